// Comparison of JSON values as items hold them, and which elements of an edited array are which of
// before.
#pragma once

#include "engine/model/design.h"

#include <optional>

namespace partita::typing {

using model::Json;

/// Equal values; the order of an object's members does not matter.
bool same(const Json &left, const Json &right);
/// The member of an object; null when there is none.
const Json *memberOf(const Json &object, const std::string &name);

/// Name of the embedded field that holds the key of its row; empty when there is none.
std::string keyFieldOf(const model::EmbeddedSource &source, const std::string &key);

/// For each typed element, the position of the element of before that it is; absent for a new one.
/// Elements with the same value of `key` are the same, then those that are equal, then, in their
/// order, those that are alike. `key`: name of the property that identifies an element; may be
/// empty.
std::vector<std::optional<std::size_t>> matched(const Json &before, const Json &typed,
                                                const std::string &key);

} // namespace partita::typing
