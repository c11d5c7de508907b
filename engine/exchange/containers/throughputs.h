// RU/s that an export writes: the stated ones, or computed ones where the design states none.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

struct ContainerThroughput {
    enum class Origin { stated, computed, least };
    model::ThroughputMode mode = model::ThroughputMode::manual;
    std::int64_t requestUnitsPerSecond = 0; ///< 0 for serverless
    Origin origin = Origin::stated;

    /// "4,000 RU/s: computed by Partita for the load of the workbook"; empty for stated RU/s.
    std::string remark() const;
    /// The options beside the settings of a resource: "throughput" or "autoscaleSettings".
    model::Json options() const;
};

/// One for each container of the design, in its order. Evaluates the design when a container states
/// no throughput. Without patterns, or when the evaluation fails, such a container gets the least
/// that the service provisions. Errors: cancelled.
Result<std::vector<ContainerThroughput>> throughputsOf(const ExportRequest &request,
                                                       const Watch &watch);

} // namespace partita::exchange
