// State of the current design for a board: evaluated, out of date, being evaluated, or impossible
// to evaluate. All boards share it, so that they agree and change together.
#pragma once

#include "widgets/models/session.h"
#include "widgets/plots/stage.h"

#include <functional>

namespace partita::boards {

/// State of the current design.
plots::Readiness readinessOf(const models::Session &session);

/// Calls `refresh` when the workbook, the current design or its evaluation changes, while `board`
/// exists.
void followCurrentDesign(models::Session &session, QObject *board,
                         const std::function<void()> &refresh);

/// The same, also when an evaluation starts or ends. The button of the stage then evaluates, or
/// leads to the obstacle or to another board.
void followCurrentDesign(models::Session &session, plots::Stage &stage, QObject *board,
                         const std::function<void()> &refresh);

} // namespace partita::boards
