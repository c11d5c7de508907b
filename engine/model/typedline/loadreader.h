// The load of a pattern at the end of a typed line: "100/s keys zipf 1.2 within 10 ms".
#pragma once

#include "engine/model/typedline/cursor.h"

namespace partita::model {

/// True where a rate stands: "100/s", "5 per minute", "3 a day".
bool isAtRate(const LineCursor &cursor);
/// Takes one part of the load into the pattern; false when none stands here.
Result<bool> acceptLoad(LineCursor &cursor, AccessPattern &pattern);

/// The load as it is typed, with a blank before each part; empty for the usual load.
std::string loadNotation(const AccessPattern &pattern);

/// Requests a second of a pattern whose line states none.
inline constexpr double usualRate = 1;

} // namespace partita::model
