// Kept plans and measurements of patterns.
//
// They are found in two ways. By content: population, design, pattern and all commands are as they
// were, so nothing is planned. By plan: another part of the design has changed, but planning a
// query gives the same candidates, and the containers that they read are as they were.
#pragma once

#include "engine/evaluation/load.h"
#include "engine/evaluation/parts/interned.h"
#include "engine/evaluation/parts/rowparts.h"
#include "engine/evaluation/sampling.h"

namespace partita::evaluation {

/// Everything that the plan and the measurements of a pattern in a design depend on. Parts that
/// several patterns share are compared by identity (PatternParts::designs and so on).
struct PatternContent {
    std::shared_ptr<const population::Rows> population;
    model::Generation generation = model::Generation::current;
    std::shared_ptr<const DesignContent> design;
    std::shared_ptr<const std::vector<model::AccessPattern>> commands;
    std::shared_ptr<const model::AccessPattern> pattern;
    std::size_t position = 0; ///< of the pattern in the workbook: it decides the drawn requests
    PartitionCounts partitions;
    bool operator==(const PatternContent &) const = default;
};

/// State of one container as requests see it.
struct ContainerSnapshot {
    model::Container container; ///< its content
    int physicalPartitions = 1;
    bool operator==(const ContainerSnapshot &) const = default;
};
using ContainerSnapshots = std::vector<ContainerSnapshot>;

/// The chosen plan of a pattern.
struct Choice {
    std::vector<planning::Plan> candidates; ///< as compiled
    ContainerSnapshots snapshots; ///< the containers that the candidates read
    planning::Plan plan;
    /// Whether it may be found by plan: not where notes depend on other parts of the design.
    bool holdsForPlan = false;
    /// For a query: measurements of the plan during the trials, by SampleRequest::text.
    std::map<std::string, planning::Measurement> tried;
};

/// Measurements of a chosen plan for the drawn requests.
struct Sampled {
    SampleSize size;
    std::shared_ptr<const PatternSamples> samples;
    std::optional<PatternEvaluation> evaluation; ///< set when it was fully evaluated
};

/// Thread safety: all functions may run concurrently.
class PatternParts {
public:
    explicit PatternParts(std::size_t mostBytes)
        : m_mostBytes(mostBytes)
    {
    }

    // The same object for equal contents.
    Interned<DesignContent> designs {100};
    Interned<std::vector<model::AccessPattern>> commands {50};
    Interned<model::AccessPattern> patterns {1000};

    /// The choice that was kept under this content; nullptr when there is none.
    std::shared_ptr<const Choice> choice(const PatternContent &content);
    /// The choice among these candidates on these containers, in any design.
    std::shared_ptr<const Choice> choice(const PatternContent &content,
                                         const std::vector<planning::Plan> &candidates,
                                         const ContainerSnapshots &snapshots);
    void keep(const PatternContent &content, std::shared_ptr<const Choice> choice);

    /// Measurements of the choice; `inFull`: including the evaluation. Requires: the choice came
    /// from choice() or was passed to keep().
    std::shared_ptr<const Sampled> sampled(const std::shared_ptr<const Choice> &choice,
                                           const SampleSize &size, bool inFull);
    /// Returns what it keeps.
    std::shared_ptr<const Sampled> keep(const std::shared_ptr<const Choice> &choice,
                                        Sampled sampled);

private:
    struct Kept {
        std::vector<PatternContent> contents; ///< for which the choice holds
        std::shared_ptr<const Choice> choice;
        std::vector<std::shared_ptr<const Sampled>> sampled;
        std::size_t bytes = 0;
    };
    /// The first one that fits, as the last used; nullptr when none does.
    template<typename Fits>
    Kept *find(const Fits &fits);
    Kept *keptOf(const std::shared_ptr<const Choice> &choice);
    void letGo();

    const std::size_t m_mostBytes;
    std::mutex m_mutex;
    std::deque<Kept> m_kept; ///< last used first
    std::size_t m_bytes = 0;
};

} // namespace partita::evaluation
