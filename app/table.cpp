#include "app/table.h"

#include <algorithm>
#include <cmath>
#include <ostream>

namespace partita::app {

namespace {

/// Width in characters, not in bytes.
std::size_t widthOf(const std::string &text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char letter) {
        return (static_cast<unsigned char>(letter) & 0xC0U) != 0x80U;
    }));
}

} // namespace

void writeAligned(const Table &table, std::string_view gap, std::ostream &out)
{
    std::vector<std::size_t> widths;
    for (const auto &row : table) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    }
    for (const auto &row : table) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - widthOf(row[i]), ' ');
            if (i == 0)
                out << row[i] << padding;
            else
                out << gap << padding << row[i];
        }
        out << '\n';
    }
}

void writeMarkdown(const Table &table, std::ostream &out)
{
    for (std::size_t i = 0; i < table.size(); ++i) {
        out << '|';
        for (const std::string &cell : table[i])
            out << ' ' << cell << " |";
        out << '\n';
        if (i > 0)
            continue;
        out << '|';
        for (std::size_t column = 0; column < table[i].size(); ++column)
            out << (column == 0 ? " --- |" : " ---: |");
        out << '\n';
    }
}

std::string csvText(const std::string &text)
{
    if (text.find_first_of(",\"\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char letter : text)
        quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return quoted + '"';
}

double rounded(double value)
{
    constexpr double digits = 10'000;
    return std::round(value * digits) / digits;
}

std::string fixed(double value, int digits)
{
    std::string text
        = std::to_string(std::round(value * std::pow(10, digits)) / std::pow(10, digits));
    const std::size_t dot = text.find('.');
    return text.substr(0, digits == 0 ? dot : dot + 1 + static_cast<std::size_t>(digits));
}

nlohmann::ordered_json summaryJson(const evaluation::Summary &summary)
{
    return {{"mean", rounded(summary.mean)},
            {"p50", rounded(summary.p50)},
            {"p95", rounded(summary.p95)},
            {"p99", rounded(summary.p99)},
            {"max", rounded(summary.max)}};
}

nlohmann::ordered_json daysJson(const std::optional<double> &days)
{
    return days ? nlohmann::ordered_json(rounded(*days)) : nlohmann::ordered_json();
}

} // namespace partita::app
