// Settings of the workbook's report: what it says, and how it looks. A report that is written again
// looks like the one before it.
#pragma once

#include "engine/model/keptmembers.h"

#include <cstddef>
#include <string>
#include <vector>

namespace partita::model {

enum class ReportPaper { a4, letter };
const char *nameOf(ReportPaper paper); ///< "a4", "letter"

enum class ReportTheme {
    reader, ///< that of the reader's system
    light,
    dark,
};
const char *nameOf(ReportTheme theme); ///< "reader", "light", "dark"

struct ReportSettings {
    std::string title; ///< empty: the workbook's
    std::string notes; ///< of the author; paragraphs, in front of the summary
    std::vector<std::string> sections; ///< their ids; empty: all
    std::vector<std::string> designs; ///< empty: all
    std::string migrateFrom; ///< design from which the migration goes; empty: the first one
    std::string migrateTo; ///< empty: the recommended design
    ReportPaper paper = ReportPaper::a4;
    ReportTheme theme = ReportTheme::reader;
    std::string logo; ///< a picture file, PNG, JPEG or SVG, as base64 text; empty: none
    KeptMembers kept = {};
    bool operator==(const ReportSettings &) const = default;
};

inline constexpr std::size_t longestLogo = std::size_t {1024} * 1024; ///< characters of base64

} // namespace partita::model
