// Layout of JSON for readers: a value that fits on a line stays on one; all others are broken and
// indented by two blanks.
#pragma once

#include "engine/model/entity.h"

namespace partita::workbook {

/// The text, ending with a line feed. Members keep their order; equal values give the same bytes.
std::string layOut(const model::Json &json);

} // namespace partita::workbook
