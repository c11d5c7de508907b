// Asks for memory ahead of its use: what is asked for is on its way to the processor while
// something else is done.
//
// The empty `asm` says that a function has effects. GCC takes one that only prefetches for one
// without, and leaves its calls out.
#pragma once

#include <cstddef>
#include <span>

namespace partita::items {

/// The line of 64 bytes that the address is in.
inline void prefetch(const void *address)
{
#if defined(__GNUC__)
    __builtin_prefetch(address);
    asm volatile("");
#endif
}

/// The same, but only as far as the larger cache: for what is read later, when the smaller one has
/// been used for other things.
inline void prefetchForLater(const void *address)
{
#if defined(__GNUC__)
    constexpr int reads = 0;
    constexpr int largerCache = 2;
    __builtin_prefetch(address, reads, largerCache);
    asm volatile("");
#endif
}

/// All of these bytes.
inline void prefetch(std::span<const std::byte> bytes)
{
    constexpr std::size_t line = 64;
    for (std::size_t i = 0; i < bytes.size(); i += line)
        prefetch(&bytes[i]);
    if (!bytes.empty())
        prefetch(&bytes.back()); // the first need not begin a line
}

} // namespace partita::items
