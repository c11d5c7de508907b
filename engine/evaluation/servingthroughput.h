// The throughput that serves a load: with it, at most one request in a hundred waits.
#pragma once

#include <vector>

namespace partita::model {
struct Design;
}

namespace partita::evaluation {

struct ContainerEvaluation;
struct MixFactors;

/// Share of the requests that may wait for throughput. The service's own advice: with 1 to 5 % of
/// the requests refused (429) and an acceptable latency the throughput is used well, and nothing
/// has to be done. This is the lower end
/// (https://learn.microsoft.com/azure/cosmos-db/nosql/troubleshoot-request-rate-too-large).
inline constexpr double mostWaiting = 0.01;

/// Sets what serves each container in each part of the day, and which share of its requests waits
/// with its provisioned throughput. A request that asks two containers may wait for either, so the
/// one in a hundred is divided by the number of containers that a request asks. The factors are on
/// the rates of queries and commands. Requires: `day` is set, with averageNeed at these rates.
void setServingThroughput(const model::Design &design, const MixFactors &factors,
                          std::vector<ContainerEvaluation> &containers);

/// Share of a container's requests that may wait for it, so that at most mostWaiting of all
/// `requests` do. `asking`: summed over the containers, requests that ask them.
double waitingForEach(double asking, double requests);

} // namespace partita::evaluation
