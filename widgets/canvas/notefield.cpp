#include "widgets/canvas/notefield.h"

#include <QFocusEvent>

namespace partita::canvas {

NoteField::NoteField(QWidget *parent)
    : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("noteField"));
    setAccessibleName(tr("Text of the note"));
    setToolTip(tr("Markdown, such as **strong**, *emphasis* and - lists. Ctrl+Enter ends, Esc "
                  "drops what was typed."));
    setTabChangesFocus(true);
}

void NoteField::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    const bool isAway
        = event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason;
    if (isAway) // not for its menu
        emit left();
}

} // namespace partita::canvas

#include "moc_notefield.cpp"
