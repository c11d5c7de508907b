#include "widgets/forms/typedtext.h"

#include <QAbstractItemDelegate>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QCompleter>
#include <QLineEdit>

namespace partita::forms {

namespace {

/// Long enough to think about the rest of a name, short enough for the copy after a crash.
constexpr int pauseMs = 2000;

QLineEdit *lineOf(QWidget *field)
{
    if (auto *box = qobject_cast<QAbstractSpinBox *>(field))
        return box->findChild<QLineEdit *>();
    return qobject_cast<QLineEdit *>(field);
}

/// The list or tree in which the field edits a cell; null when it stands by itself.
QAbstractItemView *viewAround(const QWidget *field)
{
    const QWidget *viewport = field->parentWidget();
    return viewport ? qobject_cast<QAbstractItemView *>(viewport->parentWidget()) : nullptr;
}

} // namespace

TypedText::TypedText(QObject *parent)
    : QObject(parent)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(pauseMs);
    connect(&m_pause, &QTimer::timeout, this, &TypedText::applyAtPause);
    connect(qApp, &QApplication::focusChanged, this,
            [this](QWidget *, QWidget *field) { follow(field); });
    follow(QApplication::focusWidget());
}

void TypedText::apply()
{
    QWidget *field = QApplication::focusWidget();
    if (auto *several = dynamic_cast<TypedField *>(field))
        return several->applyTyped();
    QLineEdit *line = lineOf(field);
    if (!line || line->isReadOnly() || !line->isModified())
        return;
    line->setModified(false);
    if (QAbstractItemView *view = viewAround(field)) {
        emit view->itemDelegate()->commitData(field);
    } else if (auto *box = qobject_cast<QAbstractSpinBox *>(field)) {
        box->interpretText();
        emit box->editingFinished();
    } else {
        emit line->editingFinished();
    }
}

void TypedText::follow(QWidget *field)
{
    disconnect(m_typing);
    m_pause.stop();
    if (QLineEdit *line = lineOf(field))
        m_typing = connect(line, &QLineEdit::textEdited, &m_pause, qOverload<>(&QTimer::start));
}

void TypedText::applyAtPause()
{
    // A cell of a list ends its editor when it is applied. An emptied field and one with a list of
    // offers are in the middle of something.
    QWidget *field = QApplication::focusWidget();
    QLineEdit *line = lineOf(field);
    const bool isOffering = line && line->completer() && line->completer()->popup()->isVisible();
    if (line && !line->text().isEmpty() && !isOffering && !viewAround(field))
        apply();
}

} // namespace partita::forms

#include "moc_typedtext.cpp"
