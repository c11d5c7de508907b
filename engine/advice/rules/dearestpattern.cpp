// Rule about a pattern with a large part of the load that no other finding explains.
#include "engine/advice/rules/rules.h"
#include "engine/base/numbertext.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace partita::advice {
namespace {

/// True when the text contains the id as a word: "Q1", but not in "Q14".
bool names(const std::string &text, const std::string &id)
{
    const auto isLetter = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
    };
    for (std::size_t at = text.find(id); at != std::string::npos; at = text.find(id, at + 1)) {
        const std::size_t end = at + id.size();
        if ((at == 0 || !isLetter(text[at - 1])) && (end == text.size() || !isLetter(text[end])))
            return true;
    }
    return false;
}

/// RU/s of the pattern that a finding explains: the measured saving of its fix, else its whole
/// weight.
double accountedFor(const Finding &finding, const std::string &id)
{
    if (!names(finding.title, id) && !names(finding.summary, id))
        return 0;
    const auto saved = finding.saved.find(id);
    return saved == finding.saved.end() ? finding.weight : saved->second;
}

/// True when a finding explains much of the pattern's load. A finding about a small part does not
/// count.
bool isTold(const Context &context, const MeasuredPattern &asked)
{
    const double least = context.limit("accountedShare") * asked.load();
    return context.told
        && std::any_of(context.told->begin(), context.told->end(), [&](const Finding &finding) {
               return accountedFor(finding, asked.pattern->id) >= least;
           });
}

std::string whatItDoes(const MeasuredStep &step, double whole)
{
    const auto loaded = static_cast<double>(step.measured.itemsLoaded);
    std::string text = "In the probe, step " + std::to_string(step.step->number) + " takes "
        + words::amount(step.measured.requestCharge) + " of " + words::amount(whole)
        + " RU: " + step.step->purpose + ", in \"" + step.step->container + '"';
    if (step.measured.executions > 1)
        text += ", executed " + words::amount(static_cast<double>(step.measured.executions))
            + " times";
    if (loaded > 0)
        text += ", " + words::counted(loaded, "item") + " loaded";
    return text + (step.step->routing.empty() ? "." : "; " + step.step->routing + '.');
}

void dearestPattern(const Context &context, Findings &findings)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        if (asked.load() < context.limit("worthwhileLoad")
            || asked.load() < context.limit("dominantPatternShare") * context.load()
            || asked.charge() < context.limit("dearCharge") || isTold(context, asked))
            continue;
        const std::vector<MeasuredStep> steps = asked.steps();
        const auto dearest = std::max_element(
            steps.begin(), steps.end(), [](const MeasuredStep &left, const MeasuredStep &right) {
                return left.measured.requestCharge < right.measured.requestCharge;
            });
        const double share = asked.load() / context.load();
        Finding finding;
        finding.severity = Severity::hint;
        finding.subject = context.subject({"pattern " + asked.pattern->id, "share of the load"});
        finding.title = asked.pattern->id + " makes " + words::share(share) + " of the load";
        finding.evidence = {{"request charge", asked.charge(), "RU"},
                            {"rate", asked.rate(), "requests/s"},
                            {"load", asked.load(), "RU/s"},
                            {"share of the load", share, "share"}};
        finding.summary = words::amount(asked.charge()) + " RU a request, "
            + words::timesASecond(asked.rate()) + ": " + words::amount(asked.load()) + " of "
            + words::amount(context.load()) + " RU/s.";
        const double probe
            = asked.measured->probe.requestCharge + asked.measured->probe.backgroundCharge;
        if (dearest != steps.end() && dearest->measured.requestCharge > 0) {
            finding.evidence.push_back(
                {"most expensive step of the probe", dearest->measured.requestCharge, "RU"});
            finding.summary += ' ' + whatItDoes(*dearest, probe);
        }
        finding.weight = asked.load();
        findings.push_back(std::move(finding));
    }
}

constexpr std::array dearestTable {
    Rule {"dearest-pattern",
          "Patterns that make much of the load",
          "If one pattern makes much of the load, a saving there has the largest effect. Its most "
          "expensive step shows what is missing in the documents, or what is read more often than "
          "needed.",
          {"Optimize request cost in Azure Cosmos DB",
           "https://learn.microsoft.com/azure/cosmos-db/optimize-cost-reads-writes"},
          dearestPattern,
          true,
          Trials::none,
          nullptr,
          true},
};

} // namespace

std::span<const Rule> dearestRules()
{
    return dearestTable;
}

} // namespace partita::advice
