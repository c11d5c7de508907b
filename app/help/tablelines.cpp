// The lines of a table on a terminal.
#include "app/help/terminaltext.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace partita::app {

namespace {

constexpr int gap = 2; ///< columns between two cells

using Cell = std::vector<Word>;
using Row = std::vector<Cell>;

int widthOf(const Cell &cell)
{
    int width = 0;
    for (const Word &word : cell)
        width += (width > 0 ? 1 : 0) + word.width;
    return width;
}

int longestWordOf(const Cell &cell)
{
    int width = 0;
    for (const Word &word : cell)
        width = std::max(width, word.width);
    return width;
}

/// For each column the largest of what `measure` says of its cells.
std::vector<int> largest(const std::vector<Row> &rows, int (*measure)(const Cell &))
{
    std::vector<int> widths(rows.front().size());
    for (const Row &row : rows) {
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], measure(row[column]));
    }
    return widths;
}

int sumOf(const std::vector<int> &widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0);
}

/// The widths of the columns. Without room for the longest cells the widest columns shrink, but not
/// below their longest words.
std::vector<int> columnWidths(const std::vector<Row> &rows, int width)
{
    std::vector<int> widths = largest(rows, widthOf);
    const std::vector<int> least = largest(rows, longestWordOf);
    const int room = width - gap * (static_cast<int>(widths.size()) - 1);
    while (sumOf(widths) > room) {
        std::optional<std::size_t> widest;
        for (std::size_t column = 0; column < widths.size(); ++column) {
            if (widths[column] > least[column] && (!widest || widths[column] > widths[*widest]))
                widest = column;
        }
        if (!widest)
            break;
        --widths[*widest];
    }
    return widths;
}

QString padded(const Line &line, int width, help::Table::Alignment alignment)
{
    const int missing = std::max(width - line.width, 0);
    const int before = alignment == help::Table::Alignment::left ? 0
        : alignment == help::Table::Alignment::right             ? missing
                                                                 : missing / 2;
    return QString(before, QLatin1Char(' ')) + line.text
        + QString(missing - before, QLatin1Char(' '));
}

QString trimmedRight(QString line)
{
    while (line.endsWith(QLatin1Char(' ')))
        line.chop(1);
    return line;
}

/// One row, as many lines as its highest cell has.
std::vector<QString> rowLines(const Row &row, const std::vector<int> &widths,
                              const std::vector<help::Table::Alignment> &alignments)
{
    std::vector<std::vector<Line>> cells;
    std::size_t height = 1;
    for (std::size_t column = 0; column < row.size(); ++column) {
        cells.push_back(wrapped(row[column], widths[column]));
        height = std::max(height, cells.back().size());
    }
    std::vector<QString> lines;
    for (std::size_t at = 0; at < height; ++at) {
        QString line;
        for (std::size_t column = 0; column < cells.size(); ++column) {
            const Line cell = at < cells[column].size() ? cells[column][at] : Line();
            line += (column > 0 ? QString(gap, QLatin1Char(' ')) : QString())
                + padded(cell, widths[column], alignments[column]);
        }
        lines.push_back(trimmedRight(line));
    }
    return lines;
}

QString ruleOf(const std::vector<int> &widths)
{
    QString rule;
    for (const int width : widths)
        rule += (rule.isEmpty() ? QString() : QString(gap, QLatin1Char(' ')))
            + QString(width, QLatin1Char('-'));
    return rule;
}

std::vector<Row> rowsOf(const help::Table &table, Type type)
{
    std::vector<Row> rows;
    for (const std::vector<help::Spans> &cells : table.rows) {
        Row row;
        for (const help::Spans &cell : cells)
            row.push_back(wordsOf(cell, type));
        rows.push_back(std::move(row));
    }
    for (Cell &cell : rows.front()) {
        for (Word &word : cell)
            word.text = bold(word.text, type);
    }
    return rows;
}

} // namespace

std::vector<QString> tableLines(const help::Table &table, int width, Type type)
{
    const std::vector<Row> rows = rowsOf(table, type);
    const std::vector<int> widths = columnWidths(rows, width);
    std::vector<std::vector<QString>> written;
    for (const Row &row : rows)
        written.push_back(rowLines(row, widths, table.columns));
    // Rows of several lines are kept apart.
    const bool isHigh = std::any_of(written.begin() + 1, written.end(),
                                    [](const auto &lines) { return lines.size() > 1; });
    std::vector<QString> lines = written.front();
    lines.push_back(ruleOf(widths));
    for (std::size_t row = 1; row < written.size(); ++row) {
        if (isHigh && row > 1)
            lines.push_back({});
        lines.insert(lines.end(), written[row].begin(), written[row].end());
    }
    return lines;
}

} // namespace partita::app
