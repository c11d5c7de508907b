// Expected size of an attribute's values in items.
#pragma once

#include "engine/model/entity.h"

namespace partita::model {

/// Expected bytes of the JSON text of a row's value. A row that lacks the value counts as 0.
double expectedBytesOf(const Attribute &attribute);

} // namespace partita::model
