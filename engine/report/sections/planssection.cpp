#include "engine/cost/chargeterms.h"
#include "engine/evaluation/breakeven.h"
#include "engine/report/sections/proselines.h"
#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"

#include <algorithm>
#include <set>

namespace partita::report {
namespace {

using evaluation::DesignEvaluation;
using evaluation::PatternEvaluation;
using planning::Step;
using planning::StepMeasurement;

constexpr std::size_t shownPlans = 3; ///< of each design
constexpr std::size_t shownTerms = 6;

/// What the pattern takes of the load; its charge where there is no load.
double weightOf(const DesignEvaluation &design, const PatternEvaluation &pattern)
{
    const double each = evaluation::chargeInLoad(pattern);
    return design.load.requestUnitsPerSecond > 0 ? each * pattern.ratePerSecond : each;
}

/// The patterns that take most, the dearest first.
std::vector<std::size_t> dearest(const DesignEvaluation &design)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < design.patterns.size(); ++i) {
        if (evaluation::failureOf(design.patterns[i]).empty()
            && !design.patterns[i].plan.steps.empty())
            places.push_back(i);
    }
    std::stable_sort(places.begin(), places.end(), [&](std::size_t one, std::size_t other) {
        return weightOf(design, design.patterns[one]) > weightOf(design, design.patterns[other]);
    });
    if (places.size() > shownPlans)
        places.resize(shownPlans);
    return places;
}

const StepMeasurement *measurementOf(const PatternEvaluation &pattern, int step)
{
    for (const StepMeasurement &measured : pattern.probe.steps) {
        if (measured.step == step)
            return &measured;
    }
    return nullptr;
}

std::string operationText(planning::Operation operation)
{
    switch (operation) {
    case planning::Operation::pointRead:
        return "point read";
    case planning::Operation::changeFeed:
        return "change feed";
    case planning::Operation::procedure:
        return "stored procedure";
    case planning::Operation::remove:
        return "delete";
    default:
        break;
    }
    return planning::nameOf(operation);
}

std::string reachText(const DesignEvaluation &design, const Step &step,
                      const StepMeasurement *measured)
{
    std::set<int> visited;
    if (measured) {
        for (const client::PartitionUse &use : measured->partitions)
            visited.insert(use.physicalPartition);
    }
    if (visited.empty())
        return "–";
    const std::string text = words::counted(static_cast<double>(visited.size()), "partition");
    return design.asksEveryPartition(step) ? "every one: " + text : text;
}

std::string runsText(const Step &step, const StepMeasurement *measured)
{
    const std::string times
        = measured ? whole(static_cast<double>(measured->executions)) : std::string("0");
    if (step.repeat == planning::Repeat::once)
        return times;
    return times + ", " + planning::nameOf(step.repeat) + " of step "
        + std::to_string(step.repeatsOver);
}

std::vector<Cell> stepRow(const DesignEvaluation &design, const PatternEvaluation &pattern,
                          const Step &step, bool isUpkeep)
{
    const StepMeasurement *measured = measurementOf(pattern, step.number);
    Cell what = cell(operationText(step.operation) + " in " + step.container);
    what.detail = step.purpose + (isUpkeep ? (step.purpose.empty() ? "" : ", ") : "")
        + (isUpkeep ? "upkeep, later" : "")
        + (step.atomicWithPrevious ? ", in one transaction with the step before" : "");
    std::vector<Cell> row {number(std::to_string(step.number), step.number), std::move(what),
                           cell(runsText(step, measured)), cell(reachText(design, step, measured))};
    if (!measured) {
        row.resize(7, cell("–"));
        return row;
    }
    row.push_back(number(charge(measured->requestCharge), measured->requestCharge));
    row.push_back(number(milliseconds(measured->latencyMs), measured->latencyMs));
    row.push_back(cell(whole(static_cast<double>(measured->itemsLoaded)) + " / "
                       + whole(static_cast<double>(measured->itemsReturned))));
    return row;
}

Table stepTable(const DesignEvaluation &design, const PatternEvaluation &pattern)
{
    Table table;
    table.isSortable = false;
    table.columns = {right("Step"),
                     left("Operation"),
                     right("Runs"),
                     right("Reaches"),
                     right("Charge"),
                     right("Time"),
                     right("Items loaded / returned")};
    for (const Step &step : pattern.plan.steps)
        table.rows.push_back(stepRow(design, pattern, step, false));
    for (const Step &step : pattern.plan.background)
        table.rows.push_back(stepRow(design, pattern, step, true));
    return table;
}

void addLines(const Step &step, Listing &listing)
{
    bool isFirst = true;
    for (const std::string_view line : linesOf(step.text)) {
        listing.lines.push_back(
            {(isFirst ? std::to_string(step.number) + "  " : "   ") + std::string(line),
             isFirst ? step.routing : std::string()});
        isFirst = false;
    }
}

/// Terms of all steps of the example, the largest first; the small ones are summed.
Table termTable(const PatternEvaluation &pattern)
{
    std::vector<cost::ChargeTerm> terms;
    for (const StepMeasurement &step : pattern.probe.steps)
        cost::addTerms(terms, step.terms);
    std::stable_sort(terms.begin(), terms.end(), [](const auto &one, const auto &other) {
        return one.charge() > other.charge();
    });
    const double all = cost::total(terms);
    Table table;
    table.caption = "What the charge is made of";
    table.columns
        = {left("For"), right("Count"), right("RU for each"), right("RU"), right("Share")};
    const auto add = [&](const std::string &what, const std::string &count, const std::string &each,
                         double sum) {
        table.rows.push_back({cell(what), cell(count), cell(each), number(charge(sum), sum),
                              number(words::share(all > 0 ? sum / all : 0), sum)});
    };
    double rest = 0;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        if (i + 1 > shownTerms && terms.size() > shownTerms + 1)
            rest += terms[i].charge();
        else
            add(terms[i].purpose, words::amount(terms[i].count), words::amount(terms[i].each),
                terms[i].charge());
    }
    if (rest > 0)
        add(words::counted(static_cast<double>(terms.size() - shownTerms), "further term"), "–",
            "–", rest);
    return table;
}

void addPlan(const Subject &subject, std::size_t place, std::size_t index, Blocks &blocks)
{
    const DesignEvaluation &design = subject.design(place);
    const PatternEvaluation &pattern = design.patterns[index];
    const model::AccessPattern *stated = subject.workbook().pattern(pattern.pattern);
    blocks.emplace_back(
        Heading {4, planId(place, index),
                 pattern.pattern + " in " + design.design
                     + (stated && !stated->sentence.empty() ? ": " + stated->sentence : "")});
    std::string text = capitalised(sentence(pattern.plan.reason));
    const double taken = weightOf(design, pattern);
    if (design.load.requestUnitsPerSecond > 0)
        text += (text.empty() ? "It takes " : " It takes ") + load(taken) + ", "
            + words::share(taken / design.load.requestUnitsPerSecond) + " of the load.";
    if (!text.empty())
        blocks.emplace_back(paragraph(std::move(text)));
    blocks.emplace_back(stepTable(design, pattern));
    Listing listing;
    for (const Step &step : pattern.plan.steps)
        addLines(step, listing);
    for (const Step &step : pattern.plan.background)
        addLines(step, listing);
    if (!listing.lines.empty())
        blocks.emplace_back(std::move(listing));
    if (Table terms = termTable(pattern); !terms.rows.empty())
        blocks.emplace_back(std::move(terms));
    if (!pattern.plan.notes.empty())
        blocks.emplace_back(listOf(pattern.plan.notes));
}

} // namespace

Blocks plansSection(const Subject &subject)
{
    Blocks blocks;
    for (std::size_t place = 0; place < subject.designs(); ++place) {
        const DesignEvaluation &design = subject.design(place);
        const std::vector<std::size_t> plans = dearest(design);
        if (plans.empty())
            continue;
        if (blocks.empty())
            blocks.emplace_back(paragraph(
                "For each design, the requests that take most of the load: the steps that answer "
                "them, the text of each step, and what the charge is made of. The figures are "
                "those of one concrete request."));
        blocks.emplace_back(Heading {3, "plans-" + std::to_string(place + 1), titleOf(design)});
        for (const std::size_t index : plans)
            addPlan(subject, place, index, blocks);
    }
    return blocks;
}

} // namespace partita::report
