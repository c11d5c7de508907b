// DATETIMEFORMAT with the specifiers of .NET's custom formats, in English. Other characters are
// copied.
//
//   y yy yyyy  year           H HH       hour of 24      f … fffffff  fraction of a second
//   M MM       month          h hh       hour of 12      F … FFFFFFF  without trailing zeros
//   MMM MMMM   its name       m mm       minute          t tt         A or P, AM or PM
//   d dd       day            s ss       second          \c           the character c
//   ddd dddd   its name       '…' "…"    the text between the quotes
#include "engine/query/functions/calendar.h"
#include "engine/query/functions/library.h"

#include <algorithm>
#include <array>

namespace partita::query::functions {

namespace {

constexpr std::array<std::string_view, 12> monthNames {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};
constexpr std::array<std::string_view, 7> dayNames {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                    "Thursday", "Friday", "Saturday"};

void appendNumber(std::string &text, int number, std::size_t width)
{
    const std::string digits = std::to_string(number);
    if (digits.size() < width)
        text.append(width - digits.size(), '0');
    text += digits;
}

/// The first `width` digits of the fraction of a second. Requires: width <= 7.
std::string fractionDigits(int fraction, std::size_t width)
{
    std::string digits;
    appendNumber(digits, fraction, 7);
    digits.resize(width);
    return digits;
}

/// Formats one date.
class Formatter {
public:
    Formatter(Ticks ticks, std::string_view format)
        : m_ticks(ticks)
        , m_date(dateTimeOf(ticks))
        , m_format(format)
    {
    }

    /// Nothing when the format asks for more than seven digits of a fraction, or ends in a single
    /// backslash or an open quote.
    std::optional<std::string> text()
    {
        for (std::size_t position = 0; position < m_format.size();) {
            if (!writeElement(position))
                return std::nullopt;
        }
        return m_text;
    }

private:
    bool writeElement(std::size_t &position)
    {
        const char c = m_format[position];
        if (c == '\\')
            return writeEscaped(position);
        if (c == '\'' || c == '"')
            return writeQuoted(position);
        std::size_t end = m_format.find_first_not_of(c, position);
        if (end == std::string_view::npos)
            end = m_format.size();
        const std::size_t width = end - position;
        position = end;
        return writeSpecifier(c, width);
    }

    bool writeEscaped(std::size_t &position)
    {
        if (position + 1 == m_format.size())
            return false;
        m_text += m_format[position + 1];
        position += 2;
        return true;
    }

    bool writeQuoted(std::size_t &position)
    {
        const std::size_t close = m_format.find(m_format[position], position + 1);
        if (close == std::string_view::npos)
            return false;
        m_text += m_format.substr(position + 1, close - position - 1);
        position = close + 1;
        return true;
    }

    bool writeSpecifier(char specifier, std::size_t width)
    {
        const std::size_t two = std::min<std::size_t>(width, 2);
        const int hourOf12 = m_date.hour % 12 == 0 ? 12 : m_date.hour % 12;
        switch (specifier) {
        case 'y':
            appendNumber(m_text, width > 2 ? m_date.year : m_date.year % 100, width);
            return true;
        case 'M':
            writeNamed(static_cast<int>(m_date.month), monthNames[m_date.month - 1], width);
            return true;
        case 'd':
            writeNamed(static_cast<int>(m_date.day), dayNames[dayOfWeek()], width);
            return true;
        case 'H':
            appendNumber(m_text, m_date.hour, two);
            return true;
        case 'h':
            appendNumber(m_text, hourOf12, two);
            return true;
        case 'm':
            appendNumber(m_text, m_date.minute, two);
            return true;
        case 's':
            appendNumber(m_text, m_date.second, two);
            return true;
        case 't':
            m_text += std::string_view(m_date.hour < 12 ? "AM" : "PM").substr(0, two);
            return true;
        case 'f':
        case 'F':
            return writeFraction(specifier == 'F', width);
        default:
            m_text.append(width, specifier);
            return true;
        }
    }

    void writeNamed(int number, std::string_view name, std::size_t width)
    {
        if (width <= 2)
            appendNumber(m_text, number, width);
        else
            m_text += width == 3 ? name.substr(0, 3) : name;
    }

    bool writeFraction(bool trimmed, std::size_t width)
    {
        constexpr std::size_t mostDigits = 7;
        if (width > mostDigits)
            return false;
        std::string digits = fractionDigits(m_date.fraction, width);
        if (trimmed)
            digits.erase(digits.find_last_not_of('0') + 1);
        m_text += digits;
        return true;
    }

    std::size_t dayOfWeek() const
    {
        const std::chrono::sys_days days {std::chrono::days(floorDivide(m_ticks, ticksPerDay))};
        return std::chrono::weekday(days).c_encoding();
    }

    Ticks m_ticks;
    DateTime m_date;
    std::string_view m_format;
    std::string m_text;
};

} // namespace

Value dateTimeFormat(Arguments arguments, Context &context)
{
    if (!arguments[0].isString() || !arguments[1].isString())
        return {};
    const auto ticks = parseDateTime(arguments[0].string());
    if (!ticks)
        return {};
    const auto text = Formatter(*ticks, arguments[1].string()).text();
    return text ? newString(*text, context) : Value();
}

} // namespace partita::query::functions
