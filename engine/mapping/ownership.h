// Who brings whom into being: the one relationship along which an entity may be embedded, and where
// the keys of a many:many relationship go.
#pragma once

#include "engine/model/workbook.h"

namespace partita::mapping {

struct Owner {
    const model::Relationship *relationship = nullptr; ///< absent: the entity is a root
    std::string reason; ///< one clause
};

/// The owner of each entity, in the workbook's order. Containment first, then the degree that makes
/// the rows; drawn partners take part but do not own. Never a circle, never the entity itself,
/// never a parent that may be absent.
std::vector<Owner> ownersOf(const model::Workbook &workbook);

/// Partners that a row has on average, seen from the parent and from the child.
struct Partners {
    double ofParent = 0;
    double ofChild = 0;
};
Partners expectedPartners(const model::Workbook &workbook, const model::Relationship &relationship);
/// Partners that a row has on average in this role of it.
double partnersOf(const model::Workbook &workbook, const model::Role &role);

/// The relationship whose degree says how many rows of the entity there are; nullptr when its count
/// is stated.
const model::Relationship *makerOf(const model::Workbook &workbook, const std::string &entity);

/// Rows of the entity in the full population, as expected.
double expectedRows(const model::Workbook &workbook, const std::string &entity);

} // namespace partita::mapping
