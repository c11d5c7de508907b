// Routes of lines on the canvas: two lines never run along each other, because they would look like
// one, and no line is hidden behind a card.
#include "tests/support/testprogram.h"
#include "widgets/canvas/autolayout.h"
#include "widgets/canvas/relationshiproute.h"

#include <QTest>

#include <random>

namespace tst_routes {

using namespace partita::canvas;

namespace {

bool isUpright(const QRectF &part)
{
    return part.width() < part.height();
}

/// True when a part of one line lies on a part of the other, or next to it.
bool runTogether(const Route &one, const Route &other)
{
    constexpr qreal near = 6;
    for (const QRectF &part : one.parts()) {
        for (const QRectF &its : other.parts()) {
            if (isUpright(part) != isUpright(its))
                continue;
            const bool upright = isUpright(part);
            const qreal together = upright
                ? std::min(part.bottom(), its.bottom()) - std::max(part.top(), its.top())
                : std::min(part.right(), its.right()) - std::max(part.left(), its.left());
            const qreal apart
                = std::abs(upright ? part.left() - its.left() : part.top() - its.top());
            if (together > near && apart < near)
                return true;
        }
    }
    return false;
}

bool runsBehind(const Route &route, const QRectF &card)
{
    const QRectF inner = card.adjusted(2, 2, -2, -2);
    for (const QRectF &part : route.parts()) {
        if (part.left() < inner.right() && part.right() > inner.left()
            && part.top() < inner.bottom() && part.bottom() > inner.top())
            return true;
    }
    return false;
}

/// "line 2 runs behind card 0" of all that is not clear.
QStringList troublesOf(const std::vector<Route> &routes, const std::vector<QRectF> &cards)
{
    QStringList troubles;
    for (std::size_t line = 0; line < routes.size(); ++line) {
        for (std::size_t card = 0; card < cards.size(); ++card) {
            if (runsBehind(routes[line], cards[card]))
                troubles << QStringLiteral("line %1 runs behind card %2").arg(line).arg(card);
        }
        for (std::size_t other = 0; other < line; ++other) {
            if (runTogether(routes[line], routes[other]))
                troubles << QStringLiteral("lines %1 and %2 run together").arg(line).arg(other);
        }
    }
    return troubles;
}

constexpr QSizeF label(60, 15);

} // namespace

class TestRoutes : public QObject {
    Q_OBJECT

private slots:
    void linesOfDifferentCardsDoNotRunTogether();
    void noLineRunsIntoItsOwnCard();
    void whoseWayIsClearTakesTheShortest();
    void aLineGoesRoundTheCardBetween();
    void nearlyEveryLineOfAnyModelIsClear();
};

/// Two cards side by side and two below: each line turns once, so both would run on one level from
/// the middle of the upper cards.
void TestRoutes::linesOfDifferentCardsDoNotRunTogether()
{
    const std::vector<QRectF> cards {
        {262, 144, 192, 162}, {824, 155, 206, 140}, {387, 444, 192, 94}, {640, 432, 200, 116}};
    const auto routes = routeLines(cards, {{0, 3, label, label}, {1, 2, label, label}});
    QCOMPARE(troublesOf(routes, cards), QStringList());
}

/// The point where it leaves the first card is behind the edge of the second.
void TestRoutes::noLineRunsIntoItsOwnCard()
{
    for (int shift = -200; shift <= 200; shift += 10) {
        const std::vector<QRectF> cards {{262, 144, 192, 162}, {262.0 + shift, 444, 192, 94}};
        const auto routes
            = routeLines(cards, {{0, 1, label, label}, {0, 1, label, label}, {0, 1, label, label}});
        QVERIFY2(troublesOf(routes, cards).isEmpty(),
                 qPrintable(QString::number(shift) + QLatin1Char(' ')
                            + troublesOf(routes, cards).join(QLatin1Char(';'))));
    }
}

void TestRoutes::whoseWayIsClearTakesTheShortest()
{
    const std::vector<QRectF> cards {{0, 0, 150, 100}, {400, 0, 150, 100}};
    const auto routes = routeLines(cards, {{0, 1, label, label}});
    QCOMPARE(routes.front().parent.side, Side::right);
    QCOMPARE(routes.front().child.side, Side::left);
    QCOMPARE(routes.front().length(), 250.0);
}

void TestRoutes::aLineGoesRoundTheCardBetween()
{
    const std::vector<QRectF> cards {{0, 0, 150, 100}, {300, 0, 150, 100}, {600, 0, 150, 100}};
    const auto routes
        = routeLines(cards, {{0, 1, label, label}, {1, 2, label, label}, {0, 2, label, label}});
    QCOMPARE(troublesOf(routes, cards), QStringList());
    QVERIFY(routes[0].length() < 200 && routes[1].length() < 200);
    QVERIFY(routes[2].length() > 450);
}

void TestRoutes::nearlyEveryLineOfAnyModelIsClear()
{
    std::size_t lines = 0;
    qsizetype troubles = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        std::mt19937 random(seed);
        const auto number = [&](std::size_t least, std::size_t most) {
            return least + random() % (most - least + 1);
        };
        const std::size_t count = number(4, 12);
        std::map<QString, QSizeF> boxes;
        const auto nameOf = [](std::size_t card) {
            return QStringLiteral("E%1").arg(card, 2, 10, QLatin1Char('0'));
        };
        for (std::size_t card = 0; card < count; ++card)
            boxes[nameOf(card)] = QSizeF(150, 60 + 20 * static_cast<double>(number(1, 6)));
        std::vector<LayoutEdge> edges;
        std::vector<RouteRequest> requests;
        const auto add = [&](std::size_t parent, std::size_t child) {
            if (parent != child)
                edges.push_back({nameOf(parent), nameOf(child), label.width(), label.width()});
            requests.push_back({parent, child, label, label});
        };
        for (std::size_t card = 1; card < count; ++card)
            add(number(card < 4 ? 0 : card - 4, card - 1), card);
        for (std::size_t more = 0; more < count / 2; ++more)
            add(number(0, count - 1), number(0, count - 1));
        const auto places = layOut(boxes, edges, 1.5);
        std::vector<QRectF> cards;
        for (const auto &[name, size] : boxes)
            cards.emplace_back(places.at(name), size);
        lines += requests.size();
        troubles += troublesOf(routeLines(cards, requests), cards).size();
    }
    QVERIFY(lines > 500);
    QVERIFY2(troubles * 100 <= static_cast<qsizetype>(lines),
             qPrintable(QStringLiteral("%1 of %2").arg(troubles).arg(lines)));
}

PARTITA_GUILESS_TEST(TestRoutes)

} // namespace tst_routes

#include "tst_routes.moc"
