#include "engine/planning/commands/effects/composedchange.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// The place of the part's value in the level.
std::optional<Compose::Part> partAt(const AffectedRow &row, const places::Location &location,
                                    const model::FieldSource &source)
{
    std::optional<places::StoredValue> place;
    std::optional<int> truncate;
    if (const auto *constant = std::get_if<model::ConstantSource>(&source))
        return Compose::Part {constant->value, {}, {}};
    if (const auto *own = std::get_if<model::AttributeSource>(&source)) {
        place = findValue(row.workbook(), location, {}, own->attribute);
        truncate = own->truncate;
    } else if (const auto *copied = std::get_if<model::CopiedSource>(&source)) {
        place = findValue(row.workbook(), location, copied->roles, copied->attribute);
        truncate = copied->truncate;
    } else if (const auto *reference = std::get_if<model::ReferenceSource>(&source)) {
        const Way way {reference->role};
        const std::string partner = places::entityAt(row.workbook(), location.last().entity, way);
        place
            = findValue(row.workbook(), location, way, places::keyNameOf(row.workbook(), partner));
    }
    const bool isHere = place && place->truncate == truncate
        && place->level == static_cast<int>(location.levels.size()) - 1;
    return isHere ? std::optional(Compose::Part {std::nullopt, place->path, {}}) : std::nullopt;
}

} // namespace

std::optional<Compose> composedAnew(const AffectedRow &row, const places::Location &location,
                                    const model::Field &field,
                                    const std::vector<std::size_t> &given, EffectList &effects)
{
    const auto &composed = std::get<model::ComposedSource>(field.source);
    Compose compose;
    compose.separator = composed.separator;
    for (std::size_t i = 0; i < composed.parts.size(); ++i) {
        if (std::find(given.begin(), given.end(), i) != given.end()) {
            compose.parts.push_back({std::nullopt, {}, std::to_string(i)});
            continue;
        }
        std::optional<Compose::Part> part = partAt(row, location, composed.parts[i].source);
        if (!part) {
            effects.note(
                field.name + " of " + location.text()
                + " is composed of values that the item does not contain: it cannot be updated "
                  "there.");
            return std::nullopt;
        }
        compose.parts.push_back(*std::move(part));
    }
    return compose;
}

std::map<Way, std::vector<std::size_t>> partsByWay(
    const model::ComposedSource &composed,
    const std::function<std::vector<Way>(const model::FieldSource &)> &waysOf)
{
    std::map<Way, std::vector<std::size_t>> parts;
    for (std::size_t i = 0; i < composed.parts.size(); ++i) {
        for (const Way &way : waysOf(composed.parts[i].source))
            parts[way].push_back(i);
    }
    return parts;
}

} // namespace partita::planning
