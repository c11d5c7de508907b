// Style sheet and script of the page. Both are valid XML text without escapes.
#pragma once

#include "engine/report/writing.h"

namespace partita::report {

std::string styleSheet(HtmlTheme theme, Paper paper);
/// Sorting of tables and notes of charts under the pointer; the page is complete without it.
std::string_view script();

} // namespace partita::report
