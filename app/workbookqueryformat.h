// Answer of `partita query --workbook` as a table or as JSON.
#pragma once

#include "engine/console/session.h"

#include <iosfwd>
#include <optional>

namespace partita::app {

/// Rows as aligned columns, then what the statement did and what it was charged.
void writeOutcomeTable(const console::Outcome &outcome, double fraction, std::ostream &out);
/// With a generation, the terms of the charge are listed.
void writeOutcomeJson(const console::Outcome &outcome, double fraction,
                      std::optional<cost::Generation> explained, std::ostream &out);

} // namespace partita::app
