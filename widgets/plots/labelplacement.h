// Placement of many labels without overlaps: each takes the first of its preferred places that is
// free.
#pragma once

#include <QRectF>

#include <optional>
#include <vector>

namespace partita::plots {

/// Place of each label: the first of its wishes that overlaps neither `taken` nor an earlier label;
/// empty when none is free. The most important labels come first.
std::vector<std::optional<QRectF>> placeLabels(const std::vector<std::vector<QRectF>> &wishes,
                                               const std::vector<QRectF> &taken);

} // namespace partita::plots
