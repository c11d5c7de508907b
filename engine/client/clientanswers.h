// Answers of a client from the counted work: charged, timed, and by physical partition.
#pragma once

#include "engine/client/client.h"

namespace partita::client {

/// The use of an answer that was computed in one physical partition.
PartitionUse usedBy(std::string_view container, int physicalPartition, const Answer &answer);

/// Sets the answer's sums over the partitions of a query.
void addUp(Answer &answer, std::string_view container, const cost::Constants &constants);

/// Removes the items loaded and rejected from the counts and returns them.
query::Metrics takeRefused(query::Metrics &metrics);

/// Scales the counts that depend on the number of items. A page holds at most 4 MB of rows.
query::Metrics grown(query::Metrics metrics, double factor);

Answer itemAnswer(std::string_view container, const store::ItemResponse &response,
                  const cost::Constants &constants, json::Arena &arena);

/// Answer of a script from its outcome: charge, latency and metrics, all in the physical partition
/// of its key.
Answer scriptAnswer(std::string_view container, int physicalPartition, script::ScriptResult outcome,
                    const cost::Constants &constants, json::Arena &arena);

} // namespace partita::client
