// Notes on values in the text of a workbook that have no effect because they are the usual ones,
// though the author may have meant more. The workbook in memory no longer shows them.
#pragma once

#include "engine/model/validation.h"
#include "engine/workbook/fileplaces.h"

namespace partita::workbook {

/// Notes on manual throughput that is written without RU/s.
std::vector<model::Problem> writtenNotes(const model::Workbook &workbook, FilePlaces &places);

} // namespace partita::workbook
