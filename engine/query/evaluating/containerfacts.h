// What a container's partition key and indexing policy say of the parts of a query, whatever values
// it is run with. It is worked out in the first run on a container and kept with the query.
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
    /// Of a path from the item.
    struct PathFacts {
        bool isIndexed = false;
        int keyLevel = -1; ///< of the partition key, from 0; -1: none
    };

    std::shared_ptr<const store::SettingsMark>
        mark; ///< of the settings that this is true of; held, so that no others get it
    std::vector<PathFacts> paths; ///< by number in Program::paths
    std::vector<PathFacts> predicates; ///< by Predicate::number
    /// By level of the key: the AND-ed parts of WHERE that may say which values it has. The others
    /// say nothing of it.
    std::vector<std::vector<const Node *>> keyConditions;
    std::size_t indexedLevels = 0; ///< of the key, from the first one on, before one that is not
    bool aggregatesAreIndexed = false; ///< nothing but the conditions can make them read items
};

/// The facts of the first containers, or states of their settings, that a query was run on.
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
    /// Takes them over where there is room, and leaves them to the caller else.
    void keep(std::unique_ptr<const ContainerFacts> &facts);

private:
    /// Filled from the first on, and never changed again, so that readers need no lock.
    std::array<std::atomic<const ContainerFacts *>, 8> m_kept {};
};

} // namespace partita::query
