// Measurement of access patterns in a loaded design: chooses the plan of each pattern, then runs
// its probe and the drawn requests. Several runs may measure queries of one design side by side,
// each on a thread of its own; what one has measured is kept for all.
#pragma once

#include "engine/evaluation/measuring/countingerror.h"
#include "engine/evaluation/measuring/loadeddesign.h"
#include "engine/evaluation/parts/patternparts.h"
#include "engine/planning/planner.h"

namespace partita::evaluation {

/// Bytes that a request has moved, roughly: what takes the time of measuring.
std::int64_t bytesMoved(const planning::Measurement &measured);

/// Measurement of the patterns in one design. What is kept (parts/patternparts.h) is not measured
/// again; the design is loaded when something has to be measured.
class PatternRun {
public:
    /// Who else measures in the design meanwhile. Beside others only queries may be measured.
    enum class Company { alone, besideOthers };

    /// All must outlive it. `loading`: progress of loading the design.
    PatternRun(const EvaluationInput &input, LoadedDesign &loaded, const std::stop_token &stop,
               ProgressSink loading = {}, Company company = Company::alone);

    /// Full evaluation of the pattern at `position` of the workbook: plan, probe and distribution
    /// over the drawn requests, with the single measurements. Errors: cancelled, items that cannot
    /// be loaded.
    Result<std::shared_ptr<const Sampled>> evaluate(std::size_t position);
    /// Measurements of the pattern's first drawn requests. Errors: as evaluate().
    Result<std::shared_ptr<const PatternSamples>> sample(std::size_t position,
                                                         const SampleSize &size);
    /// The evaluation as far as it is known from `samples`, its first drawn requests. Nothing when
    /// the items are not loaded or the plan is unknown.
    std::optional<PatternEvaluation> estimate(std::size_t position, const PatternSamples &samples);

private:
    const model::AccessPattern &pattern(std::size_t position) const;
    const execution::Site &site();
    PatternContent contentOf(std::size_t position) const;
    Result<std::shared_ptr<const Choice>> choiceFor(std::size_t position);
    Result<std::shared_ptr<const Choice>> choose(std::size_t position);
    std::vector<planning::Plan> candidatesFor(const model::AccessPattern &asked);
    void take(const Sampler &sampler, const model::AccessPattern &asked, Choice &choice);
    PatternEvaluation evaluationOf(const Choice &choice, const model::AccessPattern &asked,
                                   const Sampler &sampler);
    ContainerSnapshots snapshotsOf(const std::vector<planning::Plan> &queries) const;
    void noteMissingRows(const model::AccessPattern &asked, const SampleRequest &drawn,
                         planning::Measurement &probe);
    void checkAnswers(planning::Plan &plan, const model::AccessPattern &asked,
                      const std::vector<SampleRequest> &drawn);
    planning::Measurement send(const planning::Plan &plan, const model::AccessPattern &asked,
                               const SampleRequest &drawn,
                               const execution::RunOptions &options = {});
    planning::Measurement measure(const planning::Plan &plan, const model::AccessPattern &asked,
                                  const SampleRequest &drawn, const execution::Site &site,
                                  const execution::RunOptions &options = {});
    planning::Measurement rehearse(const planning::Plan &plan, const model::Command &command,
                                   const SampleRequest &drawn, const execution::Site &site,
                                   const execution::RunOptions &options);
    void setErrors(const planning::Plan &plan, const model::AccessPattern &asked,
                   const Sampler &sampler, const PatternSamples &samples,
                   Distribution &distribution);
    Result<PatternSamples> sample(const Choice &choice, const model::AccessPattern &asked,
                                  const Sampler &sampler, const SampleSize &size);
    void noteDeviation(const planning::Plan &plan, double drawnInFull, double drawnHere,
                       PatternSamples &samples);
    double firstLevels(const model::Container &container);

    const EvaluationInput &m_input;
    LoadedDesign &m_loaded;
    const std::stop_token &m_stop;
    ProgressSink m_loading;
    Company m_company;
    std::unique_ptr<client::Client> m_ownClient; ///< beside others
    std::optional<execution::Site> m_ownSite; ///< with the own client
    std::shared_ptr<const DesignContent> m_design;
    std::shared_ptr<const std::vector<model::AccessPattern>> m_commands;
    std::map<std::size_t, std::shared_ptr<const Choice>> m_choices; ///< by position of the pattern
    /// Stale copies in the design; set by the first query that needs them.
    std::optional<planning::OutOfStep> m_outOfStep;
    std::map<std::string, double> m_concentrations; ///< of first key levels, by container
};

} // namespace partita::evaluation
