// Input of a rule: one design of a workbook with its measurements, and functions that several rules
// use.
#pragma once

#include "engine/advice/finding.h"
#include "engine/checks/thresholds.h"
#include "engine/evaluation/evaluation.h"

#include <functional>
#include <initializer_list>

namespace partita::advice {

using Findings = std::vector<Finding>;

/// A field of a document type at any depth of embedding.
struct FieldPlace {
    const model::Container *container = nullptr;
    const model::DocumentType *type = nullptr;
    const model::Field *field = nullptr;
    std::string entity; ///< entity of the row that the field belongs to
    std::string path; ///< "comments/replies"
    std::vector<const model::Field *> around = {}; ///< the embedding fields, outermost first

    /// 1: a property of the item itself.
    int depth() const { return static_cast<int>(around.size()) + 1; }
};

/// Document type that is the home of an entity with items of its own.
struct Home {
    const model::Container *container = nullptr;
    const model::DocumentType *type = nullptr;
};

/// One step of a plan with its measurement from the probe.
struct MeasuredStep {
    const planning::Step *step = nullptr;
    planning::StepMeasurement measured; ///< zero when the step did not run
    bool isBackground = false;
    /// RU/s at the stated rate: the pattern's load x the step's share of the probe's charge.
    double load = 0;
};

/// A pattern and its measurements in the design.
struct MeasuredPattern {
    const model::AccessPattern *pattern = nullptr;
    const evaluation::PatternEvaluation *measured = nullptr;

    double rate() const { return measured->ratePerSecond; }
    /// RU of one request, background upkeep included.
    double charge() const
    {
        return measured->distribution.requestCharge.mean
            + measured->distribution.backgroundCharge.mean;
    }
    double load() const { return rate() * charge(); } ///< RU/s
    std::vector<MeasuredStep> steps() const;
    bool isAnswered() const { return measured->plan.impossible.empty(); }
};

/// Partners of a row in a role: the mean, and the greatest number that the model states.
struct Partners {
    double mean = 0;
    double most = 0;
};

class TrialCache; // trials/trial.h

/// One design with its measurements, as a rule sees it.
struct Context {
    const model::Workbook &workbook; ///< with derived designs
    const model::Design &design;
    const evaluation::DesignEvaluation &measured;
    const evaluation::Evaluation &evaluation; ///< the evaluation of the design and its settings
    checks::ThresholdValues limit;
    std::stop_token stop = {}; ///< for rules that measure
    /// Measurements shared by their evaluations; nullptr: each measures everything.
    std::shared_ptr<evaluation::KeptParts> keptParts = {};
    TrialCache *trials = nullptr; ///< trials of the design made so far (trials/trial.h)
    const Findings *told = nullptr; ///< findings of earlier rules in the design
    /// Days from today to which partition keys are judged; 0: today only.
    double horizonDays = 0;
    /// Findings of the rules about keys, partitions and growth that need no trial.
    Findings (*keyProblems)(const Context &) = nullptr;

    /// Joins "container posts" and "field comments" to "design V1 / container posts / field
    /// comments".
    std::string subject(std::initializer_list<std::string> parts) const;
    /// Measurements of a container; nullptr when there are none.
    const evaluation::ContainerEvaluation *container(const std::string &name) const;
    const evaluation::SampleDocument *document(const std::string &container,
                                               const std::string &type) const;
    std::vector<MeasuredPattern> patterns() const;
    std::vector<FieldPlace> fields() const;
    /// Home of the entity as items; nothing when it is only embedded.
    std::optional<Home> home(const std::string &entity) const;
    double load() const { return measured.load.requestUnitsPerSecond; } ///< RU/s
    double rows(const std::string &entity) const; ///< in the full population
    Partners partners(const model::Role &role) const;
    /// Commands of one kind on an entity, per second.
    double commands(const std::string &entity, model::Command::Kind kind) const;
    /// Changes of an attribute per second: from the commands, else from the model.
    double changes(const std::string &entity, const model::Attribute &attribute) const;
    double writes(const std::string &entity) const; ///< commands of all kinds per second
    /// Stored bytes of an item of the type: the mean where the container holds no other type, else
    /// those of its sample document.
    double itemBytes(const model::Container &container, const model::DocumentType &type) const;
    /// Mean bytes of an array element in the type's sample document; 0 when there is none.
    double elementBytes(const FieldPlace &place) const;
};

/// True when the load is worth a change and a considerable part of the whole.
bool isWorthTelling(const Context &context, double load);
/// Share of the most popular of `rows` rows by Zipf's law.
double shareOfFirst(double rows, double exponent);
/// RU/s of a container, upkeep included.
double loadOn(const evaluation::ContainerEvaluation &container);
/// True when some physical partition is nearly idle in the busiest part of the day.
bool hasIdlePartition(const Context &context, const evaluation::ContainerEvaluation &container);
/// A warning when the saved share of the load or the price reaches the threshold largeSavingShare,
/// else a hint.
Severity severityOfSaving(const Context &context, double share);
/// True when the step writes items.
bool isWrite(const planning::Step &step);
/// Property name of a partition key path: "postId" for "/postId".
std::string propertyOf(const std::string &path);

/// True when the edit can be applied and validation reports no more problems afterwards.
bool isSound(const Context &context, const model::Edit &edit);
/// The edit that replaces the design by one with a container changed by `change`.
model::Edit withContainer(const model::Design &design, const std::string &container,
                          const std::function<void(model::Container &)> &change);

} // namespace partita::advice
