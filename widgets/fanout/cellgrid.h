// Grid of the physical partitions of several containers in the picture: one grid of cells for each,
// one below the other, with cells as large as possible. Above each row of cells is a gutter for the
// lines that lead to them.
#pragma once

#include <QRectF>

#include <vector>

namespace partita::fanout {

class CellGrid {
public:
    /// `partitions`: number by container. `title`: height of the line above a grid. `gutter`:
    /// height of the room above a row.
    CellGrid(const QRectF &area, const std::vector<int> &partitions, double title,
             double largestCell, double gutter);

    QRectF titleArea(std::size_t container) const;
    QRectF box(std::size_t container) const; ///< all its cells and gutters
    int rowOf(std::size_t container, int partition) const;
    QRectF cell(std::size_t container, int partition) const;
    double height() const { return m_height; } ///< above the area's with very many cells

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
