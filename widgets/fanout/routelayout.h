// Where everything of the fan-out picture lies: the sources at the left, the cells of the
// partitions at the right, the edges between them, and the labels on the edges.
//
// No edge runs behind a cell. What leads to one partition at the border of its grid goes straight
// there; all others run along the gutter above their row, in a lane of their step, and turn down
// into their cell.
#pragma once

#include "widgets/fanout/cellgrid.h"
#include "widgets/fanout/route.h"

#include <QFont>
#include <QPainterPath>

#include <map>

namespace partita::fanout {

/// Container and partition; -1 = none.
using Cell = std::pair<int, int>;

/// All visits of one step in one row of a container's cells: they share their way from the source.
struct Branch {
    std::size_t step = 0;
    std::size_t container = 0;
    std::vector<std::size_t> visits; ///< places in the route, from left to right
    double charge = 0;
    QPainterPath approach; ///< from the source to the border of the cells
    QPainterPath trunk; ///< the approach and what follows up to the last turn
    std::vector<QPainterPath>
        ends; ///< from the trunk into each cell; none when that ends at the cell
};

/// All visits of one step in one container: they share a label.
struct Bundle {
    std::size_t step = 0;
    std::size_t container = 0;
    double charge = 0;
    QPainterPath line; ///< one of its ways to the border of the cells, on which the label goes
};

class RouteLayout {
public:
    /// The route must outlive it.
    RouteLayout(const Route &route, const QSizeF &size, const QFont &font);

    const CellGrid &grid() const { return m_grid; }
    std::size_t containers() const { return m_byCell.size(); }
    int partitions(std::size_t container) const
    {
        return static_cast<int>(m_byCell[container].size());
    }
    bool hasBackground() const;
    /// Of the client or, for what happens in the background, of the change feed.
    QRectF sourceArea(bool background) const;
    Cell cellAt(const QPointF &place) const;
    /// Visits of a cell, by their places in the route; of one step alone, or of all when that is
    /// -1.
    std::vector<std::size_t> visitsAt(const Cell &cell, int step) const;
    std::vector<Cell> visitedCells(int step) const;
    std::vector<Branch> branches(int step) const;
    /// Those of higher targets first.
    std::vector<Bundle> bundles(int step) const;
    /// The way of one visit alone, from its source to its cell.
    QPainterPath pathOf(std::size_t visit) const;
    QString labelOf(const Bundle &bundle) const;
    /// Of the labels, in the order of the bundles. Where there is not room for all, the cheapest
    /// have none: null.
    std::vector<QRectF> labelAreas(const std::vector<Bundle> &bundles) const;
    /// The least height of a picture of that breadth, so that no cell is left out.
    double leastHeight() const;
    /// Between two lanes.
    double laneHeight() const;

private:
    struct Row {
        std::size_t step = 0;
        std::size_t container = 0;
        int row = 0;
        bool operator<(const Row &other) const;
    };
    double sourceHeight() const;
    std::vector<QRectF> placed(const std::vector<Bundle> &bundles,
                               const std::vector<std::size_t> &order) const;
    bool isShown(std::size_t visit, int step) const;
    QRectF cellsArea() const;
    double widthOfCells() const;
    std::vector<int> allPartitions() const;
    double gutter() const;
    int lanes() const;
    int laneOf(std::size_t step, std::size_t container) const;
    QRectF stripeOf(std::size_t visit) const;
    Row rowOf(std::size_t visit) const;
    Branch branchOf(const Row &row, const std::vector<std::size_t> &visits) const;
    bool goesStraight(const std::vector<std::size_t> &visits) const;
    double laneAt(std::size_t visit) const;
    QPainterPath approachTo(std::size_t visit, bool straight) const;
    QPainterPath trunkTo(std::size_t visit, bool straight) const;
    QPainterPath endOf(std::size_t visit) const;
    std::vector<QRectF> labelWishes(const Bundle &bundle) const;

    const Route *m_route;
    QSizeF m_size;
    QFont m_font;
    double m_em;
    std::vector<std::vector<std::size_t>> m_stepsOf; ///< by container: the steps that visit it
    CellGrid m_grid;
    std::vector<std::vector<std::vector<std::size_t>>> m_byCell; ///< container, partition: visits
    std::map<Row, std::vector<std::size_t>> m_rows; ///< visits
};

} // namespace partita::fanout
