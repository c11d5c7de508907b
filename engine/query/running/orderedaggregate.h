// ORDER BY beside an aggregate without GROUP BY. There is one row and nothing to order, but the
// service reads the items by the index of the sort path, and those that lack the path are not in
// it: it counts one of two items of which one has `name` in SELECT VALUE COUNT(1) FROM c ORDER BY
// c.name (azure-cosmos-dotnet-v3, issue 2244), as it returns one of them without the COUNT.
#pragma once

#include "engine/query/evaluating/program.h"
#include "engine/store/container.h"

namespace partita::query {

/// Whether the main block is such a query, and its sort path leaves items out under the container's
/// indexing policy.
bool sortPathLeavesItemsOut(const Program &program, const store::Container &container);

/// Makes the ORDER BY of such a query a condition: the path is there. Requires:
/// sortPathLeavesItemsOut().
void requireSortPath(ast::Select &select);

} // namespace partita::query
