// Typing the title of an area, or the text of a note, in its place on the canvas.
//
// Enter ends a title, Ctrl+Enter a note, and so does leaving the field. Esc drops what was typed.
// What is typed at once in a new one belongs to the undo step that added it.
#pragma once

#include "widgets/canvas/marklayer.h"

#include <QObject>

class QGraphicsView;
class QLineEdit;

namespace partita::canvas {

class NoteField;

class MarkTyping : public QObject {
    Q_OBJECT
public:
    /// The fields are children of the view; all must outlive this.
    MarkTyping(MarkLayer &layer, models::Session &session, QGraphicsView &view);

    /// Ends the typing; what was not applied is dropped.
    void close();
    /// Keeps the field in its place after scrolling, zooming and edits.
    void place();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void open(MarkId mark, int gesture);
    void apply(const QString &text);
    /// What the field says now.
    QString typed() const;
    /// Applies what was typed; ends when the field no longer has the keyboard.
    void leave();
    bool isTitle() const { return m_mark->kind == MarkId::Kind::area; }
    QWidget &field() const;

    MarkLayer &m_layer;
    models::Session &m_session;
    QGraphicsView &m_view;
    QLineEdit *m_title;
    NoteField *m_text;
    std::optional<MarkId> m_mark;
    QString m_before; ///< given back by Esc
    int m_gesture = -1;
};

} // namespace partita::canvas
