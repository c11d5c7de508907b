// Demands of a design beyond the limits of the service, in sentences.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QString>

namespace partita::models {

/// "⚠ $ 400" when the design exceeds a limit, else the text itself.
QString withSign(const QString &text, const evaluation::DesignEvaluation &design);
/// The tip, then one line for each exceeded limit.
QString withExceededLimits(const QString &tip, const evaluation::DesignEvaluation &design);

} // namespace partita::models
