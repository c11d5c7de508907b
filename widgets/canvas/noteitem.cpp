#include "widgets/canvas/noteitem.h"

#include "widgets/canvas/grid.h"
#include "widgets/style/markdown.h"
#include "widgets/style/marklook.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QWidget>

#include <cmath>

namespace partita::canvas {

namespace {

constexpr qreal noteInset = 12;
constexpr qreal noteFold = 12; ///< the bent corner
constexpr double tooFarToRead = 0.3; ///< zoom below which the text cannot be read

/// Text alone: a note must not make the program read other files.
class NoteText : public QTextDocument {
public:
    NoteText()
    {
        setDocumentMargin(0);
        setIndentWidth(noteInset * 1.5);
        setUndoRedoEnabled(false);
    }

protected:
    QVariant loadResource(int, const QUrl &) override { return {}; }
};

/// A heading as large as on a page would fill the sheet.
void makeSmall(const QTextBlock &heading)
{
    QTextCharFormat small;
    small.setProperty(QTextFormat::FontSizeAdjustment,
                      heading.blockFormat().headingLevel() == 1 ? 1 : 0);
    QTextCursor cursor(heading);
    cursor.select(QTextCursor::BlockUnderCursor);
    cursor.mergeCharFormat(small);
}

void setNote(QTextDocument &document, const QString &text, qreal width)
{
    document.setDefaultFont(QApplication::font());
    document.setMarkdown(text,
                         QTextDocument::MarkdownFeatures(QTextDocument::MarkdownNoHTML)
                             | QTextDocument::MarkdownDialectGitHub);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() > 0)
            makeSmall(block);
    }
    document.setTextWidth(width - 2 * noteInset);
}

QPainterPath sheetOf(const QRectF &frame)
{
    QPainterPath sheet(frame.topLeft());
    sheet.lineTo(frame.right() - noteFold, frame.top());
    sheet.lineTo(frame.right(), frame.top() + noteFold);
    sheet.lineTo(frame.bottomRight());
    sheet.lineTo(frame.bottomLeft());
    sheet.closeSubpath();
    return sheet;
}

} // namespace

NoteItem::NoteItem()
    : m_text(std::make_unique<NoteText>())
{
    setZValue(1.5); // in front of lines, behind cards
}

NoteItem::~NoteItem() = default;

qreal NoteItem::heightOf(const QString &text, qreal width)
{
    NoteText document;
    setNote(document, text, width);
    return std::ceil((document.size().height() + 2 * noteInset) / gridStep) * gridStep;
}

void NoteItem::show(const model::CanvasNote &note)
{
    setFrame({note.place.x, note.place.y, note.place.width, note.place.height});
    const QString text = QString::fromStdString(note.text);
    if (text == m_shown && m_text->defaultFont() == QApplication::font())
        return;
    m_shown = text;
    setNote(*m_text, text, frame().width());
    setToolTip(style::htmlOfMarkdown(text));
    update();
}

void NoteItem::paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget)
{
    const QPalette palette = widget ? widget->palette() : option->palette;
    const style::MarkLook look = style::noteLook(style::themeOf(palette));
    QPen pen(look.frame, 1);
    pen.setCosmetic(true);
    pen.setJoinStyle(Qt::RoundJoin);
    painter->setPen(pen);
    painter->setBrush(look.fill);
    painter->drawPath(sheetOf(frame()));
    const QPointF corner = frame().topRight();
    painter->setBrush(style::blend(look.fill, look.frame, 0.4));
    painter->drawPolygon(
        QPolygonF({corner + QPointF(-noteFold, 0), corner + QPointF(-noteFold, noteFold),
                   corner + QPointF(0, noteFold)}));
    if (option->levelOfDetailFromTransform(painter->worldTransform()) >= tooFarToRead)
        paintText(*painter, look.text);
    paintHandles(*painter, palette);
}

/// An ellipsis tells that there is more than the sheet has room for.
void NoteItem::paintText(QPainter &painter, const QColor &colour) const
{
    if (m_text->textWidth() != frame().width() - 2 * noteInset)
        m_text->setTextWidth(frame().width() - 2 * noteInset);
    const QRectF room = frame().adjusted(noteInset, noteInset, -noteInset, -noteInset);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, colour);
    context.clip = QRectF({}, room.size());
    painter.save();
    painter.setClipRect(room, Qt::IntersectClip);
    painter.translate(room.topLeft());
    m_text->documentLayout()->draw(&painter, context);
    painter.restore();
    if (m_text->size().height() <= room.height() + 1)
        return;
    painter.setFont(m_text->defaultFont());
    painter.setPen(colour);
    painter.drawText(frame().adjusted(0, 0, -noteInset / 2, -1), Qt::AlignRight | Qt::AlignBottom,
                     QStringLiteral("…"));
}

} // namespace partita::canvas

#include "moc_noteitem.cpp"
