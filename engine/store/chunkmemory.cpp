#include "engine/store/chunkmemory.h"

#include <cstdint>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace partita::store {

namespace {

#if defined(__linux__)

/// The system aligns to small pages only, so twice as much is reserved, and what is not needed given back untouched.
std::byte *takePage()
{
    constexpr std::size_t size = ChunkMemory::hugePage;
    void *reserved
        = mmap(nullptr, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (reserved == MAP_FAILED)
        throw std::bad_alloc();
    auto *const first = static_cast<std::byte *>(reserved);
    const std::size_t before = (size - reinterpret_cast<std::uintptr_t>(first) % size) % size;
    if (before > 0)
        munmap(first, before);
    munmap(first + before + size, size - before);
    madvise(first + before, size, MADV_HUGEPAGE); // small pages do as well
    return first + before;
}

void givePage(std::byte *page)
{
    munmap(page, ChunkMemory::hugePage);
}

#else

std::byte *takePage()
{
    return static_cast<std::byte *>(::operator new(ChunkMemory::hugePage));
}

void givePage(std::byte *page)
{
    ::operator delete(page);
}

#endif

} // namespace

ChunkMemory::ChunkMemory(std::size_t capacity)
    : m_bytes(capacity == hugePage ? takePage()
                                   : static_cast<std::byte *>(::operator new(capacity)))
    , m_capacity(capacity)
{
}

void ChunkMemory::release()
{
    if (m_capacity == hugePage)
        givePage(m_bytes);
    else
        ::operator delete(m_bytes);
    m_bytes = nullptr;
    m_capacity = 0;
}

} // namespace partita::store
