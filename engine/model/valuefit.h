// Whether a value fits the type of an attribute.
#pragma once

#include "engine/model/entity.h"

namespace partita::model {

/// Why the value does not fit, as a sentence that says how to mend it; empty when it fits. Null
/// fits every type.
std::string misfitOf(const Attribute &attribute, const Json &value);

} // namespace partita::model
