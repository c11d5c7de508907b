// Grouping of published figures into the tables of the text form.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// The table number of each figure, from 0. Consecutive figures of one design and source, each for
/// another pattern and all measured or none, share a table, unless their tables had other kept
/// members.
std::vector<std::size_t> tablesOf(const std::vector<PublishedFigure> &figures);

} // namespace partita::model
