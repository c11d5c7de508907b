#include "tests/engine/advice/fixcheck.h"

#include "engine/checks/check.h"
#include "engine/evaluation/keptparts.h"

#include <algorithm>
#include <set>

namespace partita::tests {
namespace {

/// What `partita check` would say of it, notes left out.
std::multiset<std::string> complaintsAbout(const model::Workbook &workbook)
{
    std::multiset<std::string> complaints;
    for (const model::Problem &problem : checks::check(workbook)) {
        if (problem.severity != model::Severity::information)
            complaints.insert(problem.message);
    }
    return complaints;
}

/// Patterns of a design that it cannot answer, or that leave something out of step.
std::multiset<std::string> failuresIn(const evaluation::DesignEvaluation &design)
{
    std::multiset<std::string> failures;
    for (const evaluation::PatternEvaluation &pattern : design.patterns) {
        if (!pattern.plan.impossible.empty())
            failures.insert(pattern.pattern + " cannot be: " + pattern.plan.impossible);
        for (const planning::FieldAt &field : pattern.plan.outOfStep)
            failures.insert(pattern.pattern + " leaves behind " + field.path);
    }
    return failures;
}

/// The first of `now` that is not among `before`.
std::string firstNew(const std::multiset<std::string> &now,
                     const std::multiset<std::string> &before)
{
    for (const std::string &each : now) {
        if (now.count(each) > before.count(each))
            return each;
    }
    return {};
}

} // namespace

std::string wrongWithFixes(const Advised &advised)
{
    const std::multiset<std::string> complaints = complaintsAbout(advised.workbook);
    std::vector<model::Workbook> seen; // several findings may have one fix
    evaluation::Options options = advised.options;
    options.fraction = advised.evaluation.fraction / 8; // whether, not how dear
    options.keptParts = std::make_shared<evaluation::KeptParts>();
    for (const advice::Finding &finding : advised.findings) {
        if (!finding.fix)
            continue;
        const std::string place = finding.rule + " of " + finding.subject + ": ";
        model::Workbook changed = advised.workbook;
        for (const model::Edit &edit : finding.fix->edits) {
            const auto next = model::apply(changed, edit);
            if (!next)
                return place + next.error().message;
            changed = *next;
        }
        if (changed == advised.workbook)
            return place + "nothing changes";
        if (const std::string complaint = firstNew(complaintsAbout(changed), complaints);
            !complaint.empty() && !finding.fix->warns)
            return place + complaint;
        if (std::find(seen.begin(), seen.end(), changed) != seen.end())
            continue;
        seen.push_back(changed);
        options.designs = {finding.design};
        const auto evaluated = evaluation::evaluate(changed, options);
        if (!evaluated)
            return place + evaluated.error().message;
        const evaluation::DesignEvaluation &now = *evaluated->designs.front();
        const std::string failure = now.failure.empty()
            ? firstNew(failuresIn(now), failuresIn(*advised.evaluation.design(finding.design)))
            : now.failure;
        if (!failure.empty())
            return place + failure;
    }
    return {};
}

} // namespace partita::tests
