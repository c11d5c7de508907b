// Dates as files write them, and as Partita does: ISO 8601.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace partita::exchange {

/// Milliseconds since 1970 of a day, or of a day with a time: "2024-05-17", "2024-05-17
/// 08:12:45.123", "2024-05-17T08:12:45+0200". Absent when the text is no such date; a year or a
/// month alone is none.
std::optional<std::int64_t> dateOf(std::string_view text);

/// "2024-05-17T08:12:45.123Z"
std::string dateText(std::int64_t milliseconds);

} // namespace partita::exchange
