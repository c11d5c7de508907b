// Tables and numbers in the answers of the subcommands.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <nlohmann/json.hpp>

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace partita::app {

/// Rows of cells; the first row is the heading, the first column names the rows.
using Table = std::vector<std::vector<std::string>>;

/// Aligned columns: the first to the left, the others to the right, with `gap` between them.
void writeAligned(const Table &table, std::string_view gap, std::ostream &out);
void writeMarkdown(const Table &table, std::ostream &out);

/// A cell of a CSV line, in quotes when necessary.
std::string csvText(const std::string &text);

/// Rounded to significant digits: a ten-thousandth of a request unit or millisecond.
double rounded(double value);
/// With that many decimals, a half away from zero.
std::string fixed(double value, int digits);
nlohmann::ordered_json summaryJson(const evaluation::Summary &summary);
/// null when that day never comes.
nlohmann::ordered_json daysJson(const std::optional<double> &days);

} // namespace partita::app
