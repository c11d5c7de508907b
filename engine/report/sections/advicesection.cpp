#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"

#include <cmath>

namespace partita::report {
namespace {

using advice::Finding;

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

/// Savings of the fix as its rule measured them; empty when it did not.
std::string savedText(const Finding &finding)
{
    if (finding.saved.empty())
        return {};
    double all = 0;
    std::vector<std::string> parts;
    for (const auto &[pattern, saved] : finding.saved) {
        all += saved;
        if (std::abs(saved) >= 1)
            parts.push_back(pattern
                            + (saved > 0 ? " takes " + load(saved) + " less"
                                         : " takes " + load(-saved) + " more"));
    }
    return "Measured: it saves " + load(all) + (parts.empty() ? "" : ": " + words::listed(parts))
        + '.';
}

Tone toneOf(advice::Severity severity)
{
    return severity == advice::Severity::critical ? Tone::bad
        : severity == advice::Severity::hint      ? Tone::quiet
                                                  : Tone::usual;
}

void addFinding(const Finding &finding, const std::string &id, Blocks &blocks)
{
    blocks.emplace_back(Heading {
        4, id, capitalised(advice::nameOf(finding.severity)) + ": " + unbroken(finding.title)});
    blocks.emplace_back(Paragraph {plain(unbroken(finding.summary)), toneOf(finding.severity)});
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
            {strong("Remedy: "), {Span::Kind::plain, sentence(unbroken(finding.fix->what))}});
    if (const std::string effect = savedText(finding); !effect.empty())
        list.items.push_back({strong("Effect: "), {Span::Kind::plain, effect}});
    blocks.emplace_back(std::move(list));
}

void addDismissed(const Material &material, Blocks &blocks)
{
    Table table;
    table.columns = {left("Design"), left("Finding"), left("Why it was set aside")};
    for (const Finding &finding : material.findings) {
        if (finding.dismissed && material.evaluation.design(finding.design))
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
        for (const Finding &finding : subject.material.findings) {
            if (finding.design != design->design || finding.dismissed)
                continue;
            if (isFirst)
                blocks.emplace_back(
                    Heading {3, "advice-" + std::to_string(count + 1), titleOf(*design)});
            isFirst = false;
            addFinding(finding, "finding-" + std::to_string(++count), blocks);
        }
    }
    const std::string opening = count == 0 ? "No rule found anything to improve."
                                           : words::counted(static_cast<double>(count), "finding")
            + ", by design, the most severe first. A critical one keeps the design from working, "
              "or from working for long; a warning costs much; a hint could make the design "
              "cheaper or clearer.";
    blocks.insert(blocks.begin(), paragraph(opening));
    addDismissed(subject.material, blocks);
    return blocks;
}

} // namespace partita::report
