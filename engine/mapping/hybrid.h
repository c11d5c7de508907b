// A hybrid design to start from: references everywhere, and beside them what the access patterns read of other rows.
#pragma once

#include "engine/model/workbook.h"

namespace partita::mapping {

/// Referenced, plus in the home of each query's root a copy of every attribute it reads along to-one roles and a number
/// for every aggregate, kept in step by the change feed. Named "Hybrid".
model::Design copyWhatIsRead(const model::Workbook &workbook);

} // namespace partita::mapping
