#include "app/simulateformat.h"

#include "app/table.h"
#include "engine/base/numbertext.h"

#include <ostream>

namespace partita::app {

namespace {

using Json = nlohmann::ordered_json;
using evaluation::ContainerTraffic;
using evaluation::PartitionTraffic;
using evaluation::PatternTraffic;

Json patternJson(const PatternTraffic &pattern)
{
    return {{"id", pattern.pattern},
            {"requests", pattern.requests},
            {"throttled", pattern.throttled},
            {"failed", pattern.failed},
            {"latencyMs", pattern.answered() > 0 ? summaryJson(pattern.latencyMs) : Json()}};
}

Json containerJson(const ContainerTraffic &container)
{
    Json json {{"name", container.container.name},
               {"requestUnitsPerSecond", rounded(container.container.requestUnitsPerSecond)},
               {"averageNeed", rounded(container.container.averageNeed)},
               {"unusedRequestUnits", rounded(container.unusedRequestUnits())},
               {"partitions", Json::array()}};
    for (std::size_t i = 0; i < container.partitions.size(); ++i) {
        const PartitionTraffic &partition = container.partitions[i];
        json["partitions"].push_back(
            {{"physicalPartition", i},
             {"requestUnitsPerSecond", rounded(container.partitionThroughput())},
             {"used", rounded(partition.meanUsed())},
             {"busiestSecond", rounded(partition.busiestSecond())},
             {"refused", partition.allRefused()}});
    }
    return json;
}

std::string share(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? words::share(static_cast<double>(part) / static_cast<double>(whole)) : "-";
}

std::string milliseconds(double value)
{
    return words::amount(value) + " ms";
}

Table patternTable(const evaluation::Traffic &traffic)
{
    Table table {{"", "requests", "throttled", "failed", "p50", "p95", "p99", "max"}};
    for (const PatternTraffic &pattern : traffic.patterns) {
        const auto waited = [&](double value) {
            return pattern.answered() > 0 ? milliseconds(value) : std::string("-");
        };
        table.push_back({pattern.pattern, std::to_string(pattern.requests),
                         share(pattern.throttled, pattern.requests),
                         share(pattern.failed, pattern.requests), waited(pattern.latencyMs.p50),
                         waited(pattern.latencyMs.p95), waited(pattern.latencyMs.p99),
                         waited(pattern.latencyMs.max)});
    }
    return table;
}

Table partitionTable(const evaluation::Traffic &traffic)
{
    Table table {{"", "RU/s", "used", "of it", "busiest second", "refused"}};
    for (const ContainerTraffic &container : traffic.containers) {
        for (std::size_t i = 0; i < container.partitions.size(); ++i) {
            const PartitionTraffic &partition = container.partitions[i];
            const double throughput = container.partitionThroughput();
            table.push_back({container.container.name + ' ' + std::to_string(i),
                             words::amount(throughput), words::amount(partition.meanUsed()),
                             words::share(partition.meanUsed() / throughput),
                             words::amount(partition.busiestSecond()),
                             std::to_string(partition.allRefused())});
        }
    }
    return table;
}

} // namespace

Json simulationJson(const evaluation::Simulation &simulation)
{
    Json json {{"workbook", simulation.workbook},
               {"design", simulation.design},
               {"mix", simulation.options.mix.empty() ? Json() : Json(simulation.options.mix)},
               {"times", simulation.options.times},
               {"seconds", simulation.options.seconds},
               {"patterns", Json::array()},
               {"unanswered", simulation.unanswered},
               {"containers", Json::array()}};
    for (const PatternTraffic &pattern : simulation.traffic.patterns)
        json["patterns"].push_back(patternJson(pattern));
    for (const ContainerTraffic &container : simulation.traffic.containers)
        json["containers"].push_back(containerJson(container));
    return json;
}

void writeSimulationCsv(const evaluation::Simulation &simulation, std::ostream &out)
{
    out << "second,container,physicalPartition,requestUnits,used,refused\n";
    for (std::size_t second = 0; second < static_cast<std::size_t>(simulation.options.seconds);
         ++second) {
        for (const ContainerTraffic &container : simulation.traffic.containers) {
            for (std::size_t i = 0; i < container.partitions.size(); ++i) {
                const PartitionTraffic &partition = container.partitions[i];
                out << second + 1 << ',' << csvText(container.container.name) << ',' << i << ','
                    << rounded(container.partitionThroughput()) << ','
                    << rounded(partition.used[second]) << ',' << partition.refused[second] << '\n';
            }
        }
    }
}

void writeSimulationTable(const evaluation::Simulation &simulation, std::ostream &out)
{
    out << simulation.design << ", " << words::counted(simulation.options.seconds, "second") << ' '
        << words::inMix(simulation.options.mix);
    if (simulation.options.times != 1)
        out << " times " << simulation.options.times;
    out << "\n\n";
    writeAligned(patternTable(simulation.traffic), "   ", out);
    out << '\n';
    writeAligned(partitionTable(simulation.traffic), "   ", out);
    out << "\nthrottled: refused (429) at least once; failed: at the ninth retry, or after 30 seconds. refused: attempts at the "
           "partition.\n";
    if (!simulation.unanswered.empty())
        out << "Left out, because the design does not answer them: "
            << words::listed(simulation.unanswered) << ".\n";
    for (const ContainerTraffic &container : simulation.traffic.containers) {
        if (container.unusedRequestUnits() > 0)
            out << container.container.name
                << ": while requests were refused, other partitions left "
                << words::amount(container.unusedRequestUnits()) << " RU/s unused.\n";
    }
}

} // namespace partita::app
