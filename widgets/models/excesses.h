// What a design asks for that the service does not give, in sentences for the reader.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QString>

namespace partita::models {

/// "⚠ $ 400" where the design cannot be had, else the text itself.
QString withSign(const QString &text, const evaluation::DesignEvaluation &design);
/// The tip, and a sentence in a line of its own for each excess.
QString withExcesses(const QString &tip, const evaluation::DesignEvaluation &design);

} // namespace partita::models
