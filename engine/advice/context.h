// What a rule sees: one design of a workbook with what was measured of it, and the questions that
// several rules ask.
#pragma once

#include "engine/advice/finding.h"
#include "engine/checks/thresholds.h"
#include "engine/evaluation/evaluation.h"

#include <functional>
#include <initializer_list>

namespace partita::advice {

using Findings = std::vector<Finding>;

/// A field of a document type, at whatever depth it is embedded.
struct FieldPlace {
    const model::Container *container = nullptr;
    const model::DocumentType *type = nullptr;
    const model::Field *field = nullptr;
    std::string entity; ///< of the row that the field belongs to
    std::string path; ///< "comments/replies"
    std::vector<const model::Field *> around = {}; ///< that embed it, outermost first

    int depth() const { return static_cast<int>(around.size()) + 1; } ///< 1: a property of the item
};

/// A document type where an entity is at home as items of their own.
struct Home {
    const model::Container *container = nullptr;
    const model::DocumentType *type = nullptr;
};

/// One step of a plan with what the probe measured of it.
struct MeasuredStep {
    const planning::Step *step = nullptr;
    planning::StepMeasurement measured; ///< zero when it did not run
    bool isBackground = false;
    /// RU/s at the stated rate: its part of the charge of the probe, of the load of the pattern.
    double load = 0;
};

/// A pattern and what was measured of it in the design.
struct Asked {
    const model::AccessPattern *pattern = nullptr;
    const evaluation::PatternEvaluation *measured = nullptr;

    double rate() const { return measured->ratePerSecond; }
    /// RU of one request, upkeep in the background included.
    double charge() const
    {
        return measured->distribution.requestCharge.mean
            + measured->distribution.backgroundCharge.mean;
    }
    double load() const { return rate() * charge(); } ///< RU/s
    std::vector<MeasuredStep> steps() const;
    bool isAnswered() const { return measured->plan.impossible.empty(); }
};

/// Partners that a row has in a role on average, and at most as far as the model says.
struct Partners {
    double mean = 0;
    double most = 0;
};

class TrialsMade; // trial.h

struct Context {
    const model::Workbook &workbook; ///< with derived designs
    const model::Design &design;
    const evaluation::DesignEvaluation &measured;
    const evaluation::Evaluation &evaluation; ///< that it is of: how it was measured
    checks::Limits limit;
    std::stop_token stop = {}; ///< of rules that measure
    /// What their evaluations have in common; none: each measures everything.
    std::shared_ptr<evaluation::Recollection> recollection = {};
    TrialsMade *trials = nullptr; ///< of the design, to make none twice; see trial.h
    const Findings *told = nullptr; ///< what the rules before have found in the design

    /// "design V1 / container posts / field comments" out of "container posts" and "field
    /// comments".
    std::string subject(std::initializer_list<std::string> parts) const;
    /// What was measured of a container; nullptr when nothing was.
    const evaluation::ContainerEvaluation *container(const std::string &name) const;
    const evaluation::SampleDocument *document(const std::string &container,
                                               const std::string &type) const;
    std::vector<Asked> patterns() const;
    std::vector<FieldPlace> fields() const;
    /// Where the entity is at home as items; none when it is embedded only.
    std::optional<Home> home(const std::string &entity) const;
    double load() const { return measured.load.requestUnitsPerSecond; } ///< RU/s
    double rows(const std::string &entity) const; ///< in the full population
    Partners partners(const model::Role &role) const;
    /// Commands a second of one kind on an entity.
    double commands(const std::string &entity, model::Command::Kind kind) const;
    /// Changes of an attribute a second: as commands ask, else as the model states.
    double changes(const std::string &entity, const model::Attribute &attribute) const;
    double writes(const std::string &entity) const; ///< commands a second of every kind
    /// Stored bytes of an item of the type, on average where the container holds nothing else, else
    /// of its sample document.
    double itemBytes(const model::Container &container, const model::DocumentType &type) const;
    /// Bytes of one element of an array, on average over such arrays in the sample document of its
    /// type; 0 when there is none.
    double elementBytes(const FieldPlace &place) const;
};

/// So much load is worth a change, and a good part of all.
bool isWorthTelling(const Context &context, double load);
/// Share that the most popular of so many rows has by Zipf's law.
double shareOfFirst(double rows, double exponent);
/// RU/s that a container serves, upkeep included.
double loadOn(const evaluation::ContainerEvaluation &container);
/// Whether a physical partition idles while the busiest works, in the part of the day that needs
/// most.
bool hasIdlePartition(const Context &context, const evaluation::ContainerEvaluation &container);
/// A warning where a change saves a large share of the load or the price, else a hint; by the
/// threshold largeSavingShare.
Severity severityOfSaving(const Context &context, double share);
/// True when the step writes items.
bool isWrite(const planning::Step &step);
/// Name of a partition key path's property, "postId" of "/postId".
std::string propertyOf(const std::string &path);

/// The edit can be applied, and validation has no more to say of the workbook then than before.
bool isSound(const Context &context, const model::Edit &edit);
/// The edit that replaces the design by one whose container was changed by `change`.
model::Edit withContainer(const model::Design &design, const std::string &container,
                          const std::function<void(model::Container &)> &change);

} // namespace partita::advice
