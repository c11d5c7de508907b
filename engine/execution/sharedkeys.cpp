#include "engine/execution/sharedkeys.h"

#include <algorithm>

namespace partita::execution {

double keysInFull(const client::Client &client, const planning::Lookup &fetch)
{
    double keys = 1;
    for (const auto &[container, documentType] : fetch.rowCount.boundBy)
        keys = std::max(keys, client.growthOf(container, documentType));
    return keys;
}

double rowsOfKeyInFull(const client::Client &client, const planning::Lookup &fetch)
{
    if (fetch.rowCount.growsWithPopulation || fetch.rowCount.boundBy.empty())
        return 1;
    return std::max(
        1.0, client.growthOf(fetch.container, fetch.documentType) / keysInFull(client, fetch));
}

bool isScaledByKey(const client::Client &client, const planning::Lookup &fetch)
{
    return fetch.query() && fetch.hasStep() && !fetch.isBatched() && !fetch.serviceRowLimit()
        && fetch.rowCount.isBoundByRequest && rowsOfKeyInFull(client, fetch) >= fewestTimesInFull;
}

} // namespace partita::execution
