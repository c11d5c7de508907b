// Hybrid designs to start from: by the rules of when to embed and when to refer, or references
// everywhere; both with what the access patterns read of other rows beside them.
#pragma once

#include "engine/model/workbook.h"

namespace partita::mapping {

/// Embeds what its owner contains, has a bound, is not asked for by itself and does not change more
/// often than its owner is read; refers to all else. Then, as copyWhatIsRead(), copies and numbers
/// for what the queries read of other rows, but only those that are read often enough to pay for
/// their upkeep (keeping.h). Every decision stands in the description with its reason. Where that
/// comes to the same as another derivation, the description begins with saying so. Named "Hybrid".
model::Design hybridByRule(const model::Workbook &workbook);

/// Referenced, plus where the rows of the queries and those inside their answers are at home a copy
/// of every attribute that is shown or matched by along to-one roles, but for keys that stand there
/// as a reference, and a number for every aggregate, kept in step by the change feed. Named
/// "Duplicated".
model::Design copyWhatIsRead(const model::Workbook &workbook);

} // namespace partita::mapping
