// Windows for the scripts of a container and for published figures; each stays open.
#include "editing.h"
#include "tests/support/testprogram.h"
#include "widgets/shell/mainwindow.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QToolButton>

namespace tst_scriptsandpublished {

using namespace partita;
using tests::Kind;

class TestBesides : public tests::EditingTest {
    Q_OBJECT

private slots:
    void scriptsAreAddedChangedAndRemoved();
    void whatCannotBeCompiledIsToldByItsLine();
    void scriptsFollowUndo();
    void publishedFiguresAreTyped();
    void publishedFiguresOfAWorkbookOfOnesOwn();

private:
    QWidget *openScripts();
    const std::vector<model::Script> &scripts()
    {
        return session().workbook().design("V1")->container("posts")->scripts;
    }
    QTableView *openPublished();
    /// Over all that is there.
    static void write(QPlainTextEdit *body, const QStringList &lines);
};

QWidget *TestBesides::openScripts()
{
    openBlog();
    session().setDesign(QStringLiteral("V1"));
    select(Kind::container, "posts");
    QTest::mouseClick(field<QPushButton>("scriptsButton"), Qt::LeftButton);
    return m_window->findChild<QWidget *>(QStringLiteral("scripts"));
}

void TestBesides::write(QPlainTextEdit *body, const QStringList &lines)
{
    body->setFocus();
    body->selectAll();
    for (const QString &line : lines) {
        QTest::keyClicks(body, line);
        if (&line != &lines.back())
            QTest::keyClick(body, Qt::Key_Return);
    }
}

void TestBesides::scriptsAreAddedChangedAndRemoved()
{
    QWidget *dialog = openScripts();
    QVERIFY(dialog && dialog->isVisible());
    QMenu *add = dialog->findChild<QToolButton *>(QStringLiteral("addScript"))->menu();
    pick(add, QStringLiteral("Stored procedure"));
    pick(add, QStringLiteral("Trigger before"));
    pick(add, QStringLiteral("Function"));
    QCOMPARE(scripts().size(), std::size_t(3));
    QCOMPARE(scripts()[0].kind, model::Script::Kind::procedure);
    QCOMPARE(scripts()[1].kind, model::Script::Kind::preTrigger);
    QCOMPARE(scripts()[2].kind, model::Script::Kind::function);
    for (const model::Problem &problem : session().problems())
        QVERIFY2(problem.severity != model::Severity::error, problem.message.c_str());
    QCOMPARE(field<QPushButton>("scriptsButton")->text().remove(QLatin1Char('&')),
             QStringLiteral("Scripts (3)…"));
    // The new one is current, its name selected to be typed over.
    auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("scriptName"));
    QTest::keyClicks(name, QStringLiteral("age"));
    QTest::keyClick(name, Qt::Key_Return);
    QVERIFY(dialog->isVisible());
    QCOMPARE(scripts()[2].name, std::string("age"));
    // A name that another has is not taken.
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("procedure"));
    QTest::keyClick(name, Qt::Key_Return);
    QCOMPARE(name->text(), QStringLiteral("age"));
    QCOMPARE(scripts()[2].name, std::string("age"));
    auto *kind = dialog->findChild<QComboBox *>(QStringLiteral("scriptKind"));
    kind->setFocus();
    QTest::keyClick(kind, Qt::Key_Up);
    QCOMPARE(scripts()[2].kind, model::Script::Kind::postTrigger);
    auto *list = dialog->findChild<QListWidget *>(QStringLiteral("scriptList"));
    QApplication::setActiveWindow(dialog);
    list->setFocus();
    QTRY_VERIFY(list->hasFocus());
    QTest::keyClick(list, Qt::Key_Home);
    QTest::keyClick(list, Qt::Key_Delete);
    QCOMPARE(scripts().size(), std::size_t(2));
    QCOMPARE(scripts()[0].name, std::string("beforeWrite"));
    QCOMPARE(list->count(), 2);
}

void TestBesides::whatCannotBeCompiledIsToldByItsLine()
{
    QWidget *dialog = openScripts();
    pick(dialog->findChild<QToolButton *>(QStringLiteral("addScript"))->menu(),
         QStringLiteral("Function"));
    auto *body = dialog->findChild<QPlainTextEdit *>(QStringLiteral("scriptBody"));
    auto *problem = dialog->findChild<QLabel *>(QStringLiteral("scriptProblem"));
    QCOMPARE(problem->text(), QString());
    const int steps = session().undoStack().count();
    write(body,
          {QStringLiteral("function f(x) {"), QStringLiteral("return x +;"), QStringLiteral("}")});
    QCOMPARE(scripts()[0].body, std::string("function f(x) {\nreturn x +;\n}"));
    QVERIFY2(problem->text().startsWith(QStringLiteral("⚠ Line 2")), qPrintable(problem->text()));
    QCOMPARE(body->extraSelections().size(), 1);
    QCOMPARE(body->extraSelections().front().cursor.blockNumber(), 1);
    QCOMPARE(session().undoStack().count(), steps + 1); // one spell of typing
    write(
        body,
        {QStringLiteral("function f(x) {"), QStringLiteral("return x + 1;"), QStringLiteral("}")});
    QCOMPARE(problem->text(), QString());
    QVERIFY(body->extraSelections().isEmpty());
    body->selectAll();
    QTest::keyClick(body, Qt::Key_Delete);
    QVERIFY(!problem->text().isEmpty());
}

void TestBesides::scriptsFollowUndo()
{
    QWidget *dialog = openScripts();
    QMenu *add = dialog->findChild<QToolButton *>(QStringLiteral("addScript"))->menu();
    pick(add, QStringLiteral("Function"));
    pick(add, QStringLiteral("Function"));
    QCOMPARE(scripts()[1].name, std::string("compute2"));
    auto *list = dialog->findChild<QListWidget *>(QStringLiteral("scriptList"));
    session().undoStack().undo();
    QCOMPARE(list->count(), 1);
    session().undoStack().undo();
    QCOMPARE(list->count(), 0);
    QVERIFY(dialog->isVisible());
    // The window closes when its container is removed.
    session().setDesign(QStringLiteral("V2"));
    openSample(QStringLiteral("person"));
    QVERIFY(!dialog->isVisible());
}

QTableView *TestBesides::openPublished()
{
    select(Kind::nothing, "");
    QTest::mouseClick(field<QPushButton>("publishedButton"), Qt::LeftButton);
    auto *dialog = m_window->findChild<QWidget *>(QStringLiteral("published"));
    return dialog ? dialog->findChild<QTableView *>() : nullptr;
}

void TestBesides::publishedFiguresAreTyped()
{
    openBlog();
    const std::vector<model::PublishedFigure> before = *session().workbook().published;
    QVERIFY(!before.empty());
    QTableView *table = openPublished();
    QVERIFY(table);
    QCOMPARE(table->model()->rowCount(), static_cast<int>(before.size()));
    typeInto(table, 0, 2, QStringLiteral("7.25"));
    QCOMPARE(session().workbook().published->front().requestCharge, 7.25);
    typeInto(table, 0, 2, QStringLiteral("much")); // refused
    QCOMPARE(session().workbook().published->front().requestCharge, 7.25);
    QApplication::setActiveWindow(table->window());
    table->setFocus();
    QTRY_VERIFY(table->hasFocus());
    table->setCurrentIndex(table->model()->index(0, 2));
    QTest::keyClick(table, Qt::Key_Delete);
    QCOMPARE(session().workbook().published->size(), before.size() - 1);
    session().undoStack().undo();
    session().undoStack().undo();
    QVERIFY(*session().workbook().published == before);
    QCOMPARE(table->model()->rowCount(), static_cast<int>(before.size()));
    session().undoStack().redo();
    session().undoStack().redo();
}

void TestBesides::publishedFiguresOfAWorkbookOfOnesOwn()
{
    openSample(QStringLiteral("person"));
    QVERIFY(session().workbook().published->empty());
    QTableView *table = openPublished();
    QVERIFY(table);
    auto *dialog = m_window->findChild<QWidget *>(QStringLiteral("published"));
    QPushButton *add = nullptr;
    for (auto *button : dialog->findChildren<QPushButton *>()) {
        if (button->text().contains(QStringLiteral("Add")))
            add = button;
    }
    QVERIFY(add);
    QTest::mouseClick(add, Qt::LeftButton);
    QTest::mouseClick(add, Qt::LeftButton);
    const auto figures = [this] { return *session().workbook().published; };
    QCOMPARE(figures().size(), std::size_t(2));
    QCOMPARE(QString::fromStdString(figures()[0].design), session().design());
    QVERIFY(figures()[0].pattern != figures()[1].pattern);
    typeInto(table, 0, 2, QStringLiteral("2.5"));
    typeInto(table, 0, 3, QStringLiteral("4"));
    typeInto(table, 0, 4, QStringLiteral("measured in March"));
    QCOMPARE(figures()[0].latencyMs, 4.0);
    QCOMPARE(figures()[0].source, std::string("measured in March"));
    for (const model::Problem &problem : session().problems())
        QVERIFY2(problem.severity != model::Severity::error, problem.message.c_str());
}

PARTITA_WIDGETS_TEST(TestBesides)

} // namespace tst_scriptsandpublished

#include "tst_scriptsandpublished.moc"
