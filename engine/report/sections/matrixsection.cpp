#include "engine/evaluation/breakeven.h"
#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"

#include <algorithm>
#include <limits>

namespace partita::report {
namespace {

using evaluation::DesignEvaluation;
using evaluation::PatternEvaluation;

/// Figures of a request: those of the drawn ones, or of the example.
struct Figures {
    double charge = 0;
    double latency = 0;
    double requests = 0;
    double partitions = 0;
    double upkeep = 0;
};

Figures drawn(const PatternEvaluation &pattern)
{
    const evaluation::Distribution &spread = pattern.distribution;
    return {evaluation::meanCharge(pattern), spread.latencyMs.p95, spread.requests.mean,
            spread.physicalPartitionsVisited.mean, evaluation::meanUpkeep(pattern)};
}

Figures example(const PatternEvaluation &pattern)
{
    const planning::Measurement &probe = pattern.probe;
    return {probe.requestCharge, probe.latencyMs, static_cast<double>(probe.requests),
            static_cast<double>(probe.physicalPartitionsVisited), probe.backgroundCharge};
}

enum class View { drawn, example };

bool isKnown(const PatternEvaluation &pattern, View view)
{
    if (!evaluation::failureOf(pattern).empty())
        return false;
    return view == View::drawn ? pattern.distribution.samples > 0 : pattern.probe.requests > 0;
}

Figures figuresOf(const PatternEvaluation &pattern, View view)
{
    return view == View::drawn ? drawn(pattern) : example(pattern);
}

/// The least charge, upkeep included, of the designs that answer the pattern with all its upkeep.
double leastCharge(const Subject &subject, const std::string &id, View view)
{
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t place = 0; place < subject.designs(); ++place) {
        const PatternEvaluation *pattern = subject.design(place).pattern(id);
        if (!pattern || !isKnown(*pattern, view) || !evaluation::missingUpkeepOf(*pattern).empty())
            continue;
        const Figures figures = figuresOf(*pattern, view);
        least = std::min(least, figures.charge + figures.upkeep);
    }
    return least;
}

std::string countedMean(double number, const std::string &thing)
{
    return mean(number) + ' ' + thing + (number == 1 ? "" : "s");
}

Cell figureCell(const Subject &subject, const PatternEvaluation *pattern, View view, double least)
{
    if (!pattern)
        return cell("–");
    if (const std::string &why = evaluation::failureOf(*pattern); !why.empty()) {
        Cell failed = cell(pattern->plan.impossible.empty() ? "fails" : "not possible");
        failed.tone = Tone::bad;
        return failed;
    }
    if (!isKnown(*pattern, view))
        return cell("no request");
    const Figures figures = figuresOf(*pattern, view);
    const double all = figures.charge + figures.upkeep;
    Cell known = number(charge(figures.charge), all);
    if (figures.upkeep > 0)
        known.text.push_back({Span::Kind::plain, " + " + charge(figures.upkeep) + " upkeep"});
    known.detail = milliseconds(figures.latency) + ", " + countedMean(figures.requests, "request")
        + ", " + countedMean(figures.partitions, "partition");
    constexpr double equal = 1.000001;
    if (subject.designs() > 1 && all <= least * equal) {
        known.tone = Tone::best;
        known.detail += ", cheapest";
    }
    if (view == View::drawn && missesTarget(subject.workbook(), *pattern)) {
        known.tone = Tone::bad;
        known.detail += ", target missed";
    }
    if (!evaluation::missingUpkeepOf(*pattern).empty())
        known.detail += ", upkeep missing";
    return known;
}

bool hasTargets(const model::Workbook &workbook)
{
    return std::any_of(workbook.patterns->begin(), workbook.patterns->end(),
                       [](const auto &pattern) { return pattern.latencyTargetMs.has_value(); });
}

Table matrix(const Subject &subject, View view)
{
    Table table;
    table.columns = {left("Access pattern")};
    if (view == View::drawn)
        table.columns.push_back(right("Rate"));
    for (std::size_t place = 0; place < subject.designs(); ++place)
        table.columns.push_back(left(subject.design(place).design));
    for (const model::AccessPattern &pattern : *subject.workbook().patterns) {
        const bool isMeasured = std::any_of(
            subject.material.evaluation.designs.begin(), subject.material.evaluation.designs.end(),
            [&](const auto &design) { return design->pattern(pattern.id); });
        if (!isMeasured)
            continue;
        Cell name {{strong(pattern.id)}, pattern.sentence};
        std::vector<Cell> row {std::move(name)};
        if (view == View::drawn) {
            row.push_back(number(rate(pattern.ratePerSecond), pattern.ratePerSecond));
            if (pattern.latencyTargetMs)
                row.back().detail = "within " + milliseconds(*pattern.latencyTargetMs);
        }
        const double least = leastCharge(subject, pattern.id, view);
        for (std::size_t place = 0; place < subject.designs(); ++place)
            row.push_back(
                figureCell(subject, subject.design(place).pattern(pattern.id), view, least));
        table.rows.push_back(std::move(row));
    }
    return table;
}

void addFailures(const Subject &subject, Blocks &blocks)
{
    List list;
    for (std::size_t place = 0; place < subject.designs(); ++place) {
        const DesignEvaluation &design = subject.design(place);
        if (!design.failure.empty()) {
            list.items.push_back(
                {strong(design.design), {Span::Kind::plain, ": " + design.failure}});
            continue;
        }
        for (const PatternEvaluation &pattern : design.patterns) {
            const std::string where = design.design + ", " + pattern.pattern;
            if (const std::string &why = evaluation::failureOf(pattern); !why.empty())
                list.items.push_back({strong(where), {Span::Kind::plain, ": " + why}});
            if (const std::string what = evaluation::missingUpkeepOf(pattern); !what.empty())
                list.items.push_back({strong(where), {Span::Kind::plain, ": " + what}});
        }
    }
    if (list.items.empty())
        return;
    blocks.emplace_back(Heading {3, "matrix-failures", "What the designs cannot do"});
    blocks.emplace_back(std::move(list));
}

} // namespace

Blocks matrixSection(const Subject &subject)
{
    if (subject.designs() == 0 || subject.workbook().patterns->empty())
        return {};
    Blocks blocks;
    std::string text
        = "Each cell says what one request costs on average when keys are drawn as the load draws "
          "them, how long 95 of 100 requests take at most, how many requests to the store it "
          "makes, and how many physical partitions these visit. Upkeep is the work of keeping "
          "copies in step, which happens later and which no caller waits for. The cheapest design "
          "of a row is marked, upkeep included.";
    if (hasTargets(subject.workbook()))
        text += " A latency target is missed when more than 5 of 100 requests take longer.";
    blocks.emplace_back(paragraph(std::move(text)));
    Table drawn = matrix(subject, View::drawn);
    drawn.caption = "Requests as the load makes them";
    blocks.emplace_back(std::move(drawn));
    Table example = matrix(subject, View::example);
    example.caption = "One concrete request of each pattern";
    blocks.emplace_back(std::move(example));
    append(blocks, measuredBlocks(subject));
    addFailures(subject, blocks);
    return blocks;
}

} // namespace partita::report
