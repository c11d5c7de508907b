// Naive query evaluator for comparison with the engine, written to be obviously correct and slow.
// It reads the syntax tree, works on nlohmann::json values, visits all items one after another, and
// uses no index and no partitions.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace naive {

using Json = nlohmann::json;
using Maybe = std::optional<Json>; ///< nothing = undefined

/// The rows of a query over the items. Supports the functions of the random queries. Throws
/// std::runtime_error for unsupported constructs and for scalar sub-queries with several rows.
std::vector<Json> run(const std::string &query, const std::vector<Json> &items);

} // namespace naive
