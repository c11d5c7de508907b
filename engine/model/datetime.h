// Dates in items: ISO 8601 in UTC with milliseconds, so that their texts sort by time.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace partita::model {

/// Characters of "2023-05-17T08:12:45.123Z".
inline constexpr std::size_t dateTimeLength = 24;

/// Milliseconds since 1970 of "2023", "2023-05", "2023-05-17", "2023-05-17T08:12",
/// …"T08:12:45.123Z", …"+02:00". Absent when the text has none of these forms.
std::optional<std::int64_t> parseDateTime(std::string_view text);

/// Writes exactly dateTimeLength characters. Requires: a year of four digits.
void writeDateTime(std::int64_t milliseconds, char *out);

} // namespace partita::model
