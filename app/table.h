// Tables and numbers as the answers of the subcommands show them.
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

/// In columns: the first to the left, the others to the right, `gap` between them.
void writeAligned(const Table &table, std::string_view gap, std::ostream &out);
void writeMarkdown(const Table &table, std::ostream &out);

/// A cell of a CSV line: in quotes where it has to be.
std::string csvText(const std::string &text);

/// Rounded to what means something: a ten-thousandth of a request unit or millisecond.
double rounded(double value);
nlohmann::ordered_json summaryJson(const evaluation::Summary &summary);
/// null where there is no such day.
nlohmann::ordered_json daysJson(const std::optional<double> &days);

} // namespace partita::app
