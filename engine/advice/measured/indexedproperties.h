// The properties of a container's items, and what its indexing policy says of them.
#pragma once

#include "engine/advice/context.h"
#include "engine/checks/indexedpaths.h"

namespace partita::advice {

struct Property {
    std::string name;
    bool isDeep = false; ///< an object or an array
    std::vector<std::string> paths = {}; ///< of the values in it: "/title", or "/comments/[]/text"
};
/// True when a value of the property is indexed: of an object or an array these lie below it.
bool includes(const index::Policy &policy, const Property &property);
/// Takes out of a policy's JSON form what it says of the property and of what lies in it.
void forget(model::Json &policy, const Property &property);
std::vector<Property> propertiesOf(const Context &context, const model::Container &container);
/// True when items cannot do without it in the index: their id, or a part of a partition or unique
/// key.
bool isKey(const model::Container &container, const std::string &property);

/// The step is a query that loads far more than is wanted.
bool isScan(const Context &context, const MeasuredStep &step);

} // namespace partita::advice
