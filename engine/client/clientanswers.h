// What the engine counted, as the answers of a client: charged, timed, and by physical partition.
#pragma once

#include "engine/client/client.h"

namespace partita::client {

/// The answer's part that is the same for everything that runs in one place.
PartitionUse usedBy(std::string_view container, int physicalPartition, const Answer &answer);

/// The answer's sums over the partitions of a query.
void addUp(Answer &answer, std::string_view container, const cost::Constants &constants);

/// Takes what was loaded and refused out of the counts.
query::Metrics takeRefused(query::Metrics &metrics);

/// Counts that go with the number of items, times the factor; a page holds at most 4 MB of rows.
query::Metrics grown(query::Metrics metrics, double factor);

Answer itemAnswer(std::string_view container, const store::ItemResponse &response,
                  const cost::Constants &constants, json::Arena &arena);

/// Adds a script's trace: its charge, its time and what it did, all in the physical partition of
/// its key.
Answer scriptAnswer(std::string_view container, int physicalPartition, script::Outcome outcome,
                    const cost::Constants &constants, json::Arena &arena);

} // namespace partita::client
