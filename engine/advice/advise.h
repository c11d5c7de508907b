// Advice: rules over model, designs, patterns, population and measurements.
//
//     Result<std::vector<Finding>> findings = advise(workbook, evaluation);
//     Result<Effect> effect = measureEffect(workbook, evaluation, findings->front(), options);
//
// Deterministic: the same workbook and evaluation give the same findings in the same order.
#pragma once

#include "engine/advice/beforeafter.h"
#include "engine/advice/finding.h"
#include "engine/evaluation/evaluation.h"

#include <functional>

namespace partita::advice {

/// How rules that measure do so; what they find does not depend on it.
struct TrialOptions {
    int threads = 1; ///< rules and designs side by side
    /// What the evaluation has measured already, with the same options; none: what it takes is
    /// found out once more.
    std::shared_ptr<evaluation::Recollection> recollection = {};
    ProgressSink progress
        = {}; ///< told of rules that measure; called on their threads, one at a time
};

/// What every rule finds in every design that was evaluated, by severity, then by the load
/// concerned. Dismissed findings are among them, with the reason. A fix is offered only where its
/// edits can be applied and leave a workbook of which check() has no more to complain, unless the
/// fix says what. Where a rule has to measure a design with a change, it does; stopped, it finds
/// nothing. Errors: a derived design that cannot be derived.
Result<std::vector<Finding>> advise(const model::Workbook &workbook,
                                    const evaluation::Evaluation &evaluation,
                                    const std::stop_token &stop = {},
                                    const TrialOptions &trials = {});

/// What a fix did to one pattern, means over the keys drawn.
struct PatternChange {
    std::string pattern;
    BeforeAfter requestCharge; ///< RU, upkeep in the background included
    BeforeAfter requests;
};

/// What a fix does, measured.
struct Effect {
    BeforeAfter requestUnitsPerSecond; ///< at the stated rates
    BeforeAfter monthlyCost; ///< US dollars
    std::vector<PatternChange>
        patterns; ///< those that change by more than the noise: BeforeAfter::trend()
    bool isGone = false; ///< the rule no longer fires on the subject
};

/// What an effect comes to. Differences of less than half a percent are none.
enum class Outcome {
    better, ///< the finding is gone, or the design costs less
    dearer, ///< the finding is gone, and the design costs more
    noGain, ///< the finding stays, and the design costs no less
};
const char *nameOf(Outcome outcome); ///< "better", "dearer", "no gain"

/// By the price, where that is the same by the load, and where that is the same by the patterns:
/// cheaper ones are a gain, dearer ones a loss only without a load.
Outcome outcomeOf(const Effect &effect);

/// Applies the fix and evaluates the design again, with the same options as `before` was. Errors: a
/// finding without a fix, edits that cannot be applied, cancelled.
Result<Effect> measureEffect(const model::Workbook &workbook, const evaluation::Evaluation &before,
                             const Finding &finding, evaluation::Options options,
                             const std::stop_token &stop = {}, const ProgressSink &progress = {});

/// The workbook with the finding dismissed for that reason, or with the dismissal taken back.
model::Edit dismissal(const model::Workbook &workbook, const Finding &finding,
                      const std::string &reason);
model::Edit restoration(const model::Workbook &workbook, const Finding &finding);

} // namespace partita::advice
