// Advice: findings of rules about model, designs, patterns, population and measurements.
//
//     Result<std::vector<Finding>> findings = advise(workbook, evaluation);
//     Result<FixComparison> effect = measureFix(workbook, evaluation, findings->front(), options);
//
// Deterministic: the same workbook and evaluation give the same findings in the same order.
#pragma once

#include "engine/advice/beforeafter.h"
#include "engine/advice/finding.h"
#include "engine/evaluation/evaluation.h"

#include <functional>

namespace partita::advice {

/// Findings that became known while rules still measure.
struct FindingsReady {
    /// One that is known already, by design, rule and subject, has got a fix: it replaces the
    /// earlier one.
    std::vector<Finding> findings;
    std::size_t trialsLeft = 0; ///< trials that have not ended yet
};

/// Options of rules that measure. Only the horizon influences the findings.
struct TrialOptions {
    int threads = 1; ///< rules and designs evaluated in parallel
    /// Measurements of the evaluation, made with the same options; nullptr: all are made again.
    std::shared_ptr<evaluation::KeptParts> keptParts = {};
    /// Progress of rules that measure; called on their threads, one call at a time.
    ProgressSink progress = {};
    /// Called first with all findings that need no trial, on the thread of advise(); then after
    /// each trial, on the threads of the rules, one call at a time. Trials go on in the order of
    /// the load that they may save, as far as they run one after the other. Not told: findings of
    /// rules that consider what the others found.
    std::function<void(const FindingsReady &ready)> findingsReady = {};
    /// Days from today to which partition keys are judged; 0: today only. Absent: the workbook's
    /// threshold growthHorizonDays, a year unless stated otherwise.
    std::optional<double> horizonDays = {};
};

/// Findings of every rule in every evaluated design, ordered by severity, then by affected load.
/// Dismissed findings are included with their reason. A fix is offered only when its edits can be
/// applied and check() reports no more problems afterwards, unless the fix mentions them. Rules may
/// evaluate changed designs; when stopped, they find nothing. Errors: a derived design that cannot
/// be derived.
Result<std::vector<Finding>> advise(const model::Workbook &workbook,
                                    const evaluation::Evaluation &evaluation,
                                    const std::stop_token &stop = {},
                                    const TrialOptions &trials = {});

/// Adds a finding in its place among others in the order of advise(), after equal ones. It replaces
/// the one of the same design, rule and subject. Returns its index.
std::size_t addInOrder(std::vector<Finding> &findings, Finding finding);

/// Change of one pattern by a fix: means over the drawn keys.
struct PatternChange {
    std::string pattern;
    BeforeAfter requestCharge; ///< RU, upkeep in the background included
    BeforeAfter requests;
};

/// Measured effect of a fix.
struct FixComparison {
    BeforeAfter requestUnitsPerSecond; ///< at the stated rates
    BeforeAfter monthlyCost; ///< US dollars
    /// Those with a change above the noise: BeforeAfter::trend()
    std::vector<PatternChange> patterns;
    bool isGone = false; ///< the rule no longer reports the subject
};

/// Summary of an effect. Differences below half a percent count as none.
enum class FixVerdict {
    better, ///< the finding is gone at no higher cost, or the design costs less
    dearer, ///< the finding is gone, and the design costs more
    noGain, ///< the finding remains, and the design costs no less
};
const char *nameOf(FixVerdict outcome); ///< "better", "dearer", "no gain"

/// Compares prices; if they are equal, the load; if that is equal, the patterns. Cheaper patterns
/// are a gain. Dearer ones are a loss only when no load is stated.
FixVerdict verdictOf(const FixComparison &effect);

/// Applies the fix and evaluates the design again with the options of `before`. `horizonDays` is
/// that of the findings. Errors: a finding without a fix, edits that cannot be applied, cancelled.
Result<FixComparison> measureFix(const model::Workbook &workbook,
                                 const evaluation::Evaluation &before, const Finding &finding,
                                 evaluation::Options options, const std::stop_token &stop = {},
                                 const ProgressSink &progress = {},
                                 std::optional<double> horizonDays = {});
/// The horizon in days that advise() uses with such options.
double horizonOf(const model::Workbook &workbook, std::optional<double> stated);

/// Edits that dismiss the finding for a reason, and that revoke the dismissal.
model::Edit dismissal(const model::Workbook &workbook, const Finding &finding,
                      const std::string &reason);
model::Edit restoration(const model::Workbook &workbook, const Finding &finding);

} // namespace partita::advice
