// How a query was done, as the structure that `"explain": true` and `partita query --explain` print
// beside the text.
#pragma once

#include "app/executeanswer.h"

namespace partita::app {

/// `"plan"`: where the query went and why, which index served each condition, and for each physical
/// partition what was counted and what it was charged for.
void addPlan(AnswerWriter &writer, const client::Answer &answer, const cost::Constants &constants);

} // namespace partita::app
