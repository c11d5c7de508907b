// The second board: shown, chosen, remembered and closed with mouse and keys.
#include "tests/support/testprogram.h"
#include "widgets/settings/settings.h"
#include "widgets/shell/window/sideboard.h"
#include "windowtest.h"

#include <QAction>
#include <QComboBox>
#include <QToolButton>

namespace tst_secondboard {

using namespace partita;

class SecondBoard : public tests::WindowTest {
    Q_OBJECT

protected slots:
    void init();

private slots:
    void itIsShownBesideTheFirst();
    void anotherBoardIsChosen();
    void theChoiceIsRemembered();
    void itIsClosed();
    void bothFollowTheDesign();

private:
    shell::SideBoard &side() const { return *m_window->findChild<shell::SideBoard *>(); }
    QAction *action() const;
    void choose(const char *board) const;
};

void SecondBoard::init()
{
    settings::sideBoard.reset();
    WindowTest::init();
}

QAction *SecondBoard::action() const
{
    for (QAction *each : m_window->actions()) {
        if (each->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_Backslash))
            return each;
    }
    return nullptr;
}

void SecondBoard::choose(const char *board) const
{
    auto *choice = side().findChild<QComboBox *>(QStringLiteral("sideBoardChoice"));
    choice->setCurrentIndex(choice->findData(QString::fromLatin1(board)));
    emit choice->activated(choice->currentIndex());
}

void SecondBoard::itIsShownBesideTheFirst()
{
    activate();
    QVERIFY(!side().isVisible());
    action()->trigger();
    QVERIFY(side().isVisible());
    QVERIFY(action()->isChecked());
    QCOMPARE(side().board(), QStringLiteral("patterns"));
    QVERIFY(m_window->board(QStringLiteral("model"))->isVisible());
}

void SecondBoard::anotherBoardIsChosen()
{
    activate();
    action()->trigger();
    choose("partitions");
    QCOMPARE(side().board(), QStringLiteral("partitions"));
    QVERIFY(side().findChild<QWidget *>(QStringLiteral("side:partitions"))->isVisible());
    QVERIFY(!side().findChild<QWidget *>(QStringLiteral("side:patterns"))->isVisible());
}

void SecondBoard::theChoiceIsRemembered()
{
    activate();
    action()->trigger();
    choose("plan");
    m_window = std::make_unique<shell::MainWindow>();
    m_window->openWorkbook(QStringLiteral("sample:blog"));
    m_window->show();
    action()->trigger();
    QCOMPARE(side().board(), QStringLiteral("plan"));
}

void SecondBoard::itIsClosed()
{
    activate();
    action()->trigger();
    QTest::mouseClick(side().findChild<QToolButton *>(QStringLiteral("closeSideBoard")),
                      Qt::LeftButton);
    QVERIFY(!side().isVisible());
    QVERIFY(!action()->isChecked());
}

void SecondBoard::bothFollowTheDesign()
{
    activate();
    action()->trigger();
    choose("design");
    m_window->showBoard(QStringLiteral("design"));
    m_window->session().setDesign(QStringLiteral("V2"));
    for (const char *name : {"board:design", "side:design"})
        QVERIFY(m_window->findChild<QWidget *>(QString::fromLatin1(name))->isVisible());
}

PARTITA_WIDGETS_TEST(SecondBoard)

} // namespace tst_secondboard

#include "tst_secondboard.moc"
