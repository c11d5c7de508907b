#include "widgets/shell/presentation/presentation.h"

#include "widgets/models/session.h"
#include "widgets/shell/presentation/viewcaption.h"
#include "widgets/shell/window/sidepanes.h"
#include "widgets/style/format.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenuBar>
#include <QShortcut>
#include <QStatusBar>
#include <QToolBar>

namespace partita::shell {

namespace {

constexpr double projectedType = 1.4; ///< legible from the last row of a lecture hall

} // namespace

Presentation::Presentation(QMainWindow &window, models::Session &session, QAction &action,
                           const ViewWalk::ShowBoard &showBoard)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
    , m_action(action)
    , m_walk(session, showBoard, nullptr)
    , m_captionBar(new QToolBar(tr("View"), &window))
{
    m_captionBar->setObjectName(QStringLiteral("captionBar"));
    m_captionBar->setMovable(false);
    m_captionBar->toggleViewAction()->setVisible(false);
    auto *caption = new ViewCaption(m_walk, m_captionBar);
    caption->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_captionBar->addWidget(caption);
    window.addToolBar(Qt::BottomToolBarArea, m_captionBar);
    m_captionBar->hide();
    const auto key = [this](Qt::Key pressed, void (ViewWalk::*go)()) {
        auto *shortcut = new QShortcut(QKeySequence(pressed), &m_window);
        shortcut->setEnabled(false);
        connect(shortcut, &QShortcut::activated, &m_walk, go);
        m_keys.append(shortcut);
    };
    key(Qt::Key_Right, &ViewWalk::next);
    key(Qt::Key_PageDown, &ViewWalk::next);
    key(Qt::Key_Left, &ViewWalk::previous);
    key(Qt::Key_PageUp, &ViewWalk::previous);
    connect(&m_walk, &ViewWalk::moved, this, &Presentation::enableKeys);
    connect(&action, &QAction::toggled, this, &Presentation::set);
}

bool Presentation::isOn() const
{
    return m_session.isPresenting();
}

void Presentation::end()
{
    m_action.setChecked(false);
}

void Presentation::set(bool on)
{
    if (on == isOn())
        return;
    m_session.setPresenting(on);
    scaleType(on ? projectedType : 1 / projectedType);
    m_window.menuBar()->setVisible(!on);
    m_window.statusBar()->setVisible(!on);
    m_parts.sides->setStripsWanted(!on);
    if (on)
        hideParts();
    else
        showParts();
    enableKeys();
    m_window.setWindowState(on ? m_window.windowState() | Qt::WindowFullScreen
                               : m_window.windowState() & ~Qt::WindowFullScreen);
    emit changed(on);
}

void Presentation::beginAt(int view)
{
    m_action.setChecked(true);
    m_walk.goTo(view);
}

/// Tools are removed from the bar, not hidden, so that their shortcuts keep working.
void Presentation::hideParts()
{
    for (QAction *tool : std::as_const(m_parts.tools))
        m_parts.bar->removeAction(tool);
    m_panelsBefore.clear();
    for (QDockWidget *panel : std::as_const(m_parts.panels)) {
        if (!panel->isHidden())
            m_panelsBefore.append(panel);
        panel->hide();
    }
}

void Presentation::showParts()
{
    for (QAction *tool : std::as_const(m_parts.tools))
        m_parts.bar->insertAction(m_parts.afterTools, tool);
    for (QDockWidget *panel : std::as_const(m_panelsBefore))
        panel->show();
}

void Presentation::scaleType(double factor)
{
    // Widgets with a font of their own do not follow the window.
    const auto widgets = m_window.findChildren<QWidget *>();
    for (QWidget *widget : widgets) {
        if (widget->testAttribute(Qt::WA_SetFont) && widget->window() == &m_window)
            widget->setFont(style::scaled(widget->font(), factor));
    }
    m_window.setFont(style::scaled(m_window.font(), factor));
}

/// Without views the arrow keys belong to the boards.
void Presentation::enableKeys()
{
    const bool walks = isOn() && m_walk.count() > 0;
    for (QShortcut *key : std::as_const(m_keys))
        key->setEnabled(walks);
    m_captionBar->setVisible(walks);
}

} // namespace partita::shell

#include "moc_presentation.cpp"
