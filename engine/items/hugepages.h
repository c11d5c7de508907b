// Memory that the system can map in huge pages of 2 MB. Large tables are read at random; with small
// pages most reads wait for a look-up of the page as well.
//
//     std::vector<Slot, HugePageAllocator<Slot>> slots;   // huge pages once it is large
//
// Without huge pages the memory works as any other. Thread safety: any thread may call all of it.
#pragma once

#include <cstddef>
#include <memory>

namespace partita::items {

inline constexpr std::size_t hugePage = 2 * 1024 * 1024;

/// Zeroed memory aligned to a huge page. Throws std::bad_alloc when there is none.
void *mapHugePages(std::size_t bytes);
/// Requires: `memory` came from mapHugePages(bytes).
void unmapHugePages(void *memory, std::size_t bytes);

/// Allocator for the standard containers: mapHugePages() for tables of at least a huge page,
/// ordinary memory for smaller ones.
template<typename T>
class HugePageAllocator {
public:
    using value_type = T;

    HugePageAllocator() = default;
    template<typename Other>
    HugePageAllocator(const HugePageAllocator<Other> &)
    {
    }

    T *allocate(std::size_t count)
    {
        return isLarge(count) ? static_cast<T *>(mapHugePages(count * sizeof(T)))
                              : std::allocator<T>().allocate(count);
    }
    void deallocate(T *memory, std::size_t count)
    {
        if (isLarge(count))
            unmapHugePages(memory, count * sizeof(T));
        else
            std::allocator<T>().deallocate(memory, count);
    }

    friend bool operator==(const HugePageAllocator &, const HugePageAllocator &) { return true; }

private:
    /// Counts beyond the address space go to the standard allocator, which refuses them.
    static bool isLarge(std::size_t count)
    {
        return count >= hugePage / sizeof(T)
            && count <= static_cast<std::size_t>(-1) / 4 / sizeof(T);
    }
};

} // namespace partita::items
