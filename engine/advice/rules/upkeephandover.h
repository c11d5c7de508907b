// Handover of upkeep that the application does by requests of its own.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// Fix that hands a command's upkeep over: to the command's own transaction where both items are in
/// one logical partition, else to the change feed. None when nothing can be handed over.
std::optional<Fix> handedOver(const Context &context, const MeasuredPattern &asked);

} // namespace partita::advice
