// Problems of first-time users: keys without effect, lost texts, panels that moved the canvas.
#include "editing.h"
#include "engine/model/names.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/modelview.h"
#include "widgets/inspector/dialogs/samplerowsdialog.h"
#include "widgets/models/addparts.h"
#include "widgets/shell/window/problemslist.h"
#include "widgets/style/format.h"

#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QTreeWidget>
#include <QUndoStack>

namespace tst_firstwalk {

using namespace partita;
using tests::Kind;

class TestWalk : public tests::EditingTest {
    Q_OBJECT

private slots:
    void aFileThatFailedIsNoProblemOfTheWorkbook();
    void whatGoesWithAnEntityIsSaid();
    void theNoteOnASelfRelationshipSpeaksTheInspectorsWords();
    void rowsOfAnEntityThatIsGone();
    void aNewNameLeadsBackToWhereOneCameFrom();
    void theCanvasComesBackWhenAPanelGoes();
    void homeFitsFromTheToolsToo();
    void aNewWorkbookBeginsWithTheModel();
    void unsavedChangesAreAnsweredByALetter();
    void aLongStatusIsWholeInItsTooltip();
    void aNumberTooGreatIsRefusedWithAWord();

private:
    QTreeWidget *navigator()
    {
        return m_window->findChild<QTreeWidget *>(QStringLiteral("navigatorTree"));
    }
};

void TestWalk::aFileThatFailedIsNoProblemOfTheWorkbook()
{
    openBlog();
    const auto *problems = m_window->findChild<shell::ProblemsList *>();
    const QString before = problems->summary();
    const QTemporaryDir folder;
    QVERIFY(!m_window->openWorkbook(folder.filePath(QStringLiteral("missing.partita"))));
    QCOMPARE(problems->summary(), before);
    QVERIFY(m_window->findChild<QMessageBox *>(QStringLiteral("fileFailure")));
}

void TestWalk::whatGoesWithAnEntityIsSaid()
{
    openBlog();
    select(Kind::entity, "Like");
    navigator()->setFocus();
    QTest::keyClick(navigator(), Qt::Key_Delete);
    QVERIFY(!session().workbook().entity("Like"));
    const auto relationships
        = m_start.relationships->size() - session().workbook().relationships->size();
    QVERIFY(relationships > 0);
    const QString said = m_window->findChild<QLabel *>(QStringLiteral("status"))->text();
    QVERIFY2(
        said.startsWith(QStringLiteral("Like removed, with %1 relationship").arg(relationships)),
        qPrintable(said));
    QVERIFY(said.contains(QStringLiteral("Ctrl+Z")));
    QVERIFY(session().undoStack().undoText().startsWith(QStringLiteral("Remove Like, with ")));
}

void TestWalk::theNoteOnASelfRelationshipSpeaksTheInspectorsWords()
{
    openBlog();
    QVERIFY(models::addRelationship(session(), QStringLiteral("User"), QStringLiteral("User")));
    for (const model::Problem &problem : session().problems())
        QVERIFY2(problem.message.find("hardly any") == std::string::npos, problem.message.c_str());
    setNumber("most", 9);
    QString told;
    for (const model::Problem &problem : session().problems()) {
        if (problem.message.find("hardly any") != std::string::npos)
            told = QString::fromStdString(problem.inWindow);
    }
    QVERIFY(!told.isEmpty());
    QVERIFY2(!told.contains(QLatin1Char('{')), qPrintable(told));
    for (const char *word : {"Children", "Fewest", "Most", "drawn by each child"})
        QVERIFY2(told.contains(QLatin1String(word)), word);
}

void TestWalk::rowsOfAnEntityThatIsGone()
{
    openBlog();
    select(Kind::entity, "Like");
    QTest::mouseClick(field<QPushButton>("sampleRowsButton"), Qt::LeftButton);
    auto *dialog = m_window->findChild<inspector::SampleRowsDialog *>();
    QVERIFY(dialog);
    auto *add = visible<QPushButton>(*dialog, "addRow");
    QVERIFY(add->isEnabled());
    models::removeEntity(session(), QStringLiteral("Like"));
    QVERIFY(!add->isEnabled());
    QTest::mouseClick(add, Qt::LeftButton);
    QCOMPARE(session().undoStack().count(), 1);
    session().undoStack().undo();
    QVERIFY(add->isEnabled());
    session().undoStack().redo(); // cleanup() checks all edits
    dialog->close();
}

void TestWalk::aNewNameLeadsBackToWhereOneCameFrom()
{
    openBlog();
    select(Kind::entity, "Post");
    for (const Qt::Key answer : {Qt::Key_Escape, Qt::Key_Return}) {
        navigator()->setFocus();
        QTest::keyClick(navigator(), Qt::Key_F2);
        auto *name = field<QLineEdit>("entityName");
        QCOMPARE(m_window->focusWidget(), name);
        QTest::keyClicks(name, QStringLiteral("Article"));
        QTest::keyClick(name, answer);
        QTRY_COMPARE(m_window->focusWidget(), navigator());
        QCOMPARE(session().workbook().entity("Article") != nullptr, answer == Qt::Key_Return);
    }
    QTest::keyClick(navigator(), Qt::Key_F2);
    QTest::keyClick(m_window->focusWidget(), Qt::Key_Escape); // nothing typed
    QTRY_COMPARE(m_window->focusWidget(), navigator());
    QTest::keyClick(navigator(), Qt::Key_Delete);
    QVERIFY(!session().workbook().entity("Article"));
}

void TestWalk::theCanvasComesBackWhenAPanelGoes()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    auto *view = m_window->findChild<canvas::ModelView *>();
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Plus);
    QTest::keyClick(view, Qt::Key_Plus);
    QTest::keyClick(view, Qt::Key_Plus);
    select(Kind::entity, "Post");
    view->centerOn(view->scene()->itemsBoundingRect().center());
    const QPointF corner = view->mapToScene(QPoint());
    auto *problems = m_window->findChild<QDockWidget *>(QStringLiteral("problemsDock"));
    const int height = view->height();
    problems->show();
    QTRY_VERIFY(view->height() < height);
    problems->hide();
    QTRY_COMPARE(view->height(), height);
    QTRY_VERIFY((view->mapToScene(QPoint()) - corner).manhattanLength() < 2);
}

void TestWalk::homeFitsFromTheToolsToo()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    auto *view = m_window->findChild<canvas::ModelView *>();
    const double fitted = view->zoom();
    for (int step = 0; step < 4; ++step)
        view->zoomBy(1.2);
    QVERIFY(view->zoom() > fitted);
    auto *tool = m_window->findChild<QToolButton *>(QStringLiteral("relate"));
    tool->setFocus();
    QTest::keyClick(tool, Qt::Key_Home);
    QCOMPARE(view->zoom(), fitted);
}

void TestWalk::aNewWorkbookBeginsWithTheModel()
{
    openBlog();
    m_window->showBoard(QStringLiteral("compare"));
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
    m_start = session().workbook();
    QVERIFY(session().workbook().entities->empty());
    const auto *boards = m_window->findChild<QTabWidget *>(QStringLiteral("boards"));
    QVERIFY(boards->currentWidget()->isAncestorOf(m_window->board(QStringLiteral("model"))));
}

void TestWalk::unsavedChangesAreAnsweredByALetter()
{
    openBlog();
    select(Kind::entity, "Post");
    setNumber("rows", 5);
    bool asked = false;
    QTimer::singleShot(0, m_window.get(), [&] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        QVERIFY(box);
        asked = true;
        QVERIFY(QTest::qWaitForWindowActive(box));
        QCOMPARE(box->button(QMessageBox::Save)->shortcut(), QKeySequence(Qt::ALT | Qt::Key_S));
        QAbstractButton *discard = box->button(QMessageBox::Discard);
        QCOMPARE(discard->shortcut(), QKeySequence(Qt::ALT | Qt::Key_D));
        QTest::mouseClick(discard, Qt::LeftButton);
    });
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(asked);
    QVERIFY(session().workbook().entities->empty());
    m_start = session().workbook();
}

void TestWalk::aLongStatusIsWholeInItsTooltip()
{
    openBlog();
    auto *status = m_window->findChild<QLabel *>(QStringLiteral("status"));
    const QString message = QStringLiteral("word ").repeated(200);
    emit session().editRefused(message);
    QVERIFY(status->toolTip().contains(message));
    QVERIFY(status->minimumSizeHint().width() < m_window->width() / 2); // gives way, with "…"
}

void TestWalk::aNumberTooGreatIsRefusedWithAWord()
{
    openBlog();
    select(Kind::entity, "Post");
    auto *rows = field<QDoubleSpinBox>("rows");
    rows->setFocus();
    rows->selectAll();
    QTest::keyClicks(rows, QStringLiteral("99999999999999"));
    QVERIFY(QToolTip::isVisible());
    QVERIFY2(QToolTip::text().startsWith(QStringLiteral("At most")), qPrintable(QToolTip::text()));
    QTest::keyClick(rows, Qt::Key_Return);
    QCOMPARE(session().workbook().population->counts.at("Post"), 999999999999);
    // Shown in the next unit, not as a thousand of the smaller one.
    QCOMPARE(style::shortNumber(999999999999.0), QStringLiteral("1.00\u202FT"));
}

PARTITA_WIDGETS_TEST(TestWalk)

} // namespace tst_firstwalk

#include "tst_firstwalk.moc"
