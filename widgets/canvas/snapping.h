// Snapping of dragged cards: they come in line with the cards around them, and guides show with
// which.
#pragma once

#include "widgets/canvas/guides.h"

class QPainter;

namespace partita::canvas {

class ModelScene;

class Snapping {
public:
    /// Moves the dragged card, and the selected ones with it, in line with those in sight.
    void snap(const ModelScene &scene);
    void end() { m_snap = {}; }
    /// The step to the grid, but to whole units where the guides led.
    QPointF roundingOf(const QPointF &place) const;
    const std::vector<QLineF> &guides() const { return m_snap.guides; }
    void draw(QPainter &painter) const;

private:
    Snap m_snap;
};

} // namespace partita::canvas
