// Part of ProgramBuilder for upkeep field by field: changes that are patched later, and changes
// that are deferred until the change feed delivers.
#include "engine/planning/commands/program/programbuilder.h"
#include "engine/planning/lookups/conditionlocation.h"

#include <algorithm>

namespace partita::planning {
namespace {

bool isPutOff(const Change &change)
{
    return change.upkeep == model::Upkeep::changeFeed;
}

/// The change reads the value that the other one writes.
bool goesBy(const Change &change, const Change &other)
{
    const auto isIt = [&](const std::vector<std::string> &path) { return path == other.path; };
    return isIt(change.selectorPath) || isIt(change.arrayPath) || isIt(change.sumPath)
        || isIt(change.countPath)
        || std::any_of(change.parts.begin(), change.parts.end(),
                       [&](const Change::Part &part) { return isIt(part.path); });
}

/// Foreground changes do not depend on deferred ones, and deferred ones can still find their
/// elements.
bool canBeParted(const std::vector<Change> &changes)
{
    return std::none_of(changes.begin(), changes.end(), [&](const Change &change) {
        return std::any_of(changes.begin(), changes.end(), [&](const Change &other) {
            const bool isParted = isPutOff(change) != isPutOff(other);
            const bool findsBy = change.selectorPath == other.path;
            return isParted && goesBy(change, other) && (!isPutOff(change) || findsBy);
        });
    });
}

} // namespace

bool ProgramBuilder::isPatchedLater(const Touch &touch) const
{
    return m_manner == Manner::patchedCopies && touch.isBackground
        && touch.kind == Touch::Kind::rewrite && touch.id && !touch.moves
        && arePatchable(touch.changes)
        && std::all_of(touch.changes.begin(), touch.changes.end(),
                       [](const Change &change) { return change.kind == Change::Kind::set; });
}

bool ProgramBuilder::isFoundLater(const Effect &effect, const Touch &touch) const
{
    if (touch.moves)
        return false;
    if (touch.id)
        return true;
    const auto place = placeOf(m_context, effect.location, effect.ask.conditions.front());
    if (!place)
        return false;
    const Names &path = place->value ? place->value->path : place->array;
    return std::none_of(touch.changes.begin(), touch.changes.end(), [&](const Change &change) {
        return !isPutOff(change) && change.path.front() == path.front();
    });
}

void ProgramBuilder::putOffUpkeep()
{
    const std::size_t home = homePosition();
    for (std::size_t i = 0, count = m_program.touches.size(); i < count; ++i) {
        Touch &touch = m_program.touches[i];
        const bool isFurther = i != home && !m_homes[i] && m_upkeeps[i] != model::Upkeep::none
            && touch.kind == Touch::Kind::rewrite && !touch.isBackground;
        const bool isOneTransaction
            = m_upkeeps[i] == model::Upkeep::transaction && !obstacle(home, i);
        if (!isFurther || isOneTransaction || !canBeParted(touch.changes)
            || !isFoundLater(m_effects[i], touch))
            continue;
        Effect later = m_effects[i];
        const auto putOff
            = std::stable_partition(touch.changes.begin(), touch.changes.end(),
                                    [](const Change &change) { return !isPutOff(change); });
        later.changes.assign(putOff, touch.changes.end());
        touch.changes.erase(putOff, touch.changes.end());
        later.upkeep = model::Upkeep::changeFeed;
        if (later.changes.empty())
            continue;
        addTouch(later);
        refreshAfterwards(i);
    }
}

void ProgramBuilder::refreshAfterwards(std::size_t source)
{
    std::vector<std::size_t> order; // old positions in the new order
    std::vector<std::size_t> refreshes;
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        const Touch &touch = m_program.touches[i];
        const bool isOfRefresh
            = touch.kind == Touch::Kind::refresh || touch.kind == Touch::Kind::refill;
        const bool isRefreshed = isOfRefresh && touch.source == static_cast<int>(source);
        (isRefreshed ? refreshes : order).push_back(i);
    }
    order.insert(order.end(), refreshes.begin(), refreshes.end());
    const auto arranged = [&](const auto &values) {
        auto result = values;
        for (std::size_t i = 0; i < order.size(); ++i)
            result[i] = values[order[i]];
        return result;
    };
    m_program.touches = arranged(m_program.touches);
    m_effects = arranged(m_effects);
    m_upkeeps = arranged(m_upkeeps);
    m_homes = arranged(m_homes);
    const auto newPosition = [&](std::size_t old) {
        return static_cast<std::size_t>(std::find(order.begin(), order.end(), old) - order.begin());
    };
    for (Touch &touch : m_program.touches) {
        if (touch.source >= 0)
            touch.source = static_cast<int>(newPosition(static_cast<std::size_t>(touch.source)));
        if (touch.foundBy >= 0)
            touch.foundBy = static_cast<int>(newPosition(static_cast<std::size_t>(touch.foundBy)));
        touch.removal = newPosition(touch.removal);
    }
}

} // namespace partita::planning
