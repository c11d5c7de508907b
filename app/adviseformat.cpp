#include "app/adviseformat.h"

#include "app/table.h"

#include <cmath>
#include <cstdio>
#include <ostream>

namespace partita::app {

namespace {

using Json = nlohmann::ordered_json;
using advice::BeforeAfter;
using advice::Finding;
using advice::FixComparison;

Json changeJson(const BeforeAfter &change)
{
    return {{"before", rounded(change.before)}, {"after", rounded(change.after)}};
}

Json effectJson(const FixComparison &effect)
{
    Json json {{"requestUnitsPerSecond", changeJson(effect.requestUnitsPerSecond)},
               {"monthlyCost", changeJson(effect.monthlyCost)},
               {"patterns", Json::array()},
               {"isGone", effect.isGone},
               {"outcome", advice::nameOf(advice::verdictOf(effect))}};
    for (const advice::PatternChange &pattern : effect.patterns)
        json["patterns"].push_back({{"id", pattern.pattern},
                                    {"requestCharge", changeJson(pattern.requestCharge)},
                                    {"requests", changeJson(pattern.requests)}});
    return json;
}

Json findingJson(const Finding &finding, const std::optional<FixComparison> &effect)
{
    Json json {{"rule", finding.rule},
               {"severity", advice::nameOf(finding.severity)},
               {"design", finding.design},
               {"subject", finding.subject},
               {"title", finding.title},
               {"evidence", Json::array()},
               {"summary", finding.summary},
               {"reason", finding.reason},
               {"readMore", {{"title", finding.reading.title}, {"url", finding.reading.address}}}};
    for (const advice::Evidence &evidence : finding.evidence)
        json["evidence"].push_back({{"label", evidence.label},
                                    {"number", rounded(evidence.number)},
                                    {"unit", evidence.unit}});
    if (finding.fix) {
        json["fix"] = {{"what", finding.fix->what}};
        if (effect)
            json["fix"]["effect"] = effectJson(*effect);
    }
    if (finding.dismissed)
        json["dismissed"] = *finding.dismissed;
    return json;
}

std::string plain(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, std::abs(value) < 100 ? "%.2f" : "%.0f", value);
    return text;
}

std::string changeText(const BeforeAfter &change, const char *unit)
{
    return plain(change.before) + " -> " + plain(change.after) + ' ' + unit;
}

/// Change of load and price; differences within the noise count as none.
std::string totalsText(const FixComparison &effect)
{
    const BeforeAfter &load = effect.requestUnitsPerSecond;
    const BeforeAfter &cost = effect.monthlyCost;
    if (load.trend() == 0 && cost.trend() == 0)
        return effect.patterns.empty() ? "no measured difference"
                                       : "no measured difference in load and price";
    return "measured: " + (load.trend() == 0 ? "no difference in load" : changeText(load, "RU/s"))
        + ", "
        + (cost.trend() == 0 ? "no difference in price" : changeText(cost, "US dollars a month"));
}

/// "measured: 812 -> 60 RU/s, 58 -> 23 US dollars a month; Q1 12.50 -> 1.00 RU; the finding is
/// gone"
std::string effectText(const FixComparison &effect)
{
    std::string text = totalsText(effect);
    for (const advice::PatternChange &pattern : effect.patterns) {
        text += "; " + pattern.pattern + ' '
            + (pattern.requestCharge.trend() == 0 ? changeText(pattern.requests, "requests")
                                                  : changeText(pattern.requestCharge, "RU"));
    }
    switch (advice::verdictOf(effect)) {
    case advice::FixVerdict::better:
        return text
            + (effect.isGone ? "; the finding is gone" : "; cheaper, but the finding stays");
    case advice::FixVerdict::dearer:
        return text + "; the finding is gone, but it costs more";
    case advice::FixVerdict::noGain:
        break;
    }
    return text + "; no gain: the finding stays";
}

/// Label before a fix. A fix that was measured and saved nothing is no remedy.
const char *labelOf(const std::optional<FixComparison> &effect)
{
    return effect && advice::verdictOf(*effect) == advice::FixVerdict::noGain ? "tried, no gain: "
                                                                              : "fix: ";
}

template<typename Write>
void byDesign(const Advice &advice, const Write &write)
{
    for (const std::string &design : advice.designs) {
        for (std::size_t index = 0; index < advice.findings.size(); ++index) {
            if (advice.findings[index].design == design)
                write(advice.findings[index], advice.effects[index]);
        }
    }
}

std::string closing(const Advice &advice)
{
    const std::size_t count = advice.findings.size();
    std::string text = count == 0 ? "No findings."
        : count == 1              ? "1 finding."
                                  : std::to_string(count) + " findings.";
    if (advice.dismissed > 0)
        text += ' ' + std::to_string(advice.dismissed) + " dismissed (--all shows them).";
    return text;
}

} // namespace

Json adviceJson(const Advice &advice)
{
    Json json {{"workbook", advice.workbook},       {"fraction", advice.fraction},
               {"horizonDays", advice.horizonDays}, {"designs", advice.designs},
               {"findings", Json::array()},         {"dismissed", advice.dismissed}};
    for (std::size_t index = 0; index < advice.findings.size(); ++index)
        json["findings"].push_back(findingJson(advice.findings[index], advice.effects[index]));
    return json;
}

void writeAdviceTable(const Advice &advice, std::ostream &out)
{
    std::string design;
    byDesign(advice, [&](const Finding &finding, const std::optional<FixComparison> &effect) {
        if (finding.design != design) {
            out << (design.empty() ? "" : "\n") << finding.design << '\n';
            design = finding.design;
        }
        out << "  " << advice::nameOf(finding.severity) << ": " << finding.title << "  ["
            << finding.rule << "]\n      " << finding.summary << '\n';
        if (finding.fix)
            out << "      " << labelOf(effect) << finding.fix->what << '\n';
        if (effect)
            out << "      " << effectText(*effect) << '\n';
        if (finding.dismissed)
            out << "      dismissed: " << *finding.dismissed << '\n';
    });
    out << (design.empty() ? "" : "\n") << closing(advice) << '\n';
}

void writeAdviceMarkdown(const Advice &advice, std::ostream &out)
{
    out << "# Advice on " << advice.workbook << "\n";
    std::string design;
    byDesign(advice, [&](const Finding &finding, const std::optional<FixComparison> &effect) {
        if (finding.design != design)
            out << "\n## " << finding.design << '\n';
        design = finding.design;
        out << "\n**" << advice::nameOf(finding.severity) << "**: " << finding.title << " (`"
            << finding.rule << "`)\n\n- " << finding.subject << "\n- " << finding.summary << "\n- "
            << finding.reason << " [" << finding.reading.title << "](" << finding.reading.address
            << ")\n";
        if (finding.fix)
            out << "- " << labelOf(effect) << finding.fix->what << '\n';
        if (effect)
            out << "- " << effectText(*effect) << '\n';
        if (finding.dismissed)
            out << "- dismissed: " << *finding.dismissed << '\n';
    });
    out << '\n' << closing(advice) << '\n';
}

} // namespace partita::app
