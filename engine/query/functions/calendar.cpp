#include "engine/query/functions/calendar.h"

#include "engine/query/functions/unicode.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace partita::query::functions {

namespace {

constexpr int lastYear = 9999;
constexpr Ticks firstTick = -62'135'596'800 * ticksPerSecond; // 0001-01-01
constexpr Ticks endTick = 253'402'300'800 * ticksPerSecond; // 10000-01-01

/// Reads fixed-width parts of a text from left to right.
class DateReader {
public:
    explicit DateReader(std::string_view text)
        : m_rest(text)
    {
    }

    bool atEnd() const { return m_rest.empty(); }

    bool skip(char c)
    {
        if (!m_rest.starts_with(c))
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    /// A number of exactly `width` digits.
    std::optional<int> number(std::size_t width)
    {
        if (m_rest.size() < width || countDigits() < width)
            return std::nullopt;
        int value = 0;
        for (char c : m_rest.substr(0, width))
            value = value * 10 + (c - '0');
        m_rest.remove_prefix(width);
        return value;
    }

    std::size_t countDigits() const
    {
        const std::size_t end = m_rest.find_first_not_of("0123456789");
        return end == std::string_view::npos ? m_rest.size() : end;
    }

private:
    std::string_view m_rest;
};

bool readDate(DateReader &reader, DateTime &date)
{
    const auto year = reader.number(4);
    const bool firstDash = year && reader.skip('-');
    const auto month = firstDash ? reader.number(2) : std::nullopt;
    const bool secondDash = month && reader.skip('-');
    const auto day = secondDash ? reader.number(2) : std::nullopt;
    if (!day)
        return false;
    date.year = *year;
    date.month = static_cast<unsigned>(*month);
    date.day = static_cast<unsigned>(*day);
    return true;
}

bool readTime(DateReader &reader, DateTime &date)
{
    const auto hour = reader.number(2);
    const bool firstColon = hour && reader.skip(':');
    const auto minute = firstColon ? reader.number(2) : std::nullopt;
    const bool secondColon = minute && reader.skip(':');
    const auto second = secondColon ? reader.number(2) : std::nullopt;
    if (!second)
        return false;
    date.hour = *hour;
    date.minute = *minute;
    date.second = *second;
    return true;
}

bool readFraction(DateReader &reader, DateTime &date)
{
    constexpr std::size_t mostDigits = 7;
    const std::size_t digits = reader.countDigits();
    if (digits == 0 || digits > mostDigits)
        return false;
    date.fraction = *reader.number(digits);
    for (std::size_t i = digits; i < mostDigits; ++i)
        date.fraction *= 10;
    return true;
}

struct PartName {
    std::string_view name;
    DatePart part;
};

constexpr std::array partNames {
    PartName {"year", DatePart::year},       PartName {"yyyy", DatePart::year},
    PartName {"yy", DatePart::year},         PartName {"month", DatePart::month},
    PartName {"mm", DatePart::month},        PartName {"m", DatePart::month},
    PartName {"day", DatePart::day},         PartName {"dd", DatePart::day},
    PartName {"d", DatePart::day},           PartName {"hour", DatePart::hour},
    PartName {"hh", DatePart::hour},         PartName {"minute", DatePart::minute},
    PartName {"mi", DatePart::minute},       PartName {"n", DatePart::minute},
    PartName {"second", DatePart::second},   PartName {"ss", DatePart::second},
    PartName {"s", DatePart::second},        PartName {"millisecond", DatePart::millisecond},
    PartName {"ms", DatePart::millisecond},  PartName {"microsecond", DatePart::microsecond},
    PartName {"mcs", DatePart::microsecond}, PartName {"nanosecond", DatePart::nanosecond},
    PartName {"ns", DatePart::nanosecond},
};

std::optional<Ticks> addMonths(Ticks ticks, std::int64_t count)
{
    constexpr std::int64_t mostMonths = 120'000;
    if (count > mostMonths || count < -mostMonths)
        return std::nullopt;
    DateTime date = dateTimeOf(ticks);
    const std::int64_t month = monthNumber(date) + count;
    const std::int64_t year = floorDivide(month, 12);
    if (year < 1 || year > lastYear)
        return std::nullopt;
    date.year = static_cast<int>(year);
    date.month = static_cast<unsigned>(month - year * 12) + 1;
    const std::chrono::year_month_day_last last {
        std::chrono::year(date.year), std::chrono::month_day_last(std::chrono::month(date.month))};
    date.day = std::min(date.day, static_cast<unsigned>(last.day()));
    return date.ticks();
}

} // namespace

std::int64_t monthNumber(const DateTime &date)
{
    return std::int64_t {date.year} * 12 + date.month - 1;
}

std::int64_t floorDivide(std::int64_t number, std::int64_t divisor)
{
    const std::int64_t quotient = number / divisor;
    return number % divisor != 0 && (number < 0) != (divisor < 0) ? quotient - 1 : quotient;
}

std::optional<Ticks> DateTime::ticks() const
{
    const std::chrono::year_month_day date {std::chrono::year(year), std::chrono::month(month),
                                            std::chrono::day(day)};
    if (!date.ok() || year < 1 || year > lastYear)
        return std::nullopt;
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59)
        return std::nullopt;
    if (fraction < 0 || fraction >= ticksPerSecond)
        return std::nullopt;
    const Ticks days = std::chrono::sys_days(date).time_since_epoch().count();
    return days * ticksPerDay + hour * ticksPerHour + minute * ticksPerMinute
        + second * ticksPerSecond + fraction;
}

DateTime dateTimeOf(Ticks ticks)
{
    const std::int64_t days = floorDivide(ticks, ticksPerDay);
    const Ticks rest = ticks - days * ticksPerDay;
    const std::chrono::year_month_day date {std::chrono::sys_days(std::chrono::days(days))};
    DateTime result;
    result.year = static_cast<int>(date.year());
    result.month = static_cast<unsigned>(date.month());
    result.day = static_cast<unsigned>(date.day());
    result.hour = static_cast<int>(rest / ticksPerHour);
    result.minute = static_cast<int>(rest % ticksPerHour / ticksPerMinute);
    result.second = static_cast<int>(rest % ticksPerMinute / ticksPerSecond);
    result.fraction = static_cast<int>(rest % ticksPerSecond);
    return result;
}

bool isInRange(Ticks ticks)
{
    return ticks >= firstTick && ticks < endTick;
}

std::optional<Ticks> parseDateTime(std::string_view text)
{
    DateReader reader(text);
    DateTime date;
    if (!readDate(reader, date))
        return std::nullopt;
    if (reader.skip('T') || reader.skip(' ')) {
        if (!readTime(reader, date))
            return std::nullopt;
        if (reader.skip('.') && !readFraction(reader, date))
            return std::nullopt;
    }
    reader.skip('Z');
    return reader.atEnd() ? date.ticks() : std::nullopt;
}

std::string formatDateTime(Ticks ticks)
{
    const DateTime date = dateTimeOf(ticks);
    std::array<char, 64> text {};
    const int size
        = std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%07dZ", date.year,
                        date.month, date.day, date.hour, date.minute, date.second, date.fraction);
    return {text.data(), static_cast<std::size_t>(size)};
}

std::optional<DatePart> parseDatePart(std::string_view text)
{
    const std::string lowerCase = toLower(text);
    const auto found = std::ranges::find(partNames, lowerCase, &PartName::name);
    return found != partNames.end() ? std::optional(found->part) : std::nullopt;
}

std::int64_t nanosecondsIn(DatePart part)
{
    constexpr std::int64_t nanosecondsPerTick = 100;
    switch (part) {
    case DatePart::day:
        return ticksPerDay * nanosecondsPerTick;
    case DatePart::hour:
        return ticksPerHour * nanosecondsPerTick;
    case DatePart::minute:
        return ticksPerMinute * nanosecondsPerTick;
    case DatePart::second:
        return ticksPerSecond * nanosecondsPerTick;
    case DatePart::millisecond:
        return ticksPerMillisecond * nanosecondsPerTick;
    case DatePart::microsecond:
        return 1'000;
    case DatePart::year:
    case DatePart::month:
    case DatePart::nanosecond:
        break;
    }
    return 1;
}

std::optional<Ticks> addParts(Ticks ticks, DatePart part, std::int64_t count)
{
    constexpr std::int64_t mostYears = 10'000;
    if (part == DatePart::month)
        return addMonths(ticks, count);
    if (part == DatePart::year)
        return count > mostYears || count < -mostYears ? std::nullopt
                                                       : addMonths(ticks, count * 12);
    if (part == DatePart::nanosecond)
        count /= 100;
    const Ticks unit = std::max<std::int64_t>(nanosecondsIn(part) / 100, 1);
    Ticks result = 0;
    if (__builtin_mul_overflow(count, unit, &result)
        || __builtin_add_overflow(result, ticks, &result))
        return std::nullopt;
    return isInRange(result) ? std::optional(result) : std::nullopt;
}

} // namespace partita::query::functions
