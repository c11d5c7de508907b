#include "engine/client/modelterms.h"
#include "engine/evaluation/servingthroughput.h"
#include "engine/report/sections/proselines.h"
#include "engine/report/sections/subject.h"
#include "engine/report/sections/turns.h"
#include "engine/report/sections/wording.h"

#include <algorithm>
#include <cmath>

namespace partita::report {
namespace {

using evaluation::ContainerEvaluation;
using evaluation::DesignEvaluation;

/// The pattern whose slow requests are the slowest; nullptr when none was drawn.
const evaluation::PatternEvaluation *slowestOf(const DesignEvaluation &design)
{
    const evaluation::PatternEvaluation *slowest = nullptr;
    for (const auto &pattern : design.patterns) {
        if (pattern.distribution.samples > 0
            && (!slowest
                || pattern.distribution.latencyMs.p95 > slowest->distribution.latencyMs.p95))
            slowest = &pattern;
    }
    return slowest;
}

Fact latencyFact(const Subject &subject, const Standing &standing)
{
    const auto *slowest = slowestOf(subject.design(standing.place));
    const std::string slow = slowest ? "slowest: " + slowest->pattern + ", 95 of 100 within "
            + milliseconds(slowest->distribution.latencyMs.p95)
                                     : std::string();
    if (standing.targets == 0)
        return {"Latency, 95th percentile",
                slowest ? milliseconds(slowest->distribution.latencyMs.p95) : "not measured",
                slowest ? "of the slowest pattern, " + slowest->pattern : std::string()};
    const auto missed = static_cast<int>(standing.missed.size());
    return {"Latency targets met",
            std::to_string(standing.targets - missed) + " of " + std::to_string(standing.targets),
            missed > 0 ? "missed: " + words::listed(standing.missed) : slow,
            missed > 0 ? Tone::bad : Tone::good};
}

Facts factsOf(const Subject &subject, const Standing &standing)
{
    const DesignEvaluation &design = subject.design(standing.place);
    Facts facts;
    facts.facts.push_back({"Recommended design", design.design,
                           std::string("a ") + model::nameOf(design.kind) + " design", Tone::best});
    facts.facts.push_back(
        {"Cost a month", money(design.load.monthlyCost),
         "US dollars: "
             + cost::termsText(client::billingTermsOf(*subject.material.workbook.billing))
             + (subject.workbook().chargeScale->isApplied ? ", scaled to measured charges" : "")});
    facts.facts.push_back({"Load", load(design.load.requestUnitsPerSecond),
                           load(design.load.servingThroughput) + " serve it"});
    facts.facts.push_back(latencyFact(subject, standing));
    return facts;
}

/// " The next best, V2, costs $ 42 a month."
std::string aheadText(const Subject &subject)
{
    if (subject.standings.size() < 2 || !subject.standings[1].isUsable())
        return {};
    const DesignEvaluation &first = subject.design(subject.standings[0].place);
    const DesignEvaluation &second = subject.design(subject.standings[1].place);
    const double saved = std::round(second.load.monthlyCost) - std::round(first.load.monthlyCost);
    if (saved > 0)
        return " The next best, " + second.design + ", costs " + money(second.load.monthlyCost)
            + " a month.";
    if (saved < 0)
        return " " + second.design + " costs less, " + money(second.load.monthlyCost)
            + " a month, but stands behind it for the reasons in the table below.";
    return " " + second.design + " costs the same and takes "
        + load(second.load.requestUnitsPerSecond) + '.';
}

Paragraph recommendation(const Subject &subject)
{
    if (subject.designs() == 0)
        return paragraph("There is no design yet, so there is nothing to recommend.");
    const Standing *best = subject.recommended();
    if (!best) {
        return {plain(subject.designs() == 1
                          ? "The design cannot be recommended as it is. The table says why."
                          : "None of the designs can be recommended as it is. The table says what "
                            "keeps each of them from it."),
                Tone::bad};
    }
    const DesignEvaluation &design = subject.design(best->place);
    const std::string among = subject.designs() == 1
        ? " answers every access pattern within the limits of the service"
        : " is recommended. It answers every access pattern within the limits of the service";
    return {{strong(design.design),
             {Span::Kind::plain,
              among + ", for " + money(design.load.monthlyCost) + " a month and a load of "
                  + load(design.load.requestUnitsPerSecond) + '.' + aheadText(subject)}}};
}

std::string againstText(const Subject &subject, const Standing &standing)
{
    std::vector<std::string> against = standing.obstacles;
    if (standing.fullDays)
        against.push_back("a logical partition of " + standing.fullContainer + " is full "
                          + whenAfter(subject.settings.date, *standing.fullDays));
    if (!standing.missed.empty())
        against.push_back("it misses the latency target of " + words::listed(standing.missed));
    std::string text;
    for (const std::string &clause : against)
        text += (text.empty() ? "" : "; ") + clause;
    return text.empty() ? "Nothing" : capitalised(text) + '.';
}

Table designTable(const Subject &subject)
{
    Table table;
    table.caption = "The designs, best first";
    table.columns = {left("Design"), right("Cost a month"), right("Load"),
                     right("Slowest, 95th percentile"), left("What speaks against it")};
    for (const Standing &standing : subject.standings) {
        const DesignEvaluation &design = subject.design(standing.place);
        const bool isBest = &standing == subject.recommended();
        Cell name {{subject.has("designs") ? link(design.design, '#' + designId(standing.place))
                                           : strong(design.design)},
                   std::string(model::nameOf(design.kind)) + (isBest ? ", recommended" : "")};
        name.tone = isBest ? Tone::best : Tone::usual;
        const auto *slowest = slowestOf(design);
        Cell slow = slowest ? number(milliseconds(slowest->distribution.latencyMs.p95),
                                     slowest->distribution.latencyMs.p95)
                            : cell("–");
        slow.detail = slowest ? slowest->pattern : "";
        const bool isMeasured = design.failure.empty();
        table.rows.push_back({std::move(name),
                              isMeasured
                                  ? number(money(design.load.monthlyCost), design.load.monthlyCost)
                                  : cell("–"),
                              isMeasured ? number(load(design.load.requestUnitsPerSecond),
                                                  design.load.requestUnitsPerSecond)
                                         : cell("–"),
                              std::move(slow), cell(againstText(subject, standing))});
        table.rows.back().back().tone = standing.isUsable() ? Tone::usual : Tone::bad;
    }
    return table;
}

void addLimits(const Subject &subject, const DesignEvaluation &design, List &risks)
{
    const std::string &date = subject.settings.date;
    for (const ContainerEvaluation &container : design.containers) {
        if (container.logicalPartitionLimitDays && *container.logicalPartitionLimitDays < farDays)
            risks.items.push_back(plain("In " + design.design
                                        + ", the largest logical partition of " + container.name
                                        + " reaches 20 GB, the most that it may hold, "
                                        + whenAfter(date, *container.logicalPartitionLimitDays)
                                        + ". From then on nothing more can be written to it."));
        if (container.physicalPartitionLimitDays && *container.physicalPartitionLimitDays < farDays)
            risks.items.push_back(plain(
                "In " + design.design + ", the fullest physical partition of " + container.name
                + " reaches 50 GB " + whenAfter(date, *container.physicalPartitionLimitDays)
                + " and splits. Requests that ask every partition cost more from then on."));
    }
    if (design.load.waitingShare > evaluation::mostWaiting)
        risks.items.push_back(plain("With the throughput that is stated for " + design.design + ", "
                                    + words::share(design.load.waitingShare)
                                    + " of the requests wait."));
}

void addTurns(const Subject &subject, const DesignEvaluation &design, List &risks)
{
    if (const std::optional<PriceTurn> turn = priceTurn(subject))
        risks.items.push_back(plain("The order of the designs turns "
                                    + whenAfter(subject.settings.date, turn->days) + ": from then "
                                    + turn->then + " costs less than " + turn->today
                                    + ", because storage grows."));
    constexpr std::size_t told = 3;
    std::vector<RateTurn> turns = rateTurns(subject);
    std::erase_if(turns, [&](const RateTurn &turn) {
        return turn.rate <= turn.stated || turn.before != design.design;
    });
    std::stable_sort(turns.begin(), turns.end(), [](const RateTurn &one, const RateTurn &other) {
        return one.rate / one.stated < other.rate / other.stated;
    });
    for (std::size_t i = 0; i < std::min(turns.size(), told); ++i)
        risks.items.push_back(plain("The order turns with the load. " + sentenceOf(turns[i])));
}

void addFindings(const Subject &subject, const DesignEvaluation &design, List &risks)
{
    for (const advice::Finding &finding : subject.material.findings) {
        if (finding.design == design.design && !finding.dismissed
            && finding.severity == advice::Severity::critical)
            risks.items.push_back(plain(unbroken(finding.title + ". " + finding.summary)));
    }
}

} // namespace

Blocks summary(const Subject &subject)
{
    Blocks blocks;
    if (Text question = firstParagraph(subject.workbook().description); !question.empty())
        blocks.emplace_back(Paragraph {std::move(question)});
    blocks.emplace_back(recommendation(subject));
    const Standing *best = subject.recommended();
    if (best)
        blocks.emplace_back(factsOf(subject, *best));
    if (subject.designs() > 0)
        blocks.emplace_back(designTable(subject));
    List risks;
    for (const Standing &standing : subject.standings) {
        // Where none can be recommended, all have the same claim to their risks.
        if (best && &standing != best)
            continue;
        const DesignEvaluation &design = subject.design(standing.place);
        addLimits(subject, design, risks);
        addFindings(subject, design, risks);
        if (best)
            addTurns(subject, design, risks);
    }
    if (subject.designs() > 0) {
        blocks.emplace_back(Heading {3, "risks", "Risks and when they come"});
        if (risks.items.empty())
            blocks.emplace_back(paragraph(
                "At the stated growth no partition reaches a limit, and no change of a rate "
                "within reach makes another design the better one."));
        else
            blocks.emplace_back(std::move(risks));
    }
    return blocks;
}

} // namespace partita::report
