#include "widgets/canvas/cardpushing.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>

namespace partita::canvas {

namespace {

constexpr qreal noWay = std::numeric_limits<qreal>::infinity();

/// Distance that the second card must move to keep its distance from the first, up to `gap`;
/// `noWay` when it did not begin behind the first.
qreal missing(qreal first, qreal second, qreal firstNow, qreal secondNow, qreal gap)
{
    const qreal distance = second - first;
    return distance < 0 ? noWay : firstNow + std::min(gap, distance) - secondNow;
}

qreal steps(qreal way, qreal grid)
{
    return std::ceil(way / grid) * grid;
}

} // namespace

std::map<std::size_t, QPointF> pushedCards(const std::map<std::size_t, QRectF> &before,
                                           const std::map<std::size_t, QRectF> &after, qreal gap,
                                           qreal grid)
{
    std::map<std::size_t, QRectF> now;
    std::deque<std::size_t> pushing;
    for (const auto &[card, frame] : after) {
        const auto known = before.find(card);
        if (known == before.end())
            continue;
        now[card] = frame;
        if (frame.width() > known->second.width() || frame.height() > known->second.height())
            pushing.push_back(card);
    }
    std::map<std::size_t, QPointF> moves;
    // Each push separates two cards for good. Tangled cases that nobody draws are cut off by the
    // limit.
    for (std::size_t left = now.size() * now.size(); left > 0 && !pushing.empty(); --left) {
        const std::size_t card = pushing.front();
        pushing.pop_front();
        const QRectF &was = before.at(card);
        for (auto &[other, frame] : now) {
            const QRectF &stood = before.at(other);
            const bool isBefore
                = frame.right() <= now[card].left() || frame.bottom() <= now[card].top();
            if (other == card || isBefore || was.intersects(stood))
                continue;
            const qreal aside
                = missing(was.right(), stood.left(), now[card].right(), frame.left(), gap);
            const qreal down
                = missing(was.bottom(), stood.top(), now[card].bottom(), frame.top(), gap);
            const qreal way = std::min(aside, down); // one direction suffices
            if (way <= 0 || way == noWay)
                continue;
            const QPointF step
                = aside < down ? QPointF(steps(aside, grid), 0) : QPointF(0, steps(down, grid));
            frame.translate(step);
            moves[other] += step;
            pushing.push_back(other);
        }
    }
    return moves;
}

} // namespace partita::canvas
