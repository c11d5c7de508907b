// Where labels go when there are many: each at the first of the places it would like that is free.
#pragma once

#include <QRectF>

#include <optional>
#include <vector>

namespace partita::plots {

/// For each label the place it gets: the first of its wishes that meets neither what is `taken` nor
/// a label before it; nothing when all of them do. Labels come in the order of their importance.
std::vector<std::optional<QRectF>> placeLabels(const std::vector<std::vector<QRectF>> &wishes,
                                               std::vector<QRectF> taken);

} // namespace partita::plots
