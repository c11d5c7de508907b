#include "engine/execution/reading/keptitems.h"

namespace partita::execution {

std::string KeptItems::placeOf(const std::string &container, const store::PartitionKey &key,
                               const std::string &id)
{
    return container + '\n' + key.toText() + '\n' + id;
}

void KeptItems::note(int step, const std::string &container, const store::PartitionKey &key,
                     const std::string &id, json::Value item)
{
    if (m_steps.contains(step)) // copied, since the container may change
        m_items[placeOf(container, key, id)] = json::copy(item, m_arena);
}

std::optional<json::Value> KeptItems::find(const std::string &container,
                                           const store::PartitionKey &key,
                                           const std::string &id) const
{
    const auto known = m_items.find(placeOf(container, key, id));
    return known == m_items.end() ? std::nullopt : std::optional(known->second);
}

void KeptItems::forget(const std::string &container, const store::PartitionKey &key,
                       const std::string &id)
{
    if (!m_items.empty())
        m_items.erase(placeOf(container, key, id));
}

} // namespace partita::execution
