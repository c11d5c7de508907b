// Rules about queries: fan-out, sequences of look-ups, reports, and patterns that cannot be
// answered.
#include "engine/advice/keys/keygoals.h"
#include "engine/advice/rules/commandsearch.h"
#include "engine/advice/rules/materialisedview.h"
#include "engine/advice/rules/rules.h"
#include "engine/base/numbertext.h"

#include <algorithm>
#include <array>

namespace partita::advice {
namespace {

bool doesFanOut(const Context &context, const MeasuredPattern &asked)
{
    const std::vector<planning::Step> &steps = asked.measured->plan.steps;
    return asked.measured->isQuery
        && std::any_of(steps.begin(), steps.end(),
                       [&](const planning::Step &step) { return context.measured.fansOut(step); });
}

/// True for a rare and dear query. Other rules skip it, as there is a rule about reports.
bool isReport(const Context &context, const MeasuredPattern &asked)
{
    return asked.measured->isQuery && asked.charge() >= context.limit("reportCharge")
        && asked.rate() < context.limit("reportRate") && asked.rate() > 0;
}

double queriesPerSecond(const Context &context)
{
    double rate = 0;
    for (const MeasuredPattern &asked : context.patterns())
        rate += asked.measured->isQuery ? asked.rate() : 0;
    return rate;
}

void fanOutShare(const Context &context, Findings &findings)
{
    double fanned = 0;
    double load = 0;
    std::vector<std::string> ids;
    for (const MeasuredPattern &asked : context.patterns()) {
        if (!doesFanOut(context, asked) || asked.rate() <= 0)
            continue;
        fanned += asked.rate();
        load += asked.load();
        ids.push_back(asked.pattern->id);
    }
    const double all = queriesPerSecond(context);
    if (all <= 0 || fanned <= context.limit("fanOutShare") * all)
        return;
    Finding finding;
    finding.severity = Severity::hint;
    finding.subject = context.subject({"queries"});
    finding.title = words::share(fanned / all) + " of the queries visit every physical partition";
    finding.evidence = {{"share of the queries", fanned / all, "share"},
                        {"queries that fan out", fanned, "requests/s"},
                        {"load of these", load, "RU/s"}};
    finding.summary = words::listed(ids) + ": " + words::amount(fanned) + " of "
        + words::amount(all) + " queries a second, " + words::amount(load) + " RU/s.";
    finding.weight = load;
    findings.push_back(std::move(finding));
}

/// Offers the first view that saves more than it costs. A view that does not is mentioned without
/// being offered, since it is a common idea. Adds nothing when no view could be measured.
void addView(const Context &context, const model::Query &query, Finding &finding)
{
    std::optional<Trial> best;
    std::string copy;
    for (MaterialisedView &view : materialisedViews(context, query)) {
        std::optional<Trial> trial = runTrial(context, view.fix.edits);
        if (!trial || (best && trial->balance() <= best->balance()))
            continue;
        best = std::move(trial);
        copy = view.copy;
        if (best->balance() > 0) {
            finding.fix = std::move(view.fix);
            break;
        }
    }
    if (best)
        tellMeasured(*best, "with the copy", copy, finding);
}

/// Fan-outs of a request. It may also look up known keys elsewhere.
struct FanOut {
    std::vector<std::string> containers;
    double partitions = 0;
};

FanOut fanOutOf(const Context &context, const MeasuredPattern &asked)
{
    FanOut fanOut;
    for (const planning::Step &step : asked.measured->plan.steps) {
        if (!context.measured.fansOut(step)
            || std::find(fanOut.containers.begin(), fanOut.containers.end(), step.container)
                != fanOut.containers.end())
            continue;
        fanOut.containers.push_back(step.container);
        fanOut.partitions += context.container(step.container)->physicalPartitions;
    }
    return fanOut;
}

/// A better key of the container, which makes a copy unnecessary.
KeySearch betterKeyFor(const Context &context, const MeasuredPattern &asked, const FanOut &fanOut)
{
    KeySearch last;
    for (const std::string &name : fanOut.containers) {
        const model::Container *container = context.design.container(name);
        if (!container)
            continue;
        const KeyGoal goal = boundsQueries(context, *container, {asked.pattern->id});
        KeySearch found = betterKey(context, *container, goal);
        if (found.key)
            return found;
        if (last.losesLater.empty())
            last = std::move(found);
    }
    return last;
}

void frequentPatternFansOut(const Context &context, Findings &findings)
{
    const double all = queriesPerSecond(context);
    for (const MeasuredPattern &asked : context.patterns()) {
        const double part = context.limit("frequentShare");
        if (!doesFanOut(context, asked) || isReport(context, asked)
            || asked.load() < context.limit("worthwhileLoad")
            || (asked.rate() < part * all && asked.load() < part * context.load()))
            continue;
        const FanOut fanOut = fanOutOf(context, asked);
        Finding finding;
        finding.severity = Severity::warning;
        finding.subject = context.subject({"pattern " + asked.pattern->id});
        finding.title = asked.pattern->id + " visits every physical partition of "
            + words::listed(fanOut.containers) + ", " + words::timesASecond(asked.rate());
        finding.evidence = {{"physical partitions visited", fanOut.partitions, "partitions"},
                            {"request charge", asked.charge(), "RU"},
                            {"rate", asked.rate(), "requests/s"},
                            {"load", asked.load(), "RU/s"},
                            {"share of the load", asked.load() / context.load(), "share"}};
        finding.summary = words::counted(fanOut.partitions, "partition") + " of "
            + words::listed(fanOut.containers) + " and " + words::amount(asked.charge())
            + " RU a request; " + words::amount(asked.load()) + " RU/s, "
            + words::share(asked.load() / context.load()) + " of the load.";
        finding.weight = asked.load();
        const KeySearch found = betterKeyFor(context, asked, fanOut);
        if (!found.losesLater.empty())
            finding.summary += ' ' + found.losesLater;
        if (found.key)
            tellSaving(*found.key, finding);
        else
            addView(context, *asked.pattern->query(), finding);
        findings.push_back(std::move(finding));
    }
}

/// Look-ups of the probe.
struct LookUps {
    double all = 0;
    double inTurn = 0; ///< part of `all` that must wait for an earlier one
    std::vector<std::string> containers;
};

/// Counts look-ups. Row by row they run one after another. Keys known together, from the request or
/// from one step for all rows, are looked up in parallel.
LookUps lookUpsOf(const MeasuredPattern &asked)
{
    LookUps lookUps;
    for (const MeasuredStep &step : asked.steps()) {
        const bool isOnce = step.step->repeat == planning::Repeat::once;
        const bool isOfRequest = !isOnce && step.step->repeatsOver == 0;
        const bool isTogether = isOnce && step.step->operation == planning::Operation::pointRead;
        const double made = isOfRequest ? 1 : static_cast<double>(step.measured.executions);
        lookUps.all += made;
        lookUps.inTurn += isTogether ? std::min(made, 1.0) : made;
        if (std::find(lookUps.containers.begin(), lookUps.containers.end(), step.step->container)
            == lookUps.containers.end())
            lookUps.containers.push_back(step.step->container);
    }
    return lookUps;
}

void manyRoundTrips(const Context &context, Findings &findings)
{
    const double many = context.limit("manyLookUps");
    for (const MeasuredPattern &asked : context.patterns()) {
        if (!asked.measured->isQuery || asked.rate() <= 0 || isReport(context, asked))
            continue;
        const LookUps made = lookUpsOf(asked);
        // So many look-ups are not sent in parallel.
        const double lookUps = made.all >= many ? made.all : made.inTurn;
        if (lookUps < context.limit("lookUps"))
            continue;
        const evaluation::Distribution &spread = asked.measured->distribution;
        Finding finding;
        finding.severity = lookUps >= many ? Severity::warning : Severity::hint;
        finding.subject = context.subject({"pattern " + asked.pattern->id, "round trips"});
        finding.title = asked.pattern->id + " takes " + words::counted(lookUps, "look-up")
            + " one after another";
        finding.evidence = {{"look-ups of the probe, one after another", lookUps, "look-ups"},
                            {"requests on average", spread.requests.mean, "requests"},
                            {"latency", spread.latencyMs.mean, "ms"},
                            {"request charge", asked.charge(), "RU"},
                            {"load", asked.load(), "RU/s"}};
        finding.summary = words::counted(lookUps, "look-up") + " in "
            + words::listed(made.containers) + "; " + words::amount(spread.requests.mean)
            + " requests, " + words::amount(spread.latencyMs.mean) + " ms and "
            + words::amount(asked.charge()) + " RU on average.";
        if (asked.pattern->latencyTargetMs
            && spread.latencyMs.mean > *asked.pattern->latencyTargetMs) {
            finding.severity = Severity::warning;
            finding.evidence.push_back({"latency target", *asked.pattern->latencyTargetMs, "ms"});
            finding.summary
                += " Target: " + words::amount(*asked.pattern->latencyTargetMs) + " ms.";
        }
        finding.weight = asked.load();
        findings.push_back(std::move(finding));
    }
}

void analyticalQuery(const Context &context, Findings &findings)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        if (!isReport(context, asked))
            continue;
        std::vector<std::string> without;
        for (const planning::Step &step : asked.measured->plan.steps) {
            const model::Container *container = context.design.container(step.container);
            if (container && !container->analyticalTtl)
                without.push_back(step.container);
        }
        const bool hasStore = without.empty();
        Finding finding;
        finding.severity = hasStore ? Severity::hint : Severity::warning;
        finding.subject = context.subject({"pattern " + asked.pattern->id, "report"});
        finding.title = asked.pattern->id + " is a report: " + words::amount(asked.charge())
            + " RU a request";
        finding.evidence = {{"request charge", asked.charge(), "RU"},
                            {"rate", asked.rate(), "requests/s"},
                            {"load", asked.load(), "RU/s"},
                            {"items loaded by the probe",
                             static_cast<double>(asked.measured->probe.itemsLoaded), "items"}};
        finding.summary = words::amount(asked.charge()) + " RU each time it runs, "
            + words::amount(asked.load()) + " RU/s on average; "
            + (hasStore ? std::string("an analytical store answers it without request units.")
                        : words::listed(without) + (without.size() == 1 ? " has" : " have")
                       + " no analytical store.");
        finding.weight = asked.load();
        findings.push_back(std::move(finding));
    }
}

void patternImpossible(const Context &context, Findings &findings)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        const std::string &missing = asked.measured->plan.impossible;
        const std::string &error = asked.measured->probe.error;
        if (missing.empty() && error.empty())
            continue;
        Finding finding;
        finding.severity = Severity::critical;
        finding.subject = context.subject({"pattern " + asked.pattern->id, "answer"});
        const char *cannot
            = asked.pattern->isQuery() ? " cannot be answered" : " cannot be executed";
        finding.title = asked.pattern->id + (missing.empty() ? " fails when it runs" : cannot);
        finding.evidence = {{"rate", asked.rate(), "requests/s"}};
        finding.summary = missing.empty() ? error : missing;
        findings.push_back(std::move(finding));
    }
}

constexpr Reading queryReading {
    "Query a container: in-partition and cross-partition queries",
    "https://learn.microsoft.com/azure/cosmos-db/nosql/how-to-query-container"};

constexpr std::array queryTable {
    Rule {
        "pattern-impossible",
        "Patterns that a design cannot answer",
        "The design lacks something that this request needs, or an item that it must write is too "
        "large. A design that does not answer a stated request is not a candidate.",
        {"Data modeling in Azure Cosmos DB",
         "https://learn.microsoft.com/azure/cosmos-db/nosql/modeling-data"},
        patternImpossible},
    Rule {
        "command-fans-out", "Commands that search every partition",
        "A command that does not know the partition key of the item that it changes has to search "
        "all physical partitions for it, and so does a sum that is computed again. Add the key to "
        "the request or to an item that is read anyway, or store sums and counts with an upkeep.",
        partitionsReading, commandFansOut, true, Trials::ofCommands},
    Rule {
        "command-searches-first", "Commands that search for the item that they change",
        "If a request does not contain the whole partition key and the id, a query has to find the "
        "item before it can be written, and costs more than a point read. Partition by values of "
        "the request, or add the missing values to it: an application that shows an item can also "
        "keep its key.",
        partitionsReading, commandSearchesFirst, true, Trials::ofCommands},
    Rule {
        "frequent-pattern-fans-out",
        "Frequent patterns that visit every partition",
        "A query that does not fix the partition key is sent to every physical partition, and each "
        "adds to the charge: it becomes more expensive as the container grows. With a key that it "
        "fixes, or with a copy partitioned by the property it filters by (a materialised view by "
        "change feed), it visits one partition.",
        {"Change feed design patterns",
         "https://learn.microsoft.com/azure/cosmos-db/nosql/change-feed-design-patterns"},
        frequentPatternFansOut,
        true,
        Trials::ofQueries},
    Rule {"fan-out-share", "A large share of queries visits every partition",
          "The partition key serves the queries that fix it; the others pay for every physical "
          "partition. When many of them do, the key serves the wrong ones.",
          queryReading, fanOutShare},
    Rule {
        "many-round-trips",
        "Look-ups that follow one another",
        "Each look-up waits for the one before, so that latencies add up, and each has a charge of "
        "its own. Rows that are read together are cheapest in one item or one logical partition.",
        {"Data modeling in Azure Cosmos DB: embedding",
         "https://learn.microsoft.com/azure/cosmos-db/nosql/modeling-data"},
        manyRoundTrips},
    Rule {"analytical-query",
          "Reports on the transactional store",
          "A query that reads much of a container takes throughput from all other requests. The "
          "analytical store answers such questions without request units.",
          {"Azure Cosmos DB analytical store",
           "https://learn.microsoft.com/azure/cosmos-db/analytical-store-introduction"},
          analyticalQuery},
};

} // namespace

std::span<const Rule> queryRules()
{
    return queryTable;
}

} // namespace partita::advice
