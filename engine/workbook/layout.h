// Lays JSON out for reading: what fits on a line stays on one, everything else is broken and
// indented by two blanks.
#pragma once

#include "engine/model/entity.h"

namespace partita::workbook {

/// The text, ending with a line feed. Members keep their order; the same value always gives the
/// same bytes.
std::string layOut(const model::Json &json);

} // namespace partita::workbook
