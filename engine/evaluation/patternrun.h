// Measurement of access patterns in a loaded design: chooses the plan of each pattern, then runs
// its probe and the drawn requests.
#pragma once

#include "engine/evaluation/designrun.h"
#include "engine/evaluation/loadeddesign.h"
#include "engine/evaluation/measurementcache.h"
#include "engine/planning/planner.h"

namespace partita::evaluation {

/// Measurement of the patterns in one loaded design.
class PatternRun {
public:
    /// All must outlive it. Requires: the design is loaded.
    PatternRun(const EvaluationInput &input, LoadedDesign &loaded, const std::stop_token &stop);

    /// Full evaluation of the pattern at `position` of the workbook: plan, probe and distribution
    /// over the drawn requests. `samples` receives the single measurements. Errors: cancelled.
    Result<PatternEvaluation> evaluate(std::size_t position, PatternSamples &samples);
    /// Measurements of the pattern's first drawn requests. Errors: cancelled.
    Result<PatternSamples> sample(std::size_t position, const SampleSize &size);
    /// True when one of the candidate plans, chosen or not, visits every physical partition of a
    /// container: the charge depends on their number. Requires: sampled or evaluated.
    bool dependsOnPartitions(std::size_t position) const;

private:
    const model::AccessPattern &pattern(std::size_t position) const;
    const Choice &choiceFor(std::size_t position, const Sampler &sampler);
    std::vector<planning::Plan> candidatesFor(const model::AccessPattern &asked);
    std::shared_ptr<const Choice> choose(std::size_t position, const Sampler &sampler);
    void take(const Sampler &sampler, const model::AccessPattern &asked, Choice &choice);
    PatternEvaluation evaluationOf(const Choice &choice, const model::AccessPattern &asked,
                                   const Sampler &sampler);
    MeasurementCache *measurementCacheOf(const model::AccessPattern &asked) const;
    ContainerSnapshots snapshotsOf(const std::vector<planning::Plan> &queries) const;
    void noteMissingRows(const model::AccessPattern &asked, const SampleRequest &drawn,
                         planning::Measurement &probe);
    void checkAnswers(planning::Plan &plan, const model::AccessPattern &asked,
                      const std::vector<SampleRequest> &drawn);
    planning::Measurement send(const planning::Plan &plan, const model::AccessPattern &asked,
                               const SampleRequest &drawn,
                               const execution::RunOptions &options = {});
    planning::Measurement measure(const planning::Plan &plan, const model::AccessPattern &asked,
                                  const SampleRequest &drawn,
                                  const execution::RunOptions &options = {});
    Result<PatternSamples> sample(const Choice &choice, const model::AccessPattern &asked,
                                  const Sampler &sampler, const SampleSize &size);
    void noteDeviation(const planning::Plan &plan, double drawnInFull, double drawnHere,
                       PatternSamples &samples);
    double firstLevels(const model::Container &container);

    const EvaluationInput &m_input;
    LoadedDesign &m_loaded;
    const std::stop_token &m_stop;
    std::map<std::size_t, std::shared_ptr<const Choice>> m_choices; ///< by position of the pattern
    /// Stale copies in the design; set by the first query that needs them.
    std::optional<planning::OutOfStep> m_outOfStep;
    std::map<std::string, double> m_concentrations; ///< of first key levels, by container
};

} // namespace partita::evaluation
