// Rows that a query delivers, level by level: its own rows, and the rows included in them at any
// depth.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// Rows on one level of the result: the query's own, or an array inside each row of another level.
struct DeliveredRows {
    std::string entity;
    /// Attributes of the row and of rows that to-one roles lead to, included rows too. Empty = all
    /// attributes of the row itself.
    std::vector<Projection> attributes;
    std::string role = {}; ///< to-many role that includes them; empty for the query's own rows
    /// All roles from the query's own rows to these, to-one roles too.
    std::vector<std::string> way = {};
    std::optional<int> limit = {}; ///< most rows inside one row of the level above
};
/// The query's own rows first. Unknown roles are skipped.
std::vector<DeliveredRows> deliveredRows(const Workbook &workbook, const Query &query);

/// A role through which a query includes rows, on any level.
struct IncludedRole {
    std::string entity; ///< the owner of the role
    Role role;
};
std::vector<IncludedRole> includedRoles(const Workbook &workbook, const Query &query);

} // namespace partita::model
