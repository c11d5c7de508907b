// The mini-map: the whole model in a corner, while a part of it fills the view.
#include "canvastest.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/minimap.h"
#include "widgets/plots/figure.h"
#include "widgets/plots/screenparts.h"
#include "widgets/settings/settings.h"

#include <QAction>

namespace tst_minimap {

using namespace partita;

class TestMiniMap : public tests::CanvasTest {
    Q_OBJECT

private slots:
    void itIsHiddenWhileEverythingIsVisible();
    void aClickMovesTheView();
    void aDragLeadsTheView();
    void itFollowsTheCards();
    void itCanBeSwitchedOffForGood();
    void picturesDoNotHaveIt();

private:
    canvas::MiniMap &map() const { return m_board->miniMap(); }
    QPointF middle() const { return m_view->mapToScene(m_view->viewport()->rect().center()); }
    void zoomIn() const { m_view->zoomBy(3); }
};

void TestMiniMap::itIsHiddenWhileEverythingIsVisible()
{
    QVERIFY(!map().isVisible());
    zoomIn();
    QVERIFY(map().isVisible());
    QVERIFY(m_view->rect().contains(map().geometry()));
    QVERIFY(map().width() < m_view->width() / 3);
    QTest::keyClick(m_view, Qt::Key_Home);
    QVERIFY(!map().isVisible());
}

void TestMiniMap::aClickMovesTheView()
{
    zoomIn();
    QRectF all;
    for (const QRectF &card : m_scene->cardFrames())
        all |= card;
    const QPointF before = middle();
    QTest::mouseClick(&map(), Qt::LeftButton, {}, map().rect().bottomRight() - QPoint(8, 8));
    QVERIFY(middle().x() > before.x() || middle().y() > before.y());
    QTest::mouseClick(&map(), Qt::LeftButton, {}, QPoint(8, 8));
    QVERIFY(middle().x() < all.center().x() && middle().y() < all.center().y());
    QCOMPARE(m_session->undoStack().count(), 0);
}

void TestMiniMap::aDragLeadsTheView()
{
    zoomIn();
    m_view->bringTo(m_scene->itemsBoundingRect().center(), m_view->viewport()->rect().center());
    const QPoint from = map().rect().center();
    QTest::mousePress(&map(), Qt::LeftButton, {}, from);
    const QPointF before = middle();
    QTest::mouseMove(&map(), from + QPoint(10, 0));
    const double once = middle().x() - before.x();
    QVERIFY(once > 0);
    QTest::mouseMove(&map(), from + QPoint(20, 0));
    QVERIFY(std::abs(middle().x() - before.x() - 2 * once) < 0.2 * once);
    QTest::mouseRelease(&map(), Qt::LeftButton, {}, from + QPoint(20, 0));
    const QPointF after = middle();
    QTest::mouseMove(&map(), from);
    QCOMPARE(middle(), after);
}

void TestMiniMap::itFollowsTheCards()
{
    zoomIn();
    const QImage before = map().grab().toImage();
    m_session->apply(model::MoveEntities {{{"User", {2000, 900}}}}, QStringLiteral("Move"));
    QVERIFY(map().grab().toImage() != before);
    m_session->open({}, {});
    QVERIFY(!map().isVisible());
}

void TestMiniMap::itCanBeSwitchedOffForGood()
{
    zoomIn();
    QAction *wanted = nullptr;
    for (QAction *action : m_board->actions())
        wanted = action->isCheckable() ? action : wanted;
    QVERIFY(wanted && wanted->isChecked());
    wanted->trigger();
    QVERIFY(!map().isVisible());
    QVERIFY(!settings::miniMap.get());
    canvas::ModelBoard next(*m_session);
    QVERIFY(!next.miniMap().isWanted());
    wanted->trigger();
    QVERIFY(map().isVisible());
}

void TestMiniMap::picturesDoNotHaveIt()
{
    zoomIn();
    const QImage with = plots::Figure(*m_board, {}).image();
    QVERIFY(map().isVisible());
    {
        const plots::WithoutScreenParts guard(*m_board); // as the command line takes a picture
        QVERIFY(!map().isVisible());
    }
    QVERIFY(map().isVisible());
    map().setWanted(false);
    QCOMPARE(plots::Figure(*m_board, {}).image(), with);
}

PARTITA_WIDGETS_TEST(TestMiniMap)

} // namespace tst_minimap

#include "tst_minimap.moc"
