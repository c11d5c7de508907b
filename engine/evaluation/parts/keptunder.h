// Values kept under a key that is compared by value. The one not used for the longest time goes
// when there are too many.
#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <mutex>

namespace partita::evaluation {

/// Thread safety: all functions may run concurrently.
template<typename Key, typename Value>
class KeptUnder {
public:
    /// `most`: number of values that are kept.
    explicit KeptUnder(std::size_t most)
        : m_most(most)
    {
    }

    /// The value of the key; nullptr when it is not kept.
    std::shared_ptr<const Value> find(const Key &key)
    {
        const std::scoped_lock lock(m_mutex);
        return findLocked(key);
    }

    /// Keeps a value, unless another thread has kept one meanwhile. Returns the one that is kept.
    std::shared_ptr<const Value> keep(Key key, Value value)
    {
        const std::scoped_lock lock(m_mutex);
        if (auto known = findLocked(key))
            return known;
        m_kept.push_front({std::move(key), std::make_shared<const Value>(std::move(value))});
        if (m_kept.size() > m_most)
            m_kept.pop_back();
        return m_kept.front().value;
    }

private:
    struct Kept {
        Key key;
        std::shared_ptr<const Value> value;
    };

    std::shared_ptr<const Value> findLocked(const Key &key)
    {
        const auto found = std::find_if(m_kept.begin(), m_kept.end(),
                                        [&](const Kept &kept) { return kept.key == key; });
        if (found == m_kept.end())
            return nullptr;
        std::rotate(m_kept.begin(), found, found + 1);
        return m_kept.front().value;
    }

    const std::size_t m_most;
    std::mutex m_mutex;
    std::deque<Kept> m_kept; ///< last used first
};

} // namespace partita::evaluation
