// Cache of query measurements across evaluations of a workbook whose designs change. A measurement
// is reused when the change affects neither the candidate plans of a query nor the items that they
// may read.
//
//     options.measurementCache = std::make_shared<MeasurementCache>(); // for any number of
//     evaluations
//
// Results are the same with and without a cache. Commands are never cached: their side effects,
// such as the order of items that were removed and restored, influence later queries.
//
// Thread safety: one cache may serve several evaluations at once.
#pragma once

#include "engine/evaluation/load.h"
#include "engine/evaluation/sampling.h"

#include <mutex>

namespace partita::evaluation {

/// State of one container as requests see it.
struct ContainerSnapshot {
    model::Container container;
    int physicalPartitions = 1;
    std::uint64_t arrangement = 0; ///< store::Container::arrangement()
    bool operator==(const ContainerSnapshot &) const = default;
};
using ContainerSnapshots = std::vector<ContainerSnapshot>;

/// The chosen plan of a pattern.
struct Choice {
    std::vector<planning::Plan> candidates; ///< as compiled
    ContainerSnapshots snapshots; ///< state of the containers when the choice was made
    planning::Plan plan;
    /// True when a candidate visits every physical partition of a container.
    bool dependsOnPartitions = false;
    bool holdsForSampleOnly = false; ///< PatternEvaluation::holdsForSampleOnly
    /// For a query: measurements of the plan during the trials, by SampleRequest::text.
    std::map<std::string, planning::Measurement> tried;
};

/// Measurements of a chosen query for the drawn requests.
struct Sampled {
    ContainerSnapshots snapshots; ///< state of the containers when measured
    SampleSize size;
    PatternSamples samples;
    std::optional<PatternEvaluation> evaluation; ///< set when it was fully evaluated
};

/// The cache.
class MeasurementCache {
public:
    /// True when the cache belongs to this workbook (apart from its designs) and these options. The
    /// first call decides.
    bool isAbout(const model::Workbook &workbook, model::Generation generation, double fraction);

    /// The earlier choice for the pattern at that position, among the same candidates on the same
    /// containers; nullptr when there is none.
    std::shared_ptr<const Choice> choice(std::size_t pattern,
                                         const std::vector<planning::Plan> &candidates,
                                         const ContainerSnapshots &snapshots) const;
    void keep(std::size_t pattern, std::shared_ptr<const Choice> choice);

    /// Measurements of the choice on these containers; `inFull`: including the evaluation.
    /// Requires: the choice came from choice() or was passed to keep().
    std::shared_ptr<const Sampled> sampled(const Choice &choice,
                                           const ContainerSnapshots &snapshots,
                                           const SampleSize &size, bool inFull) const;
    void keep(const Choice &choice, std::shared_ptr<const Sampled> sampled);

private:
    struct Basis {
        model::Shared<std::vector<model::Entity>> entities;
        model::Shared<std::vector<model::Relationship>> relationships;
        model::Shared<std::vector<model::AccessPattern>> patterns;
        model::Shared<model::Population> population;
        model::Generation generation;
        double fraction = 1;
        bool operator==(const Basis &) const = default;
    };

    mutable std::mutex m_mutex;
    std::optional<Basis> m_basis;
    std::map<std::size_t, std::vector<std::shared_ptr<const Choice>>> m_choices; ///< by pattern
    std::map<const Choice *, std::vector<std::shared_ptr<const Sampled>>> m_sampled;
};

} // namespace partita::evaluation
