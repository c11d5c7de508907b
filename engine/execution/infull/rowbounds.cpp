#include "engine/execution/extrapolation.h"
#include "engine/planning/lookup.h"

#include <algorithm>

namespace partita::execution {
namespace {

std::optional<ServiceLimit> serviceLimitOf(const planning::Lookup &lookup)
{
    const std::optional<int> rows = lookup.serviceRowLimit();
    if (!rows)
        return std::nullopt;
    const bool skips = lookup.page() && lookup.page()->isByOffset;
    return ServiceLimit {*rows, skips ? lookup.rowsBefore() : 0};
}

std::optional<ClientLimit> clientLimitOf(const planning::Lookup &lookup)
{
    const planning::ClientArrangement &arrangement = lookup.arrangement;
    if (!arrangement.limit || !arrangement.byResults.empty())
        return std::nullopt;
    return ClientLimit {.rows = *arrangement.limit,
                        .skipped = arrangement.skip,
                        .dropsRows = lookup.dropsRows(),
                        .isWalk = lookup.concatenatesChild,
                        .asksAhead = lookup.concatenatesChild && lookup.asksAhead()};
}

} // namespace

RowBounds boundsOf(const PopulationScale &scale, const planning::Lookup &lookup)
{
    const planning::RowCount &count = lookup.rowCount;
    RowBounds bounds;
    bounds.items = scale.itemsOf(lookup.container, lookup.documentType);
    for (const auto &[container, documentType] : count.boundBy)
        bounds.keyFactor
            = std::max(bounds.keyFactor.value_or(1), scale.itemsOf(container, documentType).factor);
    bounds.growsWithPopulation = count.growsWithPopulation;
    bounds.findsRowAsked = count.findsRowAsked;
    bounds.scansContainer = count.scansContainer;
    bounds.asksForAllOfKey = lookup.query() && lookup.hasStep() && !lookup.isBatched()
        && !lookup.serviceRowLimit() && count.isBoundByRequest;
    bounds.isByKey = lookup.isByKey();
    bounds.returnsAggregates = lookup.returnsValues();
    bounds.rowsBefore = lookup.rowsBefore();
    bounds.serviceLimit = serviceLimitOf(lookup);
    bounds.clientLimit = clientLimitOf(lookup);
    return bounds;
}

} // namespace partita::execution
