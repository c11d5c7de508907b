#include "widgets/models/obstacle.h"

#include "widgets/models/placewords.h"
#include "widgets/models/session.h"

namespace partita::models {

namespace {

const model::Problem *firstError(const Session &session)
{
    const auto &problems = session.problems(); // errors come first
    const bool isAny = !problems.empty() && problems.front().severity == model::Severity::error;
    return isAny ? &problems.front() : nullptr;
}

/// The board that shows the selection.
QString boardOf(const Selection &selection)
{
    switch (selection.kind) {
    case Selection::Kind::pattern:
        return QStringLiteral("patterns");
    case Selection::Kind::design:
    case Selection::Kind::container:
    case Selection::Kind::documentType:
        return QStringLiteral("documents");
    case Selection::Kind::entity:
    case Selection::Kind::attribute:
    case Selection::Kind::relationship:
    case Selection::Kind::nothing:
        break;
    }
    return QStringLiteral("model");
}

} // namespace

QString obstacleOf(const Session &session, const QString &design)
{
    if (const model::Problem *error = firstError(session))
        return QString::fromStdString(model::messageInWindow(*error));
    const auto known = session.evaluation(design);
    return known && !session.isStale(design) ? QString::fromStdString(known->failure) : QString();
}

void goToObstacle(Session &session, const QString &design)
{
    if (const model::Problem *error = firstError(session)) {
        selectPlace(session, model::Problem(*error));
    } else {
        session.setDesign(design);
        session.setSelection({Selection::Kind::design, design, {}});
    }
    emit session.boardRequested(boardOf(session.selection()));
}

void selectPlace(Session &session, const model::Problem &problem)
{
    session.setDesign(QString::fromStdString(problem.design));
    const Selection place = selectionAt(session.workbook(), problem);
    if (place.kind == Selection::Kind::pattern)
        session.setPattern(place.name);
    session.setSelection(place);
}

} // namespace partita::models
