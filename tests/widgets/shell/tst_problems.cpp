// Why: what is wrong with a workbook is told while it is, in whole sentences and in the words of the window.
#include "widgets/shell/problemslist.h"
#include "windowtest.h"

#include <QLabel>
#include <QToolButton>

using namespace partita;

class TestProblems : public tests::WindowTest {
    Q_OBJECT

private slots:
    void problemsAppearAndLeave();
    void aClosedPanelComesBackForNewsAlone();
    void informationIsANoteAndNoProblem();
    void problemsAreShownWhole();
};

void TestProblems::problemsAppearAndLeave()
{
    models::Session &session = m_window->session();
    auto *problems = m_window->findChild<shell::ProblemsList *>();
    const int before = problems->topLevelItemCount();
    QVERIFY(session.apply(model::ChangePartitionKey {"V1", "posts", {"/nothing"}},
                          QStringLiteral("Key")));
    QVERIFY(problems->topLevelItemCount() > before);
    // In the words of the window, with the place in the file beneath.
    const QTreeWidgetItem *first = problems->topLevelItem(0);
    QCOMPARE(first->text(1), QStringLiteral("design V1 › container posts › document type post"));
    QVERIFY2(first->toolTip(1).startsWith(QStringLiteral("$.designs[0].containers[")),
             qPrintable(first->toolTip(1)));
    QCOMPARE(problems->headerItem()->text(0), problems->summary());
    session.undoStack().undo();
    QCOMPARE(problems->topLevelItemCount(), before);
}

/// It takes room from the boards: what is known and put away does not come up at every edit.
void TestProblems::aClosedPanelComesBackForNewsAlone()
{
    models::Session &session = m_window->session();
    auto *panel = m_window->findChild<QWidget *>(QStringLiteral("problemsDock"));
    QVERIFY(panel->isHidden());
    QVERIFY(session.apply(model::ChangePartitionKey {"V1", "posts", {"/nothing"}},
                          QStringLiteral("Key")));
    QVERIFY(!panel->isHidden());
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QVERIFY(panel->isHidden());
    model::AccessPattern pattern = *session.workbook().pattern("Q1");
    pattern.sentence = "Read a post.";
    QVERIFY(session.apply(model::ChangePattern {"Q1", pattern}, QStringLiteral("Reword")));
    QVERIFY(panel->isHidden());
    // What stands in its way is told to who asks for figures.
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    const auto *status = m_window->findChild<QLabel *>(QStringLiteral("status"));
    QVERIFY(status);
    QVERIFY2(status->text().contains(QStringLiteral("/nothing")), qPrintable(status->text()));
    QVERIFY(session.apply(model::ChangePartitionKey {"V2", "posts", {"/nowhere"}},
                          QStringLiteral("Key")));
    QVERIFY(!panel->isHidden());
    // What came by itself goes by itself.
    session.undoStack().undo();
    session.undoStack().undo();
    session.undoStack().undo();
    QVERIFY(panel->isHidden());
}

void TestProblems::informationIsANoteAndNoProblem()
{
    models::Session &session = m_window->session();
    auto *problems = m_window->findChild<shell::ProblemsList *>();
    QVERIFY(problems->summary().isEmpty());
    model::AccessPattern pattern = *session.workbook().pattern("Q1");
    pattern.sentence.clear();
    QVERIFY(session.apply(model::ChangePattern {"Q1", pattern}, QStringLiteral("Reword")));
    QCOMPARE(problems->topLevelItemCount(), 1);
    QVERIFY2(problems->summary().startsWith(QStringLiteral("1 note")),
             qPrintable(problems->summary()));
    QCOMPARE(problems->topLevelItem(0)->text(1), QStringLiteral("pattern Q1"));
    const auto *count = m_window->findChild<QToolButton *>(QStringLiteral("problemCount"));
    QVERIFY(!count->isHidden());
    QCOMPARE(count->text(), problems->summary());
    const auto *dock = m_window->findChild<QWidget *>(QStringLiteral("problemsDock"));
    QCOMPARE(dock->windowTitle(), QStringLiteral("Problems"));
    problems->addMessage(QStringLiteral("The evaluation failed."));
    QVERIFY2(problems->summary().startsWith(QStringLiteral("1 problem"))
                 && problems->summary().contains(QStringLiteral(", 1 note")),
             qPrintable(problems->summary()));
    QCOMPARE(count->text(), QStringLiteral("⚠ ") + problems->summary());
    QCOMPARE(dock->windowTitle(), QStringLiteral("Problems (1)"));
}

void TestProblems::problemsAreShownWhole()
{
    auto *problems = m_window->findChild<shell::ProblemsList *>();
    m_window->findChild<QWidget *>(QStringLiteral("problemsDock"))->show();
    const QString sentence = QStringLiteral(
        "The partition key of the container is made of an attribute that changes, and an item "
        "cannot change its logical partition: it is deleted and created anew at every change, "
        "which costs more than twice as much, and for a moment nobody finds it in either place; "
        "take a field that stays as it is, such as the id or the key of a parent, for the key.");
    problems->addMessage(sentence);
    const QTreeWidgetItem *row = problems->topLevelItem(0);
    const auto heightNeeded = [&] {
        const int room = problems->columnWidth(0) - 2 * problems->iconSize().width();
        return problems->fontMetrics()
            .boundingRect(QRect(0, 0, room, 10'000), Qt::TextWordWrap, sentence)
            .height();
    };
    const auto isWhole = [&] {
        const QRect area = problems->visualItemRect(row);
        return area.height() >= problems->fontMetrics().height()
            && area.height() + problems->fontMetrics().height() >= heightNeeded();
    };
    m_window->resize(1600, 720);
    QCoreApplication::processEvents();
    const int wide = problems->visualItemRect(row).height();
    QVERIFY(isWhole());
    m_window->resize(640, 720);
    QCoreApplication::processEvents();
    QVERIFY2(problems->visualItemRect(row).height() > wide,
             qPrintable(QString::number(problems->visualItemRect(row).height())));
    QVERIFY(isWhole());
}

QTEST_MAIN(TestProblems)
#include "tst_problems.moc"
