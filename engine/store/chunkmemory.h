// Memory for the chunks of a log. Chunks of `hugePage` bytes are put where the system can give them a page of their own:
// items are read in no order, and with small pages most of them would have to wait for a page to be looked up as well.
#pragma once

#include <cstddef>

namespace partita::store {

class ChunkMemory {
public:
    static constexpr std::size_t hugePage = 2 * 1024 * 1024;

    ChunkMemory() = default;
    /// Uninitialised. As any allocation it throws when there is none.
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

} // namespace partita::store
