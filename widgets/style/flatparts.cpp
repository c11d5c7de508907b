#include "widgets/style/flatparts.h"

#include "widgets/style/theme.h"

#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace partita::style {

namespace {

constexpr qreal cornerRadius = 4;
constexpr qreal hoverStrength = 0.06; // share of the text colour on a face
constexpr qreal pressedStrength = 0.14;

bool has(const QStyleOption &option, QStyle::StateFlag flag)
{
    return option.state.testFlag(flag);
}

/// A face when hovered or pressed.
QColor touched(const QColor &face, const QStyleOption &option, const Theme &theme)
{
    if (has(option, QStyle::State_Sunken))
        return blend(face, theme.text, pressedStrength);
    if (has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled))
        return blend(face, theme.text, hoverStrength);
    return face;
}

bool showsFocus(const QStyleOption &option)
{
    return has(option, QStyle::State_HasFocus) && has(option, QStyle::State_KeyboardFocusChange);
}

void drawBox(const QRect &area, const QColor &face, const QColor &frame, qreal width,
             QPainter &painter)
{
    const qreal inset = width / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(frame, width));
    painter.setBrush(face);
    painter.drawRoundedRect(QRectF(area).adjusted(inset, inset, -inset, -inset), cornerRadius,
                            cornerRadius);
    painter.restore();
}

} // namespace

void drawCheckBox(const QStyleOption &option, QPainter &painter)
{
    const Theme &theme = themeOf(option.palette);
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool filled = option.state & (QStyle::State_On | QStyle::State_NoChange);
    const QRectF box = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5);
    const QColor frame = enabled ? (filled ? theme.accent : theme.secondary) : theme.border;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(frame, has(option, QStyle::State_HasFocus) ? 2 : 1));
    painter.setBrush(filled ? frame : theme.surface);
    painter.drawRoundedRect(box, 2, 2);
    painter.setPen(
        QPen(enabled ? theme.onAccent : theme.secondary, 1.6, Qt::SolidLine, Qt::RoundCap));
    const auto at = [&](double x, double y) {
        return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
    };
    if (has(option, QStyle::State_On))
        painter.drawPolyline(QPolygonF({at(0.22, 0.52), at(0.42, 0.72), at(0.78, 0.28)}));
    else if (has(option, QStyle::State_NoChange))
        painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
    painter.restore();
}

void drawRadioButton(const QStyleOption &option, QPainter &painter)
{
    const Theme &theme = themeOf(option.palette);
    const bool chosen = has(option, QStyle::State_On);
    const QRectF circle = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(chosen ? theme.accent : theme.secondary, 1));
    painter.setBrush(theme.surface);
    painter.drawEllipse(circle);
    if (chosen) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        const double inset = circle.width() * 0.28;
        painter.drawEllipse(circle.adjusted(inset, inset, -inset, -inset));
    }
    painter.restore();
}

bool isPrimary(const QStyleOptionButton &option)
{
    return option.features.testFlag(QStyleOptionButton::DefaultButton)
        && has(option, QStyle::State_Enabled);
}

void drawButton(const QStyleOptionButton &option, QPainter &painter)
{
    const Theme &theme = themeOf(option.palette);
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On);
    if (option.features.testFlag(QStyleOptionButton::Flat) && !on) {
        drawToolButton(option, painter);
        return drawFocusRing(option.rect, option, painter);
    }
    if (isPrimary(option)) {
        const QColor face = touched(theme.accent, option, theme);
        drawBox(option.rect, face, face, 1, painter);
        if (showsFocus(option))
            drawBox(option.rect.adjusted(2, 2, -2, -2), face, theme.onAccent, 1.5, painter);
        return;
    }
    const QColor face
        = touched(on ? theme.accentSoft : (enabled ? theme.raised : theme.window), option, theme);
    const QColor frame = !enabled  ? theme.border
        : on || showsFocus(option) ? theme.accent
                                   : theme.control;
    drawBox(option.rect, face, frame, showsFocus(option) ? 2 : 1, painter);
}

void drawToolButton(const QStyleOption &option, QPainter &painter)
{
    const Theme &theme = themeOf(option.palette);
    const bool on = has(option, QStyle::State_On);
    const bool pointedAt
        = has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled);
    if (on)
        drawBox(option.rect, touched(theme.accentSoft, option, theme), theme.accent, 1, painter);
    else if (pointedAt || has(option, QStyle::State_Sunken))
        drawBox(option.rect, touched(theme.grid, option, theme), touched(theme.grid, option, theme),
                1, painter);
}

void drawFocusRing(const QRect &area, const QStyleOption &option, QPainter &painter)
{
    if (showsFocus(option))
        drawBox(area, Qt::transparent, themeOf(option.palette).accent, 2, painter);
}

void drawField(const QRect &area, const QStyleOption &option, QPainter &painter)
{
    const Theme &theme = themeOf(option.palette);
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool editable = enabled && !has(option, QStyle::State_ReadOnly);
    const bool focused = has(option, QStyle::State_HasFocus) && enabled;
    const QColor frame = focused ? theme.accent : (editable ? theme.control : theme.border);
    drawBox(area, editable ? theme.surface : theme.window, frame, focused ? 1.5 : 1, painter);
}

void drawFrame(const QRect &area, const QColor &colour, QPainter &painter)
{
    painter.save();
    painter.setPen(QPen(colour, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.restore();
}

void drawChevron(const QRectF &area, Qt::ArrowType direction, const QColor &colour,
                 QPainter &painter)
{
    const qreal half = std::min({area.width() / 2, area.height() / 2, 4.0});
    if (half < 1 || direction == Qt::NoArrow)
        return;
    // Points down; rotated for the other directions.
    const QPolygonF angle({{-half, -half / 2}, {0, half / 2}, {half, -half / 2}});
    const qreal turn = direction == Qt::DownArrow ? 0
        : direction == Qt::LeftArrow              ? 90
        : direction == Qt::UpArrow                ? 180
                                                  : 270;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(area.center());
    painter.rotate(turn);
    painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(angle);
    painter.restore();
}

void drawTab(const QStyleOptionTab &option, QPainter &painter)
{
    constexpr int thickness = 2;
    const Theme &theme = themeOf(option.palette);
    const bool chosen = has(option, QStyle::State_Selected);
    if (!chosen && has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled))
        painter.fillRect(option.rect, theme.grid);
    if (!chosen)
        return;
    QRect line = option.rect;
    switch (option.shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth:
        line.setHeight(thickness);
        break;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest:
        line.setLeft(line.right() - thickness + 1);
        break;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast:
        line.setWidth(thickness);
        break;
    default:
        line.setTop(line.bottom() - thickness + 1);
    }
    painter.fillRect(line, theme.accent);
}

void drawHeader(const QStyleOptionHeader &option, QPainter &painter)
{
    const Theme &theme = themeOf(option.palette);
    const QRect area = option.rect;
    painter.fillRect(area, touched(theme.window, option, theme));
    painter.fillRect(QRect(area.left(), area.bottom(), area.width(), 1), theme.border);
    const bool endsHere = option.position == QStyleOptionHeader::End
        || option.position == QStyleOptionHeader::OnlyOneSection;
    if (option.orientation == Qt::Horizontal && !endsHere)
        painter.fillRect(QRect(area.right(), area.top() + 4, 1, area.height() - 8), theme.border);
}

void drawBand(const QStyleOption &option, const QColor &line, QPainter &painter)
{
    painter.fillRect(option.rect, themeOf(option.palette).window);
    painter.fillRect(option.rect.adjusted(0, option.rect.height() - 1, 0, 0), line);
}

void drawProgress(const QStyleOptionProgressBar &bar, QPainter &painter)
{
    const Theme &theme = themeOf(bar.palette);
    const double share = static_cast<double>(bar.progress - bar.minimum)
        / static_cast<double>(bar.maximum - bar.minimum);
    QRectF done = bar.rect;
    done.setWidth(done.width() * std::clamp(share, 0.0, 1.0));
    painter.fillRect(done, blend(theme.grid, theme.accent, 0.45));
}

void drawSplitter(const QStyleOption &option, QPainter &painter)
{
    const QRect area = option.rect;
    painter.fillRect(has(option, QStyle::State_Horizontal)
                         ? QRect(area.center().x(), area.top(), 1, area.height())
                         : QRect(area.left(), area.center().y(), area.width(), 1),
                     themeOf(option.palette).border);
}

void drawScrollBar(const QRect &groove, const QRect &slider, const QStyleOption &option,
                   QPainter &painter)
{
    const Theme &theme = themeOf(option.palette);
    painter.fillRect(groove, theme.window);
    if (!has(option, QStyle::State_Enabled))
        return;
    const bool horizontal = has(option, QStyle::State_Horizontal);
    const QRectF pill = horizontal ? QRectF(slider).adjusted(2, 3, -2, -3)
                                   : QRectF(slider).adjusted(3, 2, -3, -2);
    const qreal radius = std::min(pill.width(), pill.height()) / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(has(option, QStyle::State_MouseOver) || has(option, QStyle::State_Sunken)
                         ? theme.secondary
                         : theme.control);
    painter.drawRoundedRect(pill, radius, radius);
    painter.restore();
}

} // namespace partita::style
