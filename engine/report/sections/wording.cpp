#include "engine/report/sections/wording.h"

#include "engine/base/messagetext.h"
#include "engine/model/datetime.h"

#include <array>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace partita::report {
namespace {

constexpr double daysOfYear = 365.25;

std::string fixed(double value, int digits)
{
    std::array<char, 64> text {};
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return text.data();
}

constexpr std::array months {"January", "February", "March",     "April",   "May",      "June",
                             "July",    "August",   "September", "October", "November", "December"};

std::optional<std::chrono::sys_days> parsed(const std::string &date)
{
    const std::optional<std::int64_t> since = model::parseDateTime(date);
    if (!since)
        return std::nullopt;
    const std::chrono::sys_time<std::chrono::milliseconds> time {std::chrono::milliseconds(*since)};
    return std::chrono::floor<std::chrono::days>(time);
}

std::string monthText(const std::chrono::year_month_day &day)
{
    return std::string(months.at(static_cast<unsigned>(day.month()) - 1)) + ' '
        + std::to_string(static_cast<int>(day.year()));
}

std::string dayText(const std::chrono::year_month_day &day)
{
    return std::to_string(static_cast<unsigned>(day.day())) + ' ' + monthText(day);
}

bool isFar(double days)
{
    return days > 3 * daysOfYear;
}

} // namespace

std::string charge(double requestUnits)
{
    constexpr double many = 1000;
    return (std::abs(requestUnits) < many ? fixed(requestUnits, 2) : whole(requestUnits)) + " RU";
}

std::string milliseconds(double value)
{
    return words::amount(value) + " ms";
}

std::string load(double requestUnitsPerSecond)
{
    return words::amount(requestUnitsPerSecond) + " RU/s";
}

std::string money(double dollars)
{
    constexpr double few = 10;
    return unbroken("$ " + (dollars < few ? fixed(dollars, 2) : whole(dollars)));
}

std::string rate(double perSecond)
{
    return words::amount(perSecond) + " a second";
}

std::string whole(double number)
{
    return grouped(std::llround(number));
}

std::string mean(double number)
{
    constexpr double many = 100;
    return number == std::round(number) || number >= many ? whole(number) : fixed(number, 1);
}

std::string unbroken(std::string text)
{
    for (auto at = text.find("$ "); at != std::string::npos; at = text.find("$ ", at + 1))
        text.replace(at, 2, "$\u00A0");
    return text;
}

std::string capitalised(std::string text)
{
    if (!text.empty())
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string sentence(std::string text)
{
    if (!text.empty() && text.back() != '.')
        text += '.';
    return text;
}

std::string dayOf(const std::string &date)
{
    const auto day = parsed(date);
    return day ? dayText(*day) : date;
}

std::string dayAfter(const std::string &date, double days)
{
    const auto day = parsed(date);
    if (!day || !(days < farDays))
        return {};
    const std::chrono::year_month_day then {
        *day + std::chrono::days(static_cast<int>(std::floor(days)))};
    return isFar(days) ? monthText(then) : dayText(then);
}

std::string whenAfter(const std::string &date, double days)
{
    if (days <= 0)
        return "today already";
    if (!(days < farDays))
        return "not within a hundred years";
    const std::string day = dayAfter(date, days);
    if (day.empty())
        return words::inDays(days);
    return words::inDays(days) + (isFar(days) ? ", in " : ", on ") + day;
}

std::string titleOf(const model::Workbook &workbook)
{
    return workbook.title.empty() ? workbook.name : workbook.title;
}

std::string titleOf(const evaluation::DesignEvaluation &design)
{
    return design.design + " (" + model::nameOf(design.kind) + ')';
}

std::string keyOf(const model::Container &container)
{
    std::string key;
    for (const std::string &path : container.partitionKey)
        key += (key.empty() ? "" : ", then ") + path;
    return key;
}

Cell cell(std::string text)
{
    return {plain(std::move(text))};
}

Cell number(std::string text, double value)
{
    return {plain(std::move(text)), {}, value};
}

Column left(std::string title)
{
    return {std::move(title), Column::Align::left};
}

Column right(std::string title)
{
    return {std::move(title), Column::Align::right};
}

Paragraph paragraph(std::string text)
{
    return {plain(std::move(text))};
}

Paragraph quiet(std::string text)
{
    return {plain(std::move(text)), Tone::quiet};
}

List listOf(const std::vector<std::string> &lines)
{
    List list;
    for (const std::string &line : lines)
        list.items.push_back(plain(line));
    return list;
}

std::string designId(std::size_t design)
{
    return "design-" + std::to_string(design + 1);
}

std::string planId(std::size_t design, std::size_t pattern)
{
    return "plan-" + std::to_string(design + 1) + '-' + std::to_string(pattern + 1);
}

} // namespace partita::report
