// Automatic layout of the model: Graphviz places the cards, parents before children, left to right.
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
};

/// Top left corners of the boxes. Deterministic; empty input gives an empty map.
std::map<QString, QPointF> layOut(const std::map<QString, QSizeF> &boxes,
                                  const std::vector<LayoutEdge> &edges);

} // namespace partita::canvas
