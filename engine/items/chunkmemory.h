// Memory for the chunks of an item log.
#pragma once

#include <cstddef>
#include <memory>

namespace partita::items {

class ChunkMemory {
public:
    ChunkMemory() = default;
    /// Uninitialised memory. Throws std::bad_alloc when there is none.
    explicit ChunkMemory(std::size_t capacity)
        : m_bytes(std::make_unique_for_overwrite<std::byte[]>(capacity))
        , m_capacity(capacity)
    {
    }

    std::byte *get() const { return m_bytes.get(); }
    std::size_t capacity() const { return m_capacity; }
    void release()
    {
        m_bytes.reset();
        m_capacity = 0;
    }

private:
    std::unique_ptr<std::byte[]> m_bytes;
    std::size_t m_capacity = 0;
};

} // namespace partita::items
