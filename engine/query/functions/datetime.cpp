// Date and time functions that depend on their arguments only. Functions of the clock are in
// clock.cpp.
#include "engine/query/functions/calendar.h"
#include "engine/query/functions/library.h"

#include <array>

namespace partita::query::functions {

namespace {

std::optional<Ticks> dateIn(Value value)
{
    return value.isString() ? parseDateTime(value.string()) : std::nullopt;
}

std::optional<DatePart> partIn(Value value)
{
    return value.isString() ? parseDatePart(value.string()) : std::nullopt;
}

Value written(std::optional<Ticks> ticks, Context &context)
{
    return ticks ? newString(formatDateTime(*ticks), context) : Value();
}

/// Serial number of the year, month, day, … of `ticks`. The difference of two is the number of
/// boundaries between them.
std::int64_t serialNumber(Ticks ticks, DatePart part)
{
    const DateTime date = dateTimeOf(ticks);
    if (part == DatePart::year)
        return date.year;
    if (part == DatePart::month)
        return monthNumber(date);
    return floorDivide(ticks, nanosecondsIn(part) / 100);
}

std::int64_t partOf(const DateTime &date, DatePart part)
{
    switch (part) {
    case DatePart::year:
        return date.year;
    case DatePart::month:
        return date.month;
    case DatePart::day:
        return date.day;
    case DatePart::hour:
        return date.hour;
    case DatePart::minute:
        return date.minute;
    case DatePart::second:
        return date.second;
    case DatePart::millisecond:
        return date.fraction / ticksPerMillisecond;
    case DatePart::microsecond:
        return date.fraction / 10;
    case DatePart::nanosecond:
        return date.fraction * std::int64_t {100};
    }
    return 0;
}

Value partOfArgument(Value value, DatePart part)
{
    const auto ticks = dateIn(value);
    return ticks ? Value::integer(partOf(dateTimeOf(*ticks), part)) : Value();
}

/// `ticks` rounded down to a whole number of bins from `origin`. Computed in nanoseconds, so that a
/// bin of 150 ns works.
std::optional<Ticks> binned(Ticks ticks, DatePart part, std::int64_t size, Ticks origin)
{
    __extension__ using Wide = __int128;
    const Wide bin = static_cast<Wide>(nanosecondsIn(part)) * size;
    const Wide distance = (static_cast<Wide>(ticks) - origin) * 100;
    Wide count = distance / bin;
    if (distance % bin < 0)
        --count;
    const Wide inNanoseconds = count * bin;
    const Wide result = origin + (inNanoseconds - (inNanoseconds % 100 + 100) % 100) / 100;
    constexpr Wide limit = std::int64_t {1} << 62;
    if (result > limit || result < -limit)
        return std::nullopt;
    return isInRange(static_cast<Ticks>(result)) ? std::optional(static_cast<Ticks>(result))
                                                 : std::nullopt;
}

} // namespace

Value dateTimeAdd(Arguments arguments, Context &context)
{
    const auto part = partIn(arguments[0]);
    const auto count = integerIn(arguments[1]);
    const auto ticks = dateIn(arguments[2]);
    if (!part || !count || !ticks)
        return {};
    return written(addParts(*ticks, *part, *count), context);
}

Value dateTimeBin(Arguments arguments, Context &context)
{
    constexpr Ticks windowsEpoch = -116'444'736'000'000'000; // 1601-01-01
    const auto ticks = dateIn(arguments[0]);
    const auto part = partIn(arguments[1]);
    const auto size = arguments.size() > 2 ? integerIn(arguments[2]) : std::int64_t {1};
    const auto origin = arguments.size() > 3 ? dateIn(arguments[3]) : Ticks {0};
    if (!ticks || !part || !size || !origin)
        return {};
    if (*part == DatePart::year || *part == DatePart::month || *size < 1 || *origin < windowsEpoch)
        return {};
    return written(binned(*ticks, *part, *size, *origin), context);
}

Value dateTimeDiff(Arguments arguments, Context &)
{
    const auto part = partIn(arguments[0]);
    const auto start = dateIn(arguments[1]);
    const auto end = dateIn(arguments[2]);
    if (!part || !start || !end)
        return {};
    if (*part != DatePart::nanosecond)
        return Value::integer(serialNumber(*end, *part) - serialNumber(*start, *part));
    std::int64_t nanoseconds = 0;
    return __builtin_mul_overflow(*end - *start, 100, &nanoseconds) ? Value()
                                                                    : asDouble(nanoseconds);
}

Value dateTimeFromParts(Arguments arguments, Context &context)
{
    constexpr std::int64_t greatest = 9'999'999;
    std::array<int, 7> parts {};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto number = integerIn(arguments[i]);
        if (!number || *number < 0 || *number > greatest)
            return {};
        parts[i] = static_cast<int>(*number);
    }
    DateTime date;
    date.year = parts[0];
    date.month = static_cast<unsigned>(parts[1]);
    date.day = static_cast<unsigned>(parts[2]);
    date.hour = parts[3];
    date.minute = parts[4];
    date.second = parts[5];
    date.fraction = parts[6];
    if (date.year > 9999 || date.month > 12 || date.day > 31)
        return {};
    return written(date.ticks(), context);
}

Value dateTimePart(Arguments arguments, Context &)
{
    const auto part = partIn(arguments[0]);
    return part ? partOfArgument(arguments[1], *part) : Value();
}

Value dateTimeToTicks(Arguments arguments, Context &)
{
    const auto ticks = dateIn(arguments[0]);
    return ticks ? asDouble(*ticks) : Value();
}

Value dateTimeToTimestamp(Arguments arguments, Context &)
{
    const auto ticks = dateIn(arguments[0]);
    return ticks ? Value::integer(floorDivide(*ticks, ticksPerMillisecond)) : Value();
}

Value dayOf(Arguments arguments, Context &)
{
    return partOfArgument(arguments[0], DatePart::day);
}

Value monthOf(Arguments arguments, Context &)
{
    return partOfArgument(arguments[0], DatePart::month);
}

Value ticksToDateTime(Arguments arguments, Context &context)
{
    const auto ticks = integerIn(arguments[0]);
    return ticks && isInRange(*ticks) ? written(*ticks, context) : Value();
}

Value timestampToDateTime(Arguments arguments, Context &context)
{
    const auto timestamp = integerIn(arguments[0]);
    Ticks ticks = 0;
    if (!timestamp || __builtin_mul_overflow(*timestamp, ticksPerMillisecond, &ticks)
        || !isInRange(ticks))
        return {};
    return written(ticks, context);
}

Value yearOf(Arguments arguments, Context &)
{
    return partOfArgument(arguments[0], DatePart::year);
}

} // namespace partita::query::functions
