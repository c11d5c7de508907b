// What stands in the way of figures, and the way to it. Boards, strip and status bar ask here, so
// that they say the same.
#pragma once

#include <QString>

namespace partita::model {
struct Problem;
}

namespace partita::models {

class Session;

/// Why there are no figures of the design: the first error of the workbook, or what kept the design
/// from being evaluated as it is now. One sentence; empty when nothing stands in the way.
QString obstacleOf(const Session &session, const QString &design);

/// Leads to it: selects the part that is wrong and asks for the board that shows it.
void goToObstacle(Session &session, const QString &design);

/// Selects the part of the workbook that the problem is about, in its design.
void selectPlace(Session &session, const model::Problem &problem);

} // namespace partita::models
