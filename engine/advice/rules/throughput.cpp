// Rules about provisioned throughput and its cost.
#include "engine/advice/rules/rules.h"
#include "engine/base/numbertext.h"
#include "engine/cost/billing.h"
#include "engine/model/limits.h"

#include <algorithm>
#include <array>

namespace partita::advice {
namespace {

using model::ThroughputMode;

constexpr double leastThroughput = model::leastThroughput;

std::string_view nameOf(ThroughputMode mode)
{
    switch (mode) {
    case ThroughputMode::manual:
        return "Manual throughput";
    case ThroughputMode::autoscale:
        return "Autoscale";
    case ThroughputMode::serverless:
        break;
    }
    return "Serverless";
}

model::Edit throughputEdit(const Context &context, const std::string &container,
                           ThroughputMode mode, std::optional<std::int64_t> stated)
{
    return withContainer(context.design, container, [&](model::Container &changed) {
        changed.throughput.mode = mode;
        changed.throughput.requestUnitsPerSecond = stated;
    });
}

/// US dollars per month for the container in that mode.
double costOf(const Context &context, const evaluation::ContainerEvaluation &container,
              ThroughputMode mode)
{
    const model::Container *stated = context.design.container(container.name);
    return container.monthlyCost(
        {mode, std::nullopt, stated ? stated->throughput.highestEver : std::nullopt});
}

/// Rule: the stated throughput is too low for the busiest part of the day. Below the average need,
/// more and more requests wait. Below what serves the load, more than one in a hundred does. When
/// other partitions idle, a single key causes the need: that is a hot partition, which more
/// throughput would serve at a high price.
void throughputTooLow(const Context &context, const model::Container &container,
                      const evaluation::ContainerEvaluation &measured, Findings &findings)
{
    const evaluation::ContainerHours &busiest = *measured.busiest();
    const auto stated = static_cast<double>(*container.throughput.stated());
    const bool isOverloaded = measured.throttledPartitions > 0;
    if (!isOverloaded && busiest.waitingShare <= context.limit("waitingShare"))
        return;
    if (busiest.requestUnitsPerSecond <= stated && hasIdlePartition(context, measured))
        return;
    Finding finding;
    finding.severity = isOverloaded && (busiest.mix.empty() || loadOn(measured) > stated)
        ? Severity::critical
        : Severity::warning;
    finding.subject = context.subject({"container " + container.name, "throughput"});
    finding.title = "\"" + container.name + "\" has less throughput than it needs"
        + (busiest.mix.empty() ? "" : ' ' + words::inMix(busiest.mix));
    finding.evidence = {{"throughput", stated, "RU/s"},
                        {"load", busiest.requestUnitsPerSecond, "RU/s"},
                        {"average need", busiest.averageNeed, "RU/s"},
                        {"throughput that serves it", busiest.servingThroughput, "RU/s"},
                        {"share of its requests that wait", busiest.waitingShare, "share"}};
    finding.summary = words::amount(busiest.averageNeed) + " RU/s are needed on average and "
        + words::amount(busiest.servingThroughput) + " RU/s serve the load "
        + words::inMix(busiest.mix) + ", " + words::amount(stated)
        + " RU/s are provisioned: " + words::share(busiest.waitingShare) + " of its requests wait.";
    finding.fix
        = Fix {"Let the load determine the throughput",
               {throughputEdit(context, container.name, container.throughput.mode, std::nullopt)}};
    finding.weight = busiest.averageNeed;
    findings.push_back(std::move(finding));
}

/// Fix that leaves serverless mode. An account is serverless as a whole, so all containers change.
Fix leavingServerless(const Context &context, ThroughputMode mode)
{
    model::ChangeDesign edit {context.design};
    std::size_t changed = 0;
    for (model::Container &container : edit.design.containers) {
        if (container.throughput.mode != ThroughputMode::serverless)
            continue;
        container.throughput.mode = mode;
        container.throughput.requestUnitsPerSecond = std::nullopt;
        ++changed;
    }
    return {std::string(nameOf(mode))
                + (changed == 1 ? " for the container" : " for every container"),
            {std::move(edit)}};
}

/// Rule: a serverless container whose partitions cannot serve their load. Provisioned partitions
/// serve more, and split if needed.
void serverlessTooLow(const Context &context, const model::Container &container,
                      const evaluation::ContainerEvaluation &measured, Findings &findings)
{
    const evaluation::ContainerHours &busiest = *measured.busiest();
    const double most = container.throughput.mostOfPartition();
    const double hottest = *std::max_element(busiest.partitions.begin(), busiest.partitions.end());
    if (hottest <= most || (measured.physicalPartitions > 1 && hasIdlePartition(context, measured)))
        return;
    Finding finding;
    finding.severity = Severity::critical;
    finding.subject = context.subject({"container " + container.name, "throughput"});
    finding.title = "\"" + container.name + "\" needs more than serverless can serve "
        + words::inMix(busiest.mix);
    finding.evidence
        = {{"busiest physical partition", hottest, "RU/s"},
           {"most that one of a serverless container serves", most, "RU/s"},
           {"physical partitions", static_cast<double>(measured.physicalPartitions), "partitions"}};
    finding.summary = "The busiest of "
        + words::counted(measured.physicalPartitions, "physical partition") + " needs "
        + words::amount(hottest) + " RU/s, and one of a serverless container serves "
        + words::amount(most) + "; only storage splits it.";
    const ThroughputMode mode = costOf(context, measured, ThroughputMode::autoscale)
            < costOf(context, measured, ThroughputMode::manual)
        ? ThroughputMode::autoscale
        : ThroughputMode::manual;
    finding.fix = leavingServerless(context, mode);
    finding.weight = hottest;
    findings.push_back(std::move(finding));
}

void tooLow(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        if (!measured || !measured->busiest())
            continue;
        if (container.throughput.mode == ThroughputMode::serverless)
            serverlessTooLow(context, container, *measured, findings);
        else if (container.throughput.stated())
            throughputTooLow(context, container, *measured, findings);
    }
}

void throughputTooHigh(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        const auto &stated = container.throughput.requestUnitsPerSecond;
        if (!stated || !measured || container.throughput.mode != ThroughputMode::manual)
            continue;
        const double allowed = measured->leastThroughput(container.throughput,
                                                         measured->paidBytes() / cost::bytesPerGb);
        const double needed = std::max({leastThroughput, measured->mostServing(), allowed});
        if (static_cast<double>(*stated) <= context.limit("throughputReserve") * needed)
            continue;
        Finding finding;
        finding.severity = Severity::hint;
        finding.subject = context.subject({"container " + container.name, "throughput"});
        finding.title = "\"" + container.name + "\" has far more throughput than it needs";
        finding.evidence
            = {{"throughput", static_cast<double>(*stated), "RU/s"}, {"needed", needed, "RU/s"}};
        finding.summary = words::amount(needed) + " RU/s are enough, "
            + words::amount(static_cast<double>(*stated)) + " RU/s are provisioned.";
        finding.fix
            = Fix {"Let the load determine the throughput",
                   {throughputEdit(context, container.name, ThroughputMode::manual, std::nullopt)}};
        findings.push_back(std::move(finding));
    }
}

/// Load of all containers over a day, in RU/s.
struct Day {
    double busiest = 0; ///< to be provisioned: what serves the load
    double used = 0; ///< mean
};

Day dayOf(const evaluation::DesignEvaluation &measured)
{
    Day day;
    for (const evaluation::WorkloadEvaluation &workload : evaluation::workloadsOf(measured.load))
        day.busiest = std::max(day.busiest, workload.servingThroughput);
    for (const evaluation::ContainerEvaluation &container : measured.containers)
        day.used += container.meanUsed();
    return day;
}

/// US dollars per month with all containers in that mode.
double costWith(ThroughputMode mode, const Context &context)
{
    double sum = 0;
    for (const evaluation::ContainerEvaluation &container : context.measured.containers)
        sum += costOf(context, container, mode);
    return sum;
}

/// RU/s that serve the container that needs most.
double mostOfOne(const evaluation::DesignEvaluation &measured)
{
    double most = 0;
    for (const evaluation::ContainerEvaluation &container : measured.containers)
        most = std::max(most, container.mostServing());
    return most;
}

/// Whether the account may be serverless: it has a single region, and no container is too large.
bool fitsServerless(const Context &context)
{
    const auto &containers = context.measured.containers;
    return !context.workbook.billing->hasSeveralRegions()
        && std::all_of(containers.begin(), containers.end(),
                       [](const evaluation::ContainerEvaluation &container) {
                           return container.storedBytes()
                               <= static_cast<double>(model::mostBytesOfServerless);
                       });
}

struct Offer {
    ThroughputMode mode = ThroughputMode::manual;
    double cost = 0; ///< US dollars per month for all containers
};

/// The cheapest mode for all containers that can serve their load.
Offer cheapestOf(const Context &context)
{
    const auto offerOf = [&](ThroughputMode mode) { return Offer {mode, costWith(mode, context)}; };
    Offer cheapest = offerOf(ThroughputMode::manual);
    if (const Offer autoscale = offerOf(ThroughputMode::autoscale); autoscale.cost < cheapest.cost)
        cheapest = autoscale;
    const bool isServed = mostOfOne(context.measured) <= context.limit("serverlessThroughput")
        && fitsServerless(context);
    if (const Offer serverless = offerOf(ThroughputMode::serverless);
        isServed && serverless.cost < cheapest.cost)
        cheapest = serverless;
    return cheapest;
}

/// Rule: another throughput mode that fits the course of the day better.
void throughputMode(const Context &context, Findings &findings)
{
    const std::vector<model::Container> &containers = context.design.containers;
    const bool isOpen
        = std::none_of(containers.begin(), containers.end(), [](const model::Container &container) {
              return container.throughput.stated();
          });
    if (!isOpen || context.measured.load.averageNeed <= 0)
        return;
    const Day day = dayOf(context.measured);
    const double now = context.measured.load.monthlyCost;
    const Offer then = cheapestOf(context);
    const double saved = now - then.cost;
    if (saved < context.limit("savingShare") * now || saved < context.limit("savingDollars"))
        return;
    Finding finding;
    finding.severity = severityOfSaving(context, saved / now);
    finding.subject = context.subject({"throughput"});
    const std::string name(nameOf(then.mode));
    finding.title = name + " would cost about $ " + words::amount(then.cost) + " a month, not $ "
        + words::amount(now);
    finding.evidence = {{"present cost", now, "US dollars/month"},
                        {"cost with " + name, then.cost, "US dollars/month"},
                        {"busiest", day.busiest, "RU/s"},
                        {"mean over the day", day.used, "RU/s"}};
    finding.summary = words::amount(day.busiest) + " RU/s serve the load at the busiest time, "
        + words::amount(day.used)
        + " RU/s are used over the day: " + words::share(day.used / day.busiest) + '.';
    model::ChangeDesign edit {context.design};
    for (model::Container &container : edit.design.containers) {
        container.throughput.mode = then.mode;
        container.throughput.requestUnitsPerSecond = std::nullopt;
    }
    finding.fix = Fix {name + " for every container", {std::move(edit)}};
    const cost::Prices &prices = context.measured.containers.front().billingTerms().prices;
    constexpr double unit = 100; // RU/s of one price unit
    finding.weight = unit * saved / (prices.manualPer100RuHour * prices.hoursPerMonth);
    findings.push_back(std::move(finding));
}

constexpr Reading offerReading {"How to choose between manual and autoscale throughput",
                                "https://learn.microsoft.com/azure/cosmos-db/how-to-choose-offer"};

constexpr std::array throughputTable {
    Rule {"throughput-too-low", "Less throughput than the load needs",
          "Requests above the throughput get status 429 and must be repeated. Under a steady "
          "overload more and more of them wait.",
          offerReading, tooLow},
    Rule {
        "throughput-too-high", "Far more throughput than the load needs",
        "Provisioned throughput is paid even if it is not used. A reserve is useful; a multiple of "
        "the need is not.",
        offerReading, throughputTooHigh},
    Rule {
        "throughput-mode", "A cheaper way of paying for throughput",
        "Manual throughput is paid all day for the busiest moment, autoscale by the hour, "
        "serverless by the request. Which is cheapest depends on the ratio of the average load to "
        "the busiest moment.",
        offerReading, throughputMode},
};

} // namespace

std::span<const Rule> throughputRules()
{
    return throughputTable;
}

} // namespace partita::advice
