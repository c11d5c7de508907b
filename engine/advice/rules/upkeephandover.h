// Who else could keep in step what the application keeps by requests of its own.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// What a command's application keeps in step, handed over: to the command's own transaction where
/// both lie in one logical partition, else to the change feed. None where nothing can be.
std::optional<Fix> handedOver(const Context &context, const Asked &asked);

} // namespace partita::advice
