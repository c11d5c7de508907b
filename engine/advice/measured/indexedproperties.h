// Properties of a container's items, and their treatment by its indexing policy.
#pragma once

#include "engine/advice/context.h"
#include "engine/checks/indexedpaths.h"

namespace partita::advice {

/// A top-level property of items.
struct Property {
    std::string name;
    bool isDeep = false; ///< an object or an array
    /// Paths of the values in it: "/title" or "/comments/[]/text".
    std::vector<std::string> paths = {};
};
/// True when the policy indexes a value of the property. For an object or array these are the
/// values inside.
bool includes(const index::Policy &policy, const Property &property);
/// Removes all paths of the property, and inside it, from a policy in JSON.
void forget(model::Json &policy, const Property &property);
std::vector<Property> propertiesOf(const Context &context, const model::Container &container);
/// True when the index must include the property: the id, or a part of a partition or unique key.
bool isKey(const model::Container &container, const std::string &property);

/// True when the step is a query that loads far more items than it returns.
bool isScan(const Context &context, const MeasuredStep &step);

} // namespace partita::advice
