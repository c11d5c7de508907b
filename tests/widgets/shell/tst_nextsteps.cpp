// The inspector without a selection: it offers what the workbook lacks, and a click does it.
#include "editing.h"
#include "tests/support/testprogram.h"
#include "widgets/models/addparts.h"

#include <QApplication>
#include <QMenu>
#include <QTabWidget>
#include <QToolButton>

namespace tst_nextsteps {

using namespace partita;
using tests::Kind;

class TestNextSteps : public tests::EditingTest {
    Q_OBJECT

private slots:
    void anEmptyWorkbookIsLedToItsFirstDesign();
    void aWholeWorkbookIsLedToItsFigures();
    void anotherDesignIsChosenFromAMenu();
    void keysAreEnough();

private:
    QToolButton *step(const char *name) const
    {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return m_window->findChild<QToolButton *>(QLatin1String("next:") + QLatin1String(name));
    }
    void click(const char *name)
    {
        QVERIFY2(step(name), name);
        QTest::mouseClick(step(name), Qt::LeftButton);
        session().cancelEvaluation();
    }
    void selectNothing() { session().setSelection({}); }
    bool isOn(const char *board) const
    {
        const auto *boards = m_window->findChild<QTabWidget *>(QStringLiteral("boards"));
        return boards->currentWidget()->isAncestorOf(m_window->board(QString::fromLatin1(board)));
    }
    static QMenu *menu() { return qobject_cast<QMenu *>(QApplication::activePopupWidget()); }
};

void TestNextSteps::anEmptyWorkbookIsLedToItsFirstDesign()
{
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
    m_start = session().workbook();
    m_window->showBoard(QStringLiteral("compare"));
    QVERIFY(!step("ask") && !step("derive"));
    click("addEntity");
    QVERIFY(isOn("model"));
    QCOMPARE(session().workbook().entities->size(), 1U);
    QCOMPARE(session().selection().kind, Kind::entity);
    selectNothing();
    click("addEntity");
    selectNothing();
    QVERIFY(!step("addEntity"));
    click("relate");
    QMenu *parents = menu();
    QVERIFY(parents);
    QMenu *children = parents->actions().front()->menu();
    children->popup({}); // filled on opening
    children->actions().back()->trigger();
    children->close();
    parents->close();
    QCOMPARE(session().workbook().relationships->size(), 1U);
    selectNothing();
    QVERIFY(!step("relate"));
    click("ask");
    QMenu *kinds = menu();
    QVERIFY(kinds);
    kinds->actions().at(1)->menu()->actions().front()->trigger();
    kinds->close();
    QCOMPARE(session().workbook().patterns->size(), 1U);
    selectNothing();
    QVERIFY(!step("ask"));
    click("derive");
    QVERIFY(isOn("design"));
    QVERIFY(!session().designNames().isEmpty());
    selectNothing();
    QVERIFY(!step("derive") && step("chooseStart"));
}

void TestNextSteps::aWholeWorkbookIsLedToItsFigures()
{
    openBlog();
    selectNothing();
    for (const char *lacking : {"addEntity", "relate", "ask", "derive", "chooseStart"})
        QVERIFY2(!step(lacking), lacking);
    const std::pair<const char *, const char *> boards[]
        = {{"seeCharges", "patterns"}, {"compare", "compare"}, {"readAdvice", "advice"}};
    for (const auto &[name, board] : boards) {
        click(name);
        QVERIFY2(isOn(board), board);
    }
}

void TestNextSteps::anotherDesignIsChosenFromAMenu()
{
    openBlog();
    selectNothing();
    click("chooseDesign");
    QMenu *designs = menu();
    QVERIFY(designs);
    QCOMPARE(designs->actions().size(), session().designNames().size());
    QVERIFY(designs->actions().front()->isChecked());
    QTest::keyClick(designs, Qt::Key_Down);
    QTest::keyClick(designs, Qt::Key_Down);
    QTest::keyClick(designs, Qt::Key_Return);
    QTRY_COMPARE(session().design(), session().designNames().at(1));
}

void TestNextSteps::keysAreEnough()
{
    openBlog();
    selectNothing();
    activate();
    QTRY_VERIFY(step("chooseDesign")->isVisible());
    step("chooseDesign")->setFocus(Qt::TabFocusReason);
    QCOMPARE(QApplication::focusWidget(), step("chooseDesign"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), step("seeCharges"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QVERIFY(isOn("patterns"));
    for (const auto *button : m_window->findChildren<QToolButton *>()) {
        if (button->objectName().startsWith(QStringLiteral("next:")))
            QVERIFY(!button->accessibleName().isEmpty() && !button->toolTip().isEmpty());
    }
}

PARTITA_WIDGETS_TEST(TestNextSteps)

} // namespace tst_nextsteps

#include "tst_nextsteps.moc"
