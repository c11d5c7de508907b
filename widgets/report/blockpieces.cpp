#include "widgets/report/blockpieces.h"

#include "widgets/report/pagelook.h"
#include "widgets/report/textbox.h"

#include <QPainter>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>

namespace partita::reporting {

namespace {

constexpr double listIndent = points(12);

/// Each line as a piece, so that pages may break between them, but not beside a single line.
void addLines(const TextBox &box, double indent, double before, std::vector<Piece> &pieces)
{
    const int lines = box.lines();
    for (int line = 0; line < lines; ++line) {
        Piece piece;
        piece.height = box.lineHeight(line) * 1.12;
        piece.before = line == 0 ? before : 0;
        piece.keepsNext = line + 1 < lines && (line == 0 || line + 2 == lines);
        piece.paint = [box, line, indent](QPainter &painter, const QPointF &at) {
            box.paintLine(line, painter, at + QPointF(indent, 0));
        };
        pieces.push_back(std::move(piece));
    }
}

void addList(const Sheet &sheet, const report::List &list, std::vector<Piece> &pieces)
{
    for (const report::Text &item : list.items) {
        const std::size_t first = pieces.size();
        const TextBox box(item, {proseFont(), inkColour()}, sheet.width - listIndent, sheet.device);
        addLines(box, listIndent, points(2.5), pieces);
        const TextBox mark(report::plain("•"), {proseFont(), quietColour()}, listIndent,
                           sheet.device);
        if (first == pieces.size())
            continue;
        pieces[first].paint
            = [rest = pieces[first].paint, mark](QPainter &painter, const QPointF &at) {
                  mark.paint(painter, at + QPointF(points(2), 0));
                  rest(painter, at);
              };
    }
}

/// Figures in boxes beside each other.
class FactBoxes {
public:
    FactBoxes(const Sheet &sheet, const report::Facts &facts)
    {
        const auto count = static_cast<double>(std::max<std::size_t>(1, facts.facts.size()));
        m_width = (sheet.width - gap * (count - 1)) / count;
        const double inner = m_width - 2 * padding;
        for (const report::Fact &fact : facts.facts) {
            m_facts.push_back({TextBox(report::plain(fact.label), {tinyFont(), quietColour()},
                                       inner, sheet.device),
                               TextBox(report::plain(fact.value),
                                       {strongFont(13), colourOf(fact.tone)}, inner, sheet.device),
                               TextBox(report::plain(fact.detail), {tinyFont(), quietColour()},
                                       inner, sheet.device),
                               fact.tone == report::Tone::best ? bestGround() : raisedColour()});
            const Fact &made = m_facts.back();
            m_height = std::max(m_height,
                                made.label.height() + made.value.height() + made.detail.height()
                                    + 2 * padding);
        }
    }

    double height() const { return m_height; }

    void paint(QPainter &painter, QPointF at) const
    {
        for (const Fact &fact : m_facts) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(fact.ground);
            painter.drawRoundedRect(QRectF(at, QSizeF(m_width, m_height)), points(3), points(3));
            QPointF text = at + QPointF(padding, padding);
            fact.label.paint(painter, text);
            text.ry() += fact.label.height();
            fact.value.paint(painter, text);
            text.ry() += fact.value.height();
            fact.detail.paint(painter, text);
            at.rx() += m_width + gap;
        }
    }

private:
    static constexpr double gap = points(8);
    static constexpr double padding = points(7);
    struct Fact {
        TextBox label;
        TextBox value;
        TextBox detail;
        QColor ground;
    };
    std::vector<Fact> m_facts;
    double m_width = 0;
    double m_height = 0;
};

void addFacts(const Sheet &sheet, const report::Facts &facts, std::vector<Piece> &pieces)
{
    if (facts.facts.empty())
        return;
    const auto boxes = std::make_shared<FactBoxes>(sheet, facts);
    Piece piece;
    piece.height = boxes->height();
    piece.before = points(8);
    piece.paint = [boxes](QPainter &painter, const QPointF &at) { boxes->paint(painter, at); };
    pieces.push_back(std::move(piece));
    pieces.push_back({points(4), 0});
}

/// Caption above a chart, a drawing or a listing, on the same page.
void addCaption(const Sheet &sheet, const std::string &caption, std::vector<Piece> &pieces)
{
    if (caption.empty())
        return;
    const std::size_t first = pieces.size();
    addLines(
        TextBox(report::plain(caption), {strongFont(8), inkColour()}, sheet.width, sheet.device), 0,
        points(9), pieces);
    for (std::size_t i = first; i < pieces.size(); ++i)
        pieces[i].keepsNext = true;
}

/// A drawing over the width of the text, at most so much of a page high.
void addDrawing(const Sheet &sheet, const std::string &caption, const std::string &svg,
                double widest, std::vector<Piece> &pieces)
{
    const auto renderer = std::make_shared<QSvgRenderer>(QByteArray::fromStdString(svg));
    const QSizeF size = renderer->viewBoxF().size();
    if (!renderer->isValid() || size.isEmpty())
        return;
    constexpr double mostOfPage = 0.8;
    const double scale
        = std::min({sheet.width / size.width(), sheet.height * mostOfPage / size.height(), widest});
    addCaption(sheet, caption, pieces);
    Piece piece;
    piece.height = size.height() * scale;
    piece.before = points(3);
    piece.paint = [renderer, drawn = size * scale](QPainter &painter, const QPointF &at) {
        painter.save();
        renderer->render(&painter, QRectF(at, drawn));
        painter.restore();
    };
    pieces.push_back(std::move(piece));
}

void addListing(const Sheet &sheet, const report::Listing &listing, std::vector<Piece> &pieces)
{
    addCaption(sheet, listing.caption, pieces);
    const bool hasNotes
        = std::any_of(listing.lines.begin(), listing.lines.end(),
                      [](const report::Listing::Line &line) { return !line.note.empty(); });
    constexpr double padding = points(5);
    const double room = sheet.width - 2 * padding;
    const double noteX = hasNotes ? padding + room * 0.6 : 0;
    const double textWidth = hasNotes ? room * 0.58 : room;
    for (std::size_t i = 0; i < listing.lines.size(); ++i) {
        const report::Listing::Line &line = listing.lines[i];
        // Blanks in front are kept by the layout, and lines that wrap begin below them.
        const TextBox text(report::plain(line.text), {codeFont(), inkColour()}, textWidth,
                           sheet.device);
        const TextBox note(report::plain(line.note), {tinyFont(), quietColour()}, room * 0.4,
                           sheet.device);
        Piece piece;
        piece.height = std::max(text.height(), note.height()) + points(1.2);
        piece.before = i == 0 ? points(3) : 0;
        constexpr std::size_t fewLines = 24; // they stay together
        piece.keepsNext
            = i + 1 < listing.lines.size() && (i == 0 || listing.lines.size() <= fewLines);
        piece.paint = [text, note, noteX, width = sheet.width,
                       height = piece.height](QPainter &painter, const QPointF &at) {
            painter.fillRect(QRectF(at, QSizeF(width, height + points(0.3))), raisedColour());
            text.paint(painter, at + QPointF(padding, points(0.6)));
            if (noteX > 0)
                note.paint(painter, at + QPointF(noteX, points(0.9)));
        };
        pieces.push_back(std::move(piece));
    }
    pieces.push_back({points(4), 0});
}

struct BlockAdder {
    const Sheet &sheet;
    std::vector<Piece> &pieces;

    void operator()(const report::Heading &heading) const
    {
        addHeading(sheet, heading, false, pieces);
    }
    void operator()(const report::Paragraph &paragraph) const
    {
        addText(sheet, paragraph.text, paragraph.tone, 0, pieces);
    }
    void operator()(const report::List &list) const { addList(sheet, list, pieces); }
    void operator()(const report::Facts &facts) const { addFacts(sheet, facts, pieces); }
    void operator()(const report::Table &table) const { addTable(sheet, table, pieces); }
    void operator()(const report::Listing &listing) const { addListing(sheet, listing, pieces); }
    void operator()(const report::Chart &chart) const
    {
        constexpr double scale = points(0.72); // twelve units of a chart are nearly nine points
        addDrawing(sheet, chart.title, report::svgOf(chart), scale, pieces);
    }
    void operator()(const report::Picture &picture) const
    {
        const auto found = sheet.pictures->find(picture.name);
        if (found != sheet.pictures->end())
            addDrawing(sheet, picture.caption, found->second, points(0.75), pieces);
    }
};

} // namespace

void addHeading(const Sheet &sheet, const report::Heading &heading, bool startsPage,
                std::vector<Piece> &pieces)
{
    constexpr std::array<double, 5> sizes {18, 18, 15, 11.5, 9.5};
    constexpr std::array<double, 5> spaces {0, 0, 18, 14, 9};
    const auto level = static_cast<std::size_t>(std::clamp(heading.level, 1, 4));
    const std::size_t first = pieces.size();
    addLines(TextBox(report::plain(heading.text), {strongFont(sizes[level]), inkColour()},
                     sheet.width, sheet.device),
             0, points(spaces[level]), pieces);
    if (first == pieces.size())
        return;
    for (std::size_t i = first; i < pieces.size(); ++i)
        pieces[i].keepsNext = true;
    pieces[first].startsPage = startsPage;
    pieces[first].id = QString::fromStdString(heading.id);
    if (heading.level > 1) // the title of the whole is none of its parts
        pieces[first].title = QString::fromStdString(heading.text);
    pieces[first].level = heading.level;
    pieces.back().height += points(2);
}

void addText(const Sheet &sheet, const report::Text &text, report::Tone tone, double indent,
             std::vector<Piece> &pieces)
{
    addLines(TextBox(text, {proseFont(), colourOf(tone)}, sheet.width - indent, sheet.device),
             indent, points(5), pieces);
}

void addBlock(const Sheet &sheet, const report::Block &block, std::vector<Piece> &pieces)
{
    std::visit(BlockAdder {sheet, pieces}, block);
}

} // namespace partita::reporting
