// The properties of a container's items, and what its indexing policy says of them.
#pragma once

#include "engine/advice/context.h"
#include "engine/index/policy.h"

namespace partita::advice {

index::Policy policyOf(const model::Container &container);
/// The policy's JSON form with something to add to.
model::Json writtenPolicy(const model::Container &container);
/// Of a rule that ends in /? or /*: the path before that, of the whole item an empty one or none.
Result<json::Path> pathOfRule(const std::string &rule);
/// A letter of a property that needs no quotation marks.
bool isWordLetter(char letter);
/// "/title/…" as the policy writes it.
std::string pathOf(const std::string &property, const char *ending);

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
/// True when items cannot do without it in the index: their id, or a part of a partition or unique key.
bool isKey(const model::Container &container, const std::string &property);

/// The step is a query that loads far more than is wanted.
bool isScan(const Context &context, const MeasuredStep &step);

} // namespace partita::advice
