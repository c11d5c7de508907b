#include "widgets/fanout/cellgrid.h"

#include <algorithm>
#include <cmath>

namespace partita::fanout {

namespace {

constexpr double leastCell = 6;
constexpr double gapOfTitle = 0.5; // below a grid, in title heights

} // namespace

CellGrid::CellGrid(const QRectF &area, const std::vector<int> &partitions, double title,
                   double largestCell, double gutter)
    : m_area(area)
    , m_title(title)
    , m_gutter(gutter)
{
    for (const int count : partitions) {
        Grid grid;
        grid.partitions = std::max(count, 1);
        m_grids.push_back(grid);
    }
    const double overhead = static_cast<double>(m_grids.size()) * m_title * (1 + gapOfTitle);
    const double room = m_area.height() - overhead;
    double cell = std::max(largestCell, leastCell);
    while (!fit(cell, room) && cell > leastCell)
        cell = std::max(cell - 1, leastCell);
    place();
}

int CellGrid::rowsNeeded(const Grid &grid, int mostColumns) const
{
    return (grid.partitions + mostColumns - 1) / mostColumns;
}

bool CellGrid::fit(double cell, double room)
{
    m_cell = cell;
    const int mostColumns = std::max(static_cast<int>(m_area.width() / cell), 1);
    const int mostRows = static_cast<int>(room / (cell + m_gutter));
    int rows = 0;
    for (Grid &grid : m_grids) {
        grid.rows = rowsNeeded(grid, mostColumns);
        grid.columns = (grid.partitions + grid.rows - 1) / grid.rows;
        rows += grid.rows;
    }
    if (rows > mostRows)
        return false;
    spread(mostRows - rows);
    return true;
}

/// Distributes spare rows to the widest grids, so that the lines spread.
void CellGrid::spread(int spareRows)
{
    for (; spareRows > 0; --spareRows) {
        const auto widest = std::max_element(
            m_grids.begin(), m_grids.end(), [](const Grid &one, const Grid &other) {
                return one.columns - one.rows < other.columns - other.rows;
            });
        if (widest == m_grids.end() || widest->columns <= widest->rows)
            return;
        ++widest->rows;
        widest->columns = (widest->partitions + widest->rows - 1) / widest->rows;
        widest->rows = (widest->partitions + widest->columns - 1) / widest->columns;
    }
}

void CellGrid::place()
{
    double top = 0;
    for (Grid &grid : m_grids) {
        grid.top = top + m_title;
        top = grid.top + grid.rows * (m_cell + m_gutter) + m_title * gapOfTitle;
    }
    m_height = top;
    const double spare = std::max(m_area.height() - m_height, 0.0);
    for (Grid &grid : m_grids)
        grid.top += m_area.top() + spare / 2;
}

QRectF CellGrid::titleArea(std::size_t container) const
{
    return {m_area.left(), m_grids[container].top - m_title, m_area.width(), m_title};
}

QRectF CellGrid::box(std::size_t container) const
{
    const Grid &grid = m_grids[container];
    return {m_area.left(), grid.top, grid.columns * m_cell, grid.rows * (m_cell + m_gutter)};
}

int CellGrid::rowOf(std::size_t container, int partition) const
{
    return partition / m_grids[container].columns;
}

QRectF CellGrid::cell(std::size_t container, int partition) const
{
    const Grid &grid = m_grids[container];
    const double gap = m_cell >= 12 ? 2 : 1;
    return {m_area.left() + (partition % grid.columns) * m_cell,
            grid.top + m_gutter + rowOf(container, partition) * (m_cell + m_gutter), m_cell - gap,
            m_cell - gap};
}

} // namespace partita::fanout
