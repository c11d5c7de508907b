// A command in a typed line: "create order with lines", "update user.username", "delete post".
#pragma once

#include "engine/model/typedline/names.h"

namespace partita::model {

/// Takes a command with all that belongs to it; absent when the line does not begin with one.
std::optional<Result<Command>> acceptCommand(LineCursor &cursor, const Workbook &workbook);

} // namespace partita::model
