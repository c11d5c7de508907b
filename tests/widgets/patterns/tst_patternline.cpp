// Typing patterns above the matrix: one line is one pattern and one undo step, what is meant stands
// below, what is not understood stays in the line, and offers complete the word at the caret.
#include "engine/workbook/textform.h"
#include "patternstest.h"
#include "tests/support/testprogram.h"
#include "widgets/patterns/patternline.h"
#include "widgets/plots/emptystate.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QUndoStack>

namespace tst_patternline {

using namespace partita;

class PatternLineTest : public tests::PatternsTest {
    Q_OBJECT

private slots:
    void keysAndButtonOpenTheLine();
    void theMenuOpensTheLine();
    void enterAddsThePatternAsOneUndoStep();
    void theLineStaysOpenForTheNextOne();
    void idAndRateAreTaken();
    void theSentenceBelowFollowsTheTyping();
    void aMistakeIsSaidAndStays();
    void aTakenIdIsRefused();
    void offersCompleteTheWord();
    void anOfferIsChosenInTheList();
    void escapeClosesTheLine();
    void aPresentationTakesNoLines();
    void theEmptyBoardOffersIt();
    void itIsNamedForScreenReaders();

private:
    QLineEdit &line() const
    {
        return *board->findChild<QLineEdit *>(QStringLiteral("patternLine"));
    }
    QString said() const
    {
        const auto *meaning = board->findChild<QLabel *>(QStringLiteral("patternMeaning"));
        return meaning->isVisible() ? meaning->text() : QString();
    }
    QString problem() const
    {
        const auto *text = board->findChild<QLabel *>(QStringLiteral("problem"));
        return text->isVisible() ? text->text() : QString();
    }
    QAbstractItemView &offers() const
    {
        return *line().findChild<QCompleter *>()->popup(); // a window of its own
    }
    void openLine()
    {
        open();
        session->cancelEvaluation();
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_T, Qt::ControlModifier);
    }
    void type(const char *text) const { QTest::keyClicks(&line(), QString::fromUtf8(text)); }
    void enter(const char *text) const
    {
        type(text);
        QTest::keyClick(&line(), Qt::Key_Return);
        session->cancelEvaluation();
    }
};

void PatternLineTest::keysAndButtonOpenTheLine()
{
    openLine();
    QVERIFY(line().hasFocus());
    QTest::keyClick(&line(), Qt::Key_Escape);
    QVERIFY(!line().isVisible());
    QVERIFY(table()->hasFocus());
    auto *button = board->findChild<QToolButton *>(QStringLiteral("typePattern"));
    QVERIFY(button->toolTip().contains(QStringLiteral("Ctrl+T")));
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(line().hasFocus());
}

void PatternLineTest::theMenuOpensTheLine()
{
    open();
    QMenu *menu = board->findChild<QToolButton *>(QStringLiteral("addPattern"))->menu();
    emit menu->aboutToShow();
    menu->actions().front()->trigger();
    QVERIFY(line().hasFocus());
}

void PatternLineTest::enterAddsThePatternAsOneUndoStep()
{
    openLine();
    const model::Workbook before = session->workbook();
    const int steps = session->undoStack().count();
    enter("posts of a user newest first limit 20 with author.username");
    QCOMPARE(session->undoStack().count(), steps + 1);
    const model::AccessPattern *made = session->workbook().pattern("Q7");
    QVERIFY(made && made->query());
    QCOMPARE(made->query()->order.size(), 1U);
    QCOMPARE(made->query()->order.front().path, std::string("creationDate"));
    QCOMPARE(made->query()->attributes.back().path, std::string("author.username"));
    QCOMPARE(QString::fromStdString(made->sentence),
             QStringLiteral("List Posts where author is given, newest first, the first 20."));
    QCOMPARE(session->pattern(), QStringLiteral("Q7"));
    QVERIFY(line().hasFocus());
    QTest::keyClick(&line(), Qt::Key_Z, Qt::ControlModifier);
    session->undoStack().setIndex(steps);
    QVERIFY(session->workbook() == before);
}

void PatternLineTest::theLineStaysOpenForTheNextOne()
{
    openLine();
    enter("create comment");
    enter("number of likes of a post");
    enter("delete post");
    QVERIFY(session->workbook().pattern("C5") && session->workbook().pattern("Q7")
            && session->workbook().pattern("C6"));
    QVERIFY(said().contains(QStringLiteral("Added C6: Delete one Post.")));
    QVERIFY(line().hasFocus() && line().text().isEmpty());
    QTest::keyClick(&line(), Qt::Key_Return); // an empty line ends
    QVERIFY(!line().isVisible());
}

void PatternLineTest::idAndRateAreTaken()
{
    openLine();
    enter("Feed: posts newest first limit 5 120/min");
    const model::AccessPattern *made = session->workbook().pattern("Feed");
    QVERIFY(made);
    QCOMPARE(made->ratePerSecond, 2.0);
}

void PatternLineTest::theSentenceBelowFollowsTheTyping()
{
    openLine();
    QVERIFY2(said().startsWith(QStringLiteral("Such as: posts of a user newest first limit 20")),
             qPrintable(said()));
    type("post");
    QCOMPARE(said(), QStringLiteral("Retrieve one Post by its id."));
    type("s with author.username");
    QCOMPARE(said(),
             QStringLiteral("List all Posts. It shows id, title, content, creationDate, "
                            "author.username."));
    QVERIFY(problem().isEmpty());
}

void PatternLineTest::aMistakeIsSaidAndStays()
{
    openLine();
    const int steps = session->undoStack().count();
    type("posts of a us");
    QVERIFY(problem().isEmpty()); // it may become a user
    enter("");
    QVERIFY2(problem().contains(QStringLiteral("\"us\" is no attribute or role of Post")),
             qPrintable(problem()));
    QCOMPARE(line().text(), QStringLiteral("posts of a us"));
    type("er ordered by likes");
    QVERIFY2(problem().contains(QStringLiteral("likes")), qPrintable(problem()));
    QCOMPARE(line().accessibleDescription(), problem().mid(2));
    enter("");
    QCOMPARE(line().text(), QStringLiteral("posts of a user ordered by likes"));
    QCOMPARE(session->undoStack().count(), steps);
}

void PatternLineTest::aTakenIdIsRefused()
{
    openLine();
    enter("Q1: posts");
    QVERIFY2(problem().contains(QStringLiteral("Q1")), qPrintable(problem()));
    QCOMPARE(line().text(), QStringLiteral("Q1: posts"));
}

void PatternLineTest::offersCompleteTheWord()
{
    openLine();
    type("comm");
    QVERIFY(offers().isVisible());
    QTest::keyClick(&line(), Qt::Key_Tab);
    QCOMPARE(line().text(), QStringLiteral("comments "));
    type("of p");
    QTest::keyClick(&line(), Qt::Key_Tab);
    QCOMPARE(line().text(), QStringLiteral("comments of post "));
    type("ne");
    QTest::keyClick(&line(), Qt::Key_Tab);
    QCOMPARE(line().text(), QStringLiteral("comments of post newest first "));
    enter("");
    const model::AccessPattern *made = session->workbook().pattern("Q7");
    QVERIFY2(made, qPrintable(line().text() + problem() + said()));
    QCOMPARE(made->query()->root, std::string("Comment"));
}

void PatternLineTest::anOfferIsChosenInTheList()
{
    openLine();
    type("posts where ti");
    QVERIFY(offers().isVisible());
    QTest::keyClick(&offers(), Qt::Key_Down);
    QTest::keyClick(&offers(), Qt::Key_Return);
    QCOMPARE(line().text(), QStringLiteral("posts where title "));
    QTest::keyClick(&offers(), Qt::Key_Escape); // closes the list, not the line
    QVERIFY(!offers().isVisible());
    QVERIFY(line().isVisible());
}

void PatternLineTest::escapeClosesTheLine()
{
    openLine();
    const model::Workbook before = session->workbook();
    type("posts zz");
    QTest::keyClick(&line(), Qt::Key_Escape);
    QVERIFY(!line().isVisible());
    QVERIFY(session->workbook() == before);
    QTest::keyClick(table(), Qt::Key_T, Qt::ControlModifier);
    QVERIFY(line().text().isEmpty());
}

void PatternLineTest::aPresentationTakesNoLines()
{
    openLine();
    session->setPresenting(true);
    QVERIFY(!line().isVisible());
    QTest::keyClick(table(), Qt::Key_T, Qt::ControlModifier);
    QVERIFY(!line().isVisible());
}

void PatternLineTest::theEmptyBoardOffersIt()
{
    model::Workbook workbook = *workbook::readText(R"({"partita": 1, "name": "n", "title": "N",
        "entities": [{"name": "Note", "attributes": [{"name": "id", "generate": "uuid"}]}]})");
    session->open(workbook, {});
    board->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(board));
    auto &button = board->findChild<plots::EmptyState *>()->button();
    QTest::mouseClick(&button, Qt::LeftButton);
    QVERIFY(line().hasFocus());
    QCOMPARE(said(), QStringLiteral("Such as: note by id  ·  create note"));
    enter("notes");
    QVERIFY(session->workbook().pattern("Q1"));
}

void PatternLineTest::itIsNamedForScreenReaders()
{
    openLine();
    QVERIFY(!line().accessibleName().isEmpty());
    QCOMPARE(line().accessibleDescription(), said());
    QVERIFY(!offers().accessibleName().isEmpty());
}

PARTITA_WIDGETS_TEST(PatternLineTest)

} // namespace tst_patternline

#include "tst_patternline.moc"
