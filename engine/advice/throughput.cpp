// Rules about provisioned throughput and what it costs.
#include "engine/advice/rules.h"
#include "engine/advice/wording.h"
#include "engine/cost/charge.h"
#include "engine/model/limits.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace partita::advice {
namespace {

using model::ThroughputMode;

constexpr double leastThroughput = model::leastThroughput;

model::Edit throughputEdit(const Context &context, const std::string &container,
                           ThroughputMode mode, std::optional<std::int64_t> stated)
{
    return withContainer(context.design, container, [&](model::Container &changed) {
        changed.throughput = {mode, stated};
    });
}

void throughputTooLow(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        const auto &stated = container.throughput.requestUnitsPerSecond;
        const double load = measured ? loadOn(*measured) : 0;
        if (!stated || load <= static_cast<double>(*stated))
            continue;
        Finding finding;
        finding.severity = Severity::critical;
        finding.subject = context.subject({"container " + container.name, "throughput"});
        finding.title = "\"" + container.name + "\" is given less throughput than it needs";
        finding.evidence
            = {{"throughput", static_cast<double>(*stated), "RU/s"}, {"load", load, "RU/s"}};
        finding.summary = amount(load) + " RU/s at the stated rates, "
            + amount(static_cast<double>(*stated)) + " RU/s provisioned.";
        finding.fix = Fix {
            "Let the load decide",
            {throughputEdit(context, container.name, container.throughput.mode, std::nullopt)}};
        finding.weight = load;
        findings.push_back(std::move(finding));
    }
}

void throughputTooHigh(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        const auto &stated = container.throughput.requestUnitsPerSecond;
        if (!stated || !measured || container.throughput.mode != ThroughputMode::manual)
            continue;
        double busiest = 0;
        for (const evaluation::PartitionLoad &partition : measured->partitions)
            busiest = std::max(busiest, partition.requestUnitsPerSecond);
        double peak = 1; // the busiest mix over the stated rates
        for (const evaluation::WorkloadEvaluation &mix : context.measured.load.mixes) {
            if (context.load() > 0)
                peak = std::max(peak, mix.requestUnitsPerSecond / context.load());
        }
        const double needed
            = std::max(leastThroughput, busiest * measured->physicalPartitions * peak);
        if (static_cast<double>(*stated) <= context.limit("throughputReserve") * needed)
            continue;
        Finding finding;
        finding.severity = Severity::hint;
        finding.subject = context.subject({"container " + container.name, "throughput"});
        finding.title = "\"" + container.name + "\" is given far more throughput than it needs";
        finding.evidence
            = {{"throughput", static_cast<double>(*stated), "RU/s"}, {"needed", needed, "RU/s"}};
        finding.summary = amount(needed) + " RU/s would do, " + amount(static_cast<double>(*stated))
            + " RU/s are provisioned.";
        finding.fix
            = Fix {"Let the load decide",
                   {throughputEdit(context, container.name, ThroughputMode::manual, std::nullopt)}};
        findings.push_back(std::move(finding));
    }
}

/// The load over a day: its busiest moment and its mean, in RU/s.
struct Day {
    double busiest = 0; ///< to be provisioned
    double provisioned = 0; ///< mean of what is to be provisioned: the hottest partition counts
    double used = 0; ///< mean
};

Day dayOf(const Context &context)
{
    const evaluation::LoadEvaluation &load = context.measured.load;
    const double left = model::hoursLeft(*context.workbook.mixes) / model::hoursOfADay;
    Day day {load.provisionedNeeded, load.provisionedNeeded * left,
             load.requestUnitsPerSecond * left};
    for (const evaluation::WorkloadEvaluation &evaluated : load.mixes) {
        const model::WorkloadMix *mix = context.workbook.mix(evaluated.mix);
        const double part = mix ? mix->hoursPerDay / model::hoursOfADay : 0;
        day.busiest = std::max(day.busiest, evaluated.provisionedNeeded);
        day.provisioned += evaluated.provisionedNeeded * part;
        day.used += evaluated.requestUnitsPerSecond * part;
    }
    return day;
}

/// RU/s of a container at the stated rates, so that its hottest partition is not throttled.
double neededFor(const evaluation::ContainerEvaluation &container)
{
    double hottest = 0;
    for (const evaluation::PartitionLoad &partition : container.partitions)
        hottest = std::max(hottest, partition.requestUnitsPerSecond);
    return hottest * container.physicalPartitions;
}

/// Every container with autoscale: each has a least maximum of its own. In a mix it needs its part of what the stated rates
/// need, as what each container needs in a mix is not known apart.
double autoscaleCost(const Context &context, const Day &day)
{
    const cost::Prices &prices = cost::prices();
    const double stated = context.measured.load.provisionedNeeded;
    constexpr double step = model::autoscaleStep;
    double sum = 0;
    for (const evaluation::ContainerEvaluation &container : context.measured.containers) {
        const double part = neededFor(container) / stated;
        // Parts of a sum that is a whole number of steps come out a hair above it.
        constexpr double hair = 1e-6;
        const double steps = std::ceil(part * day.busiest / step - hair);
        const double maximum = std::max(steps, 1.0) * step;
        sum += cost::autoscaleCost(maximum, part * day.provisioned / maximum,
                                   container.paidBytes() / cost::bytesPerGb, prices)
                   .total();
    }
    return sum;
}

/// Another way of paying that fits the course of the day better.
void throughputMode(const Context &context, Findings &findings)
{
    const Day day = dayOf(context);
    const std::vector<model::Container> &containers = context.design.containers;
    const bool isPlain
        = std::all_of(containers.begin(), containers.end(), [](const model::Container &container) {
              return container.throughput.mode == ThroughputMode::manual
                  && !container.throughput.requestUnitsPerSecond;
          });
    if (!isPlain || context.measured.load.provisionedNeeded <= 0)
        return;
    const cost::Prices &prices = cost::prices();
    double storageGb = 0;
    for (const evaluation::ContainerEvaluation &container : context.measured.containers)
        storageGb += container.paidBytes() / cost::bytesPerGb;
    const double now = context.measured.load.monthlyCost;
    const double autoscale = autoscaleCost(context, day);
    const double serverless = day.busiest > context.limit("serverlessThroughput")
        ? now
        : cost::serverlessCost(day.used * prices.hoursPerMonth * model::secondsOfAnHour, storageGb,
                               prices)
              .total();
    const bool isServerless = serverless < autoscale;
    const double then = std::min(autoscale, serverless);
    if (now - then < context.limit("savingShare") * now
        || now - then < context.limit("savingDollars"))
        return;
    Finding finding;
    finding.severity = Severity::hint;
    finding.subject = context.subject({"throughput"});
    const std::string name = isServerless ? "Serverless" : "Autoscale";
    finding.title = name + " would cost about $ " + amount(then) + " a month, not $ " + amount(now);
    finding.evidence = {{"cost as it is", now, "US dollars/month"},
                        {"cost with " + name, then, "US dollars/month"},
                        {"busiest", day.busiest, "RU/s"},
                        {"mean over the day", day.used, "RU/s"}};
    finding.summary = amount(day.busiest) + " RU/s have to be provisioned, " + amount(day.used)
        + " RU/s are used over the day: " + share(day.used / day.busiest) + '.';
    model::ChangeDesign edit {context.design};
    for (model::Container &container : edit.design.containers)
        container.throughput.mode
            = isServerless ? ThroughputMode::serverless : ThroughputMode::autoscale;
    finding.fix = Fix {name + " for every container", {std::move(edit)}};
    findings.push_back(std::move(finding));
}

constexpr Reading offerReading {"How to choose between manual and autoscale throughput",
                                "https://learn.microsoft.com/azure/cosmos-db/how-to-choose-offer"};

constexpr std::array throughputTable {
    Rule {"throughput-too-low", "Less throughput than the load needs",
          "What exceeds the provisioned throughput is answered with status 429 and has to be tried "
          "again. Under a steady overload the queue only grows.",
          offerReading, throughputTooLow},
    Rule {"throughput-too-high", "Far more throughput than the load needs",
          "Provisioned throughput is paid for whether it is used or not. Some reserve is wise; a "
          "multiple of the need is not.",
          offerReading, throughputTooHigh},
    Rule {"throughput-mode", "A cheaper way of paying for throughput",
          "Manual throughput is paid for around the clock at its busiest moment, autoscale by the "
          "hour, serverless by the request. Which is cheapest depends on how much of the busiest "
          "moment is used on average.",
          offerReading, throughputMode},
};

} // namespace

std::span<const Rule> throughputRules()
{
    return throughputTable;
}

} // namespace partita::advice
