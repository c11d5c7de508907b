#include "widgets/canvas/relationshipline.h"

#include "widgets/style/format.h"
#include "widgets/style/markdown.h"
#include "widgets/style/theme.h"

#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <QWidget>

namespace partita::canvas {

namespace {

constexpr qreal footLength = 12;
constexpr qreal footSpread = 7;
constexpr int labelSteps = 4;

QColor colourOf(Storage storage, const style::Theme &theme)
{
    switch (storage) {
    case Storage::embedded:
        return theme.embedded;
    case Storage::referenced:
        return theme.referenced;
    case Storage::both:
        return theme.hybrid;
    case Storage::unknown:
        break;
    }
    return theme.secondary;
}

} // namespace

QString magnitudeOf(const model::Relationship &relationship)
{
    const model::Degree &degree = relationship.degree;
    const auto number
        = [](std::int64_t value) { return style::shortNumber(static_cast<double>(value)); };
    switch (degree.kind) {
    case model::Degree::Kind::fixed:
        return number(degree.minimum);
    case model::Degree::Kind::uniform:
    case model::Degree::Kind::zipf:
        return degree.minimum == degree.maximum
            ? number(degree.minimum)
            : QStringLiteral("%1–%2").arg(number(degree.minimum), number(degree.maximum));
    case model::Degree::Kind::empirical:
        return QStringLiteral("~ %1").arg(style::shortNumber(degree.mean()));
    case model::Degree::Kind::drawn:
        break;
    }
    if (relationship.bound)
        return QStringLiteral("≤ %1").arg(number(*relationship.bound));
    return relationship.cardinality == model::Cardinality::oneToOne ? QStringLiteral("1")
                                                                    : QStringLiteral("∞");
}

RelationshipLine::RelationshipLine(const model::Relationship &relationship, const QFont &font)
    : m_relationship(relationship)
    , m_name(QString::fromStdString(relationship.name))
    , m_font(style::scaled(font, 0.85))
{
    setFlags(ItemIsSelectable | ItemIsFocusable);
    setAcceptHoverEvents(true);
    setZValue(1);
    setToolTip(tr("<b>%1 → %2</b><br>%3<br>%4 each<br>%5")
                   .arg(QString::fromStdString(relationship.parent).toHtmlEscaped(),
                        QString::fromStdString(relationship.child).toHtmlEscaped(),
                        relationship.containment
                            ? tr("Containment: children do not live without the parent.")
                            : tr("Association: either side lives without the other."),
                        magnitudeOf(relationship),
                        style::htmlOfMarkdown(QString::fromStdString(relationship.description))));
}

void RelationshipLine::setRoute(const Route &route)
{
    prepareGeometryChange();
    m_route = route;
    m_path = route.path();
    m_parentLabel = labelWishes(LineEnd::parent).front();
    m_childLabel = labelWishes(LineEnd::child).front();
    update();
}

void RelationshipLine::setStorage(Storage storage)
{
    m_storage = storage;
    update();
}

void RelationshipLine::setFaded(bool faded)
{
    setOpacity(faded ? 0.25 : 1.0);
}

QString RelationshipLine::parentMagnitude() const
{
    if (m_relationship.cardinality == model::Cardinality::manyToMany)
        return QStringLiteral("∞");
    return m_relationship.optionalParent ? QStringLiteral("0–1") : QStringLiteral("1");
}

QString RelationshipLine::childMagnitude() const
{
    return magnitudeOf(m_relationship);
}

QString RelationshipLine::labelText(LineEnd end) const
{
    const bool isParent = end == LineEnd::parent;
    const std::string &role = isParent ? m_relationship.parentRole : m_relationship.childRole;
    return QString::fromStdString(role) + QLatin1Char(' ')
        + (isParent ? parentMagnitude() : childMagnitude());
}

QSizeF RelationshipLine::labelSize(LineEnd end) const
{
    const QFontMetricsF metrics(m_font);
    return {metrics.horizontalAdvance(labelText(end)) + 4, metrics.height()};
}

std::vector<QRectF> RelationshipLine::labelWishes(LineEnd end) const
{
    const RouteEnd &place = end == LineEnd::parent ? m_route.parent : m_route.child;
    const QSizeF size = labelSize(end);
    std::vector<QRectF> wishes;
    // Beside the line, on either side of it, a little farther out each time.
    for (int step = 0; step < labelSteps; ++step) {
        for (const bool other : {false, true})
            wishes.push_back(besideEnd(place, size, other, step));
    }
    return wishes;
}

void RelationshipLine::setLabels(const QRectF &parent, const QRectF &child)
{
    prepareGeometryChange();
    m_parentLabel = parent;
    m_childLabel = child;
    update();
}

QRectF RelationshipLine::boundingRect() const
{
    const qreal margin = footSpread + 4;
    return m_path.boundingRect()
        .adjusted(-margin, -margin, margin, margin)
        .united(m_parentLabel)
        .united(m_childLabel);
}

QPainterPath RelationshipLine::shape() const
{
    QPainterPathStroker stroker;
    stroker.setWidth(10);
    return stroker.createStroke(m_path);
}

void RelationshipLine::paint(QPainter *painter, const QStyleOptionGraphicsItem *option,
                             QWidget *widget)
{
    const QPalette palette = widget ? widget->palette() : option->palette;
    const style::Theme &theme = style::themeOf(palette);
    const QColor colour = isSelected() || hasFocus() ? theme.accent : colourOf(m_storage, theme);
    const bool isFar = option->levelOfDetailFromTransform(painter->worldTransform()) < 0.4;
    const qreal strong = isFar ? 1.25 : 2;
    const qreal usual = isFar ? 0.75 : 1.25;
    QPen pen(colour, m_storage == Storage::embedded || isSelected() ? strong : usual);
    pen.setCosmetic(true);
    if (m_storage == Storage::referenced)
        pen.setDashPattern({6, 4});
    else if (m_storage == Storage::both)
        pen.setDashPattern({10, 3, 2, 3});
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(m_path);
    QPen solid(colour, 1.5);
    solid.setCosmetic(true);
    painter->setPen(solid);
    const bool manyToMany = m_relationship.cardinality == model::Cardinality::manyToMany;
    paintEnd(*painter, m_route.parent, manyToMany, m_relationship.containment, theme.window);
    paintEnd(*painter, m_route.child, m_relationship.cardinality != model::Cardinality::oneToOne,
             false, theme.window);
    if (isFar)
        return;
    paintLabel(*painter, m_parentLabel, QString::fromStdString(m_relationship.parentRole),
               parentMagnitude(), palette);
    paintLabel(*painter, m_childLabel, QString::fromStdString(m_relationship.childRole),
               childMagnitude(), palette);
}

void RelationshipLine::paintEnd(QPainter &painter, const RouteEnd &end, bool many, bool diamond,
                                const QColor &surface) const
{
    const QPointF out = end.normal();
    const QPointF across(-out.y(), out.x());
    if (diamond) {
        painter.save();
        painter.setBrush(painter.pen().color());
        painter.drawPolygon(QPolygonF({end.point, end.point + out * 7 + across * 4.5,
                                       end.point + out * 14, end.point + out * 7 - across * 4.5}));
        painter.restore();
        return;
    }
    if (many) {
        const QPointF tip = end.point + out * footLength;
        painter.setBrush(surface);
        for (const qreal spread : {-footSpread, 0.0, footSpread})
            painter.drawLine(tip, end.point + across * spread);
        return;
    }
    const QPointF place = end.point + out * 8;
    painter.drawLine(place - across * 6, place + across * 6);
}

void RelationshipLine::paintLabel(QPainter &painter, const QRectF &place, const QString &role,
                                  const QString &magnitude, const QPalette &palette) const
{
    const style::Theme &theme = style::themeOf(palette);
    QColor backing = theme.window;
    backing.setAlphaF(0.85F);
    painter.fillRect(place, backing);
    painter.setFont(m_font);
    const qreal roleWidth = QFontMetricsF(m_font).horizontalAdvance(role + QLatin1Char(' '));
    painter.setPen(theme.secondary);
    painter.drawText(place.adjusted(2, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, role);
    painter.setPen(theme.text);
    painter.drawText(place.adjusted(2 + roleWidth, 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, magnitude);
}

} // namespace partita::canvas
