#include "engine/advice/running/adviseddesign.h"

#include "engine/checks/check.h"

#include <algorithm>

namespace partita::advice {
namespace {

std::optional<std::string> dismissedBecause(const model::Workbook &workbook, const Finding &finding)
{
    for (const model::Dismissal &dismissal : workbook.advice->dismissals) {
        if (concerns(dismissal, finding))
            return dismissal.reason;
    }
    return std::nullopt;
}

/// Warnings and errors, but for those about the measured fraction: that a design with more items
/// is measured on fewer of them is no fault of the design.
std::ptrdiff_t warningsAbout(const model::Workbook &workbook)
{
    const std::vector<model::Problem> problems = checks::check(workbook);
    return std::count_if(problems.begin(), problems.end(), [](const model::Problem &problem) {
        return problem.severity != model::Severity::information
            && problem.place != "$.population.fraction";
    });
}

/// True when the fix can be applied and adds no problems to the present `warnings`, unless it
/// mentions them.
bool canBeOffered(const model::Workbook &workbook, const Fix &fix, std::ptrdiff_t warnings)
{
    const Result<model::Workbook> changed = applied(workbook, fix.edits);
    return changed && (fix.warns || warningsAbout(*changed) <= warnings);
}

/// See Context::keyProblems.
Findings keyProblems(const Context &context)
{
    Findings problems;
    for (const auto &theme : {keyRules(), partitionRules(), growthRules()}) {
        for (const Rule &rule : theme) {
            const std::size_t known = problems.size();
            if (!rule.measures())
                rule.find(context, problems);
            for (std::size_t i = known; i < problems.size(); ++i)
                problems[i].rule = rule.id;
        }
    }
    return problems;
}

} // namespace

bool concerns(const model::Dismissal &dismissal, const Finding &finding)
{
    return dismissal.rule == finding.rule
        && (dismissal.subject.empty() || dismissal.subject == finding.subject);
}

AdvisedDesign::AdvisedDesign(const model::Workbook &workbook, const std::vector<Rule> &rules,
                             Context context)
    : m_workbook(workbook)
    , m_rules(rules)
    , m_context(std::move(context))
    , m_warnings(warningsAbout(workbook))
    , m_found(rules.size())
{
    m_context.told = &m_findings;
    m_context.trials = &m_trials;
    m_context.keyProblems = keyProblems;
}

Findings AdvisedDesign::findAtOnce()
{
    Findings known;
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        const Rule &rule = m_rules[i];
        if (rule.measures() || rule.considersOthers)
            continue;
        m_found[i] = foundBy(rule);
        Findings found = completed(rule, m_found[i]);
        if (!rule.proposeFix)
            m_found[i] = found;
        std::move(found.begin(), found.end(), std::back_inserter(known));
    }
    return known;
}

std::vector<RuleTask> AdvisedDesign::tasks()
{
    std::vector<RuleTask> tasks;
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        const Rule &rule = m_rules[i];
        if (rule.measures()) {
            tasks.push_back({mostSavedBy(rule), [this, i] {
                                 m_found[i] = completed(m_rules[i], foundBy(m_rules[i]));
                                 return m_found[i];
                             }});
        }
        for (Finding &finding : m_found[i]) {
            if (!rule.proposeFix)
                break;
            tasks.push_back({finding.weight, [this, &rule, &finding] {
                                 if (!m_context.stop.stop_requested())
                                     rule.proposeFix(m_context, finding);
                                 finding = completed(rule, std::move(finding));
                                 return Findings {finding};
                             }});
        }
    }
    return tasks;
}

Findings AdvisedDesign::findings() &&
{
    if (m_context.stop.stop_requested())
        return {};
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        Findings found = m_rules[i].considersOthers ? completed(m_rules[i], foundBy(m_rules[i]))
                                                    : std::move(m_found[i]);
        std::move(found.begin(), found.end(), std::back_inserter(m_findings));
    }
    return std::move(m_findings);
}

Findings AdvisedDesign::foundBy(const Rule &rule) const
{
    Findings found;
    if (m_context.stop.stop_requested())
        return found;
    if (!rule.needsItems || m_context.measured.failure.empty())
        rule.find(m_context, found);
    return found;
}

/// With the members that come from the table of rules and from the workbook.
Finding AdvisedDesign::completed(const Rule &rule, Finding finding) const
{
    finding.rule = rule.id;
    finding.design = m_context.measured.design;
    finding.reason = rule.reason;
    finding.reading = rule.reading;
    finding.dismissed = dismissedBecause(m_workbook, finding);
    if (finding.fix && !canBeOffered(m_workbook, *finding.fix, m_warnings))
        finding.fix.reset();
    return finding;
}

Findings AdvisedDesign::completed(const Rule &rule, Findings findings) const
{
    for (Finding &finding : findings) {
        if (m_context.stop.stop_requested())
            return {};
        finding = completed(rule, std::move(finding));
    }
    return findings;
}

/// The load of the requests that its trials are to make cheaper.
double AdvisedDesign::mostSavedBy(const Rule &rule) const
{
    double load = 0;
    for (const MeasuredPattern &asked : m_context.patterns()) {
        if (rule.trials == Trials::ofAll
            || (rule.trials == Trials::ofQueries) == asked.pattern->isQuery())
            load += asked.load();
    }
    return load;
}

} // namespace partita::advice
