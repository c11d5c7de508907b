// What a prepared query mentions, told without running it: parameters, properties, columns, paths
// that want an index.
//
//     for (const Mention &parameter : parametersIn(query))
//         std::cout << parameter.name << " in line " << parameter.line << '\n';
#pragma once

#include "engine/index/policy.h"
#include "engine/query/query.h"

namespace partita::query {

/// A name in the text of a query, with the place of its first use. Line and column count from 1.
struct Mention {
    std::string name;
    int line = 1;
    int column = 1;
};

/// Parameters, each with its @, in the order of the text; those of a query in FROM come after those
/// around it.
std::vector<Mention> parametersIn(const Query &query);

/// Properties at the root of the item that the query names, each once. System properties are left
/// out.
std::vector<Mention> propertiesIn(const Query &query);

/// What the rows of a query have: the names that SELECT gives, or the whole item.
struct RowColumns {
    bool isWholeItem = false;
    std::vector<std::string> names;
};
/// Absent where a row is a single value, which only running tells more of.
std::optional<RowColumns> columnsOf(const Query &query);

/// How a query states itself how many rows it wants.
struct StatedLimit {
    bool isLimited = false; ///< TOP or LIMIT
    bool isSkipping = false; ///< OFFSET
};
/// Absent where the query has no rows of its own.
std::optional<StatedLimit> limitOf(const Query &query);

/// Paths of the item that an index should serve.
struct IndexedPaths {
    std::vector<json::Path> filters;
    std::vector<json::Path> sorts;
};
/// Of the query, then of those in its FROM.
std::vector<IndexedPaths> indexedPathsOf(const Query &query);

/// Whether the policy has an index on the path.
bool isIndexed(const index::Policy &policy, const json::Path &path);

/// Whether a name can stand bare in a query, after a dot or AS: letters, digits and _, and no
/// reserved word.
bool isPlainName(const std::string &name);
/// `.name`, or `["odd name"]` where the grammar needs it.
std::string propertyText(const std::string &name);

} // namespace partita::query
