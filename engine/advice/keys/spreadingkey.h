// A partition key that spreads what one value of the present key holds or is asked for: the present
// key with a further level, or joined with another property.
#pragma once

#include "engine/advice/context.h"
#include "engine/advice/finding.h"

namespace partita::advice {

/// One more level of the key, so that no value of it is too large. Nothing is measured.
std::optional<Fix> furtherLevel(const Context &context, const model::Container &container);

/// Puts the key into the finding as its fix by which the least has to be provisioned for the
/// busiest physical partition, with what was measured. None where no key takes a good deal less, or
/// all cost more or bring problems of their own.
void addSpreadingKey(const Context &context, const model::Container &container, Finding &finding);

} // namespace partita::advice
