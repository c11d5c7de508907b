#include "widgets/plots/labelplacement.h"

#include "widgets/plots/rectgrid.h"

#include <algorithm>

namespace partita::plots {

std::vector<std::optional<QRectF>> placeLabels(const std::vector<std::vector<QRectF>> &wishes,
                                               const std::vector<QRectF> &taken)
{
    RectGrid grid;
    for (const QRectF &rect : taken)
        grid.add(rect);
    std::vector<std::optional<QRectF>> places;
    for (const std::vector<QRectF> &wished : wishes) {
        const auto isFree = [&](const QRectF &place) {
            return !grid.anyNear(
                place, [&](std::size_t other) { return grid.at(other).intersects(place); });
        };
        const auto found = std::find_if(wished.begin(), wished.end(), isFree);
        if (found == wished.end()) {
            places.emplace_back();
            continue;
        }
        grid.add(*found);
        places.emplace_back(*found);
    }
    return places;
}

} // namespace partita::plots
