#include "engine/store/expiryqueue.h"

#include <functional>

namespace partita::store {

void ExpiryQueue::add(std::int64_t second, items::ItemNumber number)
{
    m_entries.push_back({second, number});
    std::push_heap(m_entries.begin(), m_entries.end(), std::greater());
}

std::optional<items::ItemNumber> ExpiryQueue::takeDue(std::int64_t second)
{
    if (m_entries.empty() || m_entries.front().second > second)
        return std::nullopt;
    std::pop_heap(m_entries.begin(), m_entries.end(), std::greater());
    const items::ItemNumber number = m_entries.back().number;
    m_entries.pop_back();
    return number;
}

} // namespace partita::store
