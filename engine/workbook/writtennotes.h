// What stands in the text of a workbook and says nothing: it is the usual value, and somebody may
// have meant more by it. The workbook itself no longer tells.
#pragma once

#include "engine/model/validation.h"
#include "engine/workbook/fileplaces.h"

namespace partita::workbook {

/// Notes manual throughput that is written without RU/s.
std::vector<model::Problem> writtenNotes(const model::Workbook &workbook, FilePlaces &places);

} // namespace partita::workbook
