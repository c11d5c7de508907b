#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"

#include <algorithm>

namespace partita::report {
namespace {

using evaluation::ContainerTraffic;
using evaluation::PartitionTraffic;
using evaluation::PatternTraffic;
using evaluation::Simulation;

std::string share(std::int64_t part, std::int64_t all)
{
    return all > 0 ? words::share(static_cast<double>(part) / static_cast<double>(all)) : "–";
}

Table patternTable(const Simulation &run)
{
    Table table;
    table.columns = {left("Access pattern"),  right("Requests"), right("Refused at first"),
                     right("Given up"),       right("Median"),   right("95th percentile"),
                     right("99th percentile")};
    for (const PatternTraffic &pattern : run.traffic.patterns) {
        const auto requests = static_cast<double>(pattern.requests);
        const auto waited = [&](double value) {
            return pattern.answered() > 0 ? number(milliseconds(value), value) : cell("–");
        };
        Cell failed
            = number(share(pattern.failed, pattern.requests), static_cast<double>(pattern.failed));
        failed.tone = pattern.failed > 0 ? Tone::bad : Tone::usual;
        table.rows.push_back({{{strong(pattern.pattern)}},
                              number(whole(requests), requests),
                              number(share(pattern.throttled, pattern.requests),
                                     static_cast<double>(pattern.throttled)),
                              std::move(failed),
                              waited(pattern.latencyMs.p50),
                              waited(pattern.latencyMs.p95),
                              waited(pattern.latencyMs.p99)});
    }
    return table;
}

double usedOn(const ContainerTraffic &container)
{
    double used = 0;
    for (const PartitionTraffic &partition : container.partitions)
        used += partition.meanUsed();
    return used;
}

Table containerTable(const Simulation &run)
{
    Table table;
    table.columns = {left("Container"),
                     right("Throughput"),
                     right("Used on average"),
                     right("Of it"),
                     right("Busiest second of a partition"),
                     right("Its share"),
                     right("Refused attempts")};
    for (const ContainerTraffic &container : run.traffic.containers) {
        const double given = container.container.requestUnitsPerSecond;
        const double used = usedOn(container);
        double busiest = 0;
        std::int64_t refused = 0;
        for (const PartitionTraffic &partition : container.partitions) {
            busiest = std::max(busiest, partition.busiestSecond());
            refused += partition.allRefused();
        }
        Cell name {{strong(container.container.name)},
                   container.container.isStated ? "as stated" : "as serves the load"};
        table.rows.push_back(
            {std::move(name), number(load(given), given), number(load(used), used),
             number(given > 0 ? words::share(used / given) : "–", given > 0 ? used / given : 0),
             number(words::amount(busiest) + " RU", busiest),
             number(load(container.partitionThroughput()), container.partitionThroughput()),
             number(whole(static_cast<double>(refused)), static_cast<double>(refused))});
    }
    return table;
}

void addRemarks(const Simulation &run, Blocks &blocks)
{
    List remarks;
    if (!run.unanswered.empty())
        remarks.items.push_back(plain("Left out, because the design does not answer them: "
                                      + words::listed(run.unanswered) + '.'));
    for (const ContainerTraffic &container : run.traffic.containers) {
        if (container.unusedRequestUnits() > 0)
            remarks.items.push_back(plain(
                "In " + container.container.name + ", other partitions left "
                + load(container.unusedRequestUnits()) + " unused while requests were refused."));
    }
    if (!remarks.items.empty())
        blocks.emplace_back(std::move(remarks));
}

} // namespace

Blocks loadSection(const Subject &subject)
{
    Blocks blocks;
    for (const Simulation &run : subject.material.loadRuns) {
        const evaluation::DesignEvaluation *design = subject.material.evaluation.design(run.design);
        if (!design)
            continue;
        if (blocks.empty())
            blocks.emplace_back(paragraph(
                "The requests of " + words::counted(run.options.seconds, "second")
                + ", arriving at random at the stated rates. A partition that has spent its share "
                  "of the throughput in a second refuses what comes then; the caller tries again, "
                  "up to nine times within 30 seconds. Latency includes that waiting."));
        blocks.emplace_back(Heading {3, "load-" + std::to_string(blocks.size()), titleOf(*design)});
        blocks.emplace_back(patternTable(run));
        blocks.emplace_back(containerTable(run));
        addRemarks(run, blocks);
    }
    return blocks;
}

} // namespace partita::report
