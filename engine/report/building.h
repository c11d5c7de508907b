// Building of the report: its sections, in their order, each from what was measured.
#pragma once

#include "engine/report/material.h"
#include "engine/report/report.h"

#include <span>

namespace partita::report {

struct SectionInfo {
    std::string_view id; ///< "summary", for the command line
    std::string_view title;
};

/// All sections, in their order.
std::span<const SectionInfo> sectionInfos();

struct Settings {
    std::vector<std::string> sections = {}; ///< ids; empty = all
    std::string title = {}; ///< empty = the workbook's
    std::string notes = {}; ///< of the author, Markdown, in front of the first section
    std::string logo = {}; ///< a picture as base64 text, beside the title
    std::string date; ///< of the report: "2026-11-30"
};

/// Those of the workbook.
Settings settingsOf(const model::ReportSettings &settings, const std::string &date);

/// The same material and settings give the same report. Requires: the sections exist.
Report build(const Material &material, const Settings &settings);

} // namespace partita::report
