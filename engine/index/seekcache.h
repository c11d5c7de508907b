// Memory of earlier seeks in an order: queries seek the same values again and again, and each
// search reads about twenty items. Valid until the order changes. Private to this room.
//
// Thread safety: find() and keep() may run concurrently.
#pragma once

#include "engine/index/orderedindex.h"

#include <mutex>
#include <optional>
#include <unordered_map>

namespace partita::index {

class SeekCache {
public:
    struct Run {
        OrderPosition first;
        OrderPosition last;
    };

    /// The run kept under this hash. The caller checks that it has the sought value.
    std::optional<Run> find(std::size_t hash) const
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_runs.find(hash);
        return found == m_runs.end() ? std::nullopt : std::optional<Run>(found->second);
    }
    /// `most`: number of runs kept at a time.
    void keep(std::size_t hash, const Run &run, std::size_t most)
    {
        const std::lock_guard lock(m_mutex);
        if (m_runs.size() >= most)
            m_runs.clear();
        m_runs.insert_or_assign(hash, run);
    }
    /// Needs exclusive access.
    void clear()
    {
        if (!m_runs.empty())
            m_runs.clear();
    }
    std::size_t memory() const
    {
        constexpr std::size_t node = 48; // with link and allocator overhead
        return m_runs.size() * node + m_runs.bucket_count() * sizeof(void *);
    }

private:
    mutable std::mutex m_mutex;
    std::unordered_map<std::size_t, Run> m_runs;
};

} // namespace partita::index
