// What a query's request charge is made of.
#pragma once

#include "engine/cost/constants.h"
#include "engine/query/metrics.h"

namespace partita::cost {

/// RU of one physical partition's part of a query, by what they were charged for.
struct QueryChargeParts {
    double visits = 0; ///< of the partition, once a page
    double index = 0; ///< seeks, scans, entries walked
    double loading = 0; ///< items
    double aggregates = 0; ///< items that only fed one
    double rows = 0; ///< returned
    double bytes = 0; ///< of them
    double skipping = 0; ///< OFFSET across partitions

    double total() const { return visits + index + loading + aggregates + rows + bytes + skipping; }
};

QueryChargeParts queryChargeParts(const query::Metrics &metrics, const Constants &constants);

} // namespace partita::cost
