// Small functions on JSON values: conversion to and from nlohmann's trees, truncation, aggregates.
#pragma once

#include "engine/json/value.h"
#include "engine/model/pattern.h"

namespace partita::places {

/// Converts to nlohmann's tree; undefined becomes null.
nlohmann::ordered_json toNlohmann(json::Value value);
/// Copies the tree into the arena.
json::Value fromNlohmann(const nlohmann::ordered_json &tree, json::Arena &arena);
/// The value at a path of property names; undefined when there is none.
json::Value valueAt(json::Value value, const std::vector<std::string> &path);
/// The values at the path in all elements that have one; undefined when `array` is no array.
json::Value membersOf(json::Value array, const std::vector<std::string> &path, json::Arena &arena);
/// True when an element of the array, or its member at `memberPath`, equals the value. False when
/// `array` is no array.
bool contains(json::Value array, json::Value wanted,
              const std::vector<std::string> &memberPath = {});
/// A string's characters, or any other value as JSON: the form used in ids and composed keys.
std::string plainText(json::Value value);
/// The id of an item, as text.
std::string idOf(json::Value item);
/// The first `count` characters (code points) of a string; other values unchanged.
json::Value truncated(json::Value value, std::optional<int> count);
/// Aggregate over given values, with the same rules as the mapping. Values that are no numbers do
/// not count in a sum or average; `count` is the result of COUNT. Minimum, maximum and average of
/// no values are undefined.
json::Value aggregateOver(model::AggregateFunction function, const std::vector<json::Value> &values,
                          std::int64_t count);
/// The item without the properties that the service adds.
json::Value withoutSystemProperties(json::Value item, json::Arena &arena);

} // namespace partita::places
