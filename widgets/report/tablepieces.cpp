// Tables as pieces: a head that stands above the rows of every page, and rows that no page break
// divides.
#include "widgets/report/blockpieces.h"
#include "widgets/report/pagelook.h"
#include "widgets/report/textbox.h"

#include <QPainter>

#include <algorithm>

namespace partita::reporting {

namespace {

constexpr double cellSide = points(4); ///< space left and right of a cell's text
constexpr double cellTop = points(2.5);

Qt::Alignment alignmentOf(const report::Column &column)
{
    return column.align == report::Column::Align::right ? Qt::AlignRight : Qt::AlignLeft;
}

/// Widths of the columns. Each has room for its longest word if that is possible; what is left goes
/// to those with more text.
std::vector<double> columnWidths(const Sheet &sheet, const report::Table &table)
{
    const std::size_t count = table.columns.size();
    std::vector<double> least(count);
    std::vector<double> wished(count);
    const auto widen = [&](std::size_t column, const report::Text &text, const QFont &font,
                           bool isFigure = false) {
        const TextWidths widths = widthsOf(text, font, sheet.device);
        constexpr double widestWord = points(110);
        constexpr double widestFigure = points(60);
        const double needed = isFigure && widths.whole < widestFigure // stays with its unit
            ? widths.whole
            : std::min(widths.longestWord, widestWord);
        least[column] = std::max(least[column], needed + 2 * cellSide);
        wished[column] = std::max(wished[column], widths.whole + 2 * cellSide);
    };
    for (std::size_t column = 0; column < count; ++column) {
        widen(column, report::plain(table.columns[column].title), strongFont(7.5));
        for (const std::vector<report::Cell> &row : table.rows) {
            if (column >= row.size())
                continue;
            widen(column, row[column].text, smallFont(),
                  table.columns[column].align == report::Column::Align::right);
            widen(column, report::plain(row[column].detail), tinyFont());
        }
    }
    double sumLeast = 0;
    double sumMore = 0;
    for (std::size_t column = 0; column < count; ++column) {
        wished[column] = std::max(wished[column], least[column]);
        sumLeast += least[column];
        sumMore += wished[column] - least[column];
    }
    std::vector<double> widths(count);
    const double room = sheet.width - sumLeast;
    for (std::size_t column = 0; column < count; ++column) {
        if (room < 0) // not even the words have room
            widths[column] = sheet.width * least[column] / sumLeast;
        else if (sumMore > room)
            widths[column] = least[column] + room * (wished[column] - least[column]) / sumMore;
        else
            widths[column] = wished[column] + (room - sumMore) / static_cast<double>(count);
    }
    return widths;
}

/// A row with its texts laid out.
class TableRow {
public:
    struct Cell {
        TextBox text;
        TextBox detail;
        double x = 0;
        double width = 0;
        QColor ground;
    };

    void add(Cell cell)
    {
        m_height = std::max(m_height, cell.text.height() + cell.detail.height() + 2 * cellTop);
        m_cells.push_back(std::move(cell));
    }

    double height() const { return m_height; }

    void paint(QPainter &painter, const QPointF &at, double width, bool isHead) const
    {
        if (isHead)
            painter.fillRect(QRectF(at, QSizeF(width, m_height)), raisedColour());
        for (const Cell &cell : m_cells) {
            if (cell.ground.isValid())
                painter.fillRect(QRectF(at + QPointF(cell.x, 0), QSizeF(cell.width, m_height)),
                                 cell.ground);
            const double y = isHead ? m_height - cellTop - cell.text.height() : cellTop;
            const QPointF text = at + QPointF(cell.x + cellSide, y);
            cell.text.paint(painter, text);
            cell.detail.paint(painter, text + QPointF(0, cell.text.height()));
        }
        painter.setPen(QPen(lineColour(), points(0.5)));
        painter.drawLine(at + QPointF(0, m_height), at + QPointF(width, m_height));
    }

private:
    std::vector<Cell> m_cells;
    double m_height = 0;
};

QColor groundOf(report::Tone tone)
{
    return tone == report::Tone::best ? bestGround()
        : tone == report::Tone::bad   ? badGround()
                                      : QColor();
}

/// The text of a cell; that of the best one stands out.
report::Text shownText(const report::Cell &cell)
{
    report::Text text = cell.text;
    for (report::Span &span : text) {
        if (cell.tone == report::Tone::best && span.kind == report::Span::Kind::plain)
            span.kind = report::Span::Kind::strong;
    }
    return text;
}

Piece pieceOf(const Sheet &sheet, const std::shared_ptr<TableRow> &row, bool isHead)
{
    Piece piece;
    piece.height = row->height();
    piece.keepsNext = isHead;
    // A row higher than a page is drawn smaller: nothing of it gets lost.
    const double scale = std::min(1.0, sheet.height * 0.9 / row->height());
    piece.height *= scale;
    piece.paint = [row, width = sheet.width, isHead, scale](QPainter &painter, const QPointF &at) {
        painter.save();
        painter.translate(at);
        painter.scale(scale, scale);
        row->paint(painter, {}, width, isHead);
        painter.restore();
    };
    return piece;
}

} // namespace

void addTable(const Sheet &sheet, const report::Table &table, std::vector<Piece> &pieces)
{
    if (table.columns.empty())
        return;
    pieces.push_back({points(5), 0, true});
    if (!table.caption.empty()) {
        addText(sheet, {report::strong(table.caption)}, report::Tone::usual, 0, pieces);
        pieces.back().keepsNext = true;
        pieces.back().height += points(2);
    }
    const std::vector<double> widths = columnWidths(sheet, table);
    const auto head = std::make_shared<TableRow>();
    double x = 0;
    for (std::size_t column = 0; column < widths.size(); ++column) {
        const double inner = widths[column] - 2 * cellSide;
        head->add({TextBox(report::plain(table.columns[column].title),
                           {strongFont(7.5), inkColour(), alignmentOf(table.columns[column])},
                           inner, sheet.device),
                   TextBox({}, {tinyFont(), inkColour()}, inner, sheet.device), x, widths[column],
                   QColor()});
        x += widths[column];
    }
    pieces.push_back(pieceOf(sheet, head, true));
    const auto headPiece = std::make_shared<const Piece>(pieces.back());
    for (const std::vector<report::Cell> &cells : table.rows) {
        const auto row = std::make_shared<TableRow>();
        x = 0;
        for (std::size_t column = 0; column < std::min(cells.size(), widths.size()); ++column) {
            const report::Cell &cell = cells[column];
            const double inner = widths[column] - 2 * cellSide;
            const Qt::Alignment alignment = alignmentOf(table.columns[column]);
            row->add({TextBox(shownText(cell), {smallFont(), colourOf(cell.tone), alignment}, inner,
                              sheet.device),
                      TextBox(report::plain(cell.detail), {tinyFont(), quietColour(), alignment},
                              inner, sheet.device),
                      x, widths[column], groundOf(cell.tone)});
            x += widths[column];
        }
        pieces.push_back(pieceOf(sheet, row, false));
        pieces.back().head = headPiece;
        constexpr std::size_t fewRows = 8; // they stay together
        pieces.back().keepsNext = table.rows.size() <= fewRows && &cells != &table.rows.back();
    }
    pieces.push_back({points(5), 0});
}

} // namespace partita::reporting
