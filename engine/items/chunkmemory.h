// Memory for the chunks of a log. Chunks of `hugePage` bytes are a page of their own.
#pragma once

#include "engine/items/hugepages.h"

namespace partita::items {

class ChunkMemory {
public:
    ChunkMemory() = default;
    /// Its contents are left open. As any allocation it throws when there is none.
    explicit ChunkMemory(std::size_t capacity);
    ~ChunkMemory() { release(); }
    ChunkMemory(ChunkMemory &&other) noexcept
        : m_bytes(other.m_bytes)
        , m_capacity(other.m_capacity)
    {
        other.m_bytes = nullptr;
        other.m_capacity = 0;
    }
    ChunkMemory &operator=(ChunkMemory &&other) noexcept
    {
        if (this != &other) {
            release();
            m_bytes = other.m_bytes;
            m_capacity = other.m_capacity;
            other.m_bytes = nullptr;
            other.m_capacity = 0;
        }
        return *this;
    }

    std::byte *get() const { return m_bytes; }
    std::size_t capacity() const { return m_capacity; }
    void release();

private:
    std::byte *m_bytes = nullptr;
    std::size_t m_capacity = 0;
};

} // namespace partita::items
