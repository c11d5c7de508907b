// Cards that grow with their entity's attributes: cards beside and below keep their distance, and
// one undo restores all of them.
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/cardpushing.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelboard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"

#include <QMenu>
#include <QTest>

namespace tst_cardpushing {

using namespace partita;

class TestCardPushing : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void whatStandsApartStays();
    void distancesAreKept();
    void theNextOnesFollow();
    void whatLayOverAnotherStaysSo();
    void knotsEnd();
    void aGrowingCardPushesOthers_data();
    void aGrowingCardPushesOthers();
    void aLongNamePushesAside();

private:
    std::unique_ptr<models::Session> m_session;
    std::unique_ptr<canvas::ModelBoard> m_board;
    canvas::ModelScene *m_scene = nullptr;
    QRectF frame(const char *entity)
    {
        return m_scene->card(QString::fromUtf8(entity))->sceneFrame();
    }
    int overlaps();
};

namespace {

constexpr qreal usualGap = 24;
constexpr qreal usualGrid = 8;
using Frames = std::map<std::size_t, QRectF>;

Frames moved(const Frames &before, Frames after)
{
    for (const auto &[card, step] : canvas::pushedCards(before, after, usualGap, usualGrid))
        after[card].translate(step);
    return after;
}

} // namespace

void TestCardPushing::init()
{
    m_session = std::make_unique<models::Session>();
    m_session->open(*workbook::open("sample:blog"), {});
    m_session->cancelEvaluation();
    m_board = std::make_unique<canvas::ModelBoard>(*m_session);
    m_board->resize(1000, 700);
    m_board->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_board.get()));
    m_scene = m_board->findChild<canvas::ModelScene *>();
}

void TestCardPushing::cleanup()
{
    m_board.reset();
    m_session.reset();
}

int TestCardPushing::overlaps()
{
    int found = 0;
    const std::vector<model::Entity> &all = *m_session->workbook().entities;
    for (const model::Entity &one : all) {
        for (const model::Entity &other : all)
            found += &one < &other && frame(one.name.c_str()).intersects(frame(other.name.c_str()));
    }
    return found;
}

void TestCardPushing::whatStandsApartStays()
{
    // Far below, beside at the same height, above, and diagonally: nothing is in the way.
    const Frames before {{0, {0, 0, 100, 100}},
                         {1, {0, 400, 100, 50}},
                         {2, {110, 0, 100, 300}},
                         {3, {0, -60, 100, 50}},
                         {4, {-150, 110, 100, 50}}};
    Frames after = before;
    after[0].setHeight(200);
    QVERIFY(moved(before, after) == after);
}

void TestCardPushing::distancesAreKept()
{
    const Frames before {{0, {0, 0, 100, 100}}, {1, {0, 160, 100, 50}}, {2, {110, 0, 100, 50}}};
    Frames after = before;
    after[0].setSize({130, 180});
    const Frames now = moved(before, after);
    QCOMPARE(now.at(1), QRectF(0, 208, 100, 50)); // the usual gap, on the grid
    QCOMPARE(now.at(2),
             QRectF(142, 0, 100, 50)); // no more than there was, to the next line of the grid
}

void TestCardPushing::theNextOnesFollow()
{
    const Frames before {{0, {0, 0, 100, 100}},
                         {1, {0, 124, 100, 50}},
                         {2, {50, 198, 100, 50}},
                         {3, {300, 198, 100, 50}}};
    Frames after = before;
    after[0].setHeight(140);
    const Frames now = moved(before, after);
    QCOMPARE(now.at(1).top(), 164.0);
    QCOMPARE(now.at(2).top(), 238.0);
    QCOMPARE(now.at(3), before.at(3)); // beside all of it
}

void TestCardPushing::whatLayOverAnotherStaysSo()
{
    const Frames before {{0, {0, 0, 100, 100}}, {1, {50, 50, 100, 100}}};
    Frames after = before;
    after[0].setHeight(300);
    QVERIFY(moved(before, after) == after);
}

void TestCardPushing::knotsEnd()
{
    Frames before;
    for (std::size_t card = 0; card < 60; ++card)
        before[card] = QRectF(static_cast<qreal>(card * 37 % 11) * 90,
                              static_cast<qreal>(card * 53 % 13) * 70, 100, 80);
    Frames after = before;
    for (auto &[card, frame] : after)
        frame.setSize({150, 160});
    QCOMPARE(moved(before, after).size(), before.size());
}

void TestCardPushing::aGrowingCardPushesOthers_data()
{
    QTest::addColumn<bool>("byHand");
    QTest::newRow("placed by hand") << true;
    QTest::newRow("placed automatically") << false;
}

void TestCardPushing::aGrowingCardPushesOthers()
{
    QFETCH(bool, byHand);
    model::Workbook start = m_session->workbook();
    start.canvas = std::map<std::string, model::CanvasPosition>();
    if (byHand) { // three in a column, one beside the first
        start.canvas = std::map<std::string, model::CanvasPosition> {
            {"User", {0, 0}}, {"Post", {0, 200}}, {"Comment", {0, 420}}, {"Like", {300, 0}}};
    }
    m_session->open(start, {});
    m_session->cancelEvaluation();
    QCOMPARE(overlaps(), 0);
    const QRectF beside = frame("Like");
    std::map<std::string, QRectF> before;
    for (const model::Entity &entity : *start.entities)
        before[entity.name] = frame(entity.name.c_str());
    constexpr int added = 12;
    auto *view = m_board->findChild<canvas::ModelView *>();
    for (int attribute = 0; attribute < added; ++attribute) {
        models::addAttribute(*m_session, QStringLiteral("User"));
        QCOMPARE(overlaps(), 0);
    }
    QVERIFY(view->isVisible());
    m_session->cancelEvaluation();
    if (byHand) {
        QVERIFY(frame("Post").top() > before["Post"].top());
        QVERIFY(frame("Comment").top() > before["Comment"].top());
        QCOMPARE(frame("Like"), beside);
        QCOMPARE(frame("User").topLeft(), before["User"].topLeft());
    }
    QCOMPARE(m_session->undoStack().count(), added); // no step more than without
    for (int attribute = 0; attribute < added; ++attribute)
        m_session->undoStack().undo();
    QVERIFY(m_session->workbook() == start);
    for (const auto &[entity, place] : before)
        QCOMPARE(frame(entity.c_str()), place);
    while (m_session->undoStack().canRedo())
        m_session->undoStack().redo();
    QCOMPARE(overlaps(), 0);
    m_session->cancelEvaluation();
}

void TestCardPushing::aLongNamePushesAside()
{
    model::Workbook start = m_session->workbook();
    start.canvas = std::map<std::string, model::CanvasPosition> {
        {"User", {0, 0}}, {"Post", {0, 400}}, {"Comment", {300, 400}}, {"Like", {184, 0}}};
    m_session->open(start, {});
    m_session->cancelEvaluation();
    const qreal distance = frame("Like").left() - frame("User").right();
    QVERIFY(m_session->apply(model::RenameEntity {"User", "APersonWhoWritesAndReadsInTheBlog"},
                             QStringLiteral("Rename")));
    m_session->cancelEvaluation();
    QVERIFY(frame("Like").left() - frame("APersonWhoWritesAndReadsInTheBlog").right() >= distance);
    QCOMPARE(frame("Like").top(), 0.0);
    m_session->undoStack().undo();
    QVERIFY(m_session->workbook() == start);
    m_session->cancelEvaluation();
}

PARTITA_WIDGETS_TEST(TestCardPushing)

} // namespace tst_cardpushing

#include "tst_cardpushing.moc"
