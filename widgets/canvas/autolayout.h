// Automatic layout of the model. Graphviz places the connected cards, parents before children,
// unless they are very many (quickarrangement.h); the groups are packed into the shape of the
// window.
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
    double fromLabel = 0; ///< width of the label at this end
    double toLabel = 0;
};

/// Top left corners of the boxes, for a window of width = `aspect` × height. Deterministic; empty
/// input gives an empty map.
std::map<QString, QPointF> layOut(const std::map<QString, QSizeF> &boxes,
                                  const std::vector<LayoutEdge> &edges, double aspect);

} // namespace partita::canvas
