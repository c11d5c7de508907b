#include "widgets/canvas/relationshipline.h"

#include "widgets/models/magnitude.h"
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
constexpr qreal strokesOnly = 0.2; ///< zoom from which dashes and ends of lines cannot be seen
constexpr int labelSteps = 4;
constexpr qsizetype mostRoleCharacters = 24; ///< in a label; the tooltip has all

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

QString RelationshipLine::boundText(const model::Relationship &relationship)
{
    if (models::isUnbounded(relationship))
        return tr("Unbounded (∞): over time a parent may have any number of children.");
    return relationship.bound
        ? tr("Bounded: a parent never has more than %1.")
              .arg(style::shortNumber(static_cast<double>(*relationship.bound)))
        : QString();
}

RelationshipLine::RelationshipLine(const model::Relationship &relationship, const QFont &font)
    : m_relationship(relationship)
    , m_name(QString::fromStdString(relationship.name))
    , m_font(style::scaled(font, 0.85))
    , m_labelFont(m_font)
{
    setFlags(ItemIsSelectable | ItemIsFocusable);
    setAcceptHoverEvents(true);
    setZValue(1);
    const auto wordsOf
        = [this](LineEnd end) { return role(end) + QLatin1Char(' ') + magnitude(end); };
    setToolTip(tr("<b>%1 → %2</b><br>%3<br>%4 · %5<br>%6<br>%7",
                  "parent, child, containment or not, roles with magnitudes, bound, description")
                   .arg(QString::fromStdString(relationship.parent).toHtmlEscaped(),
                        QString::fromStdString(relationship.child).toHtmlEscaped(),
                        relationship.containment
                            ? tr("Containment: children do not live without the parent.")
                            : tr("Association: either side lives without the other."),
                        wordsOf(LineEnd::parent).toHtmlEscaped(),
                        wordsOf(LineEnd::child).toHtmlEscaped(),
                        boundText(relationship).toHtmlEscaped(),
                        style::htmlOfMarkdown(QString::fromStdString(relationship.description))));
}

void RelationshipLine::setRoute(const Route &route)
{
    prepareGeometryChange();
    m_route = route;
    m_path = route.path();
    update();
}

void RelationshipLine::setStorage(Storage storage)
{
    m_storage = storage;
    update();
}

void RelationshipLine::setFaded(bool faded)
{
    setOpacity(faded ? 0.25 : 1);
}

QString RelationshipLine::role(LineEnd end) const
{
    return QString::fromStdString(end == LineEnd::parent ? m_relationship.parentRole
                                                         : m_relationship.childRole);
}

QString RelationshipLine::shownRole(LineEnd end) const
{
    const QString whole = role(end);
    return whole.size() <= mostRoleCharacters ? whole
                                              : whole.left(mostRoleCharacters - 1) + QChar(0x2026);
}

QString RelationshipLine::magnitude(LineEnd end) const
{
    if (end == LineEnd::child)
        return models::magnitudeOf(m_relationship);
    if (m_relationship.cardinality == model::Cardinality::manyToMany)
        return QStringLiteral("∞");
    return m_relationship.optionalParent ? QStringLiteral("0–1") : QStringLiteral("1");
}

QString RelationshipLine::labelText(LineEnd end, LabelText text) const
{
    return text == LabelText::whole ? shownRole(end) + QLatin1Char(' ') + magnitude(end)
                                    : magnitude(end);
}

QSizeF RelationshipLine::sizeOf(const QString &label, const QFont &font) const
{
    const QFontMetricsF metrics(font);
    return {metrics.horizontalAdvance(label) + 4, metrics.height()};
}

QSizeF RelationshipLine::labelSize(LineEnd end) const
{
    return sizeOf(labelText(end, LabelText::whole), m_font);
}

void RelationshipLine::setLabelScale(qreal scale)
{
    m_labelFont = style::scaled(m_font, scale);
    update();
}

std::vector<QRectF> RelationshipLine::labelWishes(LineEnd end, LabelText text) const
{
    const RouteEnd &place = end == LineEnd::parent ? m_route.parent : m_route.child;
    const QSizeF size = sizeOf(labelText(end, text), m_labelFont);
    std::vector<QRectF> wishes;
    // Beside the line, on either side, a little farther out at each step.
    for (int step = 0; step < labelSteps; ++step) {
        for (const bool other : {false, true})
            wishes.push_back(besideEnd(place, size, other, step));
    }
    return wishes;
}

void RelationshipLine::setLabels(const LineLabel &parent, const LineLabel &child)
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
        .united(m_parentLabel.place)
        .united(m_childLabel.place);
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
    const qreal detail = option->levelOfDetailFromTransform(painter->worldTransform());
    const bool isFar = detail < 0.4;
    const bool isTiny = detail < strokesOnly;
    const qreal strong = isFar ? 1.25 : 2;
    const qreal usual = isFar ? 0.75 : 1.25;
    QPen pen(colour, m_storage == Storage::embedded || isSelected() ? strong : usual);
    pen.setCosmetic(true);
    if (m_storage == Storage::referenced && !isTiny)
        pen.setDashPattern({6, 4});
    else if (m_storage == Storage::both && !isTiny)
        pen.setDashPattern({10, 3, 2, 3});
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->setRenderHint(QPainter::Antialiasing, !isTiny);
    painter->drawPath(m_path);
    if (isTiny)
        return;
    QPen solid(colour, 1.5);
    solid.setCosmetic(true);
    painter->setPen(solid);
    const bool manyToMany = m_relationship.cardinality == model::Cardinality::manyToMany;
    paintEnd(*painter, m_route.parent, manyToMany, m_relationship.containment, theme.window);
    paintEnd(*painter, m_route.child, m_relationship.cardinality != model::Cardinality::oneToOne,
             false, theme.window);
    for (const LineEnd end : {LineEnd::parent, LineEnd::child}) {
        if (!label(end).isEmpty())
            paintLabel(*painter, end, palette);
    }
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

void RelationshipLine::paintLabel(QPainter &painter, LineEnd end, const QPalette &palette) const
{
    const style::Theme &theme = style::themeOf(palette);
    const LineLabel &label = labelAt(end);
    QColor backing = theme.window;
    backing.setAlphaF(0.85F);
    painter.fillRect(label.place, backing);
    painter.setFont(m_labelFont);
    QRectF left = label.place.adjusted(2, 0, 0, 0);
    if (label.text == LabelText::whole) {
        const QString before = shownRole(end) + QLatin1Char(' ');
        painter.setPen(theme.secondary);
        painter.drawText(left, Qt::AlignLeft | Qt::AlignVCenter, before);
        left.adjust(QFontMetricsF(m_labelFont).horizontalAdvance(before), 0, 0, 0);
    }
    painter.setPen(theme.text);
    painter.drawText(left, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, magnitude(end));
}

} // namespace partita::canvas

#include "moc_relationshipline.cpp"
