#include "widgets/plots/labelplacement.h"

#include <algorithm>

namespace partita::plots {

std::vector<std::optional<QRectF>> placeLabels(const std::vector<std::vector<QRectF>> &wishes,
                                               std::vector<QRectF> taken)
{
    std::vector<std::optional<QRectF>> places;
    for (const std::vector<QRectF> &wished : wishes) {
        const auto isFree = [&](const QRectF &place) {
            return std::none_of(taken.begin(), taken.end(),
                                [&](const QRectF &other) { return other.intersects(place); });
        };
        const auto found = std::find_if(wished.begin(), wished.end(), isFree);
        if (found == wished.end()) {
            places.emplace_back();
            continue;
        }
        taken.push_back(*found);
        places.emplace_back(*found);
    }
    return places;
}

} // namespace partita::plots
