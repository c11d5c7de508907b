// Published figures as tables, as the text form writes them.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// The table of each figure: figures that follow one another for one design and source stand
/// together.
std::vector<std::size_t> tablesOf(const std::vector<PublishedFigure> &figures);

} // namespace partita::model
