// Typing on cards: an entity is named where it stands, and its attributes follow, one a line.
#include "engine/model/attributenotation.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelboard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/forms/fieldproblem.h"
#include "widgets/forms/typedtext.h"
#include "widgets/models/session.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QTest>

namespace tst_cardtyping {

using namespace partita;

class TestCardTyping : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aNewEntityIsNamedOnItsCardAndGetsAttributes();
    void lettersOnACardBeginAnAttribute();
    void enterOnACardBeginsAnAttribute();
    void aDoubleClickOnARowChangesIt();
    void aTypeThatStaysKeepsItsGenerator();
    void tabGoesToTheTypeAndCompletesIt();
    void arrowsGoFromLineToLine();
    void aPastedListIsOneUndoStep();
    void whatCannotBeReadStaysInTheLine();
    void whatTheEngineRefusesStaysInTheLine();
    void escapeDropsWhatWasTyped();
    void typedTextIsAppliedWhenTheKeyboardGoesAway();
    void typedTextIsAppliedBeforeSaving();
    void theLineFollowsItsCard();
    void aPresentationTakesNoLines();
    void aBoardCanCloseWhileALineIsOpen();
    void undoGivesBackTheFirstWorkbook();

private:
    QLineEdit &line() const { return *m_view->findChild<QLineEdit *>(QStringLiteral("cardLine")); }
    void type(const std::string &text, Qt::Key end = Qt::Key_Return) const
    {
        QTest::keyClicks(&line(), QString::fromStdString(text));
        QTest::keyClick(&line(), end);
    }
    void select(const char *entity) const
    {
        m_session->setSelection({models::Selection::Kind::entity, QString::fromLatin1(entity), {}});
        m_view->setFocus();
    }
    /// The attributes of an entity in their notation.
    QStringList attributes(const char *entity) const;
    void clickRow(std::size_t row) const;
    std::unique_ptr<models::Session> m_session;
    std::unique_ptr<canvas::ModelBoard> m_board;
    canvas::ModelView *m_view = nullptr;
    canvas::ModelScene *m_scene = nullptr;
};

void TestCardTyping::init()
{
    m_session = std::make_unique<models::Session>();
    m_session->open(*workbook::open("sample:person"), {});
    m_session->cancelEvaluation();
    m_board = std::make_unique<canvas::ModelBoard>(*m_session);
    m_board->resize(1000, 700);
    m_board->show();
    m_board->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_board.get()));
    m_view = m_board->findChild<canvas::ModelView *>();
    m_scene = m_board->findChild<canvas::ModelScene *>();
}

void TestCardTyping::cleanup()
{
    m_board.reset();
    m_session.reset();
}

QStringList TestCardTyping::attributes(const char *entity) const
{
    QStringList all;
    for (const model::Attribute &attribute : m_session->workbook().entity(entity)->attributes)
        all.append(QString::fromStdString(model::toNotation(attribute)));
    return all;
}

void TestCardTyping::clickRow(std::size_t row) const
{
    const QRectF frame = m_scene->card(QStringLiteral("Person"))->rowFrame(row);
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {},
                       m_view->mapFromScene(frame.center()));
}

void TestCardTyping::aNewEntityIsNamedOnItsCardAndGetsAttributes()
{
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(20, 640));
    QVERIFY(line().hasFocus());
    type("Doctor"); // the proposed name is selected
    QVERIFY(m_session->workbook().entity("Doctor"));
    QVERIFY(line().hasFocus());
    type("name");
    type("birthDate date");
    type("languages text[]");
    type(""); // ends
    QVERIFY(!line().isVisible());
    QVERIFY(m_view->hasFocus());
    QCOMPARE(attributes("Doctor"),
             QStringList({QStringLiteral("id text"), QStringLiteral("name text"),
                          QStringLiteral("birthDate date"), QStringLiteral("languages text[]")}));
}

void TestCardTyping::lettersOnACardBeginAnAttribute()
{
    select("Person");
    QTest::keyClick(m_view, Qt::Key_N);
    QVERIFY(line().hasFocus());
    type("ickname");
    QCOMPARE(attributes("Person").last(), QStringLiteral("nickname text"));
}

void TestCardTyping::enterOnACardBeginsAnAttribute()
{
    canvas::EntityCard *card = m_scene->card(QStringLiteral("Person"));
    card->setSelected(true);
    card->setFocus();
    m_view->setFocus();
    QTest::keyClick(m_view, Qt::Key_Return);
    QVERIFY(line().isVisible());
    type("height number");
    QCOMPARE(attributes("Person").last(), QStringLiteral("height number"));
}

void TestCardTyping::aDoubleClickOnARowChangesIt()
{
    const QStringList before = attributes("Person");
    clickRow(1);
    QCOMPARE(line().text(), before.at(1)); // its name and type
    line().selectAll();
    type("fullName text");
    QCOMPARE(attributes("Person").at(1), QStringLiteral("fullName text"));
    QCOMPARE(line().text(), before.at(2)); // Enter goes on to the next row
}

void TestCardTyping::aTypeThatStaysKeepsItsGenerator()
{
    const model::Attribute before = m_session->workbook().entity("Person")->attributes.at(1);
    clickRow(1);
    line().selectAll();
    type("x " + model::toNotation(before).substr(before.name.size() + 1));
    const model::Attribute after = m_session->workbook().entity("Person")->attributes.at(1);
    QCOMPARE(after.name, std::string("x"));
    QCOMPARE(after.generator, before.generator);
}

void TestCardTyping::tabGoesToTheTypeAndCompletesIt()
{
    select("Person");
    QTest::keyClick(m_view, Qt::Key_A);
    QTest::keyClicks(&line(), QStringLiteral("geLimit"));
    QTest::keyClick(&line(), Qt::Key_Tab);
    QVERIFY(line().hasFocus());
    QTest::keyClicks(&line(), QStringLiteral("in"));
    QCOMPARE(line().text(), QStringLiteral("ageLimit integer"));
    QTest::keyClick(&line(), Qt::Key_Tab); // nothing is left to type
    QCOMPARE(attributes("Person").last(), QStringLiteral("ageLimit integer"));
    QVERIFY(line().text().isEmpty());
}

void TestCardTyping::arrowsGoFromLineToLine()
{
    select("Person");
    QTest::keyClick(m_view, Qt::Key_A);
    type("b", Qt::Key_Up);
    const QStringList all = attributes("Person");
    QCOMPARE(all.last(), QStringLiteral("ab text"));
    QCOMPARE(line().text(), all.at(all.size() - 2));
    for (qsizetype row = all.size() - 2; row > 0; --row)
        QTest::keyClick(&line(), Qt::Key_Up);
    QCOMPARE(line().text(), all.first());
    QTest::keyClick(&line(), Qt::Key_Up);
    QCOMPARE(line().text(), QStringLiteral("Person"));
    QTest::keyClick(&line(), Qt::Key_Down);
    QCOMPARE(line().text(), all.first());
}

void TestCardTyping::aPastedListIsOneUndoStep()
{
    const qsizetype before = attributes("Person").size();
    QApplication::clipboard()->setText(
        QStringLiteral("email\nstature number\nhome {\n  street\n  city\n}\n"));
    select("Person");
    QTest::keyClick(m_view, Qt::Key_E);
    line().clear();
    QTest::keySequence(&line(), QKeySequence::Paste);
    QCOMPARE(attributes("Person").mid(before),
             QStringList({QStringLiteral("email text"), QStringLiteral("stature number"),
                          QStringLiteral("home { street text, city text }")}));
    QCOMPARE(m_session->undoStack().count(), 1);
}

void TestCardTyping::whatCannotBeReadStaysInTheLine()
{
    const model::Workbook before = m_session->workbook();
    select("Person");
    QTest::keyClick(m_view, Qt::Key_S);
    type("ize huge");
    QCOMPARE(line().text(), QStringLiteral("size huge"));
    QVERIFY(line().hasFocus());
    QVERIFY(forms::hasProblem(&line()));
    QVERIFY(m_session->workbook() == before);
    QTest::keyClick(&line(), Qt::Key_Backspace);
    QVERIFY(!forms::hasProblem(&line())); // one types on
}

void TestCardTyping::whatTheEngineRefusesStaysInTheLine()
{
    const std::string taken = m_session->workbook().entity("Person")->attributes.at(1).name;
    select("Person");
    QTest::keyClick(m_view, Qt::Key_A);
    line().clear();
    type(taken);
    QCOMPARE(line().text(), QString::fromStdString(taken));
    QVERIFY(forms::hasProblem(&line()));
}

void TestCardTyping::escapeDropsWhatWasTyped()
{
    const model::Workbook before = m_session->workbook();
    select("Person");
    QTest::keyClick(m_view, Qt::Key_A);
    type("bc", Qt::Key_Escape);
    QVERIFY(!line().isVisible());
    QVERIFY(m_view->hasFocus());
    QVERIFY(m_session->workbook() == before);
}

void TestCardTyping::typedTextIsAppliedWhenTheKeyboardGoesAway()
{
    select("Person");
    QTest::keyClick(m_view, Qt::Key_A);
    QTest::keyClicks(&line(), QStringLiteral("bc"));
    m_view->setFocus();
    QCOMPARE(attributes("Person").last(), QStringLiteral("abc text"));
    QVERIFY(!line().isVisible());
}

void TestCardTyping::typedTextIsAppliedBeforeSaving()
{
    select("Person");
    QTest::keyClick(m_view, Qt::Key_A);
    forms::TypedText::apply();
    QCOMPARE(attributes("Person").last(), QStringLiteral("a text"));
    QTest::keyClicks(&line(), QStringLiteral("bc")); // the same attribute
    QTest::keyClick(&line(), Qt::Key_Return);
    QCOMPARE(attributes("Person").last(), QStringLiteral("abc text"));
    QCOMPARE(m_session->undoStack().count(), 1);
}

void TestCardTyping::theLineFollowsItsCard()
{
    select("Person");
    QTest::keyClick(m_view, Qt::Key_A);
    const auto distance = [&] {
        const QRectF row = m_scene->card(QStringLiteral("Person"))->rowFrame(1);
        return line().geometry().left() - m_view->mapFromScene(row.topLeft()).x();
    };
    const int before = distance();
    m_view->zoomBy(0.7);
    QVERIFY(std::abs(distance() - before) <= 1);
    m_view->bringTo({}, QPoint(300, 300));
    QVERIFY(std::abs(distance() - before) <= 1);
}

void TestCardTyping::aPresentationTakesNoLines()
{
    select("Person");
    m_session->setPresenting(true);
    QTest::keyClick(m_view, Qt::Key_A);
    QVERIFY(!line().isVisible());
}

void TestCardTyping::aBoardCanCloseWhileALineIsOpen()
{
    select("Person");
    QTest::keyClick(m_view, Qt::Key_A);
    QVERIFY(line().hasFocus());
    m_board.reset();
}

void TestCardTyping::undoGivesBackTheFirstWorkbook()
{
    const model::Workbook before = m_session->workbook();
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(20, 640));
    type("Doctor");
    type("a");
    type("a b"); // refused
    type("", Qt::Key_Escape);
    while (m_session->undoStack().canUndo())
        m_session->undoStack().undo();
    QVERIFY(m_session->workbook() == before);
}

PARTITA_WIDGETS_TEST(TestCardTyping)

} // namespace tst_cardtyping

#include "tst_cardtyping.moc"
