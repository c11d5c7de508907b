#include "widgets/shell/window/sideboard.h"

#include "widgets/shell/boards.h"
#include "widgets/shell/window/boardarea.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/icons.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace partita::shell {

SideBoard::SideBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_choice(new QComboBox(this))
    , m_areas(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("sideBoard"));
    setAccessibleName(tr("Second board"));
    m_choice->setObjectName(QStringLiteral("sideBoardChoice"));
    m_choice->setAccessibleName(tr("Board at the side"));
    m_choice->setToolTip(tr("The board to show beside the first"));
    for (const BoardEntry &entry : boards()) {
        m_choice->addItem(entry.title, entry.name);
        m_choice->setItemData(m_choice->count() - 1, entry.tip, Qt::ToolTipRole);
    }
    connect(m_choice, &QComboBox::activated, this, [this] {
        showBoard(m_choice->currentData().toString());
        emit boardChosen(board());
    });
    auto *close = new QToolButton(this);
    close->setObjectName(QStringLiteral("closeSideBoard"));
    close->setAutoRaise(true);
    close->setIcon(style::icon(QStringLiteral("cancel"), palette()));
    close->setToolTip(tr("Close the second board"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &SideBoard::closeWished);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 4, 4);
    head->addWidget(m_choice);
    head->addStretch();
    head->addWidget(close);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_areas, 1);
}

QString SideBoard::board() const
{
    return m_areas->currentWidget() ? m_areas->currentWidget()->property("board").toString()
                                    : QString();
}

void SideBoard::showBoard(const QString &name)
{
    QWidget *area = areaOf(name);
    if (!area)
        return;
    m_areas->setCurrentWidget(area);
    m_choice->setCurrentIndex(m_choice->findData(name));
    setFocusProxy(area);
}

/// Null when there is no such board.
QWidget *SideBoard::areaOf(const QString &name)
{
    for (int place = 0; place < m_areas->count(); ++place) {
        if (m_areas->widget(place)->property("board") == name)
            return m_areas->widget(place);
    }
    const std::vector<BoardEntry> known = boards();
    const auto entry = std::find_if(known.begin(), known.end(),
                                    [&](const BoardEntry &each) { return each.name == name; });
    if (entry == known.end())
        return nullptr;
    QWidget *made = entry->make(m_session, m_areas);
    made->setObjectName(QStringLiteral("side:%1").arg(name));
    style::setHelpTopic(*made, helpTopicOfBoard(name));
    auto *area = new BoardArea(*made, m_areas);
    area->setProperty("board", name);
    m_areas->addWidget(area);
    return area;
}

} // namespace partita::shell

#include "moc_sideboard.cpp"
