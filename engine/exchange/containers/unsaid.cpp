#include "engine/exchange/containers/unsaid.h"

#include "engine/base/numbertext.h"

namespace partita::exchange {

std::vector<std::string> unsaidOf(const model::Design &design,
                                  const std::vector<ContainerThroughput> &throughputs)
{
    std::vector<std::string> sentences;
    std::vector<std::string> computed;
    std::vector<std::string> least;
    for (std::size_t index = 0; index < throughputs.size(); ++index) {
        const ContainerThroughput::Origin origin = throughputs[index].origin;
        if (origin == ContainerThroughput::Origin::computed)
            computed.push_back(design.containers[index].name);
        else if (origin == ContainerThroughput::Origin::least)
            least.push_back(design.containers[index].name);
    }
    if (!computed.empty())
        sentences.push_back("The design does not state the throughput of " + words::listed(computed)
                            + "; the file states what Partita computes for the load.");
    if (!least.empty())
        sentences.push_back("The design does not state the throughput of " + words::listed(least)
                            + ", and no load is known; the file states the least of the service.");
    std::vector<std::string> partitioned;
    for (const model::Container &container : design.containers) {
        if (container.physicalPartitions)
            partitioned.push_back(container.name);
    }
    if (!partitioned.empty())
        sentences.push_back("The number of physical partitions of " + words::listed(partitioned)
                            + " is left out, since the service decides on it.");
    sentences.emplace_back("Document types, with their fields, filters, caps and upkeep, are left "
                           "out: a container of the service has no schema.");
    return sentences;
}

} // namespace partita::exchange
