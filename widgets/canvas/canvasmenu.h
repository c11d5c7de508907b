// The context menu of the canvas: of a card, a line, an area, a note or an empty place.
#pragma once

#include "widgets/canvas/markedits.h"

#include <QCoreApplication>
#include <QPointF>

class QMenu;

namespace partita::models {
class Session;
}

namespace partita::canvas {

class ModelScene;
class ModelView;
class RelationshipLine;

class CanvasMenu {
    Q_DECLARE_TR_FUNCTIONS(partita::canvas::CanvasMenu)
public:
    CanvasMenu(ModelView &view, ModelScene &scene, models::Session &session);

    /// Adds the entries for a place; those for what is selected when `place` is null. None during a
    /// presentation: every entry edits.
    void fill(QMenu &menu, const QPointF &place) const;

private:
    /// The card at `place`, or the selected one when `place` is null; empty when there is none.
    QString entityFor(const QPointF &place) const;
    RelationshipLine *relationshipFor(const QPointF &place) const;
    void addForCard(QMenu &menu, const QString &entity) const;
    void addForLine(QMenu &menu, const QString &relationship) const;
    void addForMark(QMenu &menu, MarkId mark, const QPointF &place) const;
    void addColours(QMenu &menu, MarkId area) const;
    void addForPlace(QMenu &menu, const QPointF &place) const;

    ModelView &m_view;
    ModelScene &m_scene;
    models::Session &m_session;
};

} // namespace partita::canvas
