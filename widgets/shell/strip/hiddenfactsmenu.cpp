#include "widgets/shell/strip/hiddenfactsmenu.h"

#include "widgets/style/menuletters.h"

#include <QMenu>

namespace partita::shell {

HiddenFactsMenu::HiddenFactsMenu(QWidget *parent)
    : QToolButton(parent)
    , m_menu(new QMenu(this))
{
    constexpr int around = 4;
    setObjectName(QStringLiteral("moreFacts"));
    setText(QString(QChar(0x2026)));
    setAccessibleName(tr("Further figures"));
    setAutoRaise(true);
    // As narrow as the text, without the arrow of a menu button.
    setFixedSize(fontMetrics().horizontalAdvance(text()) + 2 * around,
                 fontMetrics().height() + around);
    connect(this, &QToolButton::clicked, this,
            [this] { m_menu->popup(mapToGlobal(QPoint(0, height()))); });
    hide();
}

void HiddenFactsMenu::setFacts(const QStringList &facts)
{
    setVisible(!facts.isEmpty());
    setToolTip(facts.join(QLatin1Char('\n')));
    m_menu->clear();
    for (const QString &fact : facts)
        m_menu->addAction(style::withoutLetter(fact));
}

} // namespace partita::shell

#include "moc_hiddenfactsmenu.cpp"
