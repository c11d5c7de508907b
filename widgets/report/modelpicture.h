// The model of a workbook as its canvas draws it, as SVG text for a report. Interface thread only.
#pragma once

#include "engine/model/workbook.h"

namespace partita::reporting {

/// In the light theme, without the storage of any design. Empty when there is no entity.
std::string modelPicture(const model::Workbook &workbook);

} // namespace partita::reporting
