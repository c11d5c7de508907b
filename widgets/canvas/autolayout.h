// Automatic layout of the model: Graphviz places the cards that hang together, parents before
// children, and the groups are packed into the shape of the window.
#pragma once

#include <QPointF>
#include <QSizeF>
#include <QString>

#include <map>
#include <vector>

namespace partita::canvas {

struct LayoutEdge {
    QString from;
    QString to;
    double fromLabel = 0; ///< width of what is written at this end
    double toLabel = 0;
};

/// Top left corners of the boxes, for a window whose width is `aspect` times its height.
/// Deterministic; empty input gives an empty map.
std::map<QString, QPointF> layOut(const std::map<QString, QSizeF> &boxes,
                                  const std::vector<LayoutEdge> &edges, double aspect);

} // namespace partita::canvas
