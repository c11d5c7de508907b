// Binder: turns a syntax tree into a Program. It resolves names, finds functions, checks the places
// of aggregates and grouped expressions, and folds constants. It refuses what the service refuses
// when it compiles a query.
#pragma once

#include "engine/query/evaluating/program.h"
#include "engine/query/syntax/parser.h"

namespace partita::query {

inline constexpr int maximumJoins = 10;
inline constexpr std::size_t maximumUserCalls = 10;

struct ComputedExpressions; // computed.h

/// Errors carry line and column of `text`, the source of `parsed`. `computed`: the container's
/// computed properties, borrowed by the program.
Result<std::unique_ptr<Program>> bind(std::string_view text, ParsedQuery parsed,
                                      const ComputedExpressions *computed = nullptr);

/// Whether the node is a path from the item that ends with a parameter, such as `c[@name]`. Such a
/// path is known only when the query runs.
bool isNamedByParameter(const Node &node);
/// The path in the form of an index; nothing when it has array positions.
std::optional<json::Path> indexPath(const std::vector<Step> &steps);

} // namespace partita::query
