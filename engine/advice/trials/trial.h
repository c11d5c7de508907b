// Trial: evaluation of a changed design, compared with the present one. Rules report its
// measurements for the changes that they propose.
#pragma once

#include "engine/advice/beforeafter.h"
#include "engine/advice/context.h"

#include <deque>
#include <mutex>

namespace partita::advice {

/// The workbook after the edits, in order. Errors: an edit that cannot be applied, or an invalid
/// result.
Result<model::Workbook> applied(const model::Workbook &workbook,
                                const std::vector<model::Edit> &edits);

/// Charge of one request of a pattern before and after the change.
struct ChargeChange {
    const model::AccessPattern *pattern = nullptr;
    double ratePerSecond = 0;
    BeforeAfter requestCharge; ///< RU, background upkeep included

    /// RU/s that the change adds at the stated rate; negative when it saves.
    double added() const { return ratePerSecond * (requestCharge.after - requestCharge.before); }
};

/// A container whose load needs another number of physical partitions after the change.
struct PartitionStep {
    std::string container;
    int before = 1;
    int after = 1;
};

/// Measured effect of edits on a design.
struct Trial {
    std::vector<model::Edit> edits;
    std::shared_ptr<const evaluation::DesignEvaluation> design; ///< with the change
    std::vector<ChargeChange> patterns;
    BeforeAfter monthlyCost; ///< US dollars
    std::vector<PartitionStep> steps;

    double saved() const; ///< RU/s saved by patterns that get cheaper
    double added() const; ///< RU/s added by patterns that get dearer
    double balance() const; ///< saved() - added(), RU/s
    /// RU/s saved by each pattern, negative when it gets dearer.
    std::map<std::string, double> savings() const;
    bool isDearer() const { return monthlyCost.trend() > 0; }
};

/// Trials of one design, shared because several rules, or one rule for several patterns, may
/// propose the same change.
///
/// Thread safety: rules may call it in parallel. A caller waits while another one measures the same
/// change.
class TrialCache {
public:
    using Measure = std::function<std::optional<Trial>()>;
    /// Trial of the changed workbook; measured on the first call only.
    std::optional<Trial> of(const model::Workbook &changed, const Measure &measure);

private:
    struct Made {
        explicit Made(const model::Workbook &workbook)
            : changed(workbook)
        {
        }
        model::Workbook changed;
        std::once_flag isMeasured;
        std::optional<Trial> trial;
    };
    std::mutex m_mutex;
    std::deque<Made> m_made; ///< a deque, so that elements do not move
};

/// Evaluates the design with the edits, with the options of its evaluation. Nothing when that is
/// impossible, when a pattern is no longer answered, when a command leaves more copies out of date,
/// or when stopped.
std::optional<Trial> runTrial(const Context &context, const std::vector<model::Edit> &edits);

/// Adds the measured saving and added load of its fix to a finding, and sets the weight. `of` is
/// used in the evidence ("with the index"), `what` in the sentence ("the index").
void tellMeasured(const Trial &trial, const std::string &of, const std::string &what,
                  Finding &finding);
/// Adds the part of the saving that comes from other numbers of physical partitions, when it is
/// considerable. It is measured with the present numbers.
void addSteps(const Context &context, const Trial &trial, Finding &finding);

/// "Q1 takes 3 RU, 9 RU without": the patterns that make up most of the load that `part` returns
/// for each; `then` is "without".
std::string chargesOf(const Trial &trial, const std::function<double(const ChargeChange &)> &part,
                      const std::string &then);

} // namespace partita::advice
