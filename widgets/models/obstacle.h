// The obstacle that keeps a design from having figures, and the way to it. Boards, evidence strip
// and status bar share it, so that they agree.
#pragma once

#include <QString>

namespace partita::model {
struct Problem;
}

namespace partita::models {

class Session;

/// Reason why the design has no figures: the first error of the workbook, or the failure of the
/// evaluation. One sentence; empty when there is no obstacle.
QString obstacleOf(const Session &session, const QString &design);

/// Selects the wrong part and requests a board that shows it.
void goToObstacle(Session &session, const QString &design);

/// Selects the part of the workbook that the problem is about, in its design.
void selectPlace(Session &session, const model::Problem &problem);

} // namespace partita::models
