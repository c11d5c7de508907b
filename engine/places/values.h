// Small help with values: trees of nlohmann's and the engine's, truncation, aggregates over values
// at hand.
#pragma once

#include "engine/json/value.h"
#include "engine/model/pattern.h"

namespace partita::places {

/// As nlohmann's tree; undefined becomes null.
nlohmann::ordered_json treeOf(json::Value value);
/// The tree in an arena.
json::Value valueOf(const nlohmann::ordered_json &tree, json::Arena &arena);
/// The value at a path of property names; undefined when it is not there.
json::Value valueAt(json::Value value, const std::vector<std::string> &path);
/// What stands at the path in each element of the array, where it does; undefined when it is none.
json::Value membersOf(json::Value array, const std::vector<std::string> &path, json::Arena &arena);
/// Some element of the array, or what stands at `memberPath` in it, equals the value. Nothing is in
/// what is no array.
bool contains(json::Value array, json::Value wanted,
              const std::vector<std::string> &memberPath = {});
/// from <= value < to, where an undefined bound is none. As in a query, values of different types
/// do not compare.
bool isInRange(json::Value value, json::Value from, json::Value to);
/// A string's characters, any other value as JSON: how ids and parts of composed keys are written.
std::string plainText(json::Value value);
/// The id of an item.
std::string idOf(json::Value item);
/// The first `count` characters (code points) of a string; other values unchanged.
json::Value truncated(json::Value value, std::optional<int> count);
/// An aggregate over values at hand, as mapping computes it: what is no number does not count in a
/// sum or average; `count` is the answer of COUNT. Minimum, maximum and average of nothing are
/// undefined.
json::Value aggregateOver(model::AggregateFunction function, const std::vector<json::Value> &values,
                          std::int64_t count);
/// Without the properties that the service adds to an item.
json::Value withoutSystemProperties(json::Value item, json::Arena &arena);

} // namespace partita::places
