#include "engine/base/numbertext.h"

#include "engine/base/messagetext.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace partita::words {
std::string amount(double value)
{
    constexpr double exact = 10;
    if (std::abs(value) >= exact || value == std::round(value))
        return grouped(std::llround(value));
    std::array<char, 32> text {};
    std::snprintf(text.data(), text.size(), std::abs(value) < 1 ? "%.2g" : "%.1f", value);
    return text.data();
}

std::string size(double bytes)
{
    constexpr double step = 1024;
    constexpr std::array units {"KB", "MB", "GB", "TB"};
    if (bytes < step)
        return amount(std::round(bytes)) + " bytes";
    std::size_t unit = 0;
    for (bytes /= step; bytes >= step && unit + 1 < units.size(); ++unit)
        bytes /= step;
    return amount(bytes) + ' ' + units[unit];
}

std::string share(double part)
{
    constexpr double percent = 100;
    constexpr double least = 0.01;
    const double value = part * percent;
    if (value > 0 && value < least)
        return "less than 0.01 %";
    return amount(std::abs(value) < 1 ? value : std::round(value)) + " %";
}

std::string counted(double count, const std::string &thing)
{
    return amount(count) + ' ' + thing + (count == 1 ? "" : "s");
}

std::string timesASecond(double rate)
{
    return rate == 1 ? "once a second" : amount(rate) + " times a second";
}

std::string lasting(double seconds)
{
    constexpr double minute = 60;
    constexpr double hour = 60 * minute;
    constexpr double day = 24 * hour;
    // The largest unit with at least two of it.
    if (seconds < 2 * minute)
        return counted(seconds, "second");
    if (seconds < 2 * hour)
        return counted(seconds / minute, "minute");
    return seconds < 2 * day ? counted(seconds / hour, "hour") : counted(seconds / day, "day");
}

std::string inDays(double days)
{
    constexpr double year = 365;
    if (days < 1)
        return "within a day";
    return "in "
        + (days < 3 * year ? counted(std::round(days), "day")
                           : counted(std::round(days / year), "year"));
}

std::string inMix(const std::string &mix)
{
    return mix.empty() ? "at the stated rates" : "in the mix " + inQuotes(mix);
}

std::string listed(const std::vector<std::string> &names, std::size_t most)
{
    std::string text;
    const std::size_t shown = names.size() > most ? most - 1 : names.size();
    for (std::size_t index = 0; index < shown; ++index) {
        if (index > 0)
            text += index + 1 == names.size() ? " and " : ", ";
        text += names[index];
    }
    return shown == names.size() ? text
                                 : text + " and " + std::to_string(names.size() - shown) + " more";
}

} // namespace partita::words
