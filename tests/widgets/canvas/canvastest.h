// Common parts of the tests of the canvas: a model board of a usual size with the blog on it, test
// settings, and a workbook of many entities.
#pragma once

#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelboard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/models/session.h"

#include <QObject>
#include <QTest>

#include <memory>

namespace partita::tests {

class CanvasTest : public QObject {
    Q_OBJECT

protected slots:
    void initTestCase();
    void init();
    void cleanup();

protected:
    /// A place on the name of a card, in the view.
    QPoint onView(const QString &entity) const;
    QRectF frame(const char *entity) const
    {
        return m_scene->card(QString::fromLatin1(entity))->sceneFrame();
    }
    /// Clicks the first card and, with Ctrl held, the others.
    void select(const QStringList &entities) const;
    QStringList selected() const;
    /// Undoes everything, compares, and redoes it.
    void checkUndo(const model::Workbook &before) const;

    std::unique_ptr<models::Session> m_session;
    std::unique_ptr<canvas::ModelBoard> m_board;
    canvas::ModelView *m_view = nullptr;
    canvas::ModelScene *m_scene = nullptr;
};

/// Entities E0, E1 … with eight attributes each; most have a relationship to an earlier one. With
/// places, they stand in rows.
model::Workbook manyEntities(int number, bool withPlaces);

} // namespace partita::tests
