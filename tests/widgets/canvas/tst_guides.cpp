// Guides: a dragged card snaps in line with the cards around it.
#include "canvastest.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/guides.h"

#include <QMouseEvent>

namespace tst_guides {

using namespace partita;

class TestGuides : public tests::CanvasTest {
    Q_OBJECT

private slots:
    void init();
    void edgesAndMiddlesAreMet();
    void theNearestCardCounts();
    void aDraggedCardSnaps();
    void altLetsItGoAnywhere();
    void severalKeepTheirDistance();
    void guidesGoWithTheRelease();

private:
    /// Drags the card of "Like" to a place near the left edge of "User", below it.
    void drag(Qt::KeyboardModifiers keys) const;
    void send(QEvent::Type type, const QPoint &place, Qt::KeyboardModifiers keys) const;
};

void TestGuides::init()
{
    CanvasTest::init();
    m_session->apply(
        model::MoveEntities {
            {{"User", {0, 0}}, {"Post", {404, 60}}, {"Comment", {811, 27}}, {"Like", {500, 500}}}},
        QStringLiteral("Move"));
    m_view->fit();
    m_session->undoStack().clear();
}

void TestGuides::send(QEvent::Type type, const QPoint &place, Qt::KeyboardModifiers keys) const
{
    QWidget *viewport = m_view->viewport();
    const bool isMove = type == QEvent::MouseMove;
    const Qt::MouseButtons held
        = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::MouseButtons(Qt::LeftButton);
    QMouseEvent event(type, place, viewport->mapToGlobal(place),
                      isMove ? Qt::NoButton : Qt::LeftButton, held, keys);
    QCoreApplication::sendEvent(viewport, &event);
}

void TestGuides::drag(Qt::KeyboardModifiers keys) const
{
    const QPoint from = onView(QStringLiteral("Like"));
    send(QEvent::MouseButtonPress, from, {});
    const QPoint way = m_view->mapFromScene(frame("User").topLeft() + QPointF(3, 500))
        - m_view->mapFromScene(frame("Like").topLeft());
    send(QEvent::MouseMove, from + way / 2, keys);
    send(QEvent::MouseMove, from + way, keys);
}

void TestGuides::edgesAndMiddlesAreMet()
{
    const QRectF other(0, 0, 100, 40);
    const auto stepTo
        = [&](const QRectF &card) { return canvas::snapToOthers(card, {other}, 6).x.value_or(99); };
    QCOMPARE(stepTo({4, 100, 50, 10}), -4.0); // left edges
    QCOMPARE(stepTo({27, 100, 50, 10}), -2.0); // middles
    QCOMPARE(stepTo({49, 100, 50, 10}), 1.0); // right edges
    QCOMPARE(stepTo({101, 100, 50, 10}), -1.0); // side by side
    QCOMPARE(stepTo({12, 100, 50, 10}), 99.0);
    const canvas::Snap snap = canvas::snapToOthers({4, 100, 30, 10}, {other}, 6);
    QVERIFY(!snap.y);
    QCOMPARE(snap.guides, std::vector<QLineF> {QLineF(0, 0, 0, 110)});
}

void TestGuides::theNearestCardCounts()
{
    const canvas::Snap snap
        = canvas::snapToOthers({4, 100, 50, 10}, {{8, 500, 70, 40}, {0, 0, 100, 40}}, 6);
    QCOMPARE(snap.x, std::optional(-4.0));
}

void TestGuides::aDraggedCardSnaps()
{
    const model::Workbook before = m_session->workbook();
    drag({});
    QCOMPARE(frame("Like").left(), frame("User").left());
    QVERIFY(!m_scene->guides().empty());
    send(QEvent::MouseButtonRelease, onView(QStringLiteral("Like")), {});
    QCOMPARE(frame("Like").left(), frame("User").left());
    QCOMPARE(m_session->undoStack().count(), 1);
    checkUndo(before);
}

void TestGuides::altLetsItGoAnywhere()
{
    drag(Qt::AltModifier);
    QVERIFY(m_scene->guides().empty());
    QVERIFY(frame("Like").left() > frame("User").left());
    send(QEvent::MouseButtonRelease, onView(QStringLiteral("Like")), {});
    QCOMPARE(m_session->undoStack().count(), 1);
}

void TestGuides::severalKeepTheirDistance()
{
    const QPointF way = frame("Comment").topLeft() - frame("Like").topLeft();
    select({QStringLiteral("Comment"), QStringLiteral("Like")});
    drag({});
    QCOMPARE(frame("Comment").topLeft() - frame("Like").topLeft(), way);
    send(QEvent::MouseButtonRelease, onView(QStringLiteral("Like")), {});
    QCOMPARE(frame("Comment").topLeft() - frame("Like").topLeft(), way);
    QCOMPARE(frame("Like").left(), frame("User").left());
}

void TestGuides::guidesGoWithTheRelease()
{
    drag({});
    const QRectF bounds = m_scene->itemsBoundingRect();
    send(QEvent::MouseButtonRelease, onView(QStringLiteral("Like")), {});
    QVERIFY(m_scene->guides().empty());
    QVERIFY(bounds.height() < 2000); // a guide is no part of the drawing
}

PARTITA_WIDGETS_TEST(TestGuides)

} // namespace tst_guides

#include "tst_guides.moc"
