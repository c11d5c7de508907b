// ORDER BY together with an aggregate without GROUP BY. There is nothing to order, but the service
// reads items by the index of the sort path, which lacks items without that path. So SELECT VALUE
// COUNT(1) FROM c ORDER BY c.name counts one of two items when only one has `name`
// (azure-cosmos-dotnet-v3, issue 2244), as the query without COUNT returns one.
#pragma once

#include "engine/query/evaluating/program.h"
#include "engine/store/container.h"

namespace partita::query {

/// Whether the main block is such a query, and the indexing policy makes its sort path leave items
/// out.
bool sortPathLeavesItemsOut(const Program &program, const store::Container &container,
                            MissingSortPath missing);

/// Replaces the ORDER BY of such a query by a condition that the path exists. Requires:
/// sortPathLeavesItemsOut().
void requireSortPath(ast::Select &select);

} // namespace partita::query
