// Plans that the user states: a design's own query for a pattern, instead of the planner's steps.
#pragma once

#include "engine/planning/context.h"
#include "engine/query/query.h"
#include "engine/store/account.h"

namespace partita::planning {

/// The plan of one step that runs the query. The values of the declared result are taken from its
/// rows by name. For a query that cannot be parsed, the plan has `impossible` set to the place and
/// the reason.
Plan planOwnQuery(const PlanningContext &context, const model::AccessPattern &pattern,
                  const model::PlanOverride &stated);

/// Differences between the columns that a query's rows have and should have.
struct ColumnDifference {
    std::vector<std::string> missing;
    std::vector<std::string> extra; ///< empty where the pattern asks for all attributes
};

/// Compares the columns of a design's own query on the container with the result that the pattern
/// declares. Absent when its rows are single values, whose names only a run can show.
std::optional<ColumnDifference> columnDifference(const model::Workbook &workbook,
                                                 const model::Query &declared,
                                                 const model::Container &container,
                                                 const query::Query &stated);

/// Sets in the plan's step which partitions the query reaches with these parameters.
void describeReach(Plan &plan, const std::map<std::string, model::Json> &parameters,
                   const store::Account &account);

} // namespace partita::planning
