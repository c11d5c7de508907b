// The areas and notes of the canvas: items in step with the workbook, one of them current. An area
// takes along what lies in it.
#pragma once

#include "widgets/canvas/markedits.h"

#include <QObject>
#include <QRectF>

#include <optional>
#include <vector>

namespace partita::canvas {

class AreaItem;
class MarkItem;
class ModelScene;
class NoteItem;

class MarkLayer : public QObject {
    Q_OBJECT
public:
    MarkLayer(ModelScene &scene, models::Session &session);

    MarkEdits &edits() { return m_edits; }
    /// Shows the marks of the workbook.
    void follow();
    /// Titles grow by `titles`, so that they can be read at that zoom.
    void setZoom(double zoom, double titles);

    /// The one in front at a place.
    std::optional<MarkId> at(const QPointF &place) const;
    std::optional<MarkId> current() const;
    void setCurrent(std::optional<MarkId> mark);
    /// Goes from one to the next, those at the top left first.
    void goToNext();
    bool exists(MarkId mark) const;
    QRectF frameOf(MarkId mark) const;
    const AreaItem &area(MarkId mark) const { return *m_areas.at(mark.number); }
    std::vector<QRectF> frames() const;
    /// Titles and notes, which labels of lines do not cover.
    std::vector<QRectF> texts() const;

    /// Around the selected cards, or at a place; its title is then typed.
    void addArea(const QPointF &place);
    void addNote(const QPointF &place);
    void nudge(const QPointF &offset);

signals:
    void changed(); ///< any of them
    void currentChanged();
    /// The title or text is to be typed.
    void typingWished(partita::canvas::MarkId mark, int gesture);

private:
    /// What an area takes along.
    struct Carried {
        MarkFrames marks;
        Corners cards;
    };
    template<typename Item, typename Mark>
    void show(std::vector<Item *> &items, const std::vector<Mark> &marks, MarkId::Kind kind);
    MarkItem *item(MarkId mark) const;
    std::vector<MarkId> all() const;
    Carried contentsOf(MarkId mark) const;
    void carry(const QPointF &way);
    void commit(MarkId mark);
    void doubleClick(MarkId mark, const QPointF &place);

    ModelScene &m_scene;
    models::Session &m_session;
    MarkEdits m_edits;
    std::vector<AreaItem *> m_areas;
    std::vector<NoteItem *> m_notes;
    MarkItem *m_current = nullptr;
    Carried m_carried; ///< where it was when the mouse was pressed
    double m_zoom = 1;
    double m_titles = 1;
};

} // namespace partita::canvas
