#include "widgets/boards/designreadiness.h"

#include "widgets/models/obstacle.h"

namespace partita::boards {

using models::Session;

plots::Readiness readinessOf(const Session &session)
{
    plots::Readiness readiness;
    readiness.design = session.design();
    readiness.hasModel = !session.workbook().entities->empty();
    readiness.hasPatterns = !session.workbook().patterns->empty();
    const auto known = session.currentEvaluation();
    readiness.isKnown = known && known->failure.empty();
    readiness.isStale = session.isStale(session.design());
    readiness.isRunning = session.isEvaluating();
    readiness.obstacle = models::obstacleOf(session, session.design());
    return readiness;
}

void followCurrentDesign(Session &session, QObject *board, const std::function<void()> &refresh)
{
    QObject::connect(&session, &Session::workbookChanged, board, refresh);
    QObject::connect(&session, &Session::designChanged, board, refresh);
    QObject::connect(&session, &Session::evaluationChanged, board,
                     [&session, refresh](const QString &design) {
                         if (design == session.design())
                             refresh();
                     });
}

void followCurrentDesign(Session &session, plots::Stage &stage, QObject *board,
                         const std::function<void()> &refresh)
{
    followCurrentDesign(session, board, refresh);
    QObject::connect(&session, &Session::evaluationStarted, board, refresh);
    QObject::connect(&session, &Session::evaluationFinished, board, refresh);
    QObject::connect(&stage, &plots::Stage::evaluationRequested, &session, &Session::evaluateNow);
    QObject::connect(&stage, &plots::Stage::obstacleRequested, &session,
                     [&session] { models::goToObstacle(session, session.design()); });
    QObject::connect(&stage, &plots::Stage::boardRequested, &session, &Session::boardRequested);
    QObject::connect(&stage, &plots::Stage::designRequested, &session, &Session::designRequested);
}

} // namespace partita::boards
