// Prices that are not to be had: of a design with demands beyond the limits of the service, or with
// copies that it cannot update.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QString>

namespace partita::models {

/// "⚠ $ 400" when the design exceeds a limit or lacks upkeep, else the text itself.
QString withSign(const QString &text, const evaluation::DesignEvaluation &design);
/// The tip, then one line for each exceeded limit and each missing upkeep.
QString withExceededLimits(const QString &tip, const evaluation::DesignEvaluation &design);

} // namespace partita::models
