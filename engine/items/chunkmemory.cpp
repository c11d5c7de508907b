#include "engine/items/chunkmemory.h"

#include <new>

namespace partita::items {

ChunkMemory::ChunkMemory(std::size_t capacity)
    : m_bytes(static_cast<std::byte *>(capacity == hugePage ? mapHugePages(capacity)
                                                            : ::operator new(capacity)))
    , m_capacity(capacity)
{
}

void ChunkMemory::release()
{
    if (m_capacity == hugePage)
        unmapHugePages(m_bytes, m_capacity);
    else
        ::operator delete(m_bytes);
    m_bytes = nullptr;
    m_capacity = 0;
}

} // namespace partita::items
