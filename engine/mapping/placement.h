// Placement of a relationship in a design: embedded or referenced, and the design with another
// placement.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

#include <array>

namespace partita::mapping {

/// Ways to store a relationship.
enum class Placement {
    embedded, ///< the children are inside the parent's document
    onChild, ///< the child stores its parent's key
    onParent, ///< the parent stores the list of its children's keys
    both, ///< each stores the other's key
    subset, ///< the child stores its parent's key, and the parent embeds the newest few children
};
/// All placements, in the order in which they are offered.
inline constexpr std::array placements {Placement::embedded, Placement::subset, Placement::onChild,
                                        Placement::onParent, Placement::both};
inline constexpr int newestKept = 10; ///< children that a subset embeds

/// Current placement of the relationship in the homes of its two entities; nothing when neither
/// home holds it.
std::optional<Placement> placementOf(const model::Workbook &workbook, const model::Design &design,
                                     const model::Relationship &relationship);

/// The design with the relationship placed that way. No data is lost: the fields of the child's
/// document move into the element, and back. Children taken out of a document get a container as in
/// referenceEverything(). Errors, in one sentence: a home is missing, a key depends on a field that
/// would be removed, no date orders the children.
Result<model::Design> placed(const model::Workbook &workbook, const model::Design &design,
                             const model::Relationship &relationship, Placement placement);

} // namespace partita::mapping
