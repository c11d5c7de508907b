// Write cost of embedded rows: each write of such a row, or of the enclosing row, rewrites the
// whole item.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// Writes of an item with embedded rows.
struct EmbeddedWriteCost {
    std::vector<std::string> patterns; ///< commands that would rewrite the larger item
    double writesPerSecond = 0;
    double itemBytes = 0; ///< size of the larger item, without system properties
    double charge = 0; ///< RU of rewriting it when a row is added
    double load = 0; ///< RU/s of writes of embedded rows, plus the additional RU/s of writes of the
                     ///< enclosing row
};

/// Measures an item made of the parent's sample document with the child's embedded as often as a
/// parent has children on average, written in a container with the parent's settings.
EmbeddedWriteCost embeddedWriteCost(const Context &context, const Home &parent, const Home &child,
                                    const model::Role &role);

} // namespace partita::advice
