#include "widgets/canvas/alignment.h"

#include <algorithm>
#include <cmath>

namespace partita::canvas {

namespace {

constexpr double stepLength = 48;
constexpr int mostSteps = 100;
constexpr double groupMargin = 24; ///< between cards that do not belong together

} // namespace

Corners aligned(const Frames &cards, Alignment alignment)
{
    QRectF all;
    for (const auto &[name, frame] : cards)
        all |= frame;
    Corners corners;
    for (const auto &[name, frame] : cards) {
        QRectF moved = frame;
        switch (alignment) {
        case Alignment::left:
            moved.moveLeft(all.left());
            break;
        case Alignment::centre:
            moved.moveLeft(all.center().x() - frame.width() / 2);
            break;
        case Alignment::right:
            moved.moveRight(all.right());
            break;
        case Alignment::top:
            moved.moveTop(all.top());
            break;
        case Alignment::middle:
            moved.moveTop(all.center().y() - frame.height() / 2);
            break;
        case Alignment::bottom:
            moved.moveBottom(all.bottom());
            break;
        }
        corners[name] = moved.topLeft().toPoint();
    }
    return corners;
}

Corners distributed(const Frames &cards, Qt::Orientation direction)
{
    const bool isWide = direction == Qt::Horizontal;
    const auto start = [isWide](const QRectF &frame) { return isWide ? frame.x() : frame.y(); };
    const auto length
        = [isWide](const QRectF &frame) { return isWide ? frame.width() : frame.height(); };
    std::vector<std::pair<QString, QRectF>> inOrder(cards.begin(), cards.end());
    // By their middles, so that a long card does not overtake a short one that stands inside it.
    std::stable_sort(inOrder.begin(), inOrder.end(), [&](const auto &one, const auto &other) {
        return start(one.second) + length(one.second) / 2
            < start(other.second) + length(other.second) / 2;
    });
    Corners corners;
    if (inOrder.empty())
        return corners;
    double filled = 0;
    for (const auto &[name, frame] : inOrder)
        filled += length(frame);
    const double from = start(inOrder.front().second);
    const double to = start(inOrder.back().second) + length(inOrder.back().second);
    const auto gaps = static_cast<double>(inOrder.size()) - 1;
    const double gap = gaps > 0 ? (to - from - filled) / gaps : 0;
    double at = from;
    for (const auto &[name, frame] : inOrder) {
        corners[name]
            = isWide ? QPointF(std::round(at), frame.y()) : QPointF(frame.x(), std::round(at));
        at += length(frame) + gap;
    }
    return corners;
}

QPointF freeStep(const std::vector<QRectF> &moving, const std::vector<QRectF> &standing)
{
    const auto isFree = [&](const QPointF &step) {
        for (const QRectF &frame : moving) {
            const QRectF room = frame.translated(step).adjusted(-groupMargin, -groupMargin,
                                                                groupMargin, groupMargin);
            if (std::any_of(standing.begin(), standing.end(),
                            [&](const QRectF &other) { return other.intersects(room); }))
                return false;
        }
        return true;
    };
    const QPointF directions[]
        = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
    for (int number = 0; number < mostSteps; ++number) {
        for (const QPointF &direction : directions) {
            if (const QPointF step = direction * number * stepLength; isFree(step))
                return step;
        }
    }
    return {};
}

} // namespace partita::canvas
