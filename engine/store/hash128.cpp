#include "engine/store/hash128.h"

#include <bit>
#include <cstring>

namespace partita::store {

namespace {

constexpr std::uint64_t c1 = 0x87c37b91114253d5ULL;
constexpr std::uint64_t c2 = 0x4cf5ad432745937fULL;

/// Little-endian.
std::uint64_t word(const unsigned char *bytes, std::size_t count)
{
    std::uint64_t value = 0;
    if (std::endian::native == std::endian::little && count == sizeof value) {
        std::memcpy(&value, bytes, sizeof value);
        return value;
    }
    for (std::size_t i = 0; i < count; ++i)
        value |= static_cast<std::uint64_t>(bytes[i]) << (8 * i);
    return value;
}

std::uint64_t finish(std::uint64_t value)
{
    value ^= value >> 33;
    value *= 0xff51afd7ed558ccdULL;
    value ^= value >> 33;
    value *= 0xc4ceb9fe1a85ec53ULL;
    value ^= value >> 33;
    return value;
}

std::uint64_t scramble1(std::uint64_t value)
{
    return std::rotl(value * c1, 31) * c2;
}

std::uint64_t scramble2(std::uint64_t value)
{
    return std::rotl(value * c2, 33) * c1;
}

} // namespace

Hash128 hash128(const void *bytes, std::size_t size, std::uint32_t seed)
{
    const auto *at = static_cast<const unsigned char *>(bytes);
    std::uint64_t h1 = seed;
    std::uint64_t h2 = seed;
    std::size_t left = size;
    for (; left >= 16; left -= 16, at += 16) {
        h1 ^= scramble1(word(at, 8));
        h1 = (std::rotl(h1, 27) + h2) * 5 + 0x52dce729;
        h2 ^= scramble2(word(at + 8, 8));
        h2 = (std::rotl(h2, 31) + h1) * 5 + 0x38495ab5;
    }
    if (left > 8)
        h2 ^= scramble2(word(at + 8, left - 8));
    if (left > 0)
        h1 ^= scramble1(word(at, left < 8 ? left : 8));
    h1 ^= size;
    h2 ^= size;
    h1 += h2;
    h2 += h1;
    h1 = finish(h1);
    h2 = finish(h2);
    h1 += h2;
    h2 += h1;
    return {h1, h2};
}

} // namespace partita::store
