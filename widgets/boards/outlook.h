// What a board says about the current design before it shows anything: is it evaluated, out of
// date, on its way, or can it not be. The boards share it, so that they agree and change together.
#pragma once

#include "widgets/models/session.h"
#include "widgets/plots/stage.h"

#include <functional>

namespace partita::boards {

/// What is known about the current design.
plots::Readiness readinessOf(const models::Session &session);

/// Calls `refresh` when what is known about the current design changes, for as long as `board`
/// lives, and lets the stage's button evaluate, or lead to what is in the way or to another board.
void followCurrentDesign(models::Session &session, plots::Stage &stage, QObject *board,
                         const std::function<void()> &refresh);

} // namespace partita::boards
