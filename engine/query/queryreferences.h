// Names and paths in a prepared query, found without running it: parameters, properties, columns,
// paths to index.
//
//     for (const Mention &parameter : parametersIn(query))
//         std::cout << parameter.name << " in line " << parameter.line << '\n';
#pragma once

#include "engine/index/policy.h"
#include "engine/query/query.h"

namespace partita::query {

/// A name in the text of a query, with the place of its first use. Line and column count from 1.
struct QueryReference {
    std::string name;
    int line = 1;
    int column = 1;
};

/// Parameters, each with its @, in order of the text; those of a query in FROM come after those
/// around it.
std::vector<QueryReference> parametersIn(const Query &query);

/// Top-level properties of the item in the query, each once, without system properties.
std::vector<QueryReference> propertiesIn(const Query &query);

/// Columns of the query's rows: the names in SELECT, or the whole item.
struct RowColumns {
    bool isWholeItem = false;
    std::vector<std::string> names;
};
/// Nothing when a row is a single value, which is known only after running.
std::optional<RowColumns> columnsOf(const Query &query);

/// Limits that the query states itself.
struct StatedLimit {
    bool isLimited = false; ///< TOP or LIMIT
    bool isSkipping = false; ///< OFFSET
};
/// Nothing when the query has no rows of its own.
std::optional<StatedLimit> limitOf(const Query &query);

/// Paths of the item that an index should serve.
struct IndexedPaths {
    std::vector<json::Path> filters;
    std::vector<json::Path> sorts;
};
/// Paths of the query, then those of queries in its FROM.
std::vector<IndexedPaths> indexedPathsOf(const Query &query);

/// Whether the policy has an index on the path.
bool isIndexed(const index::Policy &policy, const json::Path &path);

/// Whether a name needs no quotes after a dot or AS: letters, digits and _, and no reserved word.
bool isPlainName(const std::string &name);
/// `.name`, or `["odd name"]` where the grammar requires it.
std::string propertyText(const std::string &name);

} // namespace partita::query
