// Where the entries of values sought before stand in an order, until the order changes: queries ask
// for the same values again and again, and a search looks at about twenty items. For the sources of
// this room.
//
// Thread safety: find() and keep() may run concurrently.
#pragma once

#include "engine/index/orderedindex.h"

#include <mutex>
#include <optional>
#include <unordered_map>

namespace partita::index {

class SeekMemory {
public:
    struct Run {
        Place first;
        Place last;
    };

    /// A run kept under this hash; whether it is of the value sought is for the caller to see.
    std::optional<Run> find(std::size_t hash) const
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_runs.find(hash);
        return found == m_runs.end() ? std::nullopt : std::optional<Run>(found->second);
    }
    /// `most`: runs to keep at a time.
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
        constexpr std::size_t node = 48; // with its link and what the allocator adds
        return m_runs.size() * node + m_runs.bucket_count() * sizeof(void *);
    }

private:
    mutable std::mutex m_mutex;
    std::unordered_map<std::size_t, Run> m_runs;
};

} // namespace partita::index
