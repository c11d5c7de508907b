// The console board: statements run by key and mouse, answers and problems are seen at their place,
// and the workbook stays as it is unless a query is given to a pattern.
#include "engine/query/functions.h"
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/console/consoleboard.h"
#include "widgets/console/partitionbars.h"
#include "widgets/console/querycompleter.h"
#include "widgets/console/resultviews.h"
#include "widgets/console/signatures.h"
#include "widgets/console/statementeditor.h"
#include "widgets/models/session.h"
#include "widgets/settings/settings.h"
#include "widgets/style/theme.h"

#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStandardPaths>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>
#include <QtTest>

namespace tst_console {

using namespace partita;
using namespace partita::console;

constexpr int patience = 60'000; // ms, for a busy machine

class TestConsole : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void f5RunsTheStatementAroundTheCaret();
    void shiftEnterRunsTheSelection();
    void whatIsTypedOverASelectionIsRunWhole();
    void theButtonRunsAndTheKeyFieldBounds();
    void whatIsWrongIsMarkedAtItsPlace();
    void furtherPagesAreAdded();
    void writesAreUndoneByTheirButton();
    void escapeStopsAStatement();
    void theSameInAnotherDesign();
    void theTreeAndTheJsonShowTheSame();
    void statementsComeBack();
    void aQueryIsGivenToAPattern();
    void aDerivedDesignTakesNoQuery();
    void propertiesAreOfferedBehindADot();
    void namesOfJoinsLeadToTheirElements();
    void everyFunctionHasItsSignature();
    void theArgumentAtHandIsKnown();
    void everyWidgetHasANameAndATip();
    void survivesDarkAndTiny();

private:
    void type(const QString &text);
    void runAndWait();
    /// For people to look at, where PARTITA_PICTURES names a folder.
    void keepPicture(const char *name) const;
    QString headline() const { return find<QLabel>("headline")->text(); }
    QAbstractItemModel &rows() const { return *find<QTableView>("resultTable")->model(); }
    template<typename T>
    T *find(const char *name) const
    {
        return m_board->findChild<T *>(QLatin1String(name));
    }

    std::unique_ptr<models::Session> m_session;
    std::unique_ptr<ConsoleBoard> m_board;
    StatementEditor *m_editor = nullptr;
};

void TestConsole::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    style::applyTheme(*qApp, style::ThemeKind::light);
}

void TestConsole::init()
{
    settings::consoleHistory.set({});
    m_session = std::make_unique<models::Session>();
    model::Workbook blog = tests::blogAsOpened();
    model::Population population = *blog.population;
    population.fraction = 0.0005;
    blog.population = population;
    m_session->open(blog, {});
    m_session->cancelEvaluation();
    m_session->setDesign(QStringLiteral("V2"));
    m_board = std::make_unique<ConsoleBoard>(*m_session);
    m_board->resize(1000, 640);
    m_board->show();
    m_board->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_board.get()));
    m_editor = find<StatementEditor>("statement");
    m_editor->setFocus();
    QCOMPARE(find<QComboBox>("container")->currentText(), QStringLiteral("posts"));
}

void TestConsole::cleanup()
{
    m_board.reset();
    m_session.reset();
}

void TestConsole::type(const QString &text)
{
    QTest::keyClick(m_editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(m_editor, Qt::Key_Delete);
    m_editor->setText(text); // typing would take the words that are offered
    m_editor->SendScintilla(QsciScintilla::SCI_DOCUMENTEND);
}

void TestConsole::runAndWait()
{
    QTest::keyClick(m_editor, Qt::Key_F5);
    QVERIFY(!find<QPushButton>("run")->isEnabled()); // it runs on a thread of its own
    QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("run")->isEnabled(), patience);
}

void TestConsole::keepPicture(const char *name) const
{
    const QString folder = qEnvironmentVariable("PARTITA_PICTURES");
    if (!folder.isEmpty())
        m_board->grab().save(folder + QLatin1Char('/') + QLatin1String(name)
                             + QStringLiteral(".png"));
}

void TestConsole::f5RunsTheStatementAroundTheCaret()
{
    type(QStringLiteral("SELECT TOP 2 c.id FROM c\n\nSELECT TOP 3 c.id, c.type FROM c"));
    runAndWait();
    QCOMPARE(rows().rowCount(), 3);
    QCOMPARE(rows().columnCount(), 2);
    QCOMPARE(rows().headerData(1, Qt::Horizontal).toString(), QStringLiteral("type"));
    QVERIFY2(headline().contains(QStringLiteral("RU")), qPrintable(headline()));
    QVERIFY(find<PartitionBars>("partitionBars")->accessibleName().contains(QStringLiteral("68")));
    m_editor->setCursorPosition(0, 3);
    runAndWait();
    QCOMPARE(rows().rowCount(), 2);
    QVERIFY(m_session->undoStack().count() == 0);
}

void TestConsole::shiftEnterRunsTheSelection()
{
    type(QStringLiteral("SELECT TOP 1 c.id FROM c WHERE c.type = 'like'"));
    m_editor->setSelection(0, 0, 0, 24);
    QTest::keyClick(m_editor, Qt::Key_Return, Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("run")->isEnabled(), patience);
    QCOMPARE(rows().rowCount(), 1);
    QVERIFY(!find<QLabel>("reasons")->text().contains(QStringLiteral("like")));
    QCOMPARE(m_editor->lines(), 1); // and no line was added
}

void TestConsole::whatIsTypedOverASelectionIsRunWhole()
{
    type(QStringLiteral("SELECT * FROM c"));
    QTest::keyClick(m_editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(m_editor, QStringLiteral("SELECT TOP 2 c.id FROM c"));
    QCOMPARE(m_editor->statement(), QStringLiteral("SELECT TOP 2 c.id FROM c"));
}

void TestConsole::theButtonRunsAndTheKeyFieldBounds()
{
    type(QStringLiteral("SELECT TOP 1 VALUE c.postId FROM c WHERE c.type = 'post'"));
    QTest::mouseClick(find<QPushButton>("run"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(rows().rowCount() == 1, patience);
    const QString key = rows().index(0, 0).data().toString();
    type(QStringLiteral("SELECT VALUE COUNT(1) FROM c"));
    auto *field = find<QLineEdit>("statementKey");
    field->setFocus();
    QTest::keyClicks(field, key);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(find<QPushButton>("run")->isEnabled(), patience);
    QVERIFY2(headline().contains(QStringLiteral("1 of 68")), qPrintable(headline()));
}

void TestConsole::whatIsWrongIsMarkedAtItsPlace()
{
    type(QStringLiteral("SELECT 1\n\nSELECT *\nFORM c"));
    runAndWait();
    auto *problem = find<QLabel>("problem");
    QVERIFY(problem->isVisible());
    QVERIFY2(problem->text().contains(QStringLiteral("Line 2, column 1")),
             qPrintable(problem->text()));
    QVERIFY(!m_editor->problem().isEmpty());
    QCOMPARE(m_editor->caret(), 19); // at FORM
    QTest::keyClicks(m_editor, QStringLiteral(" "));
    QVERIFY(!problem->isVisible());
}

void TestConsole::furtherPagesAreAdded()
{
    type(QStringLiteral("SELECT c.id FROM c WHERE c.type = 'comment'"));
    runAndWait();
    auto *more = find<QPushButton>("moreRows");
    const int first = rows().rowCount();
    QCOMPARE(first, 100);
    QVERIFY(more->isEnabled());
    QTest::mouseClick(more, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(rows().rowCount() > first, patience);
    QVERIFY(rows().index(0, 0).data() != rows().index(first, 0).data());
    QVERIFY(headline().contains(QStringLiteral("for this page")));
}

void TestConsole::writesAreUndoneByTheirButton()
{
    auto *reset = find<QToolButton>("reset");
    QVERIFY(!reset->isEnabled());
    type(QStringLiteral("{\"op\":\"create\",\"item\":{\"id\":\"x\",\"postId\":\"x\"}}"));
    runAndWait();
    QCOMPARE(rows().rowCount(), 1);
    QVERIFY(reset->isEnabled());
    QVERIFY(m_session->undoStack().count() == 0); // the workbook has not changed
    QTest::mouseClick(reset, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!reset->isEnabled(), patience);
    type(QStringLiteral("{\"op\":\"read\",\"partitionKey\":[\"x\"],\"itemId\":\"x\"}"));
    runAndWait();
    QVERIFY(find<QLabel>("problem")->isVisible());
}

void TestConsole::escapeStopsAStatement()
{
    QSignalSpy told(m_session.get(), &models::Session::told);
    type(QStringLiteral("SELECT * FROM c WHERE LENGTH(c.content) > 3"));
    QTest::keyClick(m_editor, Qt::Key_F5);
    QTest::keyClick(m_editor, Qt::Key_Escape);
    QVERIFY(find<QPushButton>("run")->isEnabled());
    QCOMPARE(told.size(), 1);
    type(QStringLiteral("SELECT TOP 1 * FROM c"));
    runAndWait();
    QCOMPARE(rows().rowCount(), 1); // that of the second
}

void TestConsole::theSameInAnotherDesign()
{
    type(QStringLiteral("SELECT VALUE COUNT(1) FROM c WHERE c.type = 'post'"));
    runAndWait();
    auto *design = find<QComboBox>("design");
    design->setFocus();
    QTest::keyClick(design, Qt::Key_Up);
    QCOMPARE(design->currentText(), QStringLiteral("V1"));
    QCOMPARE(find<QComboBox>("container")->currentText(), QStringLiteral("posts"));
    QTest::keyClick(design, Qt::Key_F5); // wherever the keyboard is
    QTRY_VERIFY_WITH_TIMEOUT(headline().contains(QStringLiteral("The same in V2")), patience);
}

void TestConsole::theTreeAndTheJsonShowTheSame()
{
    type(QStringLiteral("SELECT TOP 2 c.id, [1, {\"a\": true}] AS list FROM c"));
    runAndWait();
    auto *views = find<ResultViews>("results");
    views->setCurrentIndex(1);
    auto *tree = find<QTreeWidget>("resultTree");
    QCOMPARE(tree->topLevelItemCount(), 2);
    tree->topLevelItem(0)->setExpanded(true);
    QTreeWidgetItem *list = tree->topLevelItem(0)->child(1);
    QCOMPARE(list->text(0), QStringLiteral("list"));
    list->setExpanded(true);
    QCOMPARE(list->childCount(), 2);
    views->setCurrentIndex(2);
    const QString json = find<editor::CodeEditor>("resultJson")->text();
    QCOMPARE(nlohmann::json::parse(json.toStdString()).size(), std::size_t(2));
}

void TestConsole::statementsComeBack()
{
    for (const char *statement : {"SELECT 1", "SELECT 2"}) {
        type(QString::fromLatin1(statement));
        runAndWait();
    }
    type(QStringLiteral("SELECT 3"));
    QTest::keyClick(m_editor, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(m_editor->text(), QStringLiteral("SELECT 2"));
    QTest::keyClick(m_editor, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(m_editor->text(), QStringLiteral("SELECT 1"));
    QTest::keyClick(m_editor, Qt::Key_Down, Qt::AltModifier);
    QTest::keyClick(m_editor, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(m_editor->text(), QStringLiteral("SELECT 3"));
    m_board = std::make_unique<ConsoleBoard>(*m_session); // the next start
    QMenu *menu = find<QToolButton>("history")->menu();
    emit menu->aboutToShow();
    QCOMPARE(menu->actions().size(), 2);
    menu->actions().at(1)->trigger();
    QCOMPARE(find<StatementEditor>("statement")->text(), QStringLiteral("SELECT 1"));
}

void TestConsole::aQueryIsGivenToAPattern()
{
    type(QStringLiteral("SELECT * FROM c WHERE c.postId = @postId"));
    QMenu *menu = find<QToolButton>("useForPattern")->menu();
    emit menu->aboutToShow();
    QVERIFY(!menu->isEmpty());
    menu->actions().constFirst()->trigger();
    const model::Design *design = m_session->workbook().design("V2");
    QCOMPARE(design->overrides.size(), 1U);
    QCOMPARE(design->overrides[0].container, std::string("posts"));
    QCOMPARE(design->overrides[0].query, std::string("SELECT * FROM c WHERE c.postId = @postId"));
    m_session->undoStack().undo();
    QVERIFY(m_session->workbook().design("V2")->overrides.empty());
}

void TestConsole::aDerivedDesignTakesNoQuery()
{
    find<QComboBox>("design")->setCurrentText(QStringLiteral("Embedded"));
    QMenu *menu = find<QToolButton>("useForPattern")->menu();
    emit menu->aboutToShow();
    QCOMPARE(menu->actions().size(), 1);
    QVERIFY(!menu->actions().constFirst()->isEnabled());
}

void TestConsole::propertiesAreOfferedBehindADot()
{
    m_editor->setText({});
    QTest::keyClicks(m_editor, QStringLiteral("SELECT c.ti"));
    QVERIFY(m_editor->SendScintilla(QsciScintilla::SCI_AUTOCACTIVE) != 0);
    QTest::keyClick(m_editor, Qt::Key_Tab);
    QCOMPARE(m_editor->text(), QStringLiteral("SELECT c.title"));
}

void TestConsole::namesOfJoinsLeadToTheirElements()
{
    PropertyTree tree;
    tree.add(nlohmann::ordered_json::parse(R"({"id":"1","tags":[{"name":"a","by":{"who":"b"}}]})"));
    QueryCompleter completer;
    completer.setProperties(tree);
    const auto offered = [&](const char *before, const char *after = "") {
        return completer.offerAt(QString::fromLatin1(before), QString::fromLatin1(after), false)
            .words;
    };
    const QStringList element {QStringLiteral("by"), QStringLiteral("name")};
    QCOMPARE(offered("SELECT c."), (QStringList {QStringLiteral("id"), QStringLiteral("tags")}));
    QCOMPARE(offered("SELECT p.i", " FROM p"), QStringList {QStringLiteral("id")});
    QCOMPARE(offered("SELECT t.", " FROM c JOIN t IN c.tags"), element);
    QCOMPARE(offered("SELECT t.by.", " FROM posts AS c JOIN t IN c.tags"),
             QStringList {QStringLiteral("who")});
    QVERIFY(offered("SELECT 'c.").isEmpty());
    QVERIFY(offered("SELECT 1 -- c.").isEmpty());
    QVERIFY(offered("SELECT other.").isEmpty());
    QVERIFY(offered("SELECT TOP 1 VALUE CONT").contains(QStringLiteral("CONTAINS")));
    QCOMPARE(offered("{\"op\":\"re"),
             (QStringList {QStringLiteral("read"), QStringLiteral("replace")}));
}

void TestConsole::everyFunctionHasItsSignature()
{
    for (const query::Function &function : query::allFunctions()) {
        const QString name
            = QString::fromUtf8(function.name.data(), static_cast<qsizetype>(function.name.size()));
        const QString signature = signatureOf(name);
        QVERIFY2(!signature.isEmpty(), qPrintable(name));
        const auto last = argumentIn(signature, function.minimumArguments - 1);
        QVERIFY2(function.minimumArguments == 0 || last.second > 0, qPrintable(name));
        const bool takesMore
            = argumentIn(signature, function.maximumArguments < 0 ? 50 : function.maximumArguments)
                  .second
            > 0;
        QVERIFY2(takesMore == (function.maximumArguments < 0), qPrintable(name));
    }
}

void TestConsole::theArgumentAtHandIsKnown()
{
    const QueryCompleter completer;
    const auto marked = [&](const char *before) {
        const editor::Signature shown = completer.signatureAt(QString::fromUtf8(before));
        return shown.text.mid(shown.from, shown.to - shown.from);
    };
    QCOMPARE(marked("SELECT CONTAINS("), QStringLiteral("text"));
    QCOMPARE(marked("SELECT CONTAINS(LOWER(c.a), 'x,(', "), QStringLiteral("ignoreCase"));
    QCOMPARE(marked("SELECT LEFT(c.a, "), QStringLiteral("length"));
    QCOMPARE(marked("SELECT CONCAT(1, 2, 3, 4"), QStringLiteral("…"));
    QVERIFY(marked("SELECT CONTAINS(c.a)").isEmpty());
    QVERIFY(marked("SELECT (c.a, ").isEmpty());
}

void TestConsole::everyWidgetHasANameAndATip()
{
    for (const char *name : {"design", "container", "statementKey", "run", "stop", "history",
                             "useForPattern", "reset", "moreRows"}) {
        auto *widget = find<QWidget>(name);
        QVERIFY2(widget && !widget->toolTip().isEmpty(), name);
        QAccessibleInterface *told = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(told && !told->text(QAccessible::Name).isEmpty(), name);
    }
}

void TestConsole::survivesDarkAndTiny()
{
    type(QStringLiteral(
        "-- @type = \"post\"\nSELECT TOP 10 c.title, c.creationDate, c.likeCount FROM c\n"
        "WHERE c.type = @type AND CONTAINS(c.title, 'e')"));
    runAndWait();
    m_board->resize(1280, 640);
    keepPicture("console-light");
    style::applyTheme(*qApp, style::ThemeKind::dark);
    QCoreApplication::processEvents();
    keepPicture("console-dark");
    m_board->resize(240, 200);
    m_board->grab();
    style::applyTheme(*qApp, style::ThemeKind::light);
}

PARTITA_WIDGETS_TEST(TestConsole)

} // namespace tst_console

#include "tst_console.moc"
