// Warnings about the unknown keys that a workbook keeps. A newer Partita may have written them, or
// they are misspelt.
#pragma once

#include "engine/model/validation.h"

namespace partita::workbook {

/// A warning for each kept key, at its place in the text form, with the nearest known key.
std::vector<model::Problem> keptKeys(const model::Workbook &workbook);

/// The problems behind these warnings: a misspelt key explains why something is missing.
std::vector<model::Problem> withKeptKeys(std::vector<model::Problem> problems,
                                         const model::Workbook &workbook);

} // namespace partita::workbook
