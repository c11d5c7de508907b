// Order and hashing of texts, shared by values, dictionaries and indexes.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace partita::json {

/// Maps a byte of UTF-8 so that bytewise order becomes the order of UTF-16 code units, which the
/// service sorts by: it differs for U+E000..U+FFFF (lead bytes EE, EF), which sort after the
/// surrogates of U+10000 and above (F0..F4).
inline unsigned char codeUnitRank(unsigned char byte)
{
    return byte == 0xEE || byte == 0xEF ? static_cast<unsigned char>(byte + 0x0A) : byte;
}

/// Negative, zero, positive: texts by UTF-16 code unit.
inline int compareText(std::string_view left, std::string_view right)
{
    const std::size_t common = left.size() < right.size() ? left.size() : right.size();
    std::size_t i = left.data() == right.data() ? common : 0;
    if constexpr (std::endian::native == std::endian::little) {
        for (; i + 8 <= common; i += 8) { // up to the eight bytes that differ
            std::uint64_t a = 0;
            std::uint64_t b = 0;
            std::memcpy(&a, left.data() + i, 8);
            std::memcpy(&b, right.data() + i, 8);
            if (a != b) {
                i += static_cast<std::size_t>(std::countr_zero(a ^ b)) / 8;
                break;
            }
        }
    }
    while (i < common && left[i] == right[i])
        ++i;
    if (i == common)
        return left.size() == right.size() ? 0 : (left.size() < right.size() ? -1 : 1);
    const int a = codeUnitRank(static_cast<unsigned char>(left[i]));
    const int b = codeUnitRank(static_cast<unsigned char>(right[i]));
    return a - b;
}

inline std::uint64_t mix(std::uint64_t value)
{
    value ^= value >> 32;
    value *= 0xd6e8feb86659fd93ULL;
    value ^= value >> 32;
    value *= 0xd6e8feb86659fd93ULL;
    value ^= value >> 32;
    return value;
}

/// A fast hash for tables in memory; the same on every machine with little-endian words.
inline std::uint64_t hashText(std::string_view text)
{
    std::uint64_t state = 0x9e3779b97f4a7c15ULL ^ (text.size() * 0xff51afd7ed558ccdULL);
    const char *at = text.data();
    std::size_t left = text.size();
    while (left >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, 8);
        state = (state ^ word) * 0x9fb21c651e98df25ULL;
        state ^= state >> 35;
        at += 8;
        left -= 8;
    }
    if (left > 0) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, left);
        state = (state ^ word) * 0x9fb21c651e98df25ULL;
        state ^= state >> 35;
    }
    return mix(state);
}

} // namespace partita::json
