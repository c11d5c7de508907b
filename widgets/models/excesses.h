// What a design asks for that the service does not give, in sentences for the reader.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QString>

namespace partita::models {

/// One sentence a line; empty for a design that can be had.
QString excessText(const evaluation::DesignEvaluation &design);

} // namespace partita::models
