// How the logical partitions of a container grow from the materialised sample to the full population: in number, where
// their key is one of many (a user), or in size, where all key values are there already (six tenants, ten colours).
#pragma once

#include "engine/model/workbook.h"
#include "engine/population/rows.h"

namespace partita::evaluation {

struct LogicalGrowth {
    double number = 1; ///< logical partitions in full for each materialised one
    double size = 1; ///< bytes and items in full of each
};

/// `rows` are the materialised ones.
LogicalGrowth logicalGrowthOf(const model::Container &container, const population::Rows &rows);

} // namespace partita::evaluation
