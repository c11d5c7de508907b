// What a query delivers, level by level: its own rows, and those included in them however deep.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// Rows that a query delivers, its own or an array inside others, and what is read of each.
struct DeliveredRows {
    std::string entity;
    /// Of the row and along roles that lead to one, those of a row included there among them. Empty
    /// = all of its own.
    std::vector<Projection> attributes;
    std::string role = {}; ///< to many, by which they are included; empty for the query's own rows
    /// All roles that lead to them from the query's own rows, those to one among them.
    std::vector<std::string> way = {};
    std::optional<int> limit = {}; ///< at most so many in each of the rows around them
};
/// The query's own rows first. Roles that there are not are passed over.
std::vector<DeliveredRows> deliveredRows(const Workbook &workbook, const Query &query);

/// A role along which a query includes rows, at whatever level.
struct IncludedRole {
    std::string entity; ///< whose role it is
    Role role;
};
std::vector<IncludedRole> includedRoles(const Workbook &workbook, const Query &query);

} // namespace partita::model
