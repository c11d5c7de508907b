#include "engine/planning/commands/program/sameitems.h"

#include "engine/planning/commands/effects/affectedrow.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// Both find the same rows.
bool isSameQuestion(const places::Question &left, const places::Question &right)
{
    const places::Condition &a = left.conditions.front();
    const places::Condition &b = right.conditions.front();
    return left.entity == right.entity && a.roles == b.roles && a.attribute == b.attribute
        && a.operand == b.operand;
}

/// The effect concerns the command's row inside an item, and the question asks for the root row of
/// that item.
bool isInsideRowOf(const CommandPlan &plan, const ItemEffect &effect, const places::Question &ask)
{
    // Other rows than the command's may not exist. Then nothing is written, and the feed delivers
    // nothing.
    if (!AffectedRow(plan.context, plan.command, plan.knowledge).isAbout(effect.ask))
        return false;
    const places::Condition &condition = ask.conditions.front();
    const std::string key = places::keyNameOf(plan.workbook(), ask.entity);
    const std::vector<places::Fact> around
        = factsAtRoot(plan.workbook(), effect.location, effect.ask.allFacts());
    const places::Operand *known = findFact(around, {}, key);
    return known && condition.kind == places::Condition::Kind::equals && condition.roles.empty()
        && condition.attribute == key && condition.operand == *known;
}

/// Both read and replace items of one type, at the same time and after the same write.
bool changeAlike(const ItemWrite &left, const ItemWrite &right)
{
    return left.changing() && right.changing() && left.container == right.container
        && left.type == right.type && left.isBackground == right.isBackground
        && left.source == right.source;
}

/// The roles from the row at `inner`'s location to the one around it at `outer`'s. None when the
/// one location is not around the other.
std::optional<std::vector<std::string>> rolesOutwards(const places::Location &outer,
                                                      const places::Location &inner)
{
    const auto &around = outer.levels;
    const auto &levels = inner.levels;
    if (around.size() >= levels.size())
        return std::nullopt;
    std::vector<std::string> roles;
    for (std::size_t i = levels.size(); i-- > 1;) {
        if (i < around.size() && levels[i].field != around[i].field)
            return std::nullopt;
        if (i < around.size())
            continue;
        if (!levels[i].inverse)
            return std::nullopt;
        roles.push_back(*levels[i].inverse);
    }
    return roles;
}

/// The row that `outer` asks for encloses the command's own row in the item where `inner` finds
/// that.
bool isAroundRow(const CommandPlan &plan, const ItemEffect &outer, const ItemEffect &inner)
{
    const bool isOwnRow = inner.isHome && inner.ask.entity == plan.command.entity
        && inner.ask.conditions.front().roles.empty();
    const auto roles = isOwnRow ? rolesOutwards(outer.location, inner.location) : std::nullopt;
    if (!roles)
        return false;
    const std::string &entity = outer.location.levels.back().entity;
    const places::Condition &condition = outer.ask.conditions.front();
    const places::Operand *known
        = findFact(plan.knowledge.facts, *roles, places::keyNameOf(plan.workbook(), entity));
    return condition.kind == places::Condition::Kind::equals && condition.roles.empty()
        && condition.attribute == places::keyNameOf(plan.workbook(), outer.ask.entity)
        && outer.ask.entity == entity && known && *condition.operand == *known;
}

} // namespace

bool isSameWay(const places::Location &left, const places::Location &right)
{
    return std::equal(
        left.levels.begin(), left.levels.end(), right.levels.begin(), right.levels.end(),
        [](const places::Level &a, const places::Level &b) { return a.role == b.role; });
}

int sourceOf(const CommandPlan &plan, const ItemEffect &effect, const ItemWrite &write)
{
    if (write.type->primary)
        return -1;
    const bool isUnidentified
        = std::any_of(effect.changes.begin(), effect.changes.end(),
                      [](const FieldChange &change) { return change.unidentifiedNote; });
    if (!effect.location.isRoot() && !isUnidentified)
        return -1;
    for (std::size_t i = 0; i < plan.writes.size(); ++i) {
        const ItemEffect &other = plan.writes[i].effect;
        const bool isHomeOfSame = other.location.type->primary
            && other.location.type->entity == write.type->entity
            && other.kind != ItemEffect::Kind::remove;
        const bool isOfSameRows = other.kind == ItemEffect::Kind::create
            || (other.location.isRoot() || !effect.location.isRoot()
                    ? isSameQuestion(other.ask, effect.ask)
                        && isSameWay(other.location, effect.location)
                    : isInsideRowOf(plan, other, effect.ask));
        if (isHomeOfSame && isOfSameRows)
            return static_cast<int>(i);
    }
    return -1;
}

std::optional<std::size_t> writeOfSameItem(const CommandPlan &plan, const ItemEffect &effect,
                                           const ItemWrite &write)
{
    for (std::size_t i = 0; i < plan.writes.size(); ++i) {
        const ItemWrite &other = plan.writes[i].write;
        if (!changeAlike(other, write))
            continue;
        const bool isSame = other.id && write.id
            ? other.partitionKey == write.partitionKey && *other.id == *write.id
            : !other.id && !write.id && isAroundRow(plan, effect, plan.writes[i].effect);
        if (isSame)
            return i;
    }
    return std::nullopt;
}

} // namespace partita::planning
