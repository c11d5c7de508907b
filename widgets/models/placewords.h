// Where a problem is, in the words of the window: "Member", "pattern Q1", "design Hybrid ›
// container books".
#pragma once

#include "engine/model/validation.h"
#include "widgets/models/session.h"

#include <QString>

namespace partita::models {

/// The parts that have names on the way to the problem's place, from the largest. What has no name
/// of its own is told by the entity or the design that the problem concerns, or else by the part of
/// the workbook.
QString placeInWords(const model::Workbook &workbook, const model::Problem &problem);

/// The smallest part on that way that can be selected: the workbook as a whole where there is none.
Selection selectionAt(const model::Workbook &workbook, const model::Problem &problem);

} // namespace partita::models
