#include "engine/exchange/values/distinctvalues.h"

namespace partita::exchange {

void DistinctValues::add(std::uint64_t hash, const model::Json &value)
{
    constexpr std::size_t mostHashes = 1'000'000;
    if (m_areUnique && m_hashes.size() < mostHashes && !m_hashes.insert(hash).second) {
        m_areUnique = false;
        m_hashes = {};
    }
    if (!m_areFew)
        return;
    const auto [position, isNew] = m_positions.try_emplace(hash, m_counted.size());
    if (!isNew) {
        m_counted[position->second].weight += 1;
    } else if (m_counted.size() < mostFew) {
        m_counted.push_back({.value = value, .weight = 1});
    } else {
        m_areFew = false;
        m_positions = {};
        m_counted = {};
    }
}

} // namespace partita::exchange
