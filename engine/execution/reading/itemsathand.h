// Items that the steps of a running command have read and later ones go by, as long as nothing has
// written them.
#pragma once

#include "engine/json/value.h"
#include "engine/store/partitionkey.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace partita::execution {

class ItemsAtHand {
public:
    /// `arena` outlives it. `steps`: those whose items later ones go by.
    ItemsAtHand(const std::set<int> &steps, json::Arena &arena)
        : m_steps(steps)
        , m_arena(arena)
    {
    }

    /// A step has read the item; undefined where there is none.
    void note(int step, const std::string &container, const store::PartitionKey &key,
              const std::string &id, json::Value item);
    /// The item, undefined where there is known to be none; nothing where that is not known.
    std::optional<json::Value> find(const std::string &container, const store::PartitionKey &key,
                                    const std::string &id) const;
    /// It is written.
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
