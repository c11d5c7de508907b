#include "widgets/canvas/areaitem.h"

#include "widgets/style/format.h"
#include "widgets/style/marklook.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <QWidget>

#include <algorithm>

namespace partita::canvas {

namespace {

constexpr qreal areaRadius = 10;
constexpr qreal areaInset = 12;
constexpr qreal titleTop = 7;
constexpr double mostScale = 2; ///< of a title: cards stand below it

QFont titleFont(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

AreaItem::AreaItem()
{
    setZValue(-2); // behind the hulls of documents
}

qreal AreaItem::headRoom()
{
    return titleTop + QFontMetricsF(titleFont(QApplication::font())).height() + titleTop;
}

void AreaItem::show(const model::CanvasArea &area)
{
    setFrame({area.place.x, area.place.y, area.place.width, area.place.height});
    m_title = QString::fromStdString(area.title);
    m_colour = area.colour;
    setTitleScale(m_scale);
    update();
}

void AreaItem::setTitleScale(double scale)
{
    m_scale = scale;
    m_font = style::scaled(titleFont(QApplication::font()), std::min(scale, mostScale));
    update();
}

QString AreaItem::shownTitle() const
{
    return QFontMetricsF(m_font).elidedText(m_title.simplified(), Qt::ElideRight,
                                            frame().width() - 2 * areaInset);
}

QRectF AreaItem::titleFrame() const
{
    constexpr qreal least = 40; // of an empty title, to be found by the mouse
    const QFontMetricsF metrics(m_font);
    const qreal room = frame().width() - 2 * areaInset;
    const qreal width
        = std::clamp(metrics.horizontalAdvance(shownTitle()) + 2, least, std::max(least, room));
    return {frame().left() + areaInset, frame().top() + titleTop, width, metrics.height()};
}

void AreaItem::paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget)
{
    const QPalette palette = widget ? widget->palette() : option->palette;
    const style::MarkLook look
        = style::areaLook(style::themeOf(palette), static_cast<int>(m_colour));
    QPen pen(look.frame, 1);
    pen.setCosmetic(true);
    painter->setPen(pen);
    painter->setBrush(look.fill);
    painter->drawRoundedRect(frame(), areaRadius, areaRadius);
    painter->setFont(m_font);
    painter->setPen(look.text);
    painter->drawText(titleFrame(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                      shownTitle());
    paintHandles(*painter, palette);
}

} // namespace partita::canvas

#include "moc_areaitem.cpp"
