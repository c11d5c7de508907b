#include "widgets/shell/window/boardsplit.h"

#include "widgets/settings/settings.h"
#include "widgets/shell/window/sideboard.h"

#include <QTabWidget>

namespace partita::shell {

BoardSplit::BoardSplit(models::Session &session, QTabWidget &tabs, QWidget *parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_tabs(tabs)
    , m_side(new SideBoard(session, this))
{
    setObjectName(QStringLiteral("boardSplit"));
    setChildrenCollapsible(false);
    addWidget(&tabs);
    addWidget(m_side);
    setStretchFactor(0, 1);
    setStretchFactor(1, 1);
    m_side->hide();
    connect(m_side, &SideBoard::closeWished, this, [this] { setSplit(false); });
    connect(m_side, &SideBoard::boardChosen, this,
            [](const QString &name) { settings::sideBoard.set(name); });
}

bool BoardSplit::isSplit() const
{
    return !m_side->isHidden();
}

void BoardSplit::setSplit(bool on)
{
    if (on == isSplit())
        return;
    if (m_side->board().isEmpty())
        m_side->showBoard(settings::sideBoard.get());
    if (m_side->board().isEmpty()) // the setting names none
        m_side->showBoard(settings::sideBoard.fallback);
    m_side->setVisible(on);
    if (on)
        setSizes({width() / 2, width() / 2});
    else
        m_tabs.setFocus();
    emit splitChanged(on);
}

} // namespace partita::shell

#include "moc_boardsplit.cpp"
