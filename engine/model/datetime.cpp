#include "engine/model/datetime.h"

namespace partita::model {
namespace {

constexpr std::int64_t msPerMinute = 60'000;
constexpr std::int64_t msPerDay = 86'400'000;

struct Day {
    std::int64_t year;
    unsigned month;
    unsigned day;
};

// Both conversions count in eras of 400 years that begin on the first of March.
std::int64_t daysOf(Day day)
{
    const std::int64_t year = day.year - (day.month <= 2);
    const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
    const auto yearOfEra = static_cast<unsigned>(year - era * 400);
    const unsigned dayOfYear
        = (153 * (day.month + (day.month > 2 ? 0u - 3 : 9)) + 2) / 5 + day.day - 1;
    const unsigned dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146'097 + static_cast<std::int64_t>(dayOfEra) - 719'468;
}

Day dayOf(std::int64_t days)
{
    days += 719'468;
    const std::int64_t era = (days >= 0 ? days : days - 146'096) / 146'097;
    const auto dayOfEra = static_cast<unsigned>(days - era * 146'097);
    const unsigned yearOfEra
        = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36'524 - dayOfEra / 146'096) / 365;
    const unsigned dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const unsigned shifted = (5 * dayOfYear + 2) / 153;
    const unsigned month = shifted < 10 ? shifted + 3 : shifted - 9;
    return {era * 400 + yearOfEra + (month <= 2), month, dayOfYear - (153 * shifted + 2) / 5 + 1};
}

unsigned daysIn(std::int64_t year, unsigned month)
{
    constexpr unsigned lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month == 2 && leap ? 29 : lengths[month - 1];
}

/// Reads a date from left to right. Each function returns false when the expected part is missing.
class Reader {
public:
    explicit Reader(std::string_view text)
        : m_rest(text)
    {
    }

    bool done() const { return m_rest.empty(); }

    bool take(char wanted)
    {
        if (m_rest.empty() || m_rest.front() != wanted)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    bool number(std::size_t digits, unsigned minimum, unsigned maximum, unsigned &out)
    {
        if (m_rest.size() < digits)
            return false;
        out = 0;
        for (std::size_t index = 0; index < digits; ++index) {
            const char digit = m_rest[index];
            if (digit < '0' || digit > '9')
                return false;
            out = out * 10 + static_cast<unsigned>(digit - '0');
        }
        m_rest.remove_prefix(digits);
        return out >= minimum && out <= maximum;
    }

    /// Any number of digits; only the first three are used.
    unsigned milliseconds()
    {
        unsigned value = 0;
        unsigned weight = 100;
        while (!m_rest.empty() && m_rest.front() >= '0' && m_rest.front() <= '9') {
            value += static_cast<unsigned>(m_rest.front() - '0') * weight;
            weight /= 10;
            m_rest.remove_prefix(1);
        }
        return value;
    }

private:
    std::string_view m_rest;
};

bool readDay(Reader &reader, Day &day)
{
    unsigned year = 0;
    if (!reader.number(4, 0, 9999, year))
        return false;
    day = {year, 1, 1};
    if (!reader.take('-'))
        return true;
    if (!reader.number(2, 1, 12, day.month))
        return false;
    return !reader.take('-') || reader.number(2, 1, daysIn(day.year, day.month), day.day);
}

bool readTime(Reader &reader, std::int64_t &milliseconds)
{
    unsigned hour = 0;
    unsigned minute = 0;
    unsigned second = 0;
    unsigned fraction = 0;
    if (!reader.number(2, 0, 23, hour) || !reader.take(':') || !reader.number(2, 0, 59, minute))
        return false;
    if (reader.take(':')) {
        if (!reader.number(2, 0, 59, second))
            return false;
        if (reader.take('.'))
            fraction = reader.milliseconds();
    }
    milliseconds = (std::int64_t {hour} * 60 + minute) * msPerMinute + second * 1000 + fraction;
    return true;
}

bool readZone(Reader &reader, std::int64_t &offset)
{
    offset = 0;
    if (reader.done() || reader.take('Z'))
        return true;
    const bool negative = reader.take('-');
    unsigned hours = 0;
    unsigned minutes = 0;
    if ((!negative && !reader.take('+')) || !reader.number(2, 0, 14, hours) || !reader.take(':')
        || !reader.number(2, 0, 59, minutes))
        return false;
    offset = (std::int64_t {hours} * 60 + minutes) * msPerMinute * (negative ? -1 : 1);
    return true;
}

void writeDigits(unsigned value, int digits, char *out)
{
    for (int index = digits - 1; index >= 0; --index) {
        out[index] = static_cast<char>('0' + value % 10);
        value /= 10;
    }
}

} // namespace

std::optional<std::int64_t> parseDateTime(std::string_view text)
{
    Reader reader(text);
    Day day {};
    std::int64_t time = 0;
    std::int64_t offset = 0;
    if (!readDay(reader, day))
        return std::nullopt;
    if (reader.take('T') && (!readTime(reader, time) || !readZone(reader, offset)))
        return std::nullopt;
    if (!reader.done())
        return std::nullopt;
    return daysOf(day) * msPerDay + time - offset;
}

void writeDateTime(std::int64_t milliseconds, char *out)
{
    std::int64_t days = milliseconds / msPerDay;
    std::int64_t rest = milliseconds % msPerDay;
    if (rest < 0) {
        rest += msPerDay;
        --days;
    }
    const Day day = dayOf(days);
    const auto time = static_cast<unsigned>(rest);
    writeDigits(static_cast<unsigned>(day.year), 4, out);
    out[4] = '-';
    writeDigits(day.month, 2, out + 5);
    out[7] = '-';
    writeDigits(day.day, 2, out + 8);
    out[10] = 'T';
    writeDigits(time / 3'600'000, 2, out + 11);
    out[13] = ':';
    writeDigits(time / 60'000 % 60, 2, out + 14);
    out[16] = ':';
    writeDigits(time / 1000 % 60, 2, out + 17);
    out[19] = '.';
    writeDigits(time % 1000, 3, out + 20);
    out[23] = 'Z';
}

} // namespace partita::model
