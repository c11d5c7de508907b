// What is wrong with a workbook that could be read, told as compilers do: file, line, column, the sentence, the JSON path.
#pragma once

#include "engine/json/result.h"
#include "engine/model/workbook.h"

#include <iosfwd>

namespace partita::app {

/// The error with the place in the file before its sentence and the JSON path behind it, if it has a path.
Error placed(Error error, const std::string &nameOrPath);

/// The first error of a workbook that was opened by that name, placed. Warnings are told on `err`, a line each.
Result<void> checkWorkbook(const model::Workbook &workbook, const std::string &nameOrPath,
                           std::ostream &err);

} // namespace partita::app
