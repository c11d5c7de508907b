// Answer of `partita query --workbook` as a table or as JSON.
#pragma once

#include "engine/console/session.h"

#include <iosfwd>

namespace partita::app {

/// Rows as aligned columns, then what the statement did and what it was charged.
void writeOutcomeTable(const console::Outcome &outcome, double fraction, std::ostream &out);
void writeOutcomeJson(const console::Outcome &outcome, double fraction, std::ostream &out);

} // namespace partita::app
