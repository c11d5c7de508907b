#include "widgets/forms/fieldkeys.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>

namespace partita::forms {

namespace {

class WheelGuard : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *box, QEvent *event) override
    {
        if (event->type() != QEvent::Wheel || static_cast<QWidget *>(box)->hasFocus())
            return false;
        event->ignore(); // leaves it to the scroll area around
        return true;
    }
};

class EscapeGuard : public QObject {
public:
    explicit EscapeGuard(QLineEdit *line)
        : QObject(line)
        , m_line(line)
    {
        connect(line, &QLineEdit::editingFinished, this, [this] { m_before = m_line->text(); });
    }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::FocusIn)
            m_before = m_line->text();
        const bool isKey
            = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
        if (!isKey || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape
            || m_line->text() == m_before)
            return false;
        event->accept(); // keeps it from shortcuts of the window
        if (event->type() == QEvent::KeyPress) {
            m_line->setText(m_before);
            m_line->selectAll();
        }
        return true;
    }

private:
    QLineEdit *m_line;
    QString m_before;
};

/// A list closes as soon as the key is announced; as a shortcut it would then reach the window.
class PopupGuard : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::ShortcutOverride && QApplication::activePopupWidget()
            && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape)
            event->accept();
        return false;
    }
};

/// Exists during one visit to the field.
class FocusReturn : public QObject {
public:
    FocusReturn(QWidget *field, QWidget *from)
        : QObject(field)
        , m_from(from)
    {
        field->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::FocusOut)
            deleteLater();
        const bool isPress = event->type() == QEvent::KeyPress;
        if (!isPress && event->type() != QEvent::ShortcutOverride)
            return false;
        const int key = static_cast<QKeyEvent *>(event)->key();
        const bool isEscape = key == Qt::Key_Escape;
        if (isEscape && !isPress) {
            event->accept(); // keeps it from shortcuts of the window
            return true;
        }
        // The field handles the key first.
        if (isPress && m_from && (isEscape || key == Qt::Key_Return || key == Qt::Key_Enter))
            QMetaObject::invokeMethod(
                m_from, [from = m_from] { from->setFocus(Qt::OtherFocusReason); },
                Qt::QueuedConnection);
        return false;
    }

private:
    QPointer<QWidget> m_from;
};

} // namespace

void giveFocusBack(QWidget *field, QWidget *from)
{
    if (field && from && field != from && !from->isAncestorOf(field))
        new FocusReturn(field, from);
}

void leaveEscapeToPopups(QApplication &application, QObject *owner)
{
    application.installEventFilter(new PopupGuard(owner));
}

void leaveWheelToTheForm(QWidget *box)
{
    box->setFocusPolicy(Qt::StrongFocus);
    box->installEventFilter(new WheelGuard(box));
}

void restoreOnEscape(QLineEdit *line)
{
    line->installEventFilter(new EscapeGuard(line));
}

} // namespace partita::forms
