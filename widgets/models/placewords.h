// Place of a problem in the words of the window: "Member", "pattern Q1", "design Hybrid › container
// books".
#pragma once

#include "engine/model/validation.h"
#include "widgets/models/session.h"

#include <QString>

namespace partita::models {

/// The named parts that lead to the place, from the largest. A part without a name is replaced by
/// the entity or design of the problem, or else by the part of the workbook.
QString placeInWords(const model::Workbook &workbook, const model::Problem &problem);

/// The smallest of these parts that can be selected; the workbook itself when there is none.
Selection selectionAt(const model::Workbook &workbook, const model::Problem &problem);

} // namespace partita::models
