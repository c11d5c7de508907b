// Writing of a report as text: one HTML file that needs nothing else, or Markdown. The same report
// gives the same bytes.
#pragma once

#include "engine/model/reportsettings.h"
#include "engine/report/report.h"

#include <map>

namespace partita::report {

/// Drawings as SVG text, by their names in the report.
using Pictures = std::map<std::string, std::string>;

using Paper = model::ReportPaper;
using HtmlTheme = model::ReportTheme;

struct HtmlOptions {
    HtmlTheme theme = HtmlTheme::reader;
    Paper paper = Paper::a4; ///< when it is printed
    Pictures pictures = {};
};

/// One file for a browser, well-formed as XML. It loads nothing and can be read without scripts.
std::string htmlOf(const Report &report, const HtmlOptions &options = {});

/// Tables as GitHub's Markdown has them. Charts become tables; pictures are left out.
std::string markdownOf(const Report &report);

/// A chart in the light theme, as SVG text with a size of its own.
std::string svgOf(const Chart &chart);

} // namespace partita::report
