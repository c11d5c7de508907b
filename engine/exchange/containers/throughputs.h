// RU/s that an export writes: as stated, or computed where the design asks for as much as the load
// needs.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

struct ContainerThroughput {
    enum class Origin { stated, computed, least };
    model::ThroughputMode mode = model::ThroughputMode::manual;
    std::int64_t requestUnitsPerSecond = 0; ///< 0 for serverless
    Origin origin = Origin::stated;

    /// "4,000 RU/s are what the stated rates need"; empty for a stated one.
    std::string remark() const;
};

/// One for each container of the design, in its order. Evaluates the design when one has no stated
/// throughput; without patterns, or where that fails, it is the least of the service. Errors:
/// cancelled.
Result<std::vector<ContainerThroughput>> throughputsOf(const ExportRequest &request,
                                                       const Watch &watch);

} // namespace partita::exchange
