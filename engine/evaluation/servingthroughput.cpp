#include "engine/evaluation/servingthroughput.h"

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/othermix.h"
#include "engine/evaluation/waiting.h"

#include <algorithm>

namespace partita::evaluation {

double waitingForEach(double asking, double requests)
{
    return requests > 0 ? mostWaiting / std::max(1.0, asking / requests) : mostWaiting;
}

namespace {

/// Requests a second that ask a container, and those to the whole design.
struct Requests {
    double asking = 0;
    double all = 0;
};

/// Sets what serves each container in one part of the day. Adds what waits to `waiting`, by
/// container.
void setServingIn(std::size_t part, const MixFactors &factors,
                  std::vector<ContainerEvaluation> &containers,
                  std::vector<std::vector<Waiting>> &waiting)
{
    Requests requests;
    for (std::size_t i = 0; i < containers.size(); ++i) {
        const ContainerHours &hours = containers[i].day[part];
        const DemandBySort &sorts = *hours.demand;
        const ContainerDemand demand = demandAt(sorts, factors.reads, factors.writes);
        requests.asking += demand.asking;
        requests.all = factors.reads * sorts.allQueries + factors.writes * sorts.allCommands;
        waiting[i].emplace_back(demand, hours.deviationKept);
    }
    const double share = waitingForEach(requests.asking, requests.all);
    for (std::size_t i = 0; i < containers.size(); ++i) {
        ContainerHours &hours = containers[i].day[part];
        hours.servingThroughput
            = std::max(hours.averageNeed, waiting[i].back().throughputFor(share));
    }
}

bool isMeasured(const std::vector<ContainerEvaluation> &containers)
{
    return std::all_of(containers.begin(), containers.end(), [](const auto &container) {
        return !container.day.empty()
            && std::all_of(container.day.begin(), container.day.end(),
                           [](const ContainerHours &hours) { return hours.demand != nullptr; });
    });
}

} // namespace

void setServingThroughput(const model::Design &design, const MixFactors &factors,
                          std::vector<ContainerEvaluation> &containers)
{
    if (containers.empty() || !isMeasured(containers))
        return;
    std::vector<std::vector<Waiting>> waiting(containers.size());
    for (std::size_t part = 0; part < containers.front().day.size(); ++part)
        setServingIn(part, factors, containers, waiting);
    for (std::size_t i = 0; i < containers.size(); ++i) {
        const double provisioned = containers[i].servedThroughput(design.containers[i].throughput);
        for (std::size_t part = 0; part < containers[i].day.size(); ++part)
            containers[i].day[part].waitingShare = waiting[i][part].shareWith(provisioned);
    }
}

} // namespace partita::evaluation
