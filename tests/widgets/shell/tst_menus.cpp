// Menus: each action has a mnemonic, a description, and a shortcut that no other action has.
#include "engine/model/names.h"
#include "tests/support/testprogram.h"
#include "widgets/style/menuletters.h"
#include "windowtest.h"

#include <QMenu>
#include <QMenuBar>
#include <QShortcut>

namespace tst_menus {

using namespace partita;

namespace {

QString letterOf(const QAction &action)
{
    return QKeySequence::mnemonic(action.text()).toString();
}

/// As it is when a person opens it.
QList<QAction *> openedActions(QMenu &menu)
{
    emit menu.aboutToShow();
    QList<QAction *> shown;
    for (QAction *action : menu.actions()) {
        if (!action->isSeparator() && action->isVisible())
            shown.append(action);
    }
    return shown;
}

} // namespace

class TestMenus : public tests::WindowTest {
    Q_OBJECT

private slots:
    void everyCommandHasALetterAndAWord();
    void noLetterStandsForTwo();
    void noKeysDoTwoThings();
    void panelsComeAndGoByKeys();
    void namesKeepTheirAmpersand();
    void lettersAreGivenWhereTheyLack();

private:
    QList<QMenu *> topMenus() const
    {
        QList<QMenu *> menus;
        for (const QAction *action : m_window->menuBar()->actions())
            menus.append(action->menu());
        return menus;
    }
    /// Down to the lists of names.
    static void expectUnlikeLetters(QMenu &menu, int depth);
};

void TestMenus::everyCommandHasALetterAndAWord()
{
    for (QMenu *menu : topMenus()) {
        for (const QAction *action : openedActions(*menu)) {
            const QByteArray name = action->text().toUtf8();
            QVERIFY2(!letterOf(*action).isEmpty(), name);
            QVERIFY2(action->menu() || !action->statusTip().isEmpty(), name);
        }
    }
}

void TestMenus::expectUnlikeLetters(QMenu &menu, int depth)
{
    QMap<QString, QString> taken;
    for (const QAction *action : openedActions(menu)) {
        const QString letter = letterOf(*action);
        if (!letter.isEmpty() && taken.contains(letter))
            QFAIL(qPrintable(taken[letter] + QStringLiteral(" and ") + action->text()));
        taken.insert(letter, action->text());
        if (action->menu() && depth > 1)
            expectUnlikeLetters(*action->menu(), depth - 1);
    }
}

void TestMenus::noLetterStandsForTwo()
{
    QMap<QString, QString> menus;
    for (const QAction *action : m_window->menuBar()->actions()) {
        QVERIFY2(!menus.contains(letterOf(*action)), qPrintable(action->text()));
        menus.insert(letterOf(*action), action->text());
    }
    for (QMenu *menu : topMenus())
        expectUnlikeLetters(*menu, 3);
}

void TestMenus::noKeysDoTwoThings()
{
    QMap<QString, QString> taken;
    const auto take = [&](const QKeySequence &keys, const QString &what) {
        if (keys.isEmpty())
            return;
        if (taken.contains(keys.toString()))
            QFAIL(qPrintable(keys.toString() + QStringLiteral(": ") + taken[keys.toString()]
                             + QStringLiteral(" and ") + what));
        taken.insert(keys.toString(), what);
    };
    for (QMenu *menu : topMenus()) {
        for (const QAction *action : openedActions(*menu))
            take(action->shortcut(), action->text());
    }
    for (const auto *shortcut :
         m_window->findChildren<QShortcut *>(QString(), Qt::FindDirectChildrenOnly))
        take(shortcut->key(), QStringLiteral("a shortcut of the window"));
    QVERIFY(taken.size() > 20);
}

void TestMenus::panelsComeAndGoByKeys()
{
    activate();
    const std::pair<Qt::Key, const char *> panels[] = {
        {Qt::Key_F7, "navigatorDock"}, {Qt::Key_F8, "inspectorDock"}, {Qt::Key_F9, "problemsDock"}};
    for (const auto &[key, name] : panels) {
        const auto *panel = m_window->findChild<QWidget *>(QString::fromLatin1(name));
        const bool before = panel->isVisible();
        QTest::keyClick(m_window.get(), key);
        QCOMPARE(panel->isVisible(), !before);
        QTest::keyClick(m_window.get(), key);
        QCOMPARE(panel->isVisible(), before);
    }
}

void TestMenus::namesKeepTheirAmpersand()
{
    m_window->session().apply(model::RenameEntity {"User", "R&D"}, QStringLiteral("Rename"));
    auto *add = m_window->findChild<QMenu *>(QStringLiteral("addMenu"));
    for (const QAction *kind : openedActions(*add)) {
        if (letterOf(*kind) != QKeySequence::mnemonic(QStringLiteral("&Q")).toString())
            continue;
        const QAction *first = openedActions(*kind->menu()).constFirst();
        QCOMPARE(first->text(), QStringLiteral("R&&D"));
        QVERIFY(letterOf(*first).isEmpty());
        return;
    }
    QFAIL("there is no menu of queries");
}

void TestMenus::lettersAreGivenWhereTheyLack()
{
    QMenu menu;
    for (const char *text : {"&Alpha", "Alpine", "a&&b", "A", "&Beta", "— 7"})
        menu.addAction(QString::fromUtf8(text));
    style::giveLetters(menu);
    QStringList texts;
    for (const QAction *action : menu.actions())
        texts.append(action->text());
    QCOMPARE(
        texts,
        (QStringList {QStringLiteral("&Alpha"), QStringLiteral("A&lpine"), QStringLiteral("a&&b"),
                      QStringLiteral("A"), QStringLiteral("&Beta"), QStringLiteral("— &7")}));
}

PARTITA_WIDGETS_TEST(TestMenus)

} // namespace tst_menus

#include "tst_menus.moc"
