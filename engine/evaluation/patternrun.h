// Measures access patterns in a loaded design: chooses the plan of each, and runs its probe and the
// requests that the load draws.
#pragma once

#include "engine/evaluation/designrun.h"
#include "engine/evaluation/loadeddesign.h"
#include "engine/evaluation/measurementcache.h"
#include "engine/planning/planner.h"

namespace partita::evaluation {

class PatternRun {
public:
    /// All must outlive it; the design is loaded.
    PatternRun(const Shared &shared, LoadedDesign &loaded, const std::stop_token &stop);

    /// The pattern at `position` of the workbook in full: plan, probe and the distribution over the
    /// requests drawn, which `samples` gets one by one. Errors: cancelled.
    Result<PatternEvaluation> evaluate(std::size_t position, PatternSamples &samples);
    /// What its first requests cost. Errors: cancelled.
    Result<PatternSamples> sample(std::size_t position, const SampleSize &size);
    /// Whether one of the ways to answer it asks every physical partition of a container, be it the
    /// one taken or not: its charge goes by their number. Requires: sampled or evaluated.
    bool dependsOnPartitions(std::size_t position) const;

private:
    const model::AccessPattern &pattern(std::size_t position) const;
    const Choice &choiceFor(std::size_t position, const Sampler &sampler);
    std::vector<planning::Plan> candidatesFor(const model::AccessPattern &asked);
    std::shared_ptr<const Choice> choose(std::size_t position, const Sampler &sampler);
    void take(const Sampler &sampler, const model::AccessPattern &asked, Choice &choice);
    PatternEvaluation evaluationOf(const Choice &choice, const model::AccessPattern &asked,
                                   const Sampler &sampler);
    Recollection *recollectionOf(const model::AccessPattern &asked) const;
    Grounds groundsOf(const std::vector<planning::Plan> &queries) const;
    void tellMissingRows(const model::AccessPattern &asked, const Drawn &drawn,
                         planning::Measurement &probe);
    void checkAnswers(planning::Plan &plan, const model::AccessPattern &asked,
                      const std::vector<Drawn> &drawn);
    planning::Measurement send(const planning::Plan &plan, const model::AccessPattern &asked,
                               const Drawn &drawn, const execution::RunOptions &options = {});
    planning::Measurement measure(const planning::Plan &plan, const model::AccessPattern &asked,
                                  const Drawn &drawn, const execution::RunOptions &options = {});
    Result<PatternSamples> sample(const Choice &choice, const model::AccessPattern &asked,
                                  const Sampler &sampler, const SampleSize &size);
    void noteDeviation(const planning::Plan &plan, double drawnInFull, double drawnHere,
                       PatternSamples &samples);
    double firstLevels(const model::Container &container);

    const Shared &m_shared;
    LoadedDesign &m_loaded;
    const std::stop_token &m_stop;
    std::map<std::size_t, std::shared_ptr<const Choice>> m_choices; ///< by position of the pattern
    std::optional<planning::OutOfStep> m_outOfStep; ///< in the design, once a query has asked
    std::map<std::string, double> m_concentrations; ///< of first levels, by container
};

} // namespace partita::evaluation
