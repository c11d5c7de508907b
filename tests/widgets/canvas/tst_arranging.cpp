// Arranging selected cards by the menu: aligned, distributed, laid out; each is one undo step.
#include "canvastest.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/alignment.h"
#include "widgets/canvas/canvasactions.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QMenu>

namespace tst_arranging {

using namespace partita;

class TestArranging : public tests::CanvasTest {
    Q_OBJECT

private slots:
    void selectedCardsAreAligned_data();
    void selectedCardsAreAligned();
    void gapsBecomeEqual();
    void entriesNeedEnoughCards();
    void theMenuOfSeveralCardsHasThem();
    void whatIsAlignedAlreadyIsNoStep();
    void aLayoutOfTheSelectionLeavesTheOthers();
    void ctrlASelectsAllCards();
    void severalStaySelectedAfterAnEdit();
    void severalMoveTogether();
    void severalGoAtOnce();
    void aFreeStepIsTheShortest();

private:
    QAction *entry(const char *text) const;
    void checkAlone(const model::Workbook &before) const;
};

QAction *TestArranging::entry(const char *text) const
{
    for (QAction *action : m_board->canvasActions().arrangeMenu().actions()) {
        if (QString(action->text()).remove(QLatin1Char('&')) == QLatin1String(text))
            return action;
    }
    return nullptr;
}

/// One undo step, and its undo gives back what was.
void TestArranging::checkAlone(const model::Workbook &before) const
{
    QCOMPARE(m_session->undoStack().count(), 1);
    checkUndo(before);
}

void TestArranging::selectedCardsAreAligned_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<std::function<double(const QRectF &)>>("line");
    using Line = std::function<double(const QRectF &)>;
    const auto row = [](const char *text, const Line &line) {
        QTest::newRow(text) << QString::fromLatin1(text) << line;
    };
    row("Align left edges", [](const QRectF &card) { return card.left(); });
    row("Align centres", [](const QRectF &card) { return card.center().x(); });
    row("Align right edges", [](const QRectF &card) { return card.right(); });
    row("Align top edges", [](const QRectF &card) { return card.top(); });
    row("Align middles", [](const QRectF &card) { return card.center().y(); });
    row("Align bottom edges", [](const QRectF &card) { return card.bottom(); });
}

void TestArranging::selectedCardsAreAligned()
{
    QFETCH(QString, text);
    QFETCH(std::function<double(const QRectF &)>, line);
    m_session->apply(
        model::MoveEntities {
            {{"User", {0, 0}}, {"Post", {404, 60}}, {"Comment", {90, 500}}, {"Like", {700, 700}}}},
        QStringLiteral("Move"));
    m_view->fit();
    m_session->undoStack().clear();
    const model::Workbook before = m_session->workbook();
    const QRectF apart = frame("Like");
    select({QStringLiteral("User"), QStringLiteral("Post"), QStringLiteral("Comment")});
    entry(text.toLatin1())->trigger();
    QVERIFY(std::abs(line(frame("User")) - line(frame("Post"))) <= 1);
    QVERIFY(std::abs(line(frame("User")) - line(frame("Comment"))) <= 1);
    QCOMPARE(frame("Like"), apart);
    checkAlone(before);
}

void TestArranging::gapsBecomeEqual()
{
    const canvas::Frames cards {{QStringLiteral("a"), {0, 0, 100, 10}},
                                {QStringLiteral("b"), {120, 50, 60, 10}},
                                {QStringLiteral("c"), {400, 0, 40, 10}}};
    const canvas::Corners corners = canvas::distributed(cards, Qt::Horizontal);
    QCOMPARE(corners.at(QStringLiteral("a")), QPointF(0, 0));
    QCOMPARE(corners.at(QStringLiteral("b")), QPointF(220, 50));
    QCOMPARE(corners.at(QStringLiteral("c")), QPointF(400, 0));

    m_session->apply(
        model::MoveEntities {
            {{"User", {0, 0}}, {"Post", {404, 260}}, {"Comment", {90, 900}}, {"Like", {900, 700}}}},
        QStringLiteral("Move"));
    m_view->fit();
    m_session->undoStack().clear();
    const model::Workbook before = m_session->workbook();
    select({QStringLiteral("User"), QStringLiteral("Post"), QStringLiteral("Comment")});
    entry("Distribute vertically")->trigger();
    const double first = frame("Post").top() - frame("User").bottom();
    const double second = frame("Comment").top() - frame("Post").bottom();
    QVERIFY(std::abs(first - second) <= 1);
    QCOMPARE(frame("User").top(), 0.0);
    QCOMPARE(frame("Comment").top(), 900.0);
    checkAlone(before);
}

void TestArranging::entriesNeedEnoughCards()
{
    const auto enabled = [this](const char *text) { return entry(text)->isEnabled(); };
    QVERIFY(!enabled("Align left edges"));
    QVERIFY(enabled("Lay out automatically"));
    select({QStringLiteral("User")});
    QVERIFY(!enabled("Align left edges"));
    select({QStringLiteral("User"), QStringLiteral("Post")});
    QVERIFY(enabled("Align left edges"));
    QVERIFY(enabled("Lay out the selection"));
    QVERIFY(!enabled("Distribute horizontally"));
    select({QStringLiteral("User"), QStringLiteral("Post"), QStringLiteral("Like")});
    QVERIFY(enabled("Distribute horizontally"));
    m_session->setPresenting(true);
    QVERIFY(!enabled("Align left edges"));
    m_session->setPresenting(false);
    QVERIFY(enabled("Align left edges"));
    m_board->hide();
    QVERIFY(!enabled("Align left edges"));
}

void TestArranging::theMenuOfSeveralCardsHasThem()
{
    const auto menuAt = [this](const QString &entity) {
        const QPoint place = onView(entity);
        QTest::mousePress(m_view->viewport(), Qt::RightButton, {}, place);
        QTest::mouseRelease(m_view->viewport(), Qt::RightButton, {}, place);
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, m_view->mapToGlobal(place));
        QCoreApplication::sendEvent(m_view->viewport(), &event);
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        const bool has
            = menu && menu->actions().contains(m_board->canvasActions().arrangeMenu().menuAction());
        delete menu;
        return has;
    };
    select({QStringLiteral("User"), QStringLiteral("Post")});
    QVERIFY(menuAt(QStringLiteral("Post")));
    QCOMPARE(selected().size(), 2);
    QVERIFY(!menuAt(QStringLiteral("Like"))); // which is not among them
    QCOMPARE(selected(), QStringList {QStringLiteral("Like")});
}

void TestArranging::whatIsAlignedAlreadyIsNoStep()
{
    select({QStringLiteral("User"), QStringLiteral("Post")});
    entry("Align left edges")->trigger();
    const int steps = m_session->undoStack().count();
    entry("Align left edges")->trigger();
    QCOMPARE(m_session->undoStack().count(), steps);
}

void TestArranging::aLayoutOfTheSelectionLeavesTheOthers()
{
    m_session->apply(
        model::MoveEntities {
            {{"User", {0, 0}}, {"Post", {40, 40}}, {"Comment", {80, 80}}, {"Like", {700, 0}}}},
        QStringLiteral("Move"));
    m_view->fit();
    m_session->undoStack().clear();
    const model::Workbook before = m_session->workbook();
    const QRectF apart = frame("Like");
    m_scene->selectCards(
        {QStringLiteral("User"), QStringLiteral("Post"), QStringLiteral("Comment")});
    entry("Lay out the selection")->trigger();
    QCOMPARE(frame("Like"), apart);
    const char *const names[] = {"User", "Post", "Comment", "Like"};
    for (const char *one : names) {
        for (const char *other : names)
            QVERIFY(one == other || !frame(one).intersects(frame(other)));
    }
    QCOMPARE(selected().size(), 3);
    checkAlone(before);
}

void TestArranging::ctrlASelectsAllCards()
{
    QTest::keyClick(m_view, Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(selected().size(), 4);
    QCOMPARE(m_session->selection().kind, models::Selection::Kind::entity);
    QCOMPARE(m_session->undoStack().count(), 0);
}

void TestArranging::severalStaySelectedAfterAnEdit()
{
    select({QStringLiteral("User"), QStringLiteral("Post")});
    QTest::keyClick(m_view, Qt::Key_Right);
    QTest::keyClick(m_view, Qt::Key_Right);
    QCOMPARE(selected(), (QStringList {QStringLiteral("Post"), QStringLiteral("User")}));
    m_session->setSelection({models::Selection::Kind::entity, QStringLiteral("Like"), {}});
    QCOMPARE(selected(), QStringList {QStringLiteral("Like")});
}

void TestArranging::severalMoveTogether()
{
    const model::Workbook before = m_session->workbook();
    const QPointF way = frame("Post").topLeft() - frame("User").topLeft();
    select({QStringLiteral("User"), QStringLiteral("Post")});
    const QPoint from = onView(QStringLiteral("User"));
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, from);
    QTest::mouseMove(m_view->viewport(), from + QPoint(30, 21));
    QTest::mouseMove(m_view->viewport(), from + QPoint(61, 43));
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, from + QPoint(61, 43));
    QCOMPARE(frame("Post").topLeft() - frame("User").topLeft(), way);
    checkAlone(before);
}

void TestArranging::severalGoAtOnce()
{
    const model::Workbook before = m_session->workbook();
    select({QStringLiteral("Comment"), QStringLiteral("Like")});
    QTest::keyClick(m_view, Qt::Key_Delete);
    QCOMPARE(m_session->workbook().entities->size(), std::size_t(2));
    checkAlone(before);
}

void TestArranging::aFreeStepIsTheShortest()
{
    const std::vector<QRectF> moving {{0, 0, 100, 50}};
    QCOMPARE(canvas::freeStep(moving, {}), QPointF());
    QCOMPARE(canvas::freeStep(moving, {{300, 0, 10, 10}}), QPointF());
    const QPointF step = canvas::freeStep(moving, {{0, 0, 1000, 50}});
    QCOMPARE(step.x(), 0.0);
    QVERIFY(std::abs(step.y()) >= 50 && std::abs(step.y()) < 200);
}

PARTITA_WIDGETS_TEST(TestArranging)

} // namespace tst_arranging

#include "tst_arranging.moc"
