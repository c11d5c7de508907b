// Which changes are written together: those to one item, whether its place is known beforehand or
// it is found.
#include "engine/planning/commands/effects/affectedrow.h"
#include "engine/planning/commands/program/programbuilder.h"

namespace partita::planning {
namespace {

/// Both read and replace items of one type, for the same reason at the same time.
bool rewriteAlike(const Touch &left, const Touch &right)
{
    return left.kind == Touch::Kind::rewrite && right.kind == Touch::Kind::rewrite
        && left.container == right.container && left.type == right.type
        && left.isBackground == right.isBackground && left.source == right.source;
}

} // namespace

std::optional<std::size_t> ProgramBuilder::touchOfSameItem(const Effect &effect,
                                                           const Touch &touch) const
{
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        const Touch &other = m_program.touches[i];
        if (!rewriteAlike(other, touch))
            continue;
        const bool isSame = other.id && touch.id
            ? other.partitionKey == touch.partitionKey && *other.id == *touch.id
            : !other.id && !touch.id && isAroundRow(effect, m_effects[i]);
        if (isSame)
            return i;
    }
    return std::nullopt;
}

bool ProgramBuilder::isAroundRow(const Effect &outer, const Effect &inner) const
{
    const auto &around = outer.location.levels;
    const auto &levels = inner.location.levels;
    const bool isOwnRow = inner.isHome && inner.ask.entity == m_command.entity
        && inner.ask.conditions.front().roles.empty();
    if (!isOwnRow || around.size() >= levels.size())
        return false;
    Names roles; // from the row outwards
    for (std::size_t i = levels.size(); i-- > 1;) {
        if (i < around.size() && levels[i].field != around[i].field)
            return false;
        if (i < around.size())
            continue;
        if (!levels[i].inverse)
            return false;
        roles.push_back(*levels[i].inverse);
    }
    const places::Condition &condition = outer.ask.conditions.front();
    const places::Operand *known
        = findFact(m_knowledge.facts, roles, places::keyNameOf(m_workbook, around.back().entity));
    return condition.kind == places::Condition::Kind::equals && condition.roles.empty()
        && condition.attribute == places::keyNameOf(m_workbook, outer.ask.entity)
        && outer.ask.entity == around.back().entity && known && *condition.operand == *known;
}

} // namespace partita::planning
