// One design while the rules run: what they found, and the trials that are left.
#pragma once

#include "engine/advice/rules/rules.h"
#include "engine/advice/trials/trial.h"

namespace partita::advice {

bool concerns(const model::Dismissal &dismissal, const Finding &finding);

/// Task of a rule that measures: one whole rule, or one finding that may get a fix.
struct RuleTask {
    double mostSaved = 0; ///< RU/s that its trials may save, roughly
    /// Returns what it found. Tasks may run in parallel.
    std::function<Findings()> run;
};

class AdvisedDesign {
public:
    /// All but the context must outlive it.
    AdvisedDesign(const model::Workbook &workbook, const std::vector<Rule> &rules, Context context);

    /// Runs the rules that need no trial and do not consider the others, and returns their
    /// findings. Those that trials may fix come without a fix.
    Findings findAtOnce();
    /// What is left to measure. They refer to this object. Requires: findAtOnce() has run.
    std::vector<RuleTask> tasks();
    /// All findings, in the order of the rules. Requires: the tasks have run.
    Findings findings() &&;

private:
    Findings foundBy(const Rule &rule) const;
    Finding completed(const Rule &rule, Finding finding) const;
    Findings completed(const Rule &rule, Findings findings) const;
    double mostSavedBy(const Rule &rule) const;

    const model::Workbook &m_workbook;
    const std::vector<Rule> &m_rules;
    TrialCache m_trials;
    Context m_context;
    std::ptrdiff_t m_warnings;
    std::vector<Findings> m_found; ///< by rule, before they are completed
    Findings m_findings;
};

} // namespace partita::advice
