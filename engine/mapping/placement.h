// Where a design puts the rows of a relationship, and the same design with them elsewhere: embed or
// refer at one click.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

#include <array>

namespace partita::mapping {

enum class Placement {
    embedded, ///< the children inside the parent's document
    onChild, ///< the child names its parent
    onParent, ///< the parent lists its children
    both, ///< each names the other
    subset, ///< the child names its parent, which embeds the newest few
};
/// In the order in which they are offered.
inline constexpr std::array placements {Placement::embedded, Placement::subset, Placement::onChild,
                                        Placement::onParent, Placement::both};
inline constexpr int newestKept = 10; ///< of a subset

/// How the homes of the two entities hold the relationship; nothing when neither does.
std::optional<Placement> placementOf(const model::Workbook &workbook, const model::Design &design,
                                     const model::Relationship &relationship);

/// The design with the relationship placed so. Rows are the same, so nothing is lost: what stood in
/// the child's document stands in the element, and back. Children that come out of a document get a
/// container of their own, as referenceEverything() makes it. Errors, in one sentence: a home is
/// missing, a key is made of what would have to go, no date tells which are the newest.
Result<model::Design> placed(const model::Workbook &workbook, const model::Design &design,
                             const model::Relationship &relationship, Placement placement);

} // namespace partita::mapping
