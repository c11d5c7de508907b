// Syntax tree to Program: resolves names, finds functions, checks where aggregates and grouped
// expressions may stand, and folds constants. Refuses what the service refuses when it compiles a
// query.
#pragma once

#include "engine/query/evaluating/program.h"
#include "engine/query/syntax/parser.h"

namespace partita::query {

inline constexpr int maximumJoins = 10;
inline constexpr std::size_t maximumUserCalls = 10;

struct ComputedExpressions; // computed.h

/// Errors carry line and column of `text`, from which `parsed` was read. `computed` are the
/// container's computed properties, borrowed by the program.
Result<std::unique_ptr<Program>> bind(std::string_view text, ParsedQuery parsed,
                                      const ComputedExpressions *computed = nullptr);

/// Whether the node is a path from the item that ends with a parameter, as `c[@name]` does: the
/// path is known when the query runs.
bool isNamedByParameter(const Node &node);
/// The path as an index knows it; nothing when it has array positions.
std::optional<json::Path> indexPath(const std::vector<Step> &steps);

} // namespace partita::query
