// Figures of a design that lack the upkeep of copies which it cannot update, in words and marked.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QString>

namespace partita::models {

/// True when the figures of some command lack upkeep.
bool lacksUpkeep(const evaluation::DesignEvaluation &design);
/// The figure with a warning sign in front, when `lacks`.
QString withUpkeepSign(const QString &figure, bool lacks);
/// The tip, then a line for each command whose upkeep is missing.
QString withMissingUpkeep(const QString &tip, const evaluation::DesignEvaluation &design);
/// The tip, then a line about the upkeep that is missing from the figures of one pattern.
QString withMissingUpkeep(const QString &tip, const evaluation::PatternEvaluation &pattern);

} // namespace partita::models
