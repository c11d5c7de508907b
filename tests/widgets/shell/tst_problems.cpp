// Problems of a workbook in the window: shown as long as they exist, in whole sentences, with the
// labels of the window.
#include "tests/support/testprogram.h"
#include "widgets/models/patternmatrix.h"
#include "widgets/shell/window/problemslist.h"
#include "windowtest.h"

#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>

namespace tst_problems {

using namespace partita;

class TestProblems : public tests::WindowTest {
    Q_OBJECT

private slots:
    void problemsAppearAndLeave();
    void aClosedPanelComesBackForNewsAlone();
    void informationIsANoteAndNoProblem();
    void problemsAreShownWhole();
    void boardsSayWhatStandsInTheWay();
    void aDesignThatFailedSaysWhy();
};

void TestProblems::problemsAppearAndLeave()
{
    models::Session &session = m_window->session();
    auto *problems = m_window->findChild<shell::ProblemsList *>();
    const int before = problems->topLevelItemCount();
    QVERIFY(session.apply(model::ChangePartitionKey {"V1", "posts", {"/nothing"}},
                          QStringLiteral("Key")));
    QVERIFY(problems->topLevelItemCount() > before);
    // In the words of the window, with the place in the file below.
    const QTreeWidgetItem *first = problems->topLevelItem(0);
    QCOMPARE(first->text(1), QStringLiteral("design V1 › container posts › document type post"));
    QVERIFY2(first->toolTip(1).startsWith(QStringLiteral("$.designs[0].containers[")),
             qPrintable(first->toolTip(1)));
    QCOMPARE(problems->headerItem()->text(0), problems->summary());
    session.undoStack().undo();
    QCOMPARE(problems->topLevelItemCount(), before);
}

/// In place of missing figures there is the reason, with a button that leads to it, but no button
/// that cannot help.
void TestProblems::boardsSayWhatStandsInTheWay()
{
    models::Session &session = m_window->session();
    activate();
    session.setDesign(QStringLiteral("V1"));
    model::AccessPattern broken = *session.workbook().pattern("Q3");
    std::get<model::Query>(broken.request).root = "Nobody";
    model::Workbook workbook = session.workbook();
    std::vector<model::AccessPattern> patterns = *workbook.patterns;
    *std::find_if(patterns.begin(), patterns.end(), [](const auto &one) { return one.id == "Q3"; })
        = broken;
    workbook.patterns = patterns;
    session.open(workbook, {});
    const QString message = QString::fromStdString(session.problems().front().message);
    for (const char *name : {"plan", "fanout", "partitions", "compare"}) {
        QVERIFY(m_window->showBoard(QLatin1String(name)));
        QWidget *board = m_window->board(QLatin1String(name));
        QStringList texts;
        for (const QLabel *label : board->findChildren<QLabel *>()) {
            if (label->isVisible())
                texts.append(label->text());
        }
        QVERIFY2(texts.contains(message), qPrintable(QLatin1String(name) + texts.join(u'|')));
        QPushButton *next = nullptr;
        for (auto *button : board->findChildren<QPushButton *>(QStringLiteral("nextStep"))) {
            if (button->isVisible())
                next = button;
        }
        QVERIFY2(next, name);
        session.setSelection({});
        QTest::mouseClick(next, Qt::LeftButton);
        QCoreApplication::processEvents();
        const models::Selection wanted {models::Selection::Kind::pattern, QStringLiteral("Q3"), {}};
        QVERIFY2(session.selection() == wanted, name);
        QVERIFY2(m_window->board(QStringLiteral("patterns"))->isVisible(), name);
    }
    const auto *matrix = m_window->findChild<QTableView *>(QStringLiteral("patternMatrix"));
    const QModelIndex cell = matrix->model()->index(0, 1);
    QCOMPARE(cell.data(models::PatternMatrix::WordsRole).toString(),
             QStringLiteral("⚠ cannot be evaluated"));
    QCOMPARE(cell.data(Qt::ToolTipRole).toString(), message);
    // The list of problems leads there as well.
    session.setSelection({});
    auto *problems = m_window->findChild<shell::ProblemsList *>();
    QVERIFY(problems->isVisible());
    problems->setFocus();
    problems->setCurrentItem(problems->topLevelItem(0));
    QTest::keyClick(problems, Qt::Key_Return);
    QCOMPARE(session.selection().name, QStringLiteral("Q3"));
}

void TestProblems::aDesignThatFailedSaysWhy()
{
    models::Session &session = m_window->session();
    activate();
    auto failed = std::make_shared<evaluation::DesignEvaluation>();
    failed->design = "V1";
    failed->failure = "Two items have the key k.";
    evaluation::Evaluation evaluation;
    evaluation.designs = {failed};
    session.setDesign(QStringLiteral("V1"));
    session.adopt(evaluation);
    for (const char *name : {"plan", "fanout", "partitions", "compare"}) {
        QVERIFY(m_window->showBoard(QLatin1String(name)));
        QStringList texts;
        for (const QLabel *label : m_window->board(QLatin1String(name))->findChildren<QLabel *>()) {
            if (label->isVisible())
                texts.append(label->text());
        }
        QVERIFY2(texts.contains(QStringLiteral("Two items have the key k.")),
                 qPrintable(QLatin1String(name) + texts.join(u'|')));
    }
    const auto *matrix = m_window->findChild<QTableView *>(QStringLiteral("patternMatrix"));
    QCOMPARE(matrix->model()->index(0, 1).data(models::PatternMatrix::WordsRole).toString(),
             QStringLiteral("⚠ cannot be evaluated"));
}

/// It takes room from the boards, so a closed list of known problems does not reopen at every edit.
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
    // A request for figures shows the problem that prevents them.
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    const auto *status = m_window->findChild<QLabel *>(QStringLiteral("status"));
    QVERIFY(status);
    QVERIFY2(status->text().contains(QStringLiteral("/nothing")), qPrintable(status->text()));
    QVERIFY(session.apply(model::ChangePartitionKey {"V2", "posts", {"/nowhere"}},
                          QStringLiteral("Key")));
    QVERIFY(!panel->isHidden());
    // A panel that opened by itself also closes by itself.
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

PARTITA_WIDGETS_TEST(TestProblems)

} // namespace tst_problems

#include "tst_problems.moc"
