// MurmurHash3 (x64, 128 bits), the public-domain hash of Austin Appleby, which spreads partition
// keys over the hash space.
#pragma once

#include <cstddef>
#include <cstdint>

namespace partita::store {

struct Hash128 {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
};

/// The same on every machine.
Hash128 hash128(const void *bytes, std::size_t size, std::uint32_t seed);

} // namespace partita::store
