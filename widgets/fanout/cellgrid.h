// Where the physical partitions of several containers lie in the picture: a grid of cells for each,
// one below the other, in cells as large as fit. Above each row of cells is a gutter, for what
// leads to them.
#pragma once

#include <QRectF>

#include <vector>

namespace partita::fanout {

class CellGrid {
public:
    /// `partitions` by container; `title` is the height of the line above a grid, `gutter` that of
    /// the room above a row.
    CellGrid(const QRectF &area, const std::vector<int> &partitions, double title,
             double largestCell, double gutter);

    QRectF titleArea(std::size_t container) const;
    QRectF box(std::size_t container) const; ///< all its cells and gutters
    int rowOf(std::size_t container, int partition) const;
    QRectF cell(std::size_t container, int partition) const;
    double cellSize() const { return m_cell; }
    double height() const { return m_height; } ///< may exceed the area's when there are very many

private:
    struct Grid {
        int partitions = 1;
        int columns = 1;
        int rows = 1;
        double top = 0;
    };
    bool fit(double cell, double room);
    int rowsNeeded(const Grid &grid, int mostColumns) const;
    void spread(int spareRows);
    void place();

    QRectF m_area;
    double m_title;
    double m_gutter;
    double m_cell = 0;
    double m_height = 0;
    std::vector<Grid> m_grids;
};

} // namespace partita::fanout
