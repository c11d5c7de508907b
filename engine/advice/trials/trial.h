// Trial: a design with a change, evaluated beside the design as it is. A rule that proposes the
// change says of it what was measured.
#pragma once

#include "engine/advice/beforeafter.h"
#include "engine/advice/context.h"

#include <deque>
#include <mutex>

namespace partita::advice {

/// The workbook after the edits, in order. Errors: one that cannot be applied, or a workbook that
/// is not valid then.
Result<model::Workbook> applied(const model::Workbook &workbook,
                                const std::vector<model::Edit> &edits);

/// What one request of a pattern costs as the design is, and with the change.
struct ChargeChange {
    const model::AccessPattern *pattern = nullptr;
    double ratePerSecond = 0;
    BeforeAfter requestCharge; ///< RU, upkeep in the background included

    /// RU/s that the change adds, at the stated rate; less than 0 where it saves.
    double added() const { return ratePerSecond * (requestCharge.after - requestCharge.before); }
};

/// A container whose load needs another number of physical partitions with the change.
struct PartitionStep {
    std::string container;
    int before = 1;
    int after = 1;
};

struct Trial {
    std::vector<model::Edit> edits;
    std::shared_ptr<const evaluation::DesignEvaluation> design; ///< with the change
    std::vector<ChargeChange> patterns;
    BeforeAfter monthlyCost; ///< US dollars
    std::vector<PartitionStep> steps;

    double saved() const; ///< RU/s, of the patterns that get cheaper
    double added() const; ///< RU/s, of those that get dearer
    double balance() const; ///< RU/s saved on balance
    std::map<std::string, double> savings()
        const; ///< RU/s saved of each pattern, less than 0 of those that get dearer
    bool isDearer() const { return monthlyCost.trend() > 0; }
};

/// What was tried of one design: several rules, or one rule for several patterns, may propose the
/// same change.
///
/// Thread safety: rules may ask side by side; who asks for what another one is measuring waits for
/// it.
class TrialsMade {
public:
    using Measure = std::function<std::optional<Trial>()>;
    /// What came of the changed workbook; measured where nobody has asked for it before.
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
    std::deque<Made> m_made; ///< places stay
};

/// Measures the design with the edits, as the design was measured. Nothing where that cannot be,
/// where a pattern would no longer be answered or a command leave something out of step, or when
/// stopped.
std::optional<Trial> tryOut(const Context &context, const std::vector<model::Edit> &edits);

/// Says of a finding what its fix was measured to save and to add, and gives it the weight of that:
/// `of` stands in the evidence, "with the index", `what` in the sentence, "the index".
void tellMeasured(const Trial &trial, const std::string &of, const std::string &what,
                  Finding &finding);
/// Tells how much of what is saved is by other numbers of physical partitions, where that is worth
/// telling: measured with those of today.
void addSteps(const Context &context, const Trial &trial, Finding &finding);

/// "Q1 takes 3 RU, 9 RU without": the patterns that make up most of the load that `part` tells of
/// each; `then` is "without".
std::string chargesOf(const Trial &trial, const std::function<double(const ChargeChange &)> &part,
                      const std::string &then);

} // namespace partita::advice
