// Automatic layout of an imported model without positions: in the shape of the window, without
// overlapping cards, for every structure of relationships.
#include "tests/support/testprogram.h"
#include "widgets/canvas/autolayout.h"

#include <QRectF>
#include <QTest>

namespace tst_autolayout {

using namespace partita::canvas;

namespace {

constexpr double window = 1.6; // width to height
const QSizeF card(180, 140);

QString nameOf(int number)
{
    return QStringLiteral("E%1").arg(number, 2, 10, QLatin1Char('0'));
}

std::map<QString, QSizeF> cards(int count)
{
    std::map<QString, QSizeF> made;
    for (int number = 0; number < count; ++number)
        made[nameOf(number)] = card;
    return made;
}

QRectF boundsOf(const std::map<QString, QPointF> &places)
{
    QRectF bounds;
    for (const auto &[name, place] : places)
        bounds = bounds.isNull() ? QRectF(place, card) : bounds.united(QRectF(place, card));
    return bounds;
}

} // namespace

class TestAutoLayout : public QObject {
    Q_OBJECT

private slots:
    void sixtyCardsHaveTheShapeOfTheWindow_data();
    void sixtyCardsHaveTheShapeOfTheWindow();
    void noCardLiesOnAnother_data();
    void noCardLiesOnAnother();
    void parentsStandLeftOfTheirChildren();
    void manyCardsAreLaidOutQuickly();
    void theSameModelIsLaidOutAlike();
    void nothingGivesNothing();
};

void TestAutoLayout::sixtyCardsHaveTheShapeOfTheWindow_data()
{
    QTest::addColumn<std::vector<LayoutEdge>>("edges");
    QTest::newRow("unrelated") << std::vector<LayoutEdge>();
    std::vector<LayoutEdge> star;
    std::vector<LayoutEdge> tree;
    std::vector<LayoutEdge> groups;
    std::vector<LayoutEdge> tangle;
    for (int number = 1; number < 60; ++number) {
        star.push_back({nameOf(0), nameOf(number)});
        tree.push_back({nameOf((number - 1) / 3), nameOf(number)});
        if (number % 5 != 0)
            groups.push_back({nameOf(number - number % 5), nameOf(number)});
        tangle.push_back({nameOf((number * 7 + 3) % number), nameOf(number)});
        if (number % 4 == 0)
            tangle.push_back({nameOf(number / 2), nameOf(number)});
    }
    QTest::newRow("all of one parent") << star;
    QTest::newRow("a tree") << tree;
    QTest::newRow("twelve groups") << groups;
    QTest::newRow("a tangle") << tangle;
    std::vector<LayoutEdge> ring;
    for (int number = 0; number < 100; ++number)
        ring.push_back({nameOf(number % 60), nameOf((number % 60 + 1 + number / 60 * 7) % 60)});
    QTest::newRow("a ring with chords") << ring;
    std::vector<LayoutEdge> chain;
    for (int number = 1; number < 60; ++number)
        chain.push_back({nameOf(number - 1), nameOf(number)});
    QTest::newRow("a chain") << chain;
}

void TestAutoLayout::sixtyCardsHaveTheShapeOfTheWindow()
{
    QFETCH(std::vector<LayoutEdge>, edges);
    const QRectF bounds = boundsOf(layOut(cards(60), edges, window));
    const double shape = bounds.width() / bounds.height();
    QVERIFY2(shape > window * 0.5 && shape < window * 2.2, qPrintable(QString::number(shape)));
}

void TestAutoLayout::noCardLiesOnAnother_data()
{
    sixtyCardsHaveTheShapeOfTheWindow_data();
}

void TestAutoLayout::noCardLiesOnAnother()
{
    QFETCH(std::vector<LayoutEdge>, edges);
    const auto places = layOut(cards(60), edges, window);
    QCOMPARE(places.size(), std::size_t(60));
    for (auto one = places.begin(); one != places.end(); ++one) {
        for (auto other = places.begin(); other != one; ++other)
            QVERIFY(!QRectF(one->second, card).intersects(QRectF(other->second, card)));
    }
}

void TestAutoLayout::parentsStandLeftOfTheirChildren()
{
    const auto places = layOut(cards(3), {{nameOf(0), nameOf(1)}, {nameOf(0), nameOf(2)}}, window);
    QVERIFY(places.at(nameOf(0)).x() + card.width() < places.at(nameOf(1)).x());
    QVERIFY(places.at(nameOf(0)).x() + card.width() < places.at(nameOf(2)).x());
}

/// So many that Graphviz would take minutes; with a cycle among them.
void TestAutoLayout::manyCardsAreLaidOutQuickly()
{
    constexpr int many = 1000;
    std::vector<LayoutEdge> edges {{nameOf(many - 1), nameOf(0)}};
    for (int number = 1; number < many; ++number)
        edges.push_back({nameOf(number - 1 - number % 7 % number), nameOf(number)});
    const auto places = layOut(cards(many), edges, window);
    QCOMPARE(places.size(), std::size_t(many));
    const QRectF bounds = boundsOf(places);
    const double shape = bounds.width() / bounds.height();
    QVERIFY2(shape > window * 0.5 && shape < window * 2.5, qPrintable(QString::number(shape)));
    for (auto one = places.begin(); one != places.end(); ++one) {
        for (auto other = places.begin(); other != one; ++other)
            QVERIFY(!QRectF(one->second, card).intersects(QRectF(other->second, card)));
    }
}

void TestAutoLayout::theSameModelIsLaidOutAlike()
{
    const std::vector<LayoutEdge> edges {{nameOf(0), nameOf(1)}, {nameOf(1), nameOf(4)}};
    QCOMPARE(layOut(cards(9), edges, window), layOut(cards(9), edges, window));
}

void TestAutoLayout::nothingGivesNothing()
{
    QVERIFY(layOut({}, {}, window).empty());
}

PARTITA_WIDGETS_TEST(TestAutoLayout)

} // namespace tst_autolayout

#include "tst_autolayout.moc"
