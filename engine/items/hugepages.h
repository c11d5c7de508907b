// Memory that the system can map in pages of 2 MB. Large tables are read in no order, and with
// small pages most reads have to wait for a page to be looked up as well.
//
//     std::vector<Slot, HugePageAllocator<Slot>> slots;   // asks for huge pages once it is large
//
// Where the system has none the memory is as any other. Thread safety: everything here may be
// called by any thread.
#pragma once

#include <cstddef>
#include <memory>

namespace partita::items {

inline constexpr std::size_t hugePage = 2 * 1024 * 1024;

/// Zeroed memory that begins where a huge page can. Throws std::bad_alloc when there is none, as
/// any allocation does.
void *mapHugePages(std::size_t bytes);
/// Requires: mapHugePages() gave it for as many bytes.
void unmapHugePages(void *memory, std::size_t bytes);

/// An allocator for the standard containers: for tables that can hold a huge page mapHugePages(),
/// for smaller ones the usual memory.
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
    /// Too many for the address space go to the standard allocator, which refuses them.
    static bool isLarge(std::size_t count)
    {
        return count >= hugePage / sizeof(T)
            && count <= static_cast<std::size_t>(-1) / 4 / sizeof(T);
    }
};

} // namespace partita::items
