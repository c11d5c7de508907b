// Answers of a client from the counted work: charged, timed, and by physical partition.
#pragma once

#include "engine/client/client.h"
#include "engine/cost/chargeterms.h"

namespace partita::client {

/// The terms of an answer's charge, which add up to it.
std::vector<cost::ChargeTerm> termsOf(const Answer &answer, const cost::Constants &constants);

/// The use of an answer that was computed in one physical partition.
PartitionUse usedBy(std::string_view container, int physicalPartition, const Answer &answer);

/// Sets the answer's sums over the partitions of a query.
void addUp(Answer &answer, std::string_view container, const cost::Constants &constants);

/// The answer to requests that are sent at the same time: rows, work and charge of all of them.
Answer joined(std::span<const Answer> parts, const cost::Constants &constants);

/// Answer of an operation on one item, without the item.
Answer operationAnswer(std::string_view container, const store::ItemResponse &response,
                       const cost::Constants &constants);
/// The same with a copy of the item.
Answer itemAnswer(std::string_view container, const store::ItemResponse &response,
                  const cost::Constants &constants, json::Arena &arena);

/// Answer of a script from its outcome: charge, latency and metrics, all in the physical partition
/// of its key.
Answer scriptAnswer(std::string_view container, int physicalPartition, script::ScriptResult outcome,
                    const cost::Constants &constants, json::Arena &arena);

} // namespace partita::client
