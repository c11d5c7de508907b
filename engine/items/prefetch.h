// Prefetching: memory is fetched into the cache while other work goes on.
//
// The empty `asm` marks the function as having effects. Without it GCC drops calls of a function
// that only prefetches.
#pragma once

#include <cstddef>
#include <span>

namespace partita::items {

/// Prefetches the cache line of 64 bytes with this address.
inline void prefetch(const void *address)
{
#if defined(__GNUC__)
    __builtin_prefetch(address);
    asm volatile("");
#endif
}

/// Prefetches only into the larger cache: for memory read later, when the smaller cache has been
/// used for other things.
inline void prefetchForLater(const void *address)
{
#if defined(__GNUC__)
    constexpr int reads = 0;
    constexpr int largerCache = 2;
    __builtin_prefetch(address, reads, largerCache);
    asm volatile("");
#endif
}

/// Prefetches all of these bytes.
inline void prefetch(std::span<const std::byte> bytes)
{
    constexpr std::size_t line = 64;
    for (std::size_t i = 0; i < bytes.size(); i += line)
        prefetch(&bytes[i]);
    if (!bytes.empty())
        prefetch(&bytes.back()); // the first byte need not begin a line
}

} // namespace partita::items
