// Number of related rows as short text.
#pragma once

#include "engine/model/entity.h"

#include <QString>

namespace partita::models {

/// True for a relationship to many without a bound; 1:1 and 1:few are bounded.
bool isUnbounded(const model::Relationship &relationship);
/// Number of children of a parent, now and at most: "5–50", "5–50 ≤ 100", "≤ 20", "0–100 … ∞",
/// "∞".
QString magnitudeOf(const model::Relationship &relationship);

} // namespace partita::models
