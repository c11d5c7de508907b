// Problems of a workbook as compilers print them: file, line, column, sentence, JSON path.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

#include <iosfwd>
#include <optional>

namespace partita::app {

/// The error with its place in the file before the sentence and its JSON path, if any, behind it.
Error placed(Error error, const std::string &nameOrPath);

/// Opens the workbook of that name (a file or sample:NAME). Errors: its first error, placed.
/// Warnings are printed on `err`, one a line.
Result<model::Workbook> openChecked(const std::string &nameOrPath, std::ostream &err);
/// The same with the derived designs of the workbook.
Result<model::Workbook> openWithDerivedDesigns(const std::string &nameOrPath, std::ostream &err);

/// Prints on `err`, one a line, what the measured share of the population cannot show: the notes of
/// `check` for that fraction (absent = the workbook's own).
void tellOfSample(const model::Workbook &workbook, const std::string &nameOrPath,
                  std::optional<double> fraction, std::ostream &err);

} // namespace partita::app
