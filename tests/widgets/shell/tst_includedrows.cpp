// Included rows in the pattern form: a list of lines, each named by its path of roles.
#include "editing.h"
#include "engine/model/notation.h"
#include "engine/model/validation.h"
#include "tests/support/testprogram.h"
#include "widgets/forms/linelist.h"
#include "widgets/inspector/lines/includedlines.h"
#include "widgets/models/addparts.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QTimer>
#include <QToolButton>
#include <QUndoStack>

namespace tst_includedrows {

using namespace partita;
using tests::Kind;

class TestIncludedRows : public tests::EditingTest {
    Q_OBJECT

private slots:
    void linesReadBack_data();
    void linesReadBack();
    void linesThatAreNotUnderstood_data();
    void linesThatAreNotUnderstood();
    void rowsAroundComeWithThoseInThem();
    void theMenuAddsRowsInRows();
    void aLineIsEditedInPlace();
    void withALineGoThoseOfItsRows();
    void whatIsNotUnderstoodIsTold();

private:
    const model::Query &query() { return *session().workbook().pattern("Q7")->query(); }
    QStringList lines() { return field<forms::LineList>("included")->lines(); }
    void startQuery();
    /// Opens the menu of the + button with the mouse and clicks the entry that begins so.
    void addByMouse(const QString &beginning);
    /// Edits a line as the keyboard does: F2, the new text, Return.
    void editByKeys(int row, const QString &text);
};

void TestIncludedRows::startQuery()
{
    openBlog();
    models::addQuery(session(), QStringLiteral("Post"));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(field<QToolButton>("included.add"));
}

void TestIncludedRows::addByMouse(const QString &beginning)
{
    auto *button = field<QToolButton>("included.add");
    QVERIFY(button);
    bool isClicked = false;
    QTimer opened;
    connect(&opened, &QTimer::timeout, this, [&] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (!menu)
            return;
        opened.stop();
        for (QAction *action : menu->actions()) {
            if (!isClicked && action->text().startsWith(beginning)) {
                isClicked = true;
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
            }
        }
        if (!isClicked)
            menu->close();
    });
    opened.start(20);
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY2(isClicked, qPrintable(beginning));
}

void TestIncludedRows::editByKeys(int row, const QString &text)
{
    auto *list = field<QListWidget>("included.list");
    list->setFocus();
    list->setCurrentRow(row);
    QTest::keyClick(list, Qt::Key_F2);
    auto *editor = list->findChild<QLineEdit *>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // the editor
}

void TestIncludedRows::linesReadBack_data()
{
    QTest::addColumn<QStringList>("lines");
    const auto row
        = [](const char *name, const QStringList &lines) { QTest::newRow(name) << lines; };
    row("all", {QStringLiteral("comments")});
    row("attributes", {QStringLiteral("comments: content first 80, author.username as name")});
    row("newest", {QStringLiteral("newest 5 comments by creationDate: content")});
    row("oldest", {QStringLiteral("first 5 comments by creationDate: content")});
    row("in order", {QStringLiteral("comments by creationDate ascending: content")});
    row("in the other order", {QStringLiteral("comments by address.city descending")});
    row("in rows",
        {QStringLiteral("newest 3 loans by since: since"), QStringLiteral("loans.copy: shelf"),
         QStringLiteral("loans.copy.book"), QStringLiteral("loans.member: name"),
         QStringLiteral("visits")});
}

void TestIncludedRows::linesReadBack()
{
    QFETCH(QStringList, lines);
    const inspector::ReadIncluded read = inspector::includedOf(lines);
    QCOMPARE(read.unread, QString());
    QCOMPARE(inspector::linesOf(read.included), lines);
}

void TestIncludedRows::linesThatAreNotUnderstood_data()
{
    QTest::addColumn<QString>("line");
    for (const char *line :
         {"newest comments", "newest 5 comments", "5 comments by date", "first x comments by date",
          "comments by date sideways", "comments: content of", "loans..copy", ".copy", "loans.",
          "newest 5 comments by date ascending", "a b c", ": content"})
        QTest::newRow(line) << QString::fromUtf8(line);
}

void TestIncludedRows::linesThatAreNotUnderstood()
{
    QFETCH(QString, line);
    QCOMPARE(inspector::includedOf({QStringLiteral("comments"), line}).unread, line);
}

void TestIncludedRows::rowsAroundComeWithThoseInThem()
{
    const auto read = inspector::includedOf({QStringLiteral("loans.copy.book: title")});
    QCOMPARE(inspector::linesOf(read.included),
             QStringList({QStringLiteral("loans"), QStringLiteral("loans.copy"),
                          QStringLiteral("loans.copy.book: title")}));
}

void TestIncludedRows::theMenuAddsRowsInRows()
{
    startQuery();
    addByMouse(QStringLiteral("first 5 comments by creationDate"));
    QCOMPARE(query().included.front().limit, std::optional<int>(5));
    QVERIFY(!query().included.front().descending);
    addByMouse(QStringLiteral("comments.author: "));
    QCOMPARE(query().included.front().included.front().role, std::string("author"));
    addByMouse(QStringLiteral("newest 5 comments.author.posts by creationDate"));
    const model::IncludedRows &posts = query().included.front().included.front().included.front();
    QCOMPARE(posts.role, std::string("posts"));
    QVERIFY(posts.descending);
    QCOMPARE(lines().size(), 3);
    auto *list = field<QListWidget>("included.list"); // shows them all
    QVERIFY(list->visualItemRect(list->item(0)).top() >= 0);
    QVERIFY(list->visualItemRect(list->item(2)).bottom() <= list->viewport()->height());
    QVERIFY(!model::hasErrors(session().problems()));
    session().undoStack().undo();
    QCOMPARE(lines().size(), 2);
    session().undoStack().redo();
    QCOMPARE(lines().size(), 3);
    // No entry of the menu leads back to the surrounding row or deeper than a query may go.
    const auto entries = [this] {
        QStringList texts;
        for (const QAction *action : field<QToolButton>("included.add")->menu()->actions())
            texts.append(action->text());
        return texts;
    };
    QVERIFY(entries().filter(QStringLiteral("comments.post:")).isEmpty());
    QVERIFY(entries().contains(QString())); // parts the levels
    addByMouse(QStringLiteral("comments.author.posts.comments: "));
    addByMouse(QStringLiteral("comments.author.posts.comments.author: "));
    QVERIFY(!model::hasErrors(session().problems()));
    QVERIFY(entries().filter(QStringLiteral("comments.author.posts.comments.author.")).isEmpty());
}

void TestIncludedRows::aLineIsEditedInPlace()
{
    startQuery();
    addByMouse(QStringLiteral("comments: "));
    addByMouse(QStringLiteral("comments.author: "));
    editByKeys(0, QStringLiteral("comments by creationDate ascending: content"));
    QTRY_COMPARE(query().included.front().orderBy, std::string("creationDate"));
    QVERIFY(!query().included.front().descending);
    QCOMPARE(query().included.front().included.size(), std::size_t(1)); // the author stays inside
    editByKeys(0, QStringLiteral("comments by creationDate descending: content"));
    QTRY_VERIFY(query().included.front().descending);
    editByKeys(1, QStringLiteral("comments.author: username as name"));
    QTRY_COMPARE(query().included.front().included.front().attributes.front().as,
                 std::string("name"));
}

void TestIncludedRows::withALineGoThoseOfItsRows()
{
    startQuery();
    addByMouse(QStringLiteral("comments: "));
    addByMouse(QStringLiteral("comments.author: "));
    addByMouse(QStringLiteral("likes: "));
    const QStringList before = lines();
    QCOMPARE(before.size(), 3);
    auto *list = field<QListWidget>("included.list");
    m_window->activateWindow(); // after the menus
    list->setFocus();
    QTRY_VERIFY(list->hasFocus());
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_Delete);
    QCOMPARE(query().included.size(), std::size_t(1));
    QCOMPARE(query().included.front().role, std::string("likes"));
    QCOMPARE(lines().size(), 1);
    session().undoStack().undo();
    QCOMPARE(lines(), before);
    session().undoStack().redo();
    QCOMPARE(lines().size(), 1);
}

void TestIncludedRows::whatIsNotUnderstoodIsTold()
{
    startQuery();
    addByMouse(QStringLiteral("comments: "));
    const model::Query before = query();
    editByKeys(0, QStringLiteral("comments by date sideways"));
    const auto told = [this] {
        const auto labels = field<forms::LineList>("included")->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
            return label->isVisible() && label->text().contains(QStringLiteral("sideways"));
        });
    };
    QTRY_VERIFY(told());
    QVERIFY(query() == before);
}

PARTITA_WIDGETS_TEST(TestIncludedRows)

} // namespace tst_includedrows

#include "tst_includedrows.moc"
