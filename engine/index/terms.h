// Entries of an item in the index, as the service counts them for the charge of a write.
#pragma once

#include <cstddef>
#include <cstdint>

namespace partita::index {

/// A *path* consists of property names and of [] for the elements of an array, whatever their
/// positions. The same path counts once, and so does the same value at the same path.
struct Terms {
    std::int64_t paths = 0; ///< of scalars
    std::int64_t values = 0; ///< scalars, empty objects and empty arrays
    std::int64_t levels = 0; ///< depths of the objects and arrays, added up; a property of the
                             ///< item has the depth 1
    std::int64_t longTexts = 0; ///< texts that have more than longText bytes with their path
    std::int64_t clippedTexts = 0; ///< values that are texts of more than clippedText bytes
    bool operator==(const Terms &) const = default;
    Terms &operator+=(const Terms &other)
    {
        paths += other.paths;
        values += other.values;
        levels += other.levels;
        longTexts += other.longTexts;
        clippedTexts += other.clippedTexts;
        return *this;
    }
};

/// A text with its path is short up to this size. Published writes have short ones of up to 46
/// bytes (a GUID at /payloadId) and long ones from 47 bytes on (a GUID at /tags/[]/id,
/// descriptions).
inline constexpr std::size_t longText = 46;
/// Longer texts are not long but clipped: the index keeps their beginning. The service's indexing
/// policy of 2016 to 2019 had a precision of at most 100 bytes.
inline constexpr std::size_t clippedText = 100;

} // namespace partita::index
