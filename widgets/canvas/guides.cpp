#include "widgets/canvas/guides.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace partita::canvas {

namespace {

constexpr double same = 0.5; ///< lines nearer than this are one

/// Start, middle and end of a frame in one direction.
std::array<double, 3> linesOf(const QRectF &frame, bool isAcross)
{
    return isAcross ? std::array {frame.left(), frame.center().x(), frame.right()}
                    : std::array {frame.top(), frame.center().y(), frame.bottom()};
}

double between(const QRectF &one, const QRectF &other)
{
    const QPointF way = one.center() - other.center();
    return std::hypot(way.x(), way.y());
}

std::optional<double> stepIn(const QRectF &card, const std::vector<QRectF> &others, bool isAcross,
                             double reach)
{
    std::optional<double> best;
    double nearest = 0;
    for (const QRectF &other : others) {
        for (const double its : linesOf(other, isAcross)) {
            for (const double own : linesOf(card, isAcross)) {
                const double step = its - own;
                const bool isNearer = !best || std::abs(step) < std::abs(*best) - same
                    || (std::abs(step) < std::abs(*best) + same && between(card, other) < nearest);
                if (std::abs(step) > reach || !isNearer)
                    continue;
                best = step;
                nearest = between(card, other);
            }
        }
    }
    return best;
}

/// One guide for each line of the card that others share, as long as all of these.
void addGuides(const QRectF &card, const std::vector<QRectF> &others, bool isAcross,
               std::vector<QLineF> &guides)
{
    for (const double own : linesOf(card, isAcross)) {
        QRectF all = card;
        for (const QRectF &other : others) {
            const auto lines = linesOf(other, isAcross);
            if (std::any_of(lines.begin(), lines.end(),
                            [own](double its) { return std::abs(its - own) < same; }))
                all |= other;
        }
        if (all == card)
            continue;
        guides.push_back(isAcross ? QLineF(own, all.top(), own, all.bottom())
                                  : QLineF(all.left(), own, all.right(), own));
    }
}

} // namespace

Snap snapToOthers(const QRectF &card, const std::vector<QRectF> &others, double reach)
{
    Snap snap;
    snap.x = stepIn(card, others, true, reach);
    snap.y = stepIn(card, others, false, reach);
    const QRectF moved = card.translated(snap.x.value_or(0), snap.y.value_or(0));
    if (snap.x)
        addGuides(moved, others, true, snap.guides);
    if (snap.y)
        addGuides(moved, others, false, snap.guides);
    return snap;
}

} // namespace partita::canvas
