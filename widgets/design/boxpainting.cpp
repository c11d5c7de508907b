#include "widgets/design/boxpainting.h"

#include "widgets/models/fieldsources.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace partita::design {

namespace {

constexpr qreal cornerRadius = 5;
constexpr qreal arrowLength = 7;

QPen outline(const QColor &colour, qreal width, Qt::PenStyle style = Qt::SolidLine)
{
    QPen pen(colour, width, style);
    pen.setCosmetic(true);
    return pen;
}

void drawElided(QPainter &painter, const QRectF &room, Qt::Alignment alignment, const QString &text,
                Qt::TextElideMode mode = Qt::ElideRight)
{
    const QFontMetricsF metrics(painter.font());
    painter.drawText(room, static_cast<int>(alignment | Qt::AlignVCenter),
                     metrics.elidedText(text, mode, room.width()));
}

/// A key, as on the cards of the model.
void drawKey(QPainter &painter, const QPointF &centre, const QColor &colour)
{
    painter.setPen(QPen(colour, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(centre, 3, 3);
    painter.drawLine(centre + QPointF(3, 0), centre + QPointF(9, 0));
    painter.drawLine(centre + QPointF(7, 0), centre + QPointF(7, 3));
}

/// A small label with a tinted ground, right aligned. Returns its left edge.
qreal drawChip(QPainter &painter, const QRectF &row, const QString &text, const QColor &colour,
               const style::Theme &theme)
{
    const QFontMetricsF metrics(painter.font());
    const qreal width = std::min(metrics.horizontalAdvance(text) + 2 * chipPadding, row.width());
    const QRectF chip(row.right() - width, row.center().y() - metrics.height() / 2 - 0.5, width,
                      metrics.height() + 1);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style::blend(theme.raised, colour, 0.16));
    painter.drawRoundedRect(chip, 3, 3);
    painter.setPen(style::contrasting(colour, style::blend(theme.raised, colour, 0.16), 4.5));
    drawElided(painter, chip.adjusted(chipPadding, 0, -chipPadding + 1, 0), Qt::AlignLeft, text);
    return chip.left();
}

class DocumentPainter {
public:
    DocumentPainter(QPainter &painter, const DocumentBox &box, const QRectF &frame,
                    const BoxMetrics &metrics, const QPalette &palette)
        : m_painter(painter)
        , m_box(box)
        , m_frame(frame)
        , m_metrics(metrics)
        , m_theme(style::themeOf(palette))
    {
    }

    void paint(const std::vector<qreal> &tops, const BoxState &state)
    {
        paintFrame(state);
        m_painter.save();
        m_painter.setClipRect(m_frame.adjusted(1, 1, -1, -1), Qt::IntersectClip);
        paintHead();
        for (std::size_t i = 0; i < m_box.rows.size(); ++i) {
            if (m_box.rows[i].embedded < 0)
                paintRow(m_box.rows[i],
                         QRectF(m_frame.left() + m_metrics.padding, m_frame.top() + tops[i],
                                m_frame.width() - 2 * m_metrics.padding, m_metrics.rowHeight));
        }
        m_painter.restore();
    }

private:
    /// Green inside a document, orange for copies, blue at home.
    QColor headColour() const
    {
        if (m_box.isCopy())
            return style::blend(m_theme.raised, m_theme.hybrid, 0.16);
        return m_box.inside >= 0 ? style::blend(m_theme.raised, m_theme.embedded, 0.16)
                                 : m_theme.accentSoft;
    }

    void paintFrame(const BoxState &state)
    {
        const bool isStrong = state.isSelected || state.isTarget || state.hasFocus;
        const QColor edge = isStrong ? m_theme.accent
            : m_box.isCopy()         ? m_theme.hybrid
            : m_box.inside >= 0      ? m_theme.embedded
                                     : m_theme.control;
        const Qt::PenStyle line = state.hasFocus && !state.isSelected ? Qt::DotLine
            : m_box.isCopy() && !isStrong                             ? Qt::DashLine
                                                                      : Qt::SolidLine;
        m_painter.setPen(outline(edge, isStrong ? 2 : 1, line));
        m_painter.setBrush(state.isTarget ? style::blend(m_theme.raised, m_theme.accent, 0.12)
                                          : m_theme.raised);
        m_painter.drawRoundedRect(m_frame, cornerRadius, cornerRadius);
    }

    void paintHead()
    {
        const QRectF head(m_frame.left() + 1, m_frame.top() + 1, m_frame.width() - 2,
                          m_metrics.headHeight
                              + static_cast<qreal>(m_box.notes.size()) * m_metrics.smallHeight - 1);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(headColour());
        m_painter.drawRoundedRect(head, cornerRadius - 1, cornerRadius - 1);
        m_painter.drawRect(head.adjusted(0, cornerRadius, 0, 0));
        QRectF line(m_frame.left() + m_metrics.padding, m_frame.top(),
                    m_frame.width() - 2 * m_metrics.padding, m_metrics.headHeight);
        const QString right = kindOf(m_box);
        m_painter.setFont(m_metrics.small);
        m_painter.setPen(m_theme.secondary);
        const qreal rightWidth
            = std::min(QFontMetricsF(m_metrics.small).horizontalAdvance(right), line.width() * 0.6);
        drawElided(m_painter, line.adjusted(line.width() - rightWidth - 1, 0, 0, 0), Qt::AlignRight,
                   right);
        m_painter.setFont(m_metrics.strong);
        m_painter.setPen(m_theme.text);
        drawElided(m_painter, line.adjusted(0, 0, -rightWidth - 8, 0), Qt::AlignLeft, headOf(m_box),
                   Qt::ElideMiddle);
        m_painter.setFont(m_metrics.small);
        m_painter.setPen(m_theme.text);
        line = QRectF(line.left(), m_frame.top() + m_metrics.headHeight - 4, line.width(),
                      m_metrics.smallHeight);
        for (const QString &note : m_box.notes) {
            drawElided(m_painter, line, Qt::AlignLeft, note);
            line.translate(0, m_metrics.smallHeight);
        }
    }

    void paintRow(const FieldRow &row, const QRectF &all)
    {
        const QRectF room = all.adjusted(signWidth * row.depth, 0, 0, 0);
        m_painter.setFont(m_metrics.small);
        qreal right = room.right();
        const models::SourceKind kind
            = row.field ? models::kindOf(*row.field) : models::SourceKind::own;
        const QColor colour = models::colourOf(kind, m_theme);
        if (kind == models::SourceKind::reference && !row.detail.isEmpty()) {
            right = drawChip(m_painter, halfOf(room, row), row.detail, m_theme.referenced, m_theme);
        } else if (!row.detail.isEmpty()) {
            m_painter.setPen(m_theme.secondary);
            const QRectF half = halfOf(room, row);
            drawElided(m_painter, half, Qt::AlignRight, row.detail);
            right = half.right()
                - std::min(half.width(),
                           QFontMetricsF(m_metrics.small).horizontalAdvance(row.detail));
        }
        if (row.isKey)
            drawKey(m_painter, {room.left() + 4, room.center().y()}, m_theme.accent);
        else if (kind != models::SourceKind::own)
            drawSign(models::signOf(kind), room, colour);
        const bool isGhost
            = kind == models::SourceKind::copied || kind == models::SourceKind::computed;
        QFont font = row.isKey ? m_metrics.strong : m_metrics.font;
        font.setItalic(isGhost);
        m_painter.setFont(font);
        m_painter.setPen(kind == models::SourceKind::constant ? m_theme.secondary : m_theme.text);
        drawElided(m_painter,
                   QRectF(room.left() + signWidth, room.top(), right - room.left() - signWidth - 6,
                          room.height()),
                   Qt::AlignLeft, row.name);
    }

    /// Room of the detail: what the name leaves, at least a part of the row.
    QRectF halfOf(const QRectF &room, const FieldRow &row) const
    {
        const qreal name = QFontMetricsF(row.isKey ? m_metrics.strong : m_metrics.font)
                               .horizontalAdvance(row.name)
            + signWidth + 10;
        const qreal left = room.left() + std::min(name, room.width() * 0.6);
        return {left, room.top(), room.right() - left, room.height()};
    }

    void drawSign(const QString &sign, const QRectF &room, const QColor &colour)
    {
        m_painter.setFont(m_metrics.small);
        m_painter.setPen(style::contrasting(colour, m_theme.raised, 3));
        m_painter.drawText(QRectF(room.left() - 1, room.top(), signWidth, room.height()),
                           Qt::AlignLeft | Qt::AlignVCenter, sign);
    }

    QPainter &m_painter;
    const DocumentBox &m_box;
    const QRectF m_frame;
    const BoxMetrics &m_metrics;
    const style::Theme &m_theme;
};

} // namespace

void paintContainer(QPainter &painter, const ContainerBox &container, const QRectF &frame,
                    const QString &facts, const BoxMetrics &metrics, const QPalette &palette,
                    const BoxState &state)
{
    const style::Theme &theme = style::themeOf(palette);
    const bool isStrong = state.isSelected || state.isTarget || state.hasFocus;
    painter.setPen(outline(isStrong ? theme.accent : theme.border, isStrong ? 2 : 1,
                           state.hasFocus && !state.isSelected ? Qt::DotLine : Qt::SolidLine));
    painter.setBrush(style::blend(theme.surface, theme.accent, state.isTarget ? 0.10 : 0.02));
    painter.drawRoundedRect(frame, 8, 8);
    painter.save();
    painter.setClipRect(frame, Qt::IntersectClip);
    const QRectF head = frame.adjusted(14, 8, -14, 0);
    const QRectF line(head.left(), head.top(), head.width(), metrics.rowHeight);
    painter.setFont(style::monospaced(metrics.font));
    const qreal key = QFontMetricsF(painter.font()).horizontalAdvance(container.key);
    const QRectF keyRoom
        = line.adjusted(std::max(line.width() - key - 1, line.width() * 0.3), 0, 0, 0);
    painter.setPen(theme.text);
    drawElided(painter, keyRoom, Qt::AlignRight, container.key, Qt::ElideLeft);
    drawKey(painter, {keyRoom.left() - 14, line.center().y()}, theme.accent);
    painter.setFont(metrics.strong);
    painter.setPen(theme.text);
    drawElided(painter, line.adjusted(0, 0, -std::min(key, line.width() * 0.7) - 24, 0),
               Qt::AlignLeft, container.name, Qt::ElideMiddle);
    painter.setFont(metrics.small);
    painter.setPen(theme.secondary);
    drawElided(painter, QRectF(line.left(), line.bottom() + 1, line.width(), metrics.smallHeight),
               Qt::AlignLeft, facts);
    painter.restore();
}

void paintDocument(QPainter &painter, const DocumentBox &box, const std::vector<qreal> &tops,
                   const QRectF &frame, const BoxMetrics &metrics, const QPalette &palette,
                   const BoxState &state)
{
    DocumentPainter(painter, box, frame, metrics, palette).paint(tops, state);
}

Qt::PenStyle penStyleOf(model::Upkeep upkeep)
{
    switch (upkeep) {
    case model::Upkeep::transaction:
        return Qt::SolidLine;
    case model::Upkeep::changeFeed:
        return Qt::DashLine;
    case model::Upkeep::application:
        return Qt::DotLine;
    case model::Upkeep::none:
        break;
    }
    return Qt::DashDotDotLine;
}

void paintLine(QPainter &painter, const CopyLine &line, const QPalette &palette, bool isEmphasised)
{
    const style::Theme &theme = style::themeOf(palette);
    painter.setBrush(Qt::NoBrush);
    const bool isKept = line.upkeep != model::Upkeep::none;
    const QColor colour = isKept ? theme.hybrid : theme.secondary;
    painter.setPen(QPen(colour, isEmphasised ? 2.5 : 1.4, penStyleOf(line.upkeep)));
    painter.drawPath(line.path);
    // The arrow shows where the values come from and go to: it stands at the copy.
    const QPointF tip = line.path.elementAt(0);
    const QPointF control = line.path.elementAt(1);
    const qreal way = control.x() < tip.x() ? -1 : 1;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const QPointF arrow[] {tip, tip + QPointF(way * arrowLength, -arrowLength / 2),
                           tip + QPointF(way * arrowLength, arrowLength / 2)};
    painter.drawPolygon(arrow, 3);
    painter.drawEllipse(line.path.currentPosition(), 2.5, 2.5);
}

} // namespace partita::design
