// Exports that are one file, named after the workbook.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

/// Writes `text` as a file named after the workbook ("model" without a name).
Result<void> writeOneFile(const model::Workbook &workbook, std::string_view ending,
                          const std::string &text, ExportSink &sink);

/// The title of the workbook; its name when it has none.
const std::string &titleOf(const model::Workbook &workbook);

/// The text as a file name: letters that some file system refuses become `_`.
std::string safeFileName(std::string_view text);

} // namespace partita::exchange
