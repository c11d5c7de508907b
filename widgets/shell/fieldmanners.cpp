#include "widgets/shell/fieldmanners.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>

namespace partita::shell {

namespace {

class WheelGuard : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *box, QEvent *event) override
    {
        if (event->type() != QEvent::Wheel || static_cast<QWidget *>(box)->hasFocus())
            return false;
        event->ignore(); // for the scroll area around
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
        event->accept(); // no shortcut of the window's
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

} // namespace

void leaveWheelToTheForm(QWidget *box)
{
    box->setFocusPolicy(Qt::StrongFocus);
    box->installEventFilter(new WheelGuard(box));
}

void restoreOnEscape(QLineEdit *line)
{
    line->installEventFilter(new EscapeGuard(line));
}

} // namespace partita::shell
