#include "app/evaluateformat.h"

#include "app/breakevenformat.h"
#include "app/table.h"
#include "engine/base/numbertext.h"
#include "engine/client/modelterms.h"
#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/fanouts.h"
#include "engine/evaluation/servingthroughput.h"

#include <algorithm>
#include <cmath>
#include <ostream>

namespace partita::app {

namespace {

using Json = nlohmann::ordered_json;
using evaluation::DesignEvaluation;
using evaluation::Evaluation;
using evaluation::PatternEvaluation;

Json planJson(const std::vector<planning::Step> &steps)
{
    Json array = Json::array();
    for (const planning::Step &step : steps) {
        array.push_back({{"number", step.number},
                         {"operation", planning::nameOf(step.operation)},
                         {"container", step.container},
                         {"documentType", step.documentType},
                         {"text", step.text},
                         {"repeated", planning::nameOf(step.repeat)},
                         {"repeatsOver", step.repeatsOver},
                         {"purpose", step.purpose},
                         {"routing", step.routing},
                         {"atomicWithPrevious", step.atomicWithPrevious}});
    }
    return array;
}

Json stepJson(const planning::StepMeasurement &step)
{
    return {{"number", step.step},
            {"executions", step.executions},
            {"requestCharge", rounded(step.requestCharge)},
            {"latencyMs", rounded(step.latencyMs)},
            {"requests", step.requests},
            {"itemsLoaded", step.itemsLoaded},
            {"itemsReturned", step.itemsReturned}};
}

Json probeJson(const planning::Measurement &probe)
{
    Json json {{"requestCharge", rounded(probe.requestCharge)},
               {"latencyMs", rounded(probe.latencyMs)},
               {"requests", probe.requests},
               {"physicalPartitionsVisited", probe.physicalPartitionsVisited},
               {"itemsLoaded", probe.itemsLoaded},
               {"itemsReturned", probe.itemsReturned},
               {"backgroundCharge", rounded(probe.backgroundCharge)},
               {"backgroundLatencyMs", rounded(probe.backgroundLatencyMs)},
               {"steps", Json::array()}};
    for (const planning::StepMeasurement &step : probe.steps)
        json["steps"].push_back(stepJson(step));
    if (probe.isRefused)
        json["refused"] = true;
    if (!probe.error.empty())
        json["error"] = probe.error;
    return json;
}

Json alternativesJson(const std::vector<planning::Alternative> &alternatives)
{
    Json array = Json::array();
    for (const planning::Alternative &alternative : alternatives) {
        Json entry {{"summary", alternative.summary}};
        entry["requestCharge"]
            = alternative.requestCharge ? Json(rounded(*alternative.requestCharge)) : Json();
        entry["reason"] = alternative.reason;
        array.push_back(std::move(entry));
    }
    return array;
}

Json missingUpkeepJson(const PatternEvaluation &pattern)
{
    Json fields = Json::array();
    for (const planning::FieldAt &field : pattern.plan.outOfStep)
        fields.push_back({{"container", field.container},
                          {"documentType", field.documentType},
                          {"path", field.path}});
    return fields;
}

/// Adds the bounds of a mean to the object that has it: `low` and `high`.
void addBounds(double mean, const evaluation::MeanError &error, Json &json)
{
    const evaluation::Interval bounds = evaluation::intervalOf(mean, error);
    json["low"] = rounded(bounds.low);
    json["high"] = rounded(bounds.high);
}

Json patternJson(const PatternEvaluation &pattern)
{
    const evaluation::Distribution &distribution = pattern.distribution;
    Json json {
        {"id", pattern.pattern},
        {"kind", pattern.isQuery ? "query" : "command"},
        {"ratePerSecond", pattern.ratePerSecond},
        {"plan", planJson(pattern.plan.steps)},
        {"backgroundPlan", planJson(pattern.plan.background)},
        {"reason", pattern.plan.reason},
        {"alternatives", alternativesJson(pattern.plan.alternatives)},
        {"notes", pattern.plan.notes},
        {"probe", probeJson(pattern.probe)},
        {"distribution",
         {{"samples", distribution.samples},
          {"requestCharge", summaryJson(distribution.requestCharge)},
          {"latencyMs", summaryJson(distribution.latencyMs)},
          {"requests", summaryJson(distribution.requests)},
          {"physicalPartitionsVisited", summaryJson(distribution.physicalPartitionsVisited)}}},
        {"background",
         {{"requestCharge", rounded(distribution.backgroundCharge.mean)},
          {"latencyMs", rounded(distribution.backgroundLatencyMs.mean)}}}};
    addBounds(distribution.requestCharge.mean, distribution.requestChargeError,
              json["distribution"]["requestCharge"]);
    addBounds(distribution.backgroundCharge.mean, distribution.backgroundChargeError,
              json["background"]);
    if (pattern.plan.alternativesLeftOut > 0)
        json["alternativesLeftOut"] = pattern.plan.alternativesLeftOut;
    if (!pattern.plan.impossible.empty())
        json["impossible"] = pattern.plan.impossible;
    if (!pattern.plan.outOfStep.empty())
        json["missingUpkeep"] = missingUpkeepJson(pattern);
    return json;
}

Json containerJson(const evaluation::ContainerEvaluation &container)
{
    Json json {{"name", container.name},
               {"items", container.items},
               {"storageBytes", container.storageBytes},
               {"indexBytes", container.indexBytes},
               {"logicalPartitions", container.logicalPartitions},
               {"largestLogicalPartitionBytes", container.largestLogicalPartitionBytes},
               {"largestItemBytes", container.largestItemBytes},
               {"physicalPartitions", container.physicalPartitions},
               {"skew",
                {{"storage", rounded(container.storageSkew)},
                 {"throughput", rounded(container.throughputSkew)}}},
               {"growthBytesPerDay", rounded(container.growthBytesPerDay)},
               {"logicalPartitionLimitDays", daysJson(container.logicalPartitionLimitDays)},
               {"physicalPartitionLimitDays", daysJson(container.physicalPartitionLimitDays)},
               {"throttledPartitions", container.throttledPartitions},
               {"unusedRequestUnits", rounded(container.unusedRequestUnits)},
               {"averageNeed", rounded(container.mostAverageNeed())},
               {"provisionedNeeded", rounded(container.mostServing())},
               {"waitingShare", rounded(container.mostWaitingShare())}};
    if (container.fillingBytes > 0) {
        json["fillingBytes"] = rounded(container.fillingBytes);
        json["fillingBytesPerDay"] = rounded(container.fillingBytesPerDay);
    }
    if (container.settledBytes)
        json["settledBytes"] = rounded(*container.settledBytes);
    return json;
}

Json exceededLimitJson(const evaluation::ExceededLimit &exceeded)
{
    constexpr const char *bearers[] {"physical partition", "logical partition", "item",
                                     "serverless container"};
    const bool isThroughput = exceeded.kind == evaluation::ExceededLimit::Kind::physicalPartition;
    return {{"container", exceeded.container},
            {"of", bearers[static_cast<std::size_t>(exceeded.kind)]},
            {"unit", isThroughput ? "RU/s" : "bytes"},
            {"needed", rounded(exceeded.needed)},
            {"most", exceeded.most}};
}

Json backfillJson(const evaluation::Backfill &backfill)
{
    Json json {{"container", backfill.container},
               {"documentType", backfill.documentType},
               {"feedContainer", backfill.feedContainer},
               {"itemsRead", rounded(backfill.itemsRead)},
               {"itemsWritten", rounded(backfill.itemsWritten)},
               {"feedCharge", rounded(backfill.feedCharge)},
               {"lookUpCharge", rounded(backfill.lookUpCharge)},
               {"writeCharge", rounded(backfill.writeCharge)},
               {"seconds", rounded(backfill.seconds)}};
    if (backfill.isAskingMore)
        json["asksMore"] = true;
    return json;
}

Json designJson(const DesignEvaluation &design)
{
    Json json {{"name", design.design},
               {"kind", model::nameOf(design.kind)},
               {"patterns", Json::array()},
               {"containers", Json::array()}};
    for (const PatternEvaluation &pattern : design.patterns)
        json["patterns"].push_back(patternJson(pattern));
    for (const evaluation::ContainerEvaluation &container : design.containers)
        json["containers"].push_back(containerJson(container));
    json["load"] = {{"requestUnitsPerSecond", rounded(design.load.requestUnitsPerSecond)},
                    {"averageNeed", rounded(design.load.averageNeed)},
                    {"provisionedNeeded", rounded(design.load.servingThroughput)},
                    {"provisionedNeededSpread", rounded(design.load.spread)},
                    {"waitingShare", rounded(design.load.waitingShare)},
                    {"monthlyCost", rounded(design.load.monthlyCost)}};
    addBounds(design.load.requestUnitsPerSecond, design.load.error, json["load"]);
    const evaluation::Interval need
        = evaluation::intervalOf(design.load.averageNeed, design.load.averageNeedError());
    json["load"]["averageNeedLow"] = rounded(need.low);
    json["load"]["averageNeedHigh"] = rounded(need.high);
    for (const evaluation::WorkloadEvaluation &mix : design.load.mixes)
        json["load"]["mixes"].push_back(
            {{"name", mix.mix},
             {"requestUnitsPerSecond", rounded(mix.requestUnitsPerSecond)},
             {"averageNeed", rounded(mix.averageNeed)},
             {"provisionedNeeded", rounded(mix.servingThroughput)},
             {"waitingShare", rounded(mix.waitingShare)}});
    for (const evaluation::ExceededLimit &exceeded : design.exceededLimits)
        json["excesses"].push_back(exceededLimitJson(exceeded));
    for (const evaluation::Backfill &backfill : design.backfills)
        json["backfills"].push_back(backfillJson(backfill));
    for (const evaluation::FanOut &fanOut : evaluation::fanOutsOf(design))
        json["everyPartition"].push_back({{"pattern", fanOut.pattern},
                                          {"container", fanOut.container},
                                          {"physicalPartitions", fanOut.physicalPartitions}});
    json["notes"] = design.notes;
    return json;
}

/// "19.03 RU · 9 ms".
std::string cellText(const PatternEvaluation &pattern)
{
    if (!pattern.plan.impossible.empty())
        return "impossible";
    if (!pattern.probe.error.empty())
        return "fails";
    if (pattern.probe.requests == 0)
        return "no request"; // the requested page does not exist, or the requested list is empty
    std::string text = fixed(pattern.probe.requestCharge, 2) + " RU, "
        + fixed(pattern.probe.latencyMs, 0) + " ms";
    if (pattern.probe.backgroundCharge > 0)
        text += ", +" + fixed(pattern.probe.backgroundCharge, 1);
    return text + (evaluation::missingUpkeepOf(pattern).empty() ? "" : " !");
}

/// "16 of 38 (1 today)": patterns that ask every physical partition, and the number of physical
/// partitions.
std::string fanOutText(const DesignEvaluation &design)
{
    const std::vector<evaluation::FanOut> fanOuts = evaluation::fanOutsOf(design);
    const evaluation::PartitionsAsked asked = evaluation::partitionsIn(fanOuts);
    std::string text = std::to_string(evaluation::patternsIn(fanOuts)) + " of "
        + std::to_string(design.patterns.size());
    if (asked.most == 0)
        return text;
    text += " (" + std::to_string(asked.fewest);
    if (asked.most > asked.fewest)
        text += " to " + std::to_string(asked.most);
    return text + " today)";
}

std::string loadText(double requestUnitsPerSecond)
{
    return fixed(requestUnitsPerSecond, 0) + " RU/s";
}

/// The largest value at the stated rates or in a mix.
double mostOf(const DesignEvaluation &design, double evaluation::WorkloadEvaluation::*value)
{
    double most = 0;
    for (const evaluation::WorkloadEvaluation &workload : evaluation::workloadsOf(design.load))
        most = std::max(most, workload.*value);
    return most;
}

/// ", 12 % wait": where the stated throughput is less than what serves the load.
std::string waitingText(double share)
{
    return share > evaluation::mostWaiting ? ", " + words::share(share) + " wait" : "";
}

/// " ± 12 %": where the sample leaves more room than is told otherwise.
std::string roomText(double mean, const evaluation::MeanError &error)
{
    const double share = evaluation::halfWidthShare(mean, error);
    return share > evaluation::toldHalfWidthShare ? " ± " + words::share(share) : "";
}

Table tableOf(const Evaluation &evaluation)
{
    Table table;
    std::vector<std::string> header {""};
    for (const auto &design : evaluation.designs)
        header.push_back(design->design + " (" + model::nameOf(design->kind) + ")");
    table.push_back(header);
    if (evaluation.designs.empty())
        return table;
    for (std::size_t i = 0; i < evaluation.designs.front()->patterns.size(); ++i) {
        std::vector<std::string> cells {evaluation.designs.front()->patterns[i].pattern};
        for (const auto &design : evaluation.designs)
            cells.push_back(cellText(design->patterns[i]));
        table.push_back(std::move(cells));
    }
    // Nothing is measured when no item could be loaded.
    const auto row = [&](std::string name, const auto &cell) {
        std::vector<std::string> cells {std::move(name)};
        for (const auto &design : evaluation.designs)
            cells.push_back(design->failure.empty() ? cell(*design) : "-");
        return cells;
    };
    table.push_back(row("visit every partition", fanOutText));
    // The load of a design that lacks some patterns cannot be compared.
    table.push_back(row("load", [](const DesignEvaluation &design) {
        return (evaluation::answersEverything(design) ? "" : "incomplete ")
            + loadText(design.load.requestUnitsPerSecond)
            + roomText(design.load.requestUnitsPerSecond, design.load.error);
    }));
    const auto &mixes = evaluation.designs.front()->load.mixes;
    for (std::size_t i = 0; i < mixes.size(); ++i)
        table.push_back(row(mixes[i].mix, [i](const DesignEvaluation &design) {
            return loadText(design.load.mixes[i].requestUnitsPerSecond);
        }));
    table.push_back(row("average need", [](const DesignEvaluation &design) {
        return loadText(mostOf(design, &evaluation::WorkloadEvaluation::averageNeed))
            + roomText(design.load.averageNeed, design.load.averageNeedError());
    }));
    table.push_back(row("serves it", [](const DesignEvaluation &design) {
        return loadText(mostOf(design, &evaluation::WorkloadEvaluation::servingThroughput))
            + waitingText(mostOf(design, &evaluation::WorkloadEvaluation::waitingShare));
    }));
    table.push_back(row("month", [](const DesignEvaluation &design) {
        return (design.exceededLimits.empty() ? "" : "over limits ")
            + ("$ " + fixed(design.load.monthlyCost, 0));
    }));
    return table;
}

/// "posts: the busiest physical partition needs 32,000 RU/s, and none serves more than 10,000."
std::string exceededLimitText(const evaluation::ExceededLimit &exceeded)
{
    if (exceeded.kind == evaluation::ExceededLimit::Kind::physicalPartition)
        return exceeded.container + ": the busiest physical partition needs "
            + words::amount(exceeded.needed) + " RU/s, and none serves more than "
            + words::amount(exceeded.most) + ".";
    if (exceeded.kind == evaluation::ExceededLimit::Kind::item)
        return exceeded.container + ": the largest item needs " + words::size(exceeded.needed)
            + ", and none may have more than " + words::size(exceeded.most)
            + "; the charges are those of the other items.";
    if (exceeded.kind == evaluation::ExceededLimit::Kind::serverlessContainer)
        return exceeded.container + ": items and index need " + words::size(exceeded.needed)
            + ", and a serverless container holds no more than " + words::size(exceeded.most) + ".";
    return exceeded.container + ": the largest logical partition needs "
        + words::size(exceeded.needed) + ", and none holds more than " + words::size(exceeded.most)
        + ".";
}

/// "login in emails is filled anew from the change feed of listeners in 51 minutes: 2.8 million
/// items read, …"
std::string backfillText(const evaluation::Backfill &backfill)
{
    return backfill.documentType + " in " + backfill.container
        + " is filled again from the beginning of the change feed of " + backfill.feedContainer
        + ", in " + words::lasting(backfill.seconds)
        + " at the provisioned throughput: " + words::counted(backfill.itemsRead, "item")
        + " read, " + words::counted(backfill.itemsWritten, "item") + " written, "
        + words::amount(backfill.charge()) + " RU"
        + (backfill.isAskingMore ? ", and further queries that are not counted." : ".");
}

/// "A month: one region, list prices of 2026-05."
std::string pricesText(const model::Workbook &workbook)
{
    return "A month: " + cost::termsText(client::billingTermsOf(*workbook.billing)) + '.';
}

Json billingJson(const model::Workbook &workbook)
{
    const cost::BillingTerms terms = client::billingTermsOf(*workbook.billing);
    constexpr const char *reservations[] {"none", "oneYear", "threeYears"};
    Json json {{"regions", terms.regions},
               {"priceFactors", rounded(terms.priceFactors)},
               {"writesInEveryRegion", terms.writesInEveryRegion},
               {"reservation", reservations[static_cast<std::size_t>(terms.reservation)]},
               {"listDate", terms.prices.date},
               {"prices", Json::object()}};
    const auto &own = workbook.billing->prices;
    for (const cost::PriceNote &note : cost::priceNotes()) {
        const auto stated = own.find(note.name);
        json["prices"][note.name] = stated == own.end() ? note.value : stated->second;
    }
    return json;
}

/// Notes on the design as a whole.
std::vector<std::string> notesOn(const evaluation::DesignEvaluation &design)
{
    std::vector<std::string> notes = design.notes;
    for (const evaluation::ExceededLimit &exceeded : design.exceededLimits)
        notes.push_back(exceededLimitText(exceeded));
    for (const evaluation::Backfill &backfill : design.backfills)
        notes.push_back(backfillText(backfill));
    return notes;
}

void writeNotes(const Evaluation &evaluation, const char *bullet, std::ostream &out)
{
    for (const auto &design : evaluation.designs) {
        for (const std::string &note : notesOn(*design))
            out << bullet << design->design << ": " << note << '\n';
        if (!design->failure.empty())
            continue;
        for (const PatternEvaluation &pattern : design->patterns) {
            if (const std::string &why = evaluation::failureOf(pattern); !why.empty())
                out << bullet << design->design << ", " << pattern.pattern << ": " << why << '\n';
            if (const std::string what = evaluation::missingUpkeepOf(pattern); !what.empty())
                out << bullet << "! " << design->design << ", " << pattern.pattern << ": " << what
                    << '\n';
        }
    }
}

} // namespace

Json evaluationJson(const Evaluation &evaluation, const model::Workbook &workbook)
{
    Json json {{"workbook", evaluation.workbook},
               {"generation", model::nameOf(evaluation.generation)},
               {"fraction", evaluation.fraction},
               {"billing", billingJson(workbook)},
               {"designs", Json::array()}};
    for (const auto &design : evaluation.designs)
        json["designs"].push_back(designJson(*design));
    if (Json breakEvens = breakEvensJson(evaluation, workbook); !breakEvens.empty())
        json["breakEven"] = std::move(breakEvens);
    return json;
}

void writeEvaluationTable(const Evaluation &evaluation, const model::Workbook &workbook,
                          std::ostream &out)
{
    out << (workbook.title.empty() ? workbook.name : workbook.title) << ", charges of the "
        << model::nameOf(evaluation.generation) << " generation, each pattern's probe\n\n";
    writeAligned(tableOf(evaluation), "   ", out);
    out << "\n+ is upkeep in the background, in RU.\n" << pricesText(workbook) << '\n';
    writeBreakEvens(evaluation, workbook, "", out);
    writeNotes(evaluation, "", out);
}

void writeEvaluationMarkdown(const Evaluation &evaluation, const model::Workbook &workbook,
                             std::ostream &out)
{
    out << "# " << (workbook.title.empty() ? workbook.name : workbook.title) << "\n\n";
    writeMarkdown(tableOf(evaluation), out);
    out << "\nCharges of the " << model::nameOf(evaluation.generation)
        << " generation, each pattern's probe; + is upkeep in the background, in RU. "
        << pricesText(workbook) << '\n';
    writeBreakEvens(evaluation, workbook, "- ", out);
    writeNotes(evaluation, "- ", out);
}

void writeEvaluationCsv(const Evaluation &evaluation, std::ostream &out)
{
    out << "design,kind,pattern,probeRequestCharge,probeLatencyMs,probeRequests,probePhysicalPartitions,"
           "meanRequestCharge,p95RequestCharge,p99RequestCharge,meanLatencyMs,p95LatencyMs,backgroundRequestCharge,error\n";
    for (const auto &design : evaluation.designs) {
        for (const PatternEvaluation &pattern : design->patterns) {
            const evaluation::Distribution &spread = pattern.distribution;
            const std::string error
                = pattern.plan.impossible.empty() ? pattern.probe.error : pattern.plan.impossible;
            out << csvText(design->design) << ',' << model::nameOf(design->kind) << ','
                << csvText(pattern.pattern) << ',' << fixed(pattern.probe.requestCharge, 4) << ','
                << fixed(pattern.probe.latencyMs, 4) << ',' << pattern.probe.requests << ','
                << pattern.probe.physicalPartitionsVisited << ','
                << fixed(spread.requestCharge.mean, 4) << ',' << fixed(spread.requestCharge.p95, 4)
                << ',' << fixed(spread.requestCharge.p99, 4) << ','
                << fixed(spread.latencyMs.mean, 4) << ',' << fixed(spread.latencyMs.p95, 4) << ','
                << fixed(spread.backgroundCharge.mean, 4) << ',' << csvText(error) << '\n';
        }
    }
}

} // namespace partita::app
