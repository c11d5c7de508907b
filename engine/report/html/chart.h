// Charts as SVG. Colours stand in attributes, for programs that know no style sheets, and as
// classes, so that the page can change them for its dark theme.
#pragma once

#include "engine/report/report.h"

namespace partita::report {

/// Units of the drawing that every chart is wide.
inline constexpr double chartWidth = 720;

/// Colours of series, readable for colour-blind people, light and dark theme.
inline constexpr int seriesColours = 7;
const char *seriesColour(int place, bool isDark);

std::string barsSvg(const Chart &chart);
std::string linesSvg(const Chart &chart);
std::string stripSvg(const Chart &chart);

} // namespace partita::report
