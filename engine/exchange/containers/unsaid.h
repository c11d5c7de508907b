// Sentences about the parts of a design that definitions of containers do not have.
#pragma once

#include "engine/exchange/containers/throughputs.h"

namespace partita::exchange {

/// One sentence for each part. `throughputs`: of the design's containers, in their order.
std::vector<std::string> unsaidOf(const model::Design &design,
                                  const std::vector<ContainerThroughput> &throughputs);

} // namespace partita::exchange
