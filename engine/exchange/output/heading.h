// Shared parts of exports: the comment that names workbook and design, and writing a file.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

/// `Containers of the design "V2" of the workbook "blog", written by Partita.` On one line.
std::string headingOf(std::string_view what, const ExportRequest &request);

/// The text on one line: control characters become blanks.
std::string onOneLine(std::string_view text);

/// Begins the file and writes its whole text.
Result<void> writeFile(ExportSink &sink, std::string_view name, std::string_view text);

} // namespace partita::exchange
