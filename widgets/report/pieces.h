// Pieces of pages: strips over the whole width of the text that no page break divides, in their
// order; and their places on pages.
#pragma once

#include <QPointF>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

class QPainter;

namespace partita::reporting {

struct Piece {
    double height = 0;
    double before = 0; ///< space above it, except at the top of a page
    bool keepsNext = false; ///< stays on the page of the next piece
    bool startsPage = false;
    /// Painted with the left upper corner at the point.
    std::function<void(QPainter &painter, const QPointF &at)> paint = {};
    /// Head of a table, painted again above a row that begins a page.
    std::shared_ptr<const Piece> head = {};
    QString id = {}; ///< what links to it call it
    QString title = {}; ///< in the outline; empty = none
    int level = 0; ///< in the outline: 2 to 4
};

/// Place of a piece.
struct Placed {
    const Piece *piece = nullptr;
    int page = 0; ///< from 0
    double y = 0; ///< below the top of the text
    bool hasHead = false; ///< its head stands above it
};

/// Places the pieces on pages of that height. A piece that is higher than a page gets one of its
/// own. The pieces must outlive the result.
std::vector<Placed> placed(const std::vector<Piece> &pieces, double height);

} // namespace partita::reporting
