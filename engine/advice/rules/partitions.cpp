// Rules about physical partitions: their number, and the distribution of storage and load.
#include "engine/advice/keys/keygoals.h"
#include "engine/advice/rules/rules.h"
#include "engine/advice/trials/trial.h"
#include "engine/base/numbertext.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace partita::advice {
namespace {

using evaluation::ContainerEvaluation;
using evaluation::PartitionLoad;

struct Extremes {
    double least = 0;
    double most = 0;
    double sum = 0;
};

template<typename Parts, typename Value>
Extremes extremesOf(const Parts &partitions, const Value &value)
{
    Extremes found {INFINITY, 0, 0};
    for (const auto &partition : partitions) {
        const auto one = static_cast<double>(value(partition));
        found.least = std::min(found.least, one);
        found.most = std::max(found.most, one);
        found.sum += one;
    }
    return found;
}

Extremes loadOf(const evaluation::ContainerHours &hours)
{
    return extremesOf(hours.partitions, [](double load) { return load; });
}

/// Rule: uneven storage caused by a key value, rather than by the few keys of a sample.
void storageSkew(const Context &context, Findings &findings)
{
    for (const ContainerEvaluation &container : context.measured.containers) {
        if (container.physicalPartitions < 2 || container.storageBytes <= 0)
            continue;
        const Extremes storage = extremesOf(
            container.partitions, [](const PartitionLoad &part) { return part.storageBytes; });
        const double heaviest
            = static_cast<double>(container.largestLogicalPartitionBytes) / container.storedBytes();
        if (storage.least >= context.limit("storageBalance") * storage.most
            || heaviest < context.limit("dominantKeyShare"))
            continue;
        Finding finding;
        finding.severity = Severity::warning;
        finding.subject = context.subject({"container " + container.name, "storage"});
        finding.title = "One key value of \"" + container.name + "\" holds "
            + words::share(heaviest) + " of all stored bytes";
        finding.evidence = {{"largest logical partition",
                             static_cast<double>(container.largestLogicalPartitionBytes), "bytes"},
                            {"share of the container", heaviest, "share"},
                            {"fullest physical partition", storage.most, "bytes"},
                            {"emptiest physical partition", storage.least, "bytes"},
                            {"storage skew", container.storageSkew, ""}};
        finding.summary = "Key " + container.largestLogicalPartitions.front().key + " holds "
            + words::size(static_cast<double>(container.largestLogicalPartitionBytes)) + " of "
            + words::size(container.storedBytes()) + "; the fullest physical partition has "
            + words::size(storage.most) + ", the emptiest " + words::size(storage.least) + '.';
        if (const model::Container *stated = context.design.container(container.name))
            finding.fix = furtherLevel(context, *stated);
        findings.push_back(std::move(finding));
    }
}

std::string subjectOfLoad(const Context &context, const model::Container &container)
{
    return context.subject({"container " + container.name, "load"});
}

void hotPartition(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const ContainerEvaluation *measured = context.container(container.name);
        const evaluation::ContainerHours *busiest = measured ? measured->busiest() : nullptr;
        if (!busiest)
            continue;
        const double part = measured->partitionThroughput;
        const Extremes load = loadOf(*busiest);
        // Without a stated throughput the load determines it: only a load that no partition can
        // serve is hot.
        const bool isStated = container.throughput.stated().has_value();
        const double hot = isStated ? context.limit("hotUse") * part : part;
        if (measured->physicalPartitions < 2 || load.most < hot
            || !hasIdlePartition(context, *measured))
            continue;
        Finding finding;
        finding.severity = measured->throttledPartitions > 0 || load.most >= part
            ? Severity::critical
            : Severity::warning;
        finding.subject = subjectOfLoad(context, container);
        finding.title = "A physical partition of \"" + container.name + "\" needs "
            + words::amount(load.most) + " RU/s of its " + words::amount(part)
            + (busiest->mix.empty() ? "" : ' ' + words::inMix(busiest->mix));
        finding.evidence
            = {{"busiest physical partition", load.most, "RU/s"},
               {"least busy physical partition", load.least, "RU/s"},
               {"throughput of each", part, "RU/s"},
               {"throttled physical partitions", static_cast<double>(measured->throttledPartitions),
                "partitions"},
               {"throughput that the others leave unused", measured->unusedRequestUnits, "RU/s"},
               {"load of the container", load.sum, "RU/s"},
               {"throughput to provision for the busiest", measured->mostServing(), "RU/s"}};
        finding.summary = "The busiest needs " + words::amount(load.most)
            + " RU/s, the least busy one " + words::amount(load.least) + "; each gets "
            + words::amount(part) + ". To serve " + words::amount(load.sum) + " RU/s, "
            + words::amount(measured->mostServing()) + " would have to be provisioned.";
        finding.weight = load.sum;
        findings.push_back(std::move(finding));
    }
}

void spreadHotPartition(const Context &context, Finding &finding)
{
    for (const model::Container &container : context.design.containers) {
        if (subjectOfLoad(context, container) == finding.subject)
            offerKey(context, container, spreadsLoad(context, container), finding);
    }
}

/// RU/s of a container caused by fan-outs.
double fanOutLoad(const Context &context, const std::string &container)
{
    double load = 0;
    for (const MeasuredPattern &asked : context.patterns()) {
        for (const MeasuredStep &step : asked.steps()) {
            if (step.step->container == container && context.measured.fansOut(*step.step))
                load += step.load;
        }
    }
    return load;
}

/// The load of a container's busiest physical partition if it exceeds the limit of the service;
/// nullptr otherwise.
const evaluation::ExceededLimit *exceededLimitOf(const Context &context,
                                                 const std::string &container)
{
    for (const evaluation::ExceededLimit &exceeded : context.measured.exceededLimits) {
        if (exceeded.kind == evaluation::ExceededLimit::Kind::physicalPartition
            && exceeded.container == container)
            return &exceeded;
    }
    return nullptr;
}

/// Rule: the busiest physical partition has more load than any can serve, and no other one idles.
void loadBeyondPartitions(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const ContainerEvaluation *measured = context.container(container.name);
        const evaluation::ExceededLimit *exceeded = exceededLimitOf(context, container.name);
        if (!measured || !exceeded)
            continue;
        const Extremes load = loadOf(measured->day.front());
        const bool isServerless = container.throughput.mode == model::ThroughputMode::serverless;
        // A hot partition has its own rule, and throughput-too-low covers loads that another mode
        // serves.
        if (isServerless || hasIdlePartition(context, *measured))
            continue;
        const double fanOut = fanOutLoad(context, container.name);
        Finding finding;
        finding.severity = Severity::critical;
        finding.subject = context.subject({"container " + container.name, "load beyond limits"});
        finding.title = "No physical partition of \"" + container.name + "\" can serve its load";
        finding.evidence
            = {{"busiest physical partition, in the mix that needs most", exceeded->needed, "RU/s"},
               {"least busy physical partition, at the stated rates", load.least, "RU/s"},
               {"most that one serves", exceeded->most, "RU/s"},
               {"physical partitions", static_cast<double>(measured->physicalPartitions),
                "partitions"},
               {"load of queries that visit all of them", fanOut, "RU/s"}};
        finding.summary = "The busiest of "
            + words::counted(measured->physicalPartitions, "physical partition") + " needs "
            + words::amount(exceeded->needed) + " RU/s, and none serves more than "
            + words::amount(exceeded->most) + "; queries that visit all of them make "
            + words::amount(fanOut) + " of " + words::amount(load.sum)
            + " RU/s at the stated rates.";
        if (container.physicalPartitions)
            finding.fix = Fix {"Let storage and load determine the number of physical partitions",
                               {model::ChangePhysicalPartitions {context.design.name,
                                                                 container.name, std::nullopt}}};
        finding.weight = exceeded->needed;
        findings.push_back(std::move(finding));
    }
}

/// Physical partitions needed for storage and for requests to single keys. Fan-outs are left out,
/// since their load depends on the number of partitions.
double fewestPartitions(const Context &context, const ContainerEvaluation &measured, double fanOut)
{
    return std::max(
        {1.0, std::ceil((loadOn(measured) - fanOut) / context.limit("physicalPartitionThroughput")),
         std::ceil(measured.storedBytes() / context.limit("physicalPartitionBytes"))});
}

/// Rule: more physical partitions than storage and throughput need, which every fan-out pays for.
/// The needed number is measured by evaluating the design without a stated number.
void tooManyPartitions(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const ContainerEvaluation *measured = context.container(container.name);
        if (!measured || !container.physicalPartitions)
            continue;
        const double fanOut = fanOutLoad(context, container.name);
        if (fanOut < context.limit("worthwhileLoad")
            || measured->physicalPartitions <= fewestPartitions(context, *measured, fanOut))
            continue;
        const model::Edit open
            = model::ChangePhysicalPartitions {context.design.name, container.name, std::nullopt};
        const std::optional<Trial> trial = runTrial(context, {open});
        const ContainerEvaluation *then
            = trial ? trial->design->container(container.name) : nullptr;
        if (!then || then->physicalPartitions >= measured->physicalPartitions)
            continue;
        Finding finding;
        finding.severity = Severity::hint;
        finding.subject = context.subject({"container " + container.name, "physical partitions"});
        finding.title = "\"" + container.name + "\" has "
            + words::counted(measured->physicalPartitions, "physical partition") + " and needs "
            + words::amount(then->physicalPartitions);
        finding.evidence = {{"physical partitions",
                             static_cast<double>(measured->physicalPartitions), "partitions"},
                            {"needed", static_cast<double>(then->physicalPartitions), "partitions"},
                            {"load of queries that visit all of them", fanOut, "RU/s"},
                            {"load of the container", loadOn(*measured), "RU/s"},
                            {"its load with those needed", loadOn(*then), "RU/s"}};
        finding.summary = "Queries that visit all of them make " + words::amount(fanOut) + " of "
            + words::amount(loadOn(*measured)) + " RU/s; " + words::size(then->storedBytes())
            + " and the load fit " + words::counted(then->physicalPartitions, "physical partition")
            + ", where that load is " + words::amount(loadOn(*then)) + " RU/s, measured.";
        finding.fix = Fix {"Let storage and throughput determine their number", {open}};
        finding.weight = fanOut;
        findings.push_back(std::move(finding));
    }
}

constexpr std::array partitionTable {
    Rule {
        "storage-skew",
        "Storage that one key value makes uneven",
        "All items with one key value are on one physical partition. A value with a large part of "
        "all items fills it while the others stay empty. A further level of the key, or a composed "
        "key, divides these items.",
        {"Hierarchical partition keys",
         "https://learn.microsoft.com/azure/cosmos-db/hierarchical-partition-keys"},
        storageSkew},
    Rule {"hot-partition", "Physical partitions that are throttled while others are idle",
          "Provisioned throughput is divided evenly among the physical partitions, whatever their "
          "load. A busy one answers with status 429 while the share of the others stays unused.",
          partitionsReading, hotPartition, true, Trials::none, spreadHotPartition},
    Rule {"load-beyond-partitions", "Load that no number of physical partitions can serve",
          "More physical partitions divide the load of single keys, but a query without the key "
          "visits each of them, so that this load of every partition stays the same. Give such "
          "queries a copy that is partitioned by the property they filter by.",
          partitionsReading, loadBeyondPartitions},
    Rule {"too-many-physical-partitions",
          "More physical partitions than storage and load need",
          "A query without the key pays for each physical partition that it visits, even for those "
          "without a result. Partitions that were split for throughput stay until they are merged.",
          {"Merge partitions", "https://learn.microsoft.com/azure/cosmos-db/merge"},
          tooManyPartitions,
          true,
          Trials::ofQueries},
};

} // namespace

std::span<const Rule> partitionRules()
{
    return partitionTable;
}

} // namespace partita::advice
