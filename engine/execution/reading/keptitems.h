// Items that steps of a running command have read, kept for later steps until something writes
// them.
#pragma once

#include "engine/json/value.h"
#include "engine/store/partitionkey.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace partita::execution {

class KeptItems {
public:
    /// `arena` must outlive it. `steps`: numbers of the steps whose items are kept.
    KeptItems(const std::set<int> &steps, json::Arena &arena)
        : m_steps(steps)
        , m_arena(arena)
    {
    }

    /// Keeps an item that a step has read; undefined when the item does not exist.
    void note(int step, const std::string &container, const store::PartitionKey &key,
              const std::string &id, json::Value item);
    /// The item, or undefined if it is known not to exist. Nothing if unknown.
    std::optional<json::Value> find(const std::string &container, const store::PartitionKey &key,
                                    const std::string &id) const;
    /// To be called when the item is written.
    void forget(const std::string &container, const store::PartitionKey &key,
                const std::string &id);

private:
    static std::string placeOf(const std::string &container, const store::PartitionKey &key,
                               const std::string &id);

    const std::set<int> m_steps;
    json::Arena &m_arena;
    std::map<std::string, json::Value> m_items;
};

} // namespace partita::execution
