#include "widgets/help/opener.h"

#include "widgets/help/book.h"
#include "widgets/help/helpwindow.h"
#include "widgets/style/helptopic.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>

namespace partita::help {

namespace {

/// Whether a widget is in a dialog or a menu of the window, or of one of its dialogs.
bool isInWindowBeside(const QWidget &window, const QWidget *widget)
{
    if (widget->window() == &window)
        return false;
    while (widget && widget != &window)
        widget = widget->parentWidget();
    return widget != nullptr;
}

} // namespace

Opener::Opener(QWidget &window)
    : QObject(&window)
    , m_workbench(window)
{
    qApp->installEventFilter(this);
}

Opener::~Opener() = default;

void Opener::open()
{
    const QWidget *focus = QApplication::focusWidget();
    openAt(style::helpTopicOf(focus ? focus : &m_workbench));
}

void Opener::openAt(const QString &words)
{
    if (!m_help)
        m_help = std::make_unique<HelpWindow>(Book::ofProgram());
    if (m_help->isMinimized())
        m_help->showNormal();
    m_help->show(); // first: only then it is known how long its lines are
    m_help->showTopic(words);
    m_help->raise();
    m_help->activateWindow();
}

void Opener::openFrom(const QMenu &menu)
{
    const QAction *entry = menu.activeAction();
    const QString topic = style::helpTopicOf(entry && entry->menu() ? entry->menu() : &menu);
    while (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
    openAt(topic);
}

bool Opener::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType())
        return false;
    auto *widget = static_cast<QWidget *>(watched);
    const bool isHelp = static_cast<QKeyEvent *>(event)->matches(QKeySequence::HelpContents);
    if (!isHelp || !isInWindowBeside(m_workbench, widget))
        return false;
    if (const auto *menu = qobject_cast<QMenu *>(widget))
        openFrom(*menu);
    else if (!QApplication::activePopupWidget())
        open();
    return true;
}

} // namespace partita::help

#include "moc_opener.cpp"
