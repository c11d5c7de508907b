// Dates of the query language: ISO 8601 texts in UTC, and ticks.
//
// A tick is 100 ns, counted from 1970-01-01T00:00:00Z. Dates run from year 1 to year 9999, in the
// Gregorian calendar.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace partita::query::functions {

using Ticks = std::int64_t;

constexpr Ticks ticksPerMillisecond = 10'000;
constexpr Ticks ticksPerSecond = 1'000 * ticksPerMillisecond;
constexpr Ticks ticksPerMinute = 60 * ticksPerSecond;
constexpr Ticks ticksPerHour = 60 * ticksPerMinute;
constexpr Ticks ticksPerDay = 24 * ticksPerHour;

enum class DatePart {
    year,
    month,
    day,
    hour,
    minute,
    second,
    millisecond,
    microsecond,
    nanosecond
};

/// Year, month, day and time of a date.
struct DateTime {
    int year = 1970;
    unsigned month = 1;
    unsigned day = 1;
    int hour = 0;
    int minute = 0;
    int second = 0;
    int fraction = 0; ///< in ticks, below ticksPerSecond

    /// Nothing when the date or time does not exist.
    std::optional<Ticks> ticks() const;
};

/// Requires: isInRange(ticks).
DateTime dateTimeOf(Ticks ticks);
/// Between 0001-01-01 and the end of 9999.
bool isInRange(Ticks ticks);

/// Reads `YYYY-MM-DD`, optionally `T` or a blank and `hh:mm:ss`, optionally `.` and one to seven
/// digits, optionally `Z`.
std::optional<Ticks> parseDateTime(std::string_view text);
/// `YYYY-MM-DDThh:mm:ss.fffffffZ`. Requires: isInRange(ticks).
std::string formatDateTime(Ticks ticks);

/// Reads `yyyy`, `month`, `ns` and so on, in any letter case.
std::optional<DatePart> parseDatePart(std::string_view text);
/// Nanoseconds in one hour, day and so on. Requires: `part` is neither year nor month.
std::int64_t nanosecondsIn(DatePart part);
/// `count` parts later. The day is limited to the length of the month. Nothing when out of range.
std::optional<Ticks> addParts(Ticks ticks, DatePart part, std::int64_t count);
/// Months since the (imaginary) beginning of year 0.
std::int64_t monthNumber(const DateTime &date);
/// Quotient rounded down.
std::int64_t floorDivide(std::int64_t number, std::int64_t divisor);

} // namespace partita::query::functions
