// Editing of a document in place, with real keys: what is typed reaches the workbook, is one undo
// step, and what is wrong stays in the editor with its sentence.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/documents/documentsboard.h"
#include "widgets/documents/editpage.h"
#include "widgets/documents/jsoneditor.h"
#include "widgets/documents/sampleview.h"
#include "widgets/models/session.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QToolButton>
#include <QtTest>

namespace tst_editing {

using namespace partita;
using namespace partita::documents;

namespace {

constexpr int patience = 20'000; // ms

} // namespace

class TestEditing : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void enterOpensTheEditor();
    void whatIsTypedReachesTheWorkbook();
    void everythingTypedIsOneUndoStep();
    void aSyntaxErrorHasLineAndColumn();
    void anUnknownPropertyIsOfferedAndAdded();
    void anotherRowIsChosen();
    void escapeLeaves();
    void aPastedDocumentBecomesASampleRow();
    void propertiesAreCompleted();

private:
    void edit();
    JsonEditor *editor() const { return board->findChild<JsonEditor *>(); }
    QListWidget *meanings() const
    {
        return board->findChild<QListWidget *>(QStringLiteral("meanings"));
    }
    /// Puts the caret behind the first place of the text and types.
    void typeBehind(const QString &place, const QString &typed);
    const model::SampleRow *row(const std::string &name) const;

    models::Session *session = nullptr;
    DocumentsBoard *board = nullptr;
    model::Workbook opened;
};

void TestEditing::init()
{
    session = new models::Session;
    board = new DocumentsBoard(*session);
    board->resize(1100, 700);
    board->show();
    QVERIFY(QTest::qWaitForWindowExposed(board));
    opened = tests::blogAsOpened();
    session->open(opened, {});
    session->adopt(tests::madeEvaluation(opened));
    session->setDesign(QStringLiteral("V3"));
    session->setSelection(
        {models::Selection::Kind::documentType, QStringLiteral("posts"), QStringLiteral("post")});
    QCoreApplication::processEvents();
}

void TestEditing::cleanup()
{
    delete board;
    delete session;
}

void TestEditing::edit()
{
    auto *view = board->findChild<SampleView *>();
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(editor()->text().contains(QStringLiteral("\"title\"")), patience);
}

void TestEditing::typeBehind(const QString &place, const QString &typed)
{
    QVERIFY(editor()->find(place));
    int line = 0;
    int column = 0;
    int ignored = 0;
    editor()->getSelection(&ignored, &ignored, &line, &column);
    editor()->setCursorPosition(line, column);
    QTest::keyClicks(editor(), typed);
}

const model::SampleRow *TestEditing::row(const std::string &name) const
{
    for (const model::SampleRow &one : session->workbook().population->sampleRows) {
        if (one.name == name)
            return &one;
    }
    return nullptr;
}

void TestEditing::enterOpensTheEditor()
{
    edit();
    QVERIFY(editor()->isVisible());
    QVERIFY(!editor()->isReadOnly());
    QVERIFY(board->findChild<QLabel *>(QStringLiteral("facts"))
                ->text()
                .contains(QStringLiteral("point read")));
    QVERIFY(session->workbook() == opened);
}

void TestEditing::whatIsTypedReachesTheWorkbook()
{
    edit();
    typeBehind(QStringLiteral("\"title\": \""), QStringLiteral("Typed "));
    QTRY_VERIFY_WITH_TIMEOUT(session->undoStack().count() == 1, patience);
    QVERIFY(row("the measured post"));
    QVERIFY(row("the measured post")->values.at("title").get<std::string>().starts_with("Typed "));
    QTRY_VERIFY(meanings()->count() > 0);
    QVERIFY(meanings()->item(0)->text().contains(QStringLiteral("\"title\"")));
}

void TestEditing::everythingTypedIsOneUndoStep()
{
    edit();
    typeBehind(QStringLiteral("\"title\": \""), QStringLiteral("One "));
    QTRY_VERIFY_WITH_TIMEOUT(session->undoStack().count() == 1, patience);
    typeBehind(QStringLiteral("\"userUsername\": \""), QStringLiteral("m"));
    QTest::keyClick(editor(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(row("the measured user")->values.at("username") == "mmarta.lindgren",
                             patience);
    QCOMPARE(session->undoStack().count(), 1);
    session->undoStack().undo();
    QVERIFY(session->workbook() == opened);
    QTRY_VERIFY_WITH_TIMEOUT(!editor()->text().contains(QStringLiteral("One ")), patience);
}

void TestEditing::aSyntaxErrorHasLineAndColumn()
{
    edit();
    typeBehind(QStringLiteral("\"title\": "), QStringLiteral("x"));
    auto *summary = board->findChild<QLabel *>(QStringLiteral("summary"));
    QTRY_VERIFY_WITH_TIMEOUT(summary->text().startsWith(QStringLiteral("Line ")), patience);
    QVERIFY(!editor()->problem().isEmpty());
    QVERIFY(session->workbook() == opened);
}

void TestEditing::anUnknownPropertyIsOfferedAndAdded()
{
    edit();
    typeBehind(QStringLiteral("{"), QStringLiteral("\"mood\": \"good\","));
    QTRY_VERIFY_WITH_TIMEOUT(board->findChild<QPushButton *>(QStringLiteral("takeOffer")),
                             patience);
    QVERIFY(session->workbook() == opened);
    QTest::mouseClick(board->findChild<QPushButton *>(QStringLiteral("takeOffer")), Qt::LeftButton);
    QVERIFY(session->workbook().entity("Post")->attribute("mood"));
    QTRY_VERIFY_WITH_TIMEOUT(row("the measured post")->values.contains("mood"), patience);
    QCOMPARE(row("the measured post")->values.at("mood"), model::Json("good"));
    QCOMPARE(session->undoStack().count(), 1);
}

void TestEditing::anotherRowIsChosen()
{
    edit();
    auto *rows = board->findChild<QListWidget *>(QStringLiteral("rows"));
    QTRY_VERIFY_WITH_TIMEOUT(rows->count() > 20, patience);
    const QString before = editor()->text();
    auto *filter = board->findChild<QLineEdit *>(QStringLiteral("rowFilter"));
    const int all = rows->count();
    const QString key = rows->item(15)->toolTip();
    QTest::keyClicks(filter, key);
    QTRY_VERIFY_WITH_TIMEOUT(rows->count() < all && rows->count() >= 1, patience);
    QTRY_COMPARE_WITH_TIMEOUT(rows->item(0)->toolTip(), key, patience);
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, {},
                      rows->visualItemRect(rows->item(0)).center());
    QTRY_VERIFY_WITH_TIMEOUT(editor()->text().contains(key), patience);
    QVERIFY(editor()->text() != before);
    QVERIFY(session->workbook() == opened);
}

void TestEditing::escapeLeaves()
{
    edit();
    QTest::keyClick(editor(), Qt::Key_Escape);
    QVERIFY(!editor()->isVisible());
    QVERIFY(board->findChild<SampleView *>()->isVisible());
}

void TestEditing::aPastedDocumentBecomesASampleRow()
{
    QGuiApplication::clipboard()->setText(
        QStringLiteral(R"({"id":"c9","type":"comment","postId":"p9","content":"Hi","mood":1})"));
    auto *paste = board->findChild<QToolButton *>(QStringLiteral("pasteDocument"));
    QTest::mouseClick(paste, Qt::LeftButton);
    const std::size_t rows = opened.population->sampleRows.size();
    QTRY_VERIFY_WITH_TIMEOUT(session->workbook().population->sampleRows.size() == rows + 2,
                             patience);
    QCOMPARE(session->undoStack().count(), 1);
    QVERIFY(board->findChild<QPushButton *>(QStringLiteral("takeOffer")));
    session->undoStack().undo();
    QVERIFY(session->workbook() == opened);
}

void TestEditing::propertiesAreCompleted()
{
    edit();
    typeBehind(QStringLiteral("{"), QStringLiteral("\"comm"));
    QTest::keyClick(editor(), Qt::Key_Space, Qt::ControlModifier);
    QVERIFY(editor()->isListActive());
}

PARTITA_WIDGETS_TEST(TestEditing)

} // namespace tst_editing

#include "tst_editing.moc"
