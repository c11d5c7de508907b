// A model of a thousand entities on the canvas: what is drawn from afar, and how long steps take.
// The times are printed: processor time, since other programs use the machine too. Limits are far
// above them.
#include "canvastest.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/relationshipline.h"

#include <QScrollBar>

#include <algorithm>
#include <ctime>

namespace tst_manycards {

using namespace partita;

namespace {

double millisecondsSince(std::clock_t start)
{
    return 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

} // namespace

class TestManyCards : public tests::CanvasTest {
    Q_OBJECT

private slots:
    void aModelWithoutPlacesOpensSoon();
    void panningAndZoomingAreSmooth_data();
    void panningAndZoomingAreSmooth();
    void aDragIsSmooth();
    void otherLinesWaitForTheRelease();
    void namesAreReadableOrLeftOut();

private:
    /// Milliseconds of the middle one of some steps, each drawn at once.
    double stepTime(const std::function<void(int)> &step) const;
    void expectBelow(const char *what, double milliseconds, double limit) const;
};

double TestManyCards::stepTime(const std::function<void(int)> &step) const
{
    constexpr int steps = 9;
    std::vector<double> times;
    for (int number = 0; number < steps; ++number) {
        const std::clock_t start = std::clock();
        step(number);
        m_view->viewport()->repaint();
        times.push_back(millisecondsSince(start));
    }
    std::nth_element(times.begin(), times.begin() + steps / 2, times.end());
    return times[steps / 2];
}

void TestManyCards::expectBelow(const char *what, double milliseconds, double limit) const
{
    qInfo("%s: %.1f ms", what, milliseconds);
    QVERIFY2(milliseconds < limit, what);
}

void TestManyCards::aModelWithoutPlacesOpensSoon()
{
    const model::Workbook many = tests::manyEntities(1000, false);
    const std::clock_t start = std::clock();
    m_session->open(many, {});
    m_view->viewport()->repaint();
    expectBelow("opening", millisecondsSince(start), 20000);
    m_session->cancelEvaluation();
}

void TestManyCards::panningAndZoomingAreSmooth_data()
{
    QTest::addColumn<double>("zoom");
    QTest::newRow("everything") << 0.05;
    QTest::newRow("hundreds of cards") << 0.2;
    QTest::newRow("dozens of cards") << 0.5;
    QTest::newRow("natural size") << 1.0;
}

void TestManyCards::panningAndZoomingAreSmooth()
{
    QFETCH(double, zoom);
    m_session->open(tests::manyEntities(1000, true), {});
    m_session->cancelEvaluation();
    m_view->zoomBy(zoom / m_view->zoom());
    m_view->bringTo(m_scene->itemsBoundingRect().center(), m_view->viewport()->rect().center());
    m_view->viewport()->repaint();
    QScrollBar *bar = m_view->horizontalScrollBar();
    expectBelow("a step to the side", stepTime([bar](int) { bar->setValue(bar->value() + 7); }),
                500);
    expectBelow("a step of the zoom",
                stepTime([this](int number) { m_view->zoomBy(number % 2 ? 1.02 : 1 / 1.02); }),
                1000);
}

void TestManyCards::aDragIsSmooth()
{
    m_session->open(tests::manyEntities(1000, true), {});
    m_session->cancelEvaluation();
    m_view->zoomBy(0.5 / m_view->zoom());
    m_view->bringTo(frame("E500").center(), m_view->viewport()->rect().center());
    const QPoint from = onView(QStringLiteral("E500"));
    QWidget *viewport = m_view->viewport();
    QTest::mousePress(viewport, Qt::LeftButton, {}, from);
    const double time = stepTime(
        [&](int number) { QTest::mouseMove(viewport, from + QPoint(20 + 5 * number, 20)); });
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, from + QPoint(80, 20));
    expectBelow("a step of a drag", time, 3000);
}

void TestManyCards::otherLinesWaitForTheRelease()
{
    m_session->open(tests::manyEntities(200, true), {});
    m_session->cancelEvaluation();
    m_view->zoomBy(0.5 / m_view->zoom());
    m_view->bringTo(frame("E50").center(), m_view->viewport()->rect().center());
    const auto routeOf = [this](const char *name) {
        return m_scene->line(QString::fromLatin1(name))->route().corners();
    };
    const auto own = routeOf("r51"); // from E50 to E51
    const auto other = routeOf("r57");
    const QPoint from = onView(QStringLiteral("E50"));
    QWidget *viewport = m_view->viewport();
    QTest::mousePress(viewport, Qt::LeftButton, {}, from);
    QTest::mouseMove(viewport, from + QPoint(40, 60));
    QTest::mouseMove(viewport, from + QPoint(40, 120));
    QVERIFY(routeOf("r51") != own);
    QCOMPARE(routeOf("r57"), other);
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, from + QPoint(40, 120));
    const auto after = routeOf("r51");
    m_scene->rebuild(); // routes all lines anew
    QCOMPARE(routeOf("r51"), after);
}

/// From so far away that no name can be read, cards are boxes.
void TestManyCards::namesAreReadableOrLeftOut()
{
    m_session->open(tests::manyEntities(4, true), {});
    m_session->cancelEvaluation();
    const auto coloursAt = [this](double zoom) {
        m_view->zoomBy(zoom / m_view->zoom());
        m_view->bringTo(frame("E1").center(), m_view->viewport()->rect().center());
        const QRect card = m_view->mapFromScene(frame("E1")).boundingRect().adjusted(2, 2, -2, -2);
        const QImage picture = m_view->viewport()->grab(card).toImage();
        QSet<QRgb> colours;
        for (int x = 0; x < picture.width(); ++x) {
            for (int y = 0; y < picture.height(); ++y)
                colours.insert(picture.pixel(x, y));
        }
        return colours.size();
    };
    QVERIFY(coloursAt(0.3) > 1);
    QCOMPARE(coloursAt(0.05), 1);
}

PARTITA_WIDGETS_TEST(TestManyCards)

} // namespace tst_manycards

#include "tst_manycards.moc"
