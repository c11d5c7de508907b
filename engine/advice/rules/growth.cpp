// Rules about time: limits that will be reached, and data that is never removed.
#include "engine/advice/rules/rules.h"
#include "engine/base/numbertext.h"
#include "engine/cost/billing.h"
#include "engine/mapping/rowgrowth.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace partita::advice {
namespace {

constexpr double daysAYear = 365;
constexpr double worthTelling = 0.001; // of a year's growth

/// Approach to a limit by growth, as the evaluation predicts.
struct Approach {
    std::string what; ///< the part that grows
    double size = 0;
    double limit = 0;
    std::optional<double> days;
};

bool isWithinHorizon(const Context &context, const Approach &approach)
{
    return approach.days && *approach.days <= context.limit("growthHorizonDays");
}

/// Text about the container's growth: lasting, and until arrays and copies with a cap are full.
std::string gainText(const evaluation::ContainerEvaluation &container)
{
    const std::string lasting = words::size(container.growthBytesPerDay) + " a day";
    if (container.fillingBytes < worthTelling * container.growthBytesPerDay * daysAYear)
        return lasting;
    const std::string filling = words::size(container.fillingBytes) + " until its caps are full";
    return container.growthBytesPerDay > 0 ? lasting + " and " + filling : filling;
}

Finding approachFinding(const Approach &approach, const evaluation::ContainerEvaluation &container)
{
    const double days = std::round(*approach.days);
    Finding finding;
    finding.evidence = {{approach.what, approach.size, "bytes"},
                        {"growth of the container a day", container.growthBytesPerDay, "bytes/day"},
                        {"limit", approach.limit, "bytes"},
                        {"days until the limit", days, "days"}};
    if (container.fillingBytes > 0)
        finding.evidence.push_back(
            {"further growth until caps are full", container.fillingBytes, "bytes"});
    finding.summary = words::size(approach.size) + " now, and the container gains "
        + gainText(container) + ": " + words::size(approach.limit) + ' '
        + words::inDays(*approach.days) + '.';
    return finding;
}

/// Adds the queries that visit every partition: a split gives them one more.
void addAskers(const Context &context, const std::string &container, Finding &finding)
{
    std::vector<std::string> ids;
    double load = 0;
    for (const MeasuredPattern &asked : context.patterns()) {
        double part = 0;
        bool asksAll = false;
        for (const MeasuredStep &step : asked.steps()) {
            if (step.isBackground || step.step->container != container
                || !context.measured.asksEveryPartition(*step.step))
                continue;
            asksAll = true;
            part += step.load;
        }
        if (asksAll)
            ids.push_back(asked.pattern->id);
        load += part;
    }
    if (ids.empty())
        return;
    const bool isOne = ids.size() == 1;
    finding.evidence.push_back(
        {"patterns that visit every partition of it", static_cast<double>(ids.size()), "patterns"});
    finding.evidence.push_back({"their load there", load, "RU/s"});
    finding.summary += ' ' + words::listed(ids) + (isOne ? " visits" : " visit")
        + " every partition of it, for " + words::amount(load)
        + " RU/s today; each split adds one more partition to visit.";
}

/// Rule: a logical partition reaches 20 GB, or a physical one reaches 50 GB and splits.
void growthReachesLimit(const Context &context, Findings &findings)
{
    for (const evaluation::ContainerEvaluation &container : context.measured.containers) {
        const Approach full {"largest logical partition",
                             static_cast<double>(container.largestLogicalPartitionBytes),
                             context.limit("logicalPartitionBytes"),
                             container.logicalPartitionLimitDays};
        if (full.size < full.limit && isWithinHorizon(context, full)) {
            Finding finding = approachFinding(full, container);
            finding.severity = Severity::warning;
            finding.subject = context.subject({"container " + container.name, "logical partition"});
            finding.title = "The largest logical partition of \"" + container.name + "\" is full "
                + words::inDays(*full.days);
            findings.push_back(std::move(finding));
        }
        double fullest = 0;
        for (const evaluation::PartitionLoad &partition : container.partitions)
            fullest = std::max(fullest, static_cast<double>(partition.storageBytes));
        const Approach split {"fullest physical partition", fullest,
                              context.limit("physicalPartitionBytes"),
                              container.physicalPartitionLimitDays};
        const model::Container *modelled = context.design.container(container.name);
        const bool hasSplit
            = split.size >= split.limit && modelled && !modelled->physicalPartitions;
        if (isWithinHorizon(context, split) && !hasSplit) {
            Finding finding = approachFinding(split, container);
            finding.severity = Severity::hint;
            finding.subject
                = context.subject({"container " + container.name, "physical partition"});
            finding.title = "A physical partition of \"" + container.name + "\" splits "
                + words::inDays(*split.days);
            addAskers(context, container.name, finding);
            findings.push_back(std::move(finding));
        }
    }
}

/// Rule: rows that are never removed and are billed every month.
void staleData(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        const double perDay = measured ? measured->growthBytesPerDay : 0;
        const bool isServerless = container.throughput.mode == model::ThroughputMode::serverless;
        const double cost = measured ? cost::storageCost(perDay * daysAYear / cost::bytesPerGb,
                                                         measured->billingTerms(), isServerless)
                                     : 0;
        if (container.defaultTtl || cost < context.limit("savingDollars"))
            continue;
        const bool isHistory = std::any_of(
            container.documentTypes.begin(), container.documentTypes.end(),
            [&](const model::DocumentType &type) {
                const model::Entity *entity = context.workbook.entity(type.entity);
                return entity && entity->birthday()
                    && mapping::gainsRows(context.workbook, type.entity)
                    && context.commands(type.entity, model::Command::Kind::remove) <= 0;
            });
        if (!isHistory)
            continue;
        Finding finding;
        finding.severity = Severity::hint;
        finding.subject = context.subject({"container " + container.name});
        finding.title = "\"" + container.name + "\" never removes items";
        finding.evidence = {{"growth a day", perDay, "bytes/day"},
                            {"growth a year", perDay * daysAYear, "bytes/year"},
                            {"cost of a year's growth", cost, "US dollars/month"}};
        finding.summary = words::size(perDay) + " more a day, and nothing is removed: after a year "
            + words::size(perDay * daysAYear) + " more, $ " + words::amount(cost) + " a month.";
        findings.push_back(std::move(finding));
    }
}

constexpr std::array growthTable {
    Rule {
        "growth-reaches-limit",
        "Limits that growth reaches within the horizon",
        "A logical partition that is full refuses writes, and a partition key cannot be changed in "
        "place. A physical partition that is full splits, and queries without a key then visit one "
        "more.",
        {"Partitioning and horizontal scaling",
         "https://learn.microsoft.com/azure/cosmos-db/partitioning-overview"},
        growthReachesLimit},
    Rule {"stale-data-without-ttl",
          "Data that is never removed",
          "Storage is paid every month, also for items that are never read again. A time to live "
          "removes them without a request; the analytical store keeps them for less.",
          {"Time to live", "https://learn.microsoft.com/azure/cosmos-db/nosql/time-to-live"},
          staleData},
};

} // namespace

std::span<const Rule> growthRules()
{
    return growthTable;
}

} // namespace partita::advice
