// Plans that the user states: a design's own query for a pattern, in place of the planner's steps.
#pragma once

#include "engine/planning/context.h"

namespace partita::planning {

/// The plan of one step that runs the query. The values of the declared result are taken from its
/// rows by name. A query that cannot be read gives a plan with `impossible` set, which says where
/// and why.
Plan planOwnQuery(const PlanningContext &context, const model::AccessPattern &pattern,
                  const model::PlanOverride &stated);

/// Names that a query's rows should have and have not, and the reverse.
struct ColumnDifference {
    std::vector<std::string> missing;
    std::vector<std::string> extra; ///< none where the pattern asks for all attributes
};

/// Holds the columns of a design's own query on the container against what the pattern declares.
/// Absent where its rows are single values, which only running tells more of.
std::optional<ColumnDifference> columnDifference(const model::Workbook &workbook,
                                                 const model::Query &declared,
                                                 const model::Container &container,
                                                 const query::Query &stated);

/// Says in the plan's step which partitions the query reaches with these parameters.
void describeReach(Plan &plan, const std::map<std::string, model::Json> &parameters,
                   const store::Account &account);

} // namespace partita::planning
