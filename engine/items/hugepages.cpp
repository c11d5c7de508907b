#include "engine/items/hugepages.h"

#include <cstdint>
#include <cstring>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace partita::items {

#if defined(__linux__)

namespace {

/// What the system gives is a number of its small pages.
std::size_t wholePages(std::size_t bytes)
{
    constexpr std::size_t smallPage = 4096;
    return (bytes + smallPage - 1) / smallPage * smallPage;
}

} // namespace

/// The system aligns to small pages only, so a huge page more is reserved, and what is not needed
/// given back untouched.
void *mapHugePages(std::size_t bytes)
{
    const std::size_t size = wholePages(bytes);
    void *reserved = mmap(nullptr, size + hugePage, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (reserved == MAP_FAILED)
        throw std::bad_alloc();
    auto *const first = static_cast<std::byte *>(reserved);
    const std::size_t before
        = (hugePage - reinterpret_cast<std::uintptr_t>(first) % hugePage) % hugePage;
    if (before > 0)
        munmap(first, before);
    munmap(first + before + size, hugePage - before);
    madvise(first + before, size, MADV_HUGEPAGE); // small pages do as well
    return first + before;
}

void unmapHugePages(void *memory, std::size_t bytes)
{
    munmap(memory, wholePages(bytes));
}

#else

void *mapHugePages(std::size_t bytes)
{
    void *memory = ::operator new(bytes);
    std::memset(memory, 0, bytes);
    return memory;
}

void unmapHugePages(void *memory, std::size_t)
{
    ::operator delete(memory);
}

#endif

} // namespace partita::items
