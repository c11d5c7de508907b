// Hybrid designs as starting points. One embeds or references by rule, the other references
// everything; both add copies of the related values that access patterns read.
#pragma once

#include "engine/model/workbook.h"

namespace partita::mapping {

/// Embeds an entity that has an owner (ownership.h), at most 100 rows in each owner, no query that
/// asks for it without its owner, and fewer writes than reads of it and its owner. References
/// everything else. Then adds copies and aggregates as copyWhatIsRead() does, but only where reads
/// pay for the upkeep (copybenefit.h), and whole copies by another partition key where these pay
/// (keychoice.h). The description gives each decision with its reason. When
/// the result equals another derivation, the description begins by saying so. Named "Hybrid".
model::Design hybridByRule(const model::Workbook &workbook);

/// The referenced design plus copies and aggregates, kept up to date by the change feed. The home
/// of the rows in every query result gets a copy of each attribute that is shown or matched along
/// to-one roles, and a number for each aggregate. Keys that are already stored as references are
/// not copied. Named "Duplicated".
model::Design copyWhatIsRead(const model::Workbook &workbook);

} // namespace partita::mapping
