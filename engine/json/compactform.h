// The layout of the compact form: tags and small numbers. For the sources of this room.
//
//   00..3f          the integers 0 to 63
//   40..7f          a plain string of 0 to 63 bytes, which follow; plain: JSON needs no escape in
//   it 80 81 82        null, false, true 84..8b          a signed integer of 1 to 8 bytes,
//   little-endian 8c              a double, 8 bytes 8d              a string of any kind: length
//   (varint), bytes 8e..91          a shared string: its number in 1 to 4 bytes 92..95          an
//   array: count, body length (varints), [offsets of 1, 2 or 4 bytes,] elements 96..99          an
//   object: shape, body length (varints), [offsets,] member values in the order of the shape 9a an
//   object with names of its own: count, body length (varints), offsets of 4 bytes, then for each
//                   member: name length (varint), name, value
//   9b              a long plain string: length (varint), bytes
//   9c              a long string of which JSON escapes few bytes: length of what follows (varint),
//   how many they are, the
//                   place of each among the bytes (2 bytes), bytes
//
// 92 and 96 have no offsets (short lists are walked); 93, 94, 95 and 97, 98, 99 have offsets of 1,
// 2, 4 bytes, counted from the first value. The body length covers offsets and values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace partita::json::compact {

enum Tag : unsigned {
    firstText = 0x40,
    null = 0x80,
    booleanFalse = 0x81,
    booleanTrue = 0x82,
    firstInteger = 0x84,
    real = 0x8c,
    longText = 0x8d,
    firstShared = 0x8e,
    firstArray = 0x92,
    firstObject = 0x96,
    namedObject = 0x9a,
    longPlainText = 0x9b,
    markedText = 0x9c
};

/// Lists of at most this many values have no offsets.
inline constexpr std::size_t walkedSize = 8;
/// Longer strings are never shared.
inline constexpr std::size_t longestShared = 1024;

/// Strings from this length on are marked where they are escaped, if there is one such byte in so
/// many at most.
inline constexpr std::size_t shortestMarked = 32;
inline constexpr std::size_t longestMarked = 65535;
inline constexpr std::size_t bytesPerMark = 16;
inline constexpr std::size_t mostMarks = 255;

/// What is left of a number whose first two bytes are read.
inline std::uint64_t readLongVarint(const std::byte *&at, std::uint64_t value)
{
    for (unsigned shift = 14;; shift += 7) {
        const auto byte = static_cast<std::uint64_t>(*at++);
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80)
            return value;
    }
}

inline std::uint64_t readVarint(const std::byte *&at)
{
    const auto first = static_cast<std::uint64_t>(*at++);
    if (first < 0x80)
        return first;
    const auto second = static_cast<std::uint64_t>(*at++);
    const std::uint64_t value = (first & 0x7f) | (second & 0x7f) << 7;
    return second < 0x80 ? value : readLongVarint(at, value);
}

inline std::size_t varintSize(std::uint64_t value)
{
    std::size_t size = 1;
    for (; value >= 0x80; value >>= 7)
        ++size;
    return size;
}

inline std::byte *writeVarint(std::byte *at, std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        *at++ = static_cast<std::byte>((value & 0x7f) | 0x80);
    *at++ = static_cast<std::byte>(value);
    return at;
}

inline std::uint64_t readFixed(const std::byte *at, std::size_t bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        value |= static_cast<std::uint64_t>(at[i]) << (8 * i);
    return value;
}

inline std::int64_t readSigned(const std::byte *at, std::size_t bytes)
{
    const unsigned unused = 64U - 8U * static_cast<unsigned>(bytes);
    return static_cast<std::int64_t>(readFixed(at, bytes) << unused) >> unused;
}

inline void writeFixed(std::byte *at, std::uint64_t value, std::size_t bytes)
{
    for (std::size_t i = 0; i < bytes; ++i)
        at[i] = static_cast<std::byte>(value >> (8 * i));
}

/// A marked string taken apart.
struct MarkedText {
    const std::byte *marks = nullptr;
    std::size_t count = 0; ///< of them
    const char *text = nullptr;
    std::size_t size = 0; ///< of it

    std::size_t mark(std::size_t i) const
    {
        return static_cast<std::size_t>(marks[2 * i])
            | static_cast<std::size_t>(marks[2 * i + 1]) << 8;
    }
};

/// `at` is behind its tag.
inline MarkedText readMarked(const std::byte *at)
{
    const std::uint64_t length = readVarint(at);
    const std::byte *end = at + length;
    MarkedText marked;
    marked.count = static_cast<std::size_t>(*at++);
    marked.marks = at;
    at += 2 * marked.count;
    marked.text = reinterpret_cast<const char *>(at);
    marked.size = static_cast<std::size_t>(end - at);
    return marked;
}

/// Whether an encoding that begins like this is of an object with a shape.
inline bool isShaped(std::byte first)
{
    const auto tag = static_cast<unsigned>(first);
    return tag >= firstObject && tag < namedObject;
}

/// Where the first value of an array, or of an object with a shape, stands. `at` is its tag.
inline const std::byte *firstChild(const std::byte *at, std::size_t count)
{
    const unsigned kind = (static_cast<unsigned>(*at++) - firstArray) & 3U;
    readVarint(at);
    readVarint(at);
    return at + count * (kind == 3 ? 4 : kind);
}

/// Bytes of a value by its first one; 0 where its length is told by those that follow.
inline constexpr std::array<std::uint8_t, 256> sizes = [] {
    std::array<std::uint8_t, 256> bytes {};
    for (unsigned tag = 0; tag < longText; ++tag) {
        bytes[tag] = 1;
        if (tag >= firstText && tag < null)
            bytes[tag] = static_cast<std::uint8_t>(1 + (tag - firstText));
        else if (tag >= firstInteger && tag < real)
            bytes[tag] = static_cast<std::uint8_t>(1 + (tag - firstInteger + 1));
        else if (tag == real)
            bytes[tag] = 1 + 8;
    }
    for (unsigned tag = firstShared; tag < firstArray; ++tag)
        bytes[tag] = static_cast<std::uint8_t>(1 + (tag - firstShared + 1));
    return bytes;
}();

/// The byte after a value whose length is told behind its tag.
inline const std::byte *skipLong(const std::byte *at)
{
    const auto tag = static_cast<unsigned>(*at++);
    if (tag >= firstArray && tag <= namedObject)
        readVarint(at);
    const std::uint64_t length = readVarint(at);
    return at + length;
}

/// The byte after a value.
inline const std::byte *skip(const std::byte *at)
{
    const std::size_t size = sizes[static_cast<std::size_t>(*at)];
    return size != 0 ? at + size : skipLong(at);
}

} // namespace partita::json::compact
