// Edits of areas and notes: each makes one undo step of the session's workbook.
#pragma once

#include "engine/model/canvasmarks.h"
#include "widgets/canvas/alignment.h"

#include <QCoreApplication>

#include <compare>
#include <functional>

namespace partita::models {
class Session;
}

namespace partita::canvas {

/// An area or a note by its place in CanvasMarks.
struct MarkId {
    enum class Kind { area, note };
    Kind kind = Kind::area;
    std::size_t number = 0;
    auto operator<=>(const MarkId &) const = default;
};

using MarkFrames = std::map<MarkId, QRectF>;

class MarkEdits {
    Q_DECLARE_TR_FUNCTIONS(partita::canvas::MarkEdits)
public:
    explicit MarkEdits(models::Session &session);

    // With the same gesture, what is typed in a new one belongs to the step that adds it.
    MarkId addArea(const QRectF &frame, int gesture);
    MarkId addNote(const QRectF &frame, int gesture);
    void setTitle(MarkId area, const QString &title, int gesture);
    /// The note becomes at least as high as that.
    void setText(MarkId note, const QString &text, qreal height, int gesture);
    void setColour(MarkId area, model::AreaColour colour);
    void remove(MarkId mark);
    /// Moves or resizes marks, and moves cards with them; `all` are the corners of every card.
    /// False when nothing changes.
    bool place(const MarkFrames &frames, const Corners &cards, const Corners &all);

private:
    bool change(const QString &text, const std::function<void(model::CanvasMarks &)> &change,
                int gesture = -1);

    models::Session &m_session;
};

} // namespace partita::canvas
