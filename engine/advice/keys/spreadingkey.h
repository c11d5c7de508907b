// A partition key that divides the data and load of one value of the present key: the present key
// with a further level, or joined with another property.
#pragma once

#include "engine/advice/context.h"
#include "engine/advice/finding.h"

namespace partita::advice {

/// The present key with one more level, so that no value of it is too large. Not measured.
std::optional<Fix> furtherLevel(const Context &context, const model::Container &container);

/// Sets as fix the key that needs least provisioned throughput for the busiest physical partition,
/// with its measured values. Sets none when no key needs considerably less, or all cost more or
/// cause problems of their own.
void addSpreadingKey(const Context &context, const model::Container &container, Finding &finding);

} // namespace partita::advice
