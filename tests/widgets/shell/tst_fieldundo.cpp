// Undo in form fields: it undoes typing that is not yet an edit, and then edits of the workbook. A
// field with an undo history of its own would show a value that the workbook does not have, and
// write it as a new edit on leaving.
#include "editing.h"
#include "tests/support/testprogram.h"

#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>
#include <QUndoStack>

namespace tst_fieldundo {

using namespace partita;
using tests::Kind;

class TestFieldUndo : public tests::EditingTest {
    Q_OBJECT

private slots:
    void aCommittedNameIsTakenBackInTheWorkbook();
    void typingIsTakenBackInTheField();
    void anUntouchedFieldLeavesTheKeyToTheWorkbook();
    void numbersAndTextsDoTheSame();
    void aTextThatCannotBeReadIsTheFields();
    void eitherKeyRedoes();

private:
    void press(QWidget *widget, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier)
    {
        QTest::keyClick(widget, key, modifiers);
    }
    /// cleanup() checks all edits, so they are redone.
    void redoAll()
    {
        while (session().undoStack().canRedo())
            session().undoStack().redo();
    }
    int edits() { return session().undoStack().index(); }
};

void TestFieldUndo::aCommittedNameIsTakenBackInTheWorkbook()
{
    openBlog();
    select(Kind::entity, "Post");
    type("entityName", QStringLiteral("Article"));
    QVERIFY(session().workbook().entity("Article"));
    auto *name = field<QLineEdit>("entityName");
    name->setFocus();
    press(name, Qt::Key_Z);
    QVERIFY(session().workbook().entity("Post"));
    QCOMPARE(field<QLineEdit>("entityName")->text(), QStringLiteral("Post"));
    press(field<QLineEdit>("entityName"), Qt::Key_Tab, Qt::NoModifier);
    QCOMPARE(edits(), 0);
    QVERIFY(!session().isModified());
    redoAll();
}

void TestFieldUndo::typingIsTakenBackInTheField()
{
    openBlog();
    select(Kind::entity, "Post");
    auto *name = field<QLineEdit>("entityName");
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("Art"));
    press(name, Qt::Key_Z);
    QVERIFY(name->text() != QStringLiteral("Art"));
    QCOMPARE(edits(), 0);
    QTest::keyClick(name, Qt::Key_Escape);
    QCOMPARE(name->text(), QStringLiteral("Post"));
}

void TestFieldUndo::anUntouchedFieldLeavesTheKeyToTheWorkbook()
{
    openBlog();
    select(Kind::entity, "Post");
    type("entityName", QStringLiteral("Article"));
    select(Kind::entity, "User");
    auto *name = field<QLineEdit>("entityName");
    name->setFocus();
    press(name, Qt::Key_Z);
    QVERIFY(session().workbook().entity("Post"));
    redoAll();
}

void TestFieldUndo::numbersAndTextsDoTheSame()
{
    openBlog();
    select(Kind::entity, "User");
    const model::Workbook before = session().workbook();
    setNumber("rows", 77);
    auto *rows = field<QDoubleSpinBox>("rows");
    QCOMPARE(session().workbook().population->counts.at("User"), 77);
    press(rows, Qt::Key_Z);
    QVERIFY(session().workbook() == before);
    QCOMPARE(rows->value(), static_cast<double>(before.population->counts.at("User")));

    auto *text = field<QPlainTextEdit>("entityDescription");
    const QString was = text->toPlainText();
    text->setFocus();
    QTest::keyClicks(text, QStringLiteral("who"));
    QVERIFY(session().workbook() != before);
    press(text, Qt::Key_Z);
    QVERIFY(session().workbook() == before);
    QCOMPARE(text->toPlainText(), was);
    redoAll();
}

void TestFieldUndo::aTextThatCannotBeReadIsTheFields()
{
    openBlog();
    select(Kind::container, "posts");
    auto *policy = field<QPlainTextEdit>("indexingPolicy");
    policy->setFocus();
    policy->selectAll();
    QTest::keyClicks(policy, QStringLiteral("{"));
    QCOMPARE(edits(), 0);
    press(policy, Qt::Key_Z);
    QVERIFY(policy->toPlainText() != QStringLiteral("{"));
    QVERIFY(session().workbook() == m_start);
}

void TestFieldUndo::eitherKeyRedoes()
{
    openBlog();
    select(Kind::entity, "Post");
    for (const auto &[key, modifiers] :
         {std::pair(Qt::Key_Y, Qt::KeyboardModifiers(Qt::ControlModifier)),
          std::pair(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier)}) {
        type("entityName", QStringLiteral("Article"));
        press(field<QLineEdit>("entityName"), Qt::Key_Z);
        QVERIFY(session().workbook().entity("Post"));
        press(field<QLineEdit>("entityName"), key, modifiers);
        QVERIFY(session().workbook().entity("Article"));
        press(field<QLineEdit>("entityName"), Qt::Key_Z);
    }
    redoAll();
}

PARTITA_WIDGETS_TEST(TestFieldUndo)

} // namespace tst_fieldundo

#include "tst_fieldundo.moc"
