// What embedding rows costs in writes: each write of one of them, and of the row around, rewrites
// the whole item.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

struct Rewriting {
    std::vector<std::string> patterns; ///< commands that would rewrite the larger item
    double writesPerSecond = 0;
    double itemBytes = 0; ///< of the larger item, system properties left out
    double charge = 0; ///< RU of rewriting it when a row comes
    double load = 0; ///< RU/s of such writes; of writes of the row around, what they would cost
                     ///< more than now
};

/// Of the children's sample document inside the parent's, as many as a parent has on average: made,
/// and written in a container of the parent's settings.
Rewriting rewritingOf(const Context &context, const Home &parent, const Home &child,
                      const model::Role &role);

} // namespace partita::advice
