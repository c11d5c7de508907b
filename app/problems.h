// What is wrong with a workbook that could be read, told as compilers do: file, line, column, the
// sentence, the JSON path.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

#include <iosfwd>
#include <optional>

namespace partita::app {

/// The error with the place in the file before its sentence and the JSON path behind it, if it has
/// a path.
Error placed(Error error, const std::string &nameOrPath);

/// The workbook of that name (a file or sample:NAME), if it can be used: otherwise its first error,
/// placed. Warnings are told on `err`, a line each.
Result<model::Workbook> openChecked(const std::string &nameOrPath, std::ostream &err);

/// Tells on `err`, a line each, what the part of the population that is measured does not show:
/// what `check` notes, of the fraction asked for; absent = the workbook's.
void tellOfSample(const model::Workbook &workbook, const std::string &nameOrPath,
                  std::optional<double> fraction, std::ostream &err);

} // namespace partita::app
