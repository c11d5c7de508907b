// Equal contents as one object, so that comparing them means comparing pointers.
#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <mutex>

namespace partita::evaluation {

/// Thread safety: all functions may run concurrently.
template<typename T>
class Interned {
public:
    /// `most`: number of contents that are kept; the one not used for the longest time goes.
    explicit Interned(std::size_t most)
        : m_most(most)
    {
    }

    /// The same object for equal contents, as long as it is kept.
    std::shared_ptr<const T> of(T content)
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = std::find_if(m_kept.begin(), m_kept.end(),
                                        [&](const auto &kept) { return *kept == content; });
        if (found != m_kept.end()) {
            std::rotate(m_kept.begin(), found, found + 1);
            return m_kept.front();
        }
        m_kept.push_front(std::make_shared<const T>(std::move(content)));
        if (m_kept.size() > m_most)
            m_kept.pop_back();
        return m_kept.front();
    }

private:
    const std::size_t m_most;
    std::mutex m_mutex;
    std::deque<std::shared_ptr<const T>> m_kept; ///< last used first
};

} // namespace partita::evaluation
