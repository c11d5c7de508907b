// Part of ProgramBuilder for copies that are rebuilt from home items that a change feed delivers.
#include "engine/planning/commands/program/programbuilder.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// The path from the item's root. An array level becomes an empty name, which no property has.
std::vector<std::string> pathOf(const Change &change)
{
    std::vector<std::string> path;
    for (const Unroll &level : change.levels) {
        path.insert(path.end(), level.path.begin(), level.path.end());
        if (level.isArray)
            path.emplace_back();
    }
    path.insert(path.end(), change.path.begin(), change.path.end());
    return path;
}

/// Removes the pieces along the role.
void leaveOut(const std::string &role, places::Shape &shape)
{
    std::erase_if(shape.pieces, [&](const places::Piece &piece) {
        return !piece.roles.empty() && piece.roles.front() == role;
    });
}

} // namespace

bool ProgramBuilder::movesItems(const Touch &touch)
{
    if (touch.kind != Touch::Kind::rewrite)
        return false;
    std::vector<Names> places {{"id"}};
    for (const std::string &path : touch.partitionKeyPaths)
        places.push_back(places::pathNames(path));
    return std::any_of(touch.changes.begin(), touch.changes.end(), [&](const Change &change) {
        const Names changed = pathOf(change);
        return std::any_of(places.begin(), places.end(), [&](const Names &place) {
            const std::size_t shared = std::min(changed.size(), place.size());
            return std::equal(place.begin(), place.begin() + static_cast<std::ptrdiff_t>(shared),
                              changed.begin(),
                              changed.begin() + static_cast<std::ptrdiff_t>(shared));
        });
    });
}

bool ProgramBuilder::makeRefresh(const Effect &effect, Touch &touch)
{
    if (effect.kind == Effect::Kind::erase)
        return false;
    const Effect &source = m_effects[static_cast<std::size_t>(touch.source)];
    const double delivered
        = expectedItems(m_program.touches[static_cast<std::size_t>(touch.source)]);
    places::Ask ask;
    ask.entity = touch.type->entity;
    ask.shape = places::shapeOf(m_workbook, touch.type->entity, touch.type->fields);
    ask.purpose = "what the copy needs";
    ask.isFromHome = true; // the copy itself is outdated
    if (const std::optional<std::string> lost = roleLostBy(source))
        leaveOut(*lost, ask.shape);
    if (touch.type->filter)
        ask.shape.pieces.push_back(
            places::attributePiece(filterMember, {}, touch.type->filter->attribute));
    if (touch.moves) {
        touch.locate = copiesOfRows(effect.location, delivered);
        touch.moves = touch.locate != nullptr;
        ask.shape.pieces.push_back(places::attributePiece(
            keyMember, {}, places::keyNameOf(m_workbook, touch.type->entity)));
    }
    const std::optional<LookupCandidate> completion = planGiven(
        m_context, places::rootLocation(*source.location.container, *source.location.type), ask);
    const bool isOnlyWay = std::any_of(touch.changes.begin(), touch.changes.end(),
                                       [](const Change &change) { return change.unfound; });
    const bool isWorthwhile
        = completion && (source.location.isRoot() || isOnlyWay || completion->estimate <= 0);
    if (!isWorthwhile) {
        touch.locate.reset();
        return false;
    }
    touch.kind = Touch::Kind::refresh;
    touch.completion = forDelivered(*completion->lookup, delivered);
    touch.changes.clear();
    return true;
}

std::optional<std::string> ProgramBuilder::roleLostBy(const Effect &effect) const
{
    if (m_command.kind != CommandKind::remove || effect.kind != Effect::Kind::rewrite)
        return std::nullopt;
    const places::Condition &condition = effect.ask.conditions.front();
    const bool isOfRemoved = condition.kind == places::Condition::Kind::equals
        && condition.roles.size() == 1
        && condition.attribute == places::keyNameOf(m_workbook, m_command.entity)
        && condition.operand == m_home.key();
    const std::optional<model::Role> role = isOfRemoved
        ? model::findRole(m_workbook, effect.ask.entity, condition.roles.front())
        : std::nullopt;
    return role && !role->toMany && role->partner == m_command.entity ? std::optional(role->name)
                                                                      : std::nullopt;
}

std::shared_ptr<const Lookup> ProgramBuilder::copiesOfRows(const places::Location &copy,
                                                           double rows) const
{
    places::Ask ask = places::askAt(copy.type->entity);
    ask.conditions.push_back(
        keyCondition(m_workbook, ask.entity, {}, places::Operand::parameterNamed(keyOfCopy)));
    ask.purpose = "the copy at its old key";
    const Names keys {keyOfCopy};
    const std::optional<LookupCandidate> found = planLocate(m_context, copy, askOfRow(ask, keys));
    return found ? forRows(found->lookup, keys, rows) : nullptr;
}

} // namespace partita::planning
