// Load and cost that are scaled to charges measured on an account (model::ChargeScale), in words.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QString>

namespace partita::models {

/// True when load and cost of the design are scaled.
bool isScaled(const evaluation::DesignEvaluation &design);
/// "load", or "load, scaled to measured charges" for a design whose load is.
QString withScale(const QString &caption, const evaluation::DesignEvaluation &design);
/// The tip, then a line about the scale.
QString withScaleInTip(const QString &tip, const evaluation::DesignEvaluation &design);

} // namespace partita::models
