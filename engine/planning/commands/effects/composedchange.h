// Operation on a composed text when some of its parts change or disappear; the others are read from
// the item that holds the text.
#pragma once

#include "engine/planning/commands/effects/effectlist.h"

#include <functional>

namespace partita::planning {

/// The operation on the field. The parts at the positions in `given` become members of the object
/// that the caller describes, named by their position. None, with a note, when the location does
/// not hold one of the other parts.
std::optional<Compose> composedAnew(const AffectedRow &row, const places::Location &location,
                                    const model::Field &field,
                                    const std::vector<std::size_t> &given, EffectList &effects);

/// The positions of the parts, grouped by the ways that `waysOf` returns for them.
std::map<Way, std::vector<std::size_t>> partsByWay(
    const model::ComposedSource &composed,
    const std::function<std::vector<Way>(const model::FieldSource &)> &waysOf);

} // namespace partita::planning
