// Query plan as JSON, printed by `"explain": true` and `partita query --explain` next to its text
// form.
#pragma once

#include "app/executeanswer.h"

namespace partita::app {

/// Adds `"plan"`: which partitions the query asked and why, which index served each condition, and
/// the counts and charges of each physical partition.
void addPlan(AnswerWriter &writer, const client::Answer &answer, const cost::Constants &constants);

} // namespace partita::app
