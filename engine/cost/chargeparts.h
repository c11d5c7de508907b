// Breakdown of a query's request charge.
#pragma once

#include "engine/cost/constants.h"
#include "engine/query/metrics.h"

namespace partita::cost {

/// RU of a query on one physical partition, by cause.
struct QueryChargeParts {
    double visits = 0; ///< visits of the partition, one per page
    double index = 0; ///< seeks, scans and walked entries
    double loading = 0; ///< items loaded
    double aggregates = 0; ///< items that only fed an aggregate
    double rows = 0; ///< rows returned
    double bytes = 0; ///< bytes of the rows
    double skipping = 0; ///< rows skipped by OFFSET across partitions

    double total() const { return visits + index + loading + aggregates + rows + bytes + skipping; }
};

QueryChargeParts queryChargeParts(const query::Metrics &metrics, const Constants &constants);

} // namespace partita::cost
