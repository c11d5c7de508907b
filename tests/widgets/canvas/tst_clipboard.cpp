// Cards on the clipboard: copied and pasted within a workbook, into another one, and as text.
#include "canvastest.h"
#include "engine/model/validation.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/canvasactions.h"
#include "widgets/models/entitytext.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>

namespace tst_clipboard {

using namespace partita;

class TestClipboard : public tests::CanvasTest {
    Q_OBJECT

private slots:
    void init();
    void aCopyIsTextThatReadsAsAWorkbook();
    void numbersOfRowsGoAlong();
    void pastedCardsHaveFreeNamesAndAreSelected();
    void pastedCardsCoverNoOthers();
    void cutMovesThemInOneStepEach();
    void anotherWorkbookTakesThem();
    void anEmptyWorkbookTakesThem();
    void textOfAnEditorIsPasted();
    void otherTextIsRefusedWithTheReason();
    void fieldsKeepTheirKeys();
    void aPresentationOnlyCopies();
    void theContextMenuHasThem();

private:
    void choose(const QPoint &place, const char *entry) const;
    void press(Qt::Key key) const { QTest::keyClick(m_view, key, Qt::ControlModifier); }
    static QString text() { return QApplication::clipboard()->text(); }
    bool has(const char *entity) const { return m_session->workbook().entity(entity); }
    void selectTwo() const { select({QStringLiteral("Post"), QStringLiteral("Comment")}); }
};

void TestClipboard::init()
{
    QApplication::clipboard()->clear();
    CanvasTest::init();
}

void TestClipboard::aCopyIsTextThatReadsAsAWorkbook()
{
    selectTwo();
    press(Qt::Key_C);
    const auto part = workbook::readText(text().toStdString());
    QVERIFY2(part.ok(), part.ok() ? "" : part.error().message.c_str());
    QCOMPARE(part->entities->size(), std::size_t(2));
    QVERIFY(*part->entity("Post") == *m_session->workbook().entity("Post"));
    for (const model::Relationship &relationship : *m_session->workbook().relationships) {
        const bool isAmong = relationship.parent != "User" && relationship.child != "User"
            && relationship.parent != "Like" && relationship.child != "Like";
        QCOMPARE(part->relationship(relationship.name) != nullptr, isAmong);
    }
    QVERIFY(part->patterns->empty() && part->designs.empty());
    QCOMPARE(m_session->undoStack().count(), 0);
}

void TestClipboard::numbersOfRowsGoAlong()
{
    const auto rows = m_session->workbook().population->counts.at("User");
    select({QStringLiteral("User")});
    press(Qt::Key_C);
    press(Qt::Key_V);
    QCOMPARE(m_session->workbook().population->counts.at("User2"), rows);
    QCOMPARE(m_session->undoStack().count(), 1);
}

void TestClipboard::pastedCardsHaveFreeNamesAndAreSelected()
{
    const model::Workbook before = m_session->workbook();
    selectTwo();
    press(Qt::Key_C);
    press(Qt::Key_V);
    QCOMPARE(selected(), (QStringList {QStringLiteral("Comment2"), QStringLiteral("Post2")}));
    QVERIFY(m_session->workbook().entity("Post2")->attributes
            == m_session->workbook().entity("Post")->attributes);
    const std::size_t among
        = m_session->workbook().relationships->size() - before.relationships->size();
    QVERIFY(among > 0);
    for (std::size_t i = before.relationships->size(); i < before.relationships->size() + among;
         ++i) {
        const model::Relationship &copy = m_session->workbook().relationships->at(i);
        QVERIFY(copy.parent.ends_with('2') && copy.child.ends_with('2'));
    }
    QCOMPARE(m_session->undoStack().count(), 1);
    for (const model::Problem &problem : m_session->problems())
        QVERIFY2(problem.severity != model::Severity::error, problem.message.c_str());
    checkUndo(before);
    m_view->setFocus();
    press(Qt::Key_V);
    QVERIFY(has("Post3"));
}

void TestClipboard::pastedCardsCoverNoOthers()
{
    selectTwo();
    const QPointF way = frame("Comment").topLeft() - frame("Post").topLeft();
    press(Qt::Key_C);
    press(Qt::Key_V);
    QCOMPARE(frame("Comment2").topLeft() - frame("Post2").topLeft(), way);
    for (const char *pasted : {"Post2", "Comment2"}) {
        for (const char *before : {"User", "Post", "Comment", "Like"})
            QVERIFY(!frame(pasted).intersects(frame(before)));
    }
    const QRectF seen = m_view->mapToScene(m_view->viewport()->rect()).boundingRect();
    QVERIFY(seen.contains(frame("Post2")) && seen.contains(frame("Comment2")));
}

void TestClipboard::cutMovesThemInOneStepEach()
{
    const model::Workbook before = m_session->workbook();
    selectTwo();
    press(Qt::Key_X);
    QVERIFY(!has("Post") && !has("Comment"));
    QCOMPARE(m_session->undoStack().count(), 1);
    press(Qt::Key_V);
    QVERIFY(has("Post") && has("Comment"));
    QCOMPARE(m_session->undoStack().count(), 2);
    checkUndo(before);
}

void TestClipboard::anotherWorkbookTakesThem()
{
    selectTwo();
    press(Qt::Key_C);
    m_session->open(tests::manyEntities(3, true), {});
    m_session->cancelEvaluation();
    const model::Workbook before = m_session->workbook();
    m_view->setFocus();
    press(Qt::Key_V);
    QVERIFY(has("Post") && has("Comment") && has("E0"));
    QVERIFY(!m_session->workbook().relationships->empty());
    checkUndo(before);
}

void TestClipboard::anEmptyWorkbookTakesThem()
{
    selectTwo();
    press(Qt::Key_C);
    m_session->open({}, {});
    m_board->findChild<QWidget *>(QStringLiteral("addEntity"))->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY(has("Post") && has("Comment"));
    QCOMPARE(selected().size(), 2);
    QCOMPARE(m_session->undoStack().count(), 1);
}

void TestClipboard::textOfAnEditorIsPasted()
{
    QApplication::clipboard()->setText(QString::fromLatin1(
        R"({"partita": 1, "name": "typed", "entities": [
            {"name": "Order", "key": "id", "attributes": ["id", "placed"]},
            {"name": "User", "key": "id", "attributes": ["id"]}],
            "relationships": [{"name": "orders", "parent": "User.orders", "child": "Order.by"}]})"));
    press(Qt::Key_V);
    QVERIFY(has("Order") && has("User2"));
    QCOMPARE(m_session->workbook().relationship("orders")->parent, std::string("User2"));
    QVERIFY(!frame("Order").intersects(frame("User2")));
}

void TestClipboard::otherTextIsRefusedWithTheReason()
{
    QString reason;
    connect(m_session.get(), &models::Session::editRefused, this,
            [&reason](const QString &message) { reason = message; });
    for (const char *words : {"Dear Sir or Madam", "", R"({"partita": 1, "name": "none"})"}) {
        reason.clear();
        QApplication::clipboard()->setText(QString::fromLatin1(words));
        press(Qt::Key_V);
        QVERIFY2(reason.contains(QLatin1String("clipboard")), words);
        QCOMPARE(m_session->undoStack().count(), 0);
    }
}

void TestClipboard::fieldsKeepTheirKeys()
{
    selectTwo();
    press(Qt::Key_C);
    const QString cards = text();
    press(Qt::Key_F);
    auto *line = m_board->findChild<QLineEdit *>(QStringLiteral("findOnCanvas"));
    QTest::keyClicks(line, QStringLiteral("words"));
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(line, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(text(), QStringLiteral("words"));
    QApplication::clipboard()->setText(cards);
    QTest::keyClick(line, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(!has("Post2"));
}

void TestClipboard::aPresentationOnlyCopies()
{
    selectTwo();
    m_session->setPresenting(true);
    press(Qt::Key_X);
    QVERIFY(has("Post") && text().isEmpty());
    press(Qt::Key_C);
    QVERIFY(!text().isEmpty());
    press(Qt::Key_V);
    QVERIFY(!has("Post2"));
}

void TestClipboard::choose(const QPoint &place, const char *entry) const
{
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, m_view->mapToGlobal(place));
    QCoreApplication::sendEvent(m_view->viewport(), &event);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    const QList<QAction *> actions = menu->actions();
    const auto found = std::find_if(actions.begin(), actions.end(), [entry](const QAction *action) {
        return QString(action->text()).remove(QLatin1Char('&')) == QLatin1String(entry);
    });
    QVERIFY2(found != actions.end(), entry);
    (*found)->trigger();
    menu->close();
}

/// What is pasted stands where the menu was opened.
void TestClipboard::theContextMenuHasThem()
{
    m_view->zoomBy(0.5);
    choose(onView(QStringLiteral("Like")), "Copy");
    QVERIFY(text().contains(QLatin1String("Like")));
    const QPointF free = m_scene->itemsBoundingRect().bottomLeft() + QPointF(100, 150);
    choose(m_view->mapFromScene(free), "Paste");
    QVERIFY(has("Like2"));
    QVERIFY(QLineF(frame("Like2").center(), free).length() < 20);
    choose(onView(QStringLiteral("Like2")), "Cut");
    QVERIFY(!has("Like2") && has("Like"));
}

PARTITA_WIDGETS_TEST(TestClipboard)

} // namespace tst_clipboard

#include "tst_clipboard.moc"
