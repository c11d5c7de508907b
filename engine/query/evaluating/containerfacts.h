// Facts about a query on a container that follow from the partition key and the indexing policy,
// independent of parameter values. The first run on a container computes them; the query keeps
// them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace partita::store {
class Container;
struct SettingsMark;
} // namespace partita::store

namespace partita::query {

struct Node;
struct Program;

struct ContainerFacts {
    /// Facts about a path from the item.
    struct PathFacts {
        bool isIndexed = false;
        int keyLevel = -1; ///< level of the partition key, from 0; -1 = none
    };

    std::shared_ptr<const store::SettingsMark>
        mark; ///< settings that the facts hold for; held here, so that no other settings get this
              ///< mark
    std::vector<PathFacts> paths; ///< by number in Program::paths
    std::vector<PathFacts> predicates; ///< by Predicate::number
    /// For each key level the AND-ed parts of WHERE that may restrict its values.
    std::vector<std::vector<const Node *>> keyConditions;
    std::size_t indexedLevels = 0; ///< number of leading key levels that are indexed
    bool aggregatesAreIndexed = false; ///< only the conditions can make them read items
};

/// Facts for the first containers, or states of their settings, on which the query ran.
///
/// Thread safety: all functions may run concurrently.
class KeptFacts {
public:
    KeptFacts() = default;
    ~KeptFacts();
    KeptFacts(const KeptFacts &) = delete;
    KeptFacts &operator=(const KeptFacts &) = delete;

    /// nullptr when there are none.
    const ContainerFacts *find(const store::SettingsMark *mark) const;
    /// Takes the facts over if there is room; otherwise they stay with the caller.
    void keep(std::unique_ptr<const ContainerFacts> &facts);

private:
    /// Filled in order and never changed afterwards, so readers need no lock.
    std::array<std::atomic<const ContainerFacts *>, 8> m_kept {};
};

} // namespace partita::query
