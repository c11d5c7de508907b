// Places of a design's boxes: containers beside and below each other, documents in their columns,
// embedded boxes inside. Pure geometry, in pixels at natural size.
#pragma once

#include "widgets/design/designfigure.h"

#include <QFont>
#include <QPainterPath>
#include <QRectF>

#include <vector>

namespace partita::design {

/// A line from a copy to its home.
struct CopyLine {
    int from = -1; ///< box with the copy
    int to = -1; ///< its home
    model::Upkeep upkeep = model::Upkeep::none;
    QPainterPath path;
};

struct DesignLayout {
    std::vector<QRectF> containers; ///< in the order of DesignFigure::containers
    std::vector<QRectF> boxes; ///< in the order of DesignFigure::boxes
    std::vector<std::vector<qreal>> rowTops; ///< of each box's rows, from its top
    std::vector<CopyLine> lines;
    QRectF bounds;
};

constexpr qreal signWidth = 17; ///< room for the sign before a field's name
constexpr qreal chipPadding = 5; ///< beside the text of a chip

/// Sizes of texts in boxes.
struct BoxMetrics {
    explicit BoxMetrics(const QFont &font);
    QFont font;
    QFont strong;
    QFont small;
    qreal rowHeight;
    qreal smallHeight;
    qreal padding;
    qreal headHeight; ///< title of a document
    qreal containerHead; ///< name, key and facts of a container
};

/// Title of a box: "post", of an array "comments [ ]", of an object "author { }".
QString headOf(const DocumentBox &box);
/// Rows in a box: "Post", "0–25 Comment".
QString kindOf(const DocumentBox &box);

/// `aspect`: width / height of the room that the picture will have.
DesignLayout layoutOf(const DesignFigure &figure, const QFont &font, double aspect);

} // namespace partita::design
