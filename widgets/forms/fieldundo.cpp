#include "widgets/forms/fieldundo.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextDocument>

namespace partita::forms {

namespace {

/// The line edit of a field: the field itself or its child.
QLineEdit *lineOf(QObject *field)
{
    if (auto *box = qobject_cast<QComboBox *>(field))
        return box->lineEdit();
    if (qobject_cast<QAbstractSpinBox *>(field))
        return field->findChild<QLineEdit *>();
    return qobject_cast<QLineEdit *>(field);
}

bool isUndoOrRedo(const QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    const auto *key = static_cast<const QKeyEvent *>(event);
    return key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
}

/// True when the field holds no uncommitted typing.
bool isSettled(QObject *field)
{
    if (const auto *text = qobject_cast<QPlainTextEdit *>(field))
        return text->isReadOnly() || !text->document()->isModified();
    const QLineEdit *line = lineOf(field);
    return line && !line->isModified();
}

} // namespace

FieldUndo::FieldUndo(QWidget *window)
    : QObject(window)
    , m_window(window)
{
    qApp->installEventFilter(this);
}

bool FieldUndo::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = isUndoOrRedo(event);
    if (!isKey && event->type() != QEvent::FocusIn)
        return false;
    const auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget || widget->window() != m_window)
        return false;
    if (!isKey) {
        settle(lineOf(watched));
        return false;
    }
    if (!isSettled(watched))
        return false;
    event->ignore(); // so that it becomes the window's shortcut; other keys have no effect
    return true;
}

void FieldUndo::settle(QLineEdit *line)
{
    if (!line)
        return;
    line->setModified(false);
    const auto finished = [line] { line->setModified(false); };
    line->disconnect(this);
    connect(line, &QLineEdit::editingFinished, this, finished);
    if (auto *box = qobject_cast<QAbstractSpinBox *>(line->parentWidget())) {
        box->disconnect(this);
        connect(box, &QAbstractSpinBox::editingFinished, this, finished);
    }
}

} // namespace partita::forms

#include "moc_fieldundo.cpp"
