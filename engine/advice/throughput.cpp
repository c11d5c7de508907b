// Rules about provisioned throughput and what it costs.
#include "engine/advice/rules.h"
#include "engine/advice/wording.h"
#include "engine/cost/constants.h"
#include "engine/model/limits.h"

#include <algorithm>
#include <array>

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
        const double needed = std::max(leastThroughput, measured->mostNeeded());
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

/// The load over a day, all containers together, in RU/s.
struct Day {
    double busiest = 0; ///< to be provisioned
    double used = 0; ///< mean
};

Day dayOf(const evaluation::DesignEvaluation &measured)
{
    Day day {measured.load.provisionedNeeded, 0};
    for (const evaluation::WorkloadEvaluation &mix : measured.load.mixes)
        day.busiest = std::max(day.busiest, mix.provisionedNeeded);
    for (const evaluation::ContainerEvaluation &container : measured.containers)
        day.used += container.meanUsed();
    return day;
}

/// US dollars a month with that mode for every container.
double costWith(ThroughputMode mode, const evaluation::DesignEvaluation &measured)
{
    double sum = 0;
    for (const evaluation::ContainerEvaluation &container : measured.containers)
        sum += container.monthlyCost({mode, std::nullopt});
    return sum;
}

/// RU/s that the container with the greatest need has to be given.
double mostOfOne(const evaluation::DesignEvaluation &measured)
{
    double most = 0;
    for (const evaluation::ContainerEvaluation &container : measured.containers)
        most = std::max(most, container.mostNeeded());
    return most;
}

/// Another way of paying that fits the course of the day better.
void throughputMode(const Context &context, Findings &findings)
{
    const std::vector<model::Container> &containers = context.design.containers;
    const bool isPlain
        = std::all_of(containers.begin(), containers.end(), [](const model::Container &container) {
              return container.throughput.mode == ThroughputMode::manual
                  && !container.throughput.requestUnitsPerSecond;
          });
    if (!isPlain || context.measured.load.provisionedNeeded <= 0)
        return;
    const Day day = dayOf(context.measured);
    const double now = context.measured.load.monthlyCost;
    const double autoscale = costWith(ThroughputMode::autoscale, context.measured);
    const double serverless = mostOfOne(context.measured) > context.limit("serverlessThroughput")
        ? now
        : costWith(ThroughputMode::serverless, context.measured);
    const bool isServerless = serverless < autoscale;
    const double then = std::min(autoscale, serverless);
    if (now - then < context.limit("savingShare") * now
        || now - then < context.limit("savingDollars"))
        return;
    Finding finding;
    finding.severity = severityOfSaving(context, (now - then) / now);
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
    const cost::Prices &prices = cost::prices();
    constexpr double unit = 100; // RU/s that are priced
    finding.weight = unit * (now - then) / (prices.manualPer100RuHour * prices.hoursPerMonth);
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
