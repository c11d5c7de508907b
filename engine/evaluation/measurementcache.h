// What queries were measured to take, for further evaluations of the same workbook with a changed
// design: where the change leaves all candidates for a query, and all items that these may meet, as
// they were, it takes what it took.
//
//     options.recollection = std::make_shared<Recollection>();   // for as many evaluations as
//     there are
//
// Evaluations are the same with and without one. Commands are run anew each time: what they leave
// behind, such as the order of items that were removed and put back, is part of what queries after
// them meet.
//
// Thread safety: one serves several evaluations side by side.
#pragma once

#include "engine/evaluation/load.h"
#include "engine/evaluation/sampling.h"

#include <mutex>

namespace partita::evaluation {

/// What requests may meet in one container.
struct Ground {
    model::Container container;
    int physicalPartitions = 1;
    std::uint64_t arrangement = 0; ///< store::Container::arrangement()
    bool operator==(const Ground &) const = default;
};
using Grounds = std::vector<Ground>;

/// The way that was taken for a pattern.
struct Choice {
    std::vector<planning::Plan> candidates; ///< as they were compiled
    Grounds grounds; ///< that the choice was made on
    planning::Plan plan;
    /// Whether one of the ways asks every physical partition of a container.
    bool dependsOnPartitions = false;
    bool isOfShare = false; ///< PatternEvaluation::isOfShare
    /// Of a query: what the plan did for requests that it was tried on, by Drawn::text.
    std::map<std::string, planning::Measurement> tried;
};

/// What a chosen query did for the requests that the load draws.
struct Sampled {
    Grounds grounds; ///< that it was measured on
    SampleSize size;
    PatternSamples samples;
    std::optional<PatternEvaluation> evaluation; ///< where it was evaluated in full
};

class Recollection {
public:
    /// Whether it is about evaluations of the workbook, but for its designs, with these options;
    /// the first one decides.
    bool isAbout(const model::Workbook &workbook, model::Generation generation, double fraction);

    /// The choice among the same candidates on the same grounds, for the pattern at that position;
    /// none: not made yet.
    std::shared_ptr<const Choice> choice(std::size_t pattern,
                                         const std::vector<planning::Plan> &candidates,
                                         const Grounds &grounds) const;
    void keep(std::size_t pattern, std::shared_ptr<const Choice> choice);

    /// What was measured of the choice on these grounds, `inFull` with its evaluation. Requires:
    /// the choice was given out by choice(), or kept.
    std::shared_ptr<const Sampled> sampled(const Choice &choice, const Grounds &grounds,
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
