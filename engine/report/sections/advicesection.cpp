#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"

#include <algorithm>

namespace partita::report {
namespace {

using advice::BeforeAfter;
using advice::Finding;
using advice::FixComparison;

std::string evidenceText(const advice::Evidence &evidence)
{
    if (evidence.unit == "bytes")
        return words::size(evidence.number);
    if (evidence.unit == "share")
        return words::share(evidence.number);
    if (evidence.unit == "US dollars/month")
        return money(evidence.number) + " a month";
    if (evidence.unit == "days")
        return words::counted(std::round(evidence.number), "day");
    if (evidence.unit == "RU")
        return charge(evidence.number);
    return words::amount(evidence.number) + (evidence.unit.empty() ? "" : " " + evidence.unit);
}

std::string changeText(const BeforeAfter &change, std::string (*written)(double))
{
    return written(change.before) + " becomes " + written(change.after);
}

std::string effectText(const FixComparison &effect)
{
    std::string text = "Measured: "
        + (effect.requestUnitsPerSecond.trend() == 0
               ? std::string("no difference in load")
               : changeText(effect.requestUnitsPerSecond, load))
        + ", "
        + (effect.monthlyCost.trend() == 0 ? std::string("none in price")
                                           : changeText(effect.monthlyCost, money) + " a month");
    for (const advice::PatternChange &pattern : effect.patterns) {
        if (pattern.requestCharge.trend() != 0)
            text += "; " + pattern.pattern + ": " + changeText(pattern.requestCharge, charge);
    }
    return text + '.';
}

/// What a rule has measured that its fix saves.
std::string savedText(const Finding &finding)
{
    double all = 0;
    std::vector<std::string> parts;
    for (const auto &[pattern, saved] : finding.saved) {
        all += saved;
        if (std::abs(saved) >= 1)
            parts.push_back(pattern
                            + (saved > 0 ? " takes " + load(saved) + " less"
                                         : " takes " + load(-saved) + " more"));
    }
    if (finding.saved.empty())
        return {};
    return "Measured: it saves " + load(all) + (parts.empty() ? "" : ": " + words::listed(parts))
        + '.';
}

Tone toneOf(advice::Severity severity)
{
    return severity == advice::Severity::critical ? Tone::bad
        : severity == advice::Severity::hint      ? Tone::quiet
                                                  : Tone::usual;
}

std::string sentence(std::string text)
{
    if (!text.empty() && text.back() != '.')
        text += '.';
    return text;
}

void addFinding(const AdvisedFinding &advised, const std::string &id, Blocks &blocks)
{
    const Finding &finding = advised.finding;
    std::string severity = advice::nameOf(finding.severity);
    severity[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(severity[0])));
    blocks.emplace_back(Heading {4, id, severity + ": " + finding.title});
    blocks.emplace_back(Paragraph {plain(finding.summary), toneOf(finding.severity)});
    List list;
    std::vector<std::string> evidence;
    for (const advice::Evidence &each : finding.evidence)
        evidence.push_back(each.label + " " + evidenceText(each));
    if (!evidence.empty())
        list.items.push_back(
            {strong("Evidence: "),
             {Span::Kind::plain, sentence(words::listed(evidence, evidence.size()))}});
    list.items.push_back(
        {strong("Reason: "),
         {Span::Kind::plain, finding.reason + " More: "},
         link(std::string(finding.reading.title), std::string(finding.reading.address))});
    if (finding.fix)
        list.items.push_back(
            {strong("Remedy: "), {Span::Kind::plain, sentence(finding.fix->what)}});
    const std::string effect = advised.effect ? effectText(*advised.effect) : savedText(finding);
    if (!effect.empty())
        list.items.push_back({strong("Effect: "), {Span::Kind::plain, effect}});
    blocks.emplace_back(std::move(list));
}

void addDismissed(const std::vector<AdvisedFinding> &findings, Blocks &blocks)
{
    Table table;
    table.columns = {left("Design"), left("Finding"), left("Why it was set aside")};
    for (const AdvisedFinding &each : findings) {
        const Finding &finding = each.finding;
        if (finding.dismissed)
            table.rows.push_back(
                {{{strong(finding.design)}},
                 cell(finding.title),
                 cell(finding.dismissed->empty() ? "No reason was given." : *finding.dismissed)});
    }
    if (table.rows.empty())
        return;
    blocks.emplace_back(Heading {3, "dismissed", "Findings that were set aside"});
    blocks.emplace_back(std::move(table));
}

} // namespace

Blocks adviceSection(const Subject &subject)
{
    if (!subject.material.isAdvised)
        return {};
    Blocks blocks;
    std::size_t count = 0;
    for (const auto &design : subject.material.evaluation.designs) {
        bool isFirst = true;
        for (const AdvisedFinding &each : subject.material.findings) {
            if (each.finding.design != design->design || each.finding.dismissed)
                continue;
            if (isFirst)
                blocks.emplace_back(
                    Heading {3, "advice-" + std::to_string(count + 1), titleOf(*design)});
            isFirst = false;
            addFinding(each, "finding-" + std::to_string(++count), blocks);
        }
    }
    const std::string opening = count == 0 ? "No rule found anything to improve."
                                           : words::counted(static_cast<double>(count), "finding")
            + ", by design, the most severe first. A critical one keeps the design from working, "
              "or from working for long; a warning costs much; a hint could make the design "
              "cheaper or clearer.";
    blocks.insert(blocks.begin(), paragraph(opening));
    addDismissed(subject.material.findings, blocks);
    return blocks;
}

} // namespace partita::report
