// Analysis of a query on a container: what follows from the partition key and the indexing policy,
// independent of parameter values. The first run on a container makes it; the query keeps
// it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace partita::store {
class Container;
struct SettingsIdentity;
} // namespace partita::store

namespace partita::query {

struct Node;
struct Program;

struct ContainerAnalysis {
    /// Facts about a path from the item.
    struct PathFacts {
        bool isIndexed = false;
        int keyLevel = -1; ///< level of the partition key, from 0; -1 = none
    };

    std::shared_ptr<const store::SettingsIdentity>
        identity; ///< settings that the analysis holds for; held here, so that no other settings
                  ///< get this identity
    std::vector<PathFacts> paths; ///< by number in Program::paths
    std::vector<PathFacts> predicates; ///< by Predicate::number
    /// For each key level the AND-ed parts of WHERE that may restrict its values.
    std::vector<std::vector<const Node *>> keyConditions;
    std::size_t indexedLevels = 0; ///< number of leading key levels that are indexed
    bool aggregatesAreIndexed = false; ///< only the conditions can make them read items
};

/// Analyses for the first containers, or states of their settings, on which the query ran.
///
/// Thread safety: all functions may run concurrently.
class AnalysisCache {
public:
    AnalysisCache() = default;
    ~AnalysisCache();
    AnalysisCache(const AnalysisCache &) = delete;
    AnalysisCache &operator=(const AnalysisCache &) = delete;

    /// nullptr when there are none.
    const ContainerAnalysis *find(const store::SettingsIdentity *identity) const;
    /// Takes the analysis over if there is room; otherwise it stays with the caller.
    void keep(std::unique_ptr<const ContainerAnalysis> &analysis);

private:
    /// Filled in order and never changed afterwards, so readers need no lock.
    std::array<std::atomic<const ContainerAnalysis *>, 8> m_kept {};
};

} // namespace partita::query
