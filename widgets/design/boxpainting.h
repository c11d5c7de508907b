// Painting of containers, documents and lines of a design. The same pictures stand on screen and
// in exported figures.
#pragma once

#include "widgets/design/designlayout.h"

#include <QPalette>

class QPainter;

namespace partita::design {

/// How a box stands out.
struct BoxState {
    bool isSelected = false;
    bool isTarget = false; ///< something that is dragged may be dropped here
    bool hasFocus = false;
};

/// `frame`: its place now, also while it moves. `facts`: "68 partitions · 2,985 RU/s".
void paintContainer(QPainter &painter, const ContainerBox &container, const QRectF &frame,
                    const QString &facts, const BoxMetrics &metrics, const QPalette &palette,
                    const BoxState &state);
/// Texts outside the frame are cut. `tops`: DesignLayout::rowTops of the box.
void paintDocument(QPainter &painter, const DocumentBox &box, const std::vector<qreal> &tops,
                   const QRectF &frame, const BoxMetrics &metrics, const QPalette &palette,
                   const BoxState &state);
void paintLine(QPainter &painter, const CopyLine &line, const QPalette &palette, bool isEmphasised);

/// Dashes tell how a copy is kept in step: solid in the same transaction, dashed by the change
/// feed, dotted by the application.
Qt::PenStyle penStyleOf(model::Upkeep upkeep);

} // namespace partita::design
