#include "widgets/canvas/entitycard.h"

#include "widgets/plots/figure.h"
#include "widgets/style/format.h"
#include "widgets/style/markdown.h"
#include "widgets/style/theme.h"

#include <QCoreApplication>
#include <QGraphicsScene>
#include <QGraphicsSceneMouseEvent>
#include <QGraphicsView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace partita::canvas {

namespace {

constexpr qreal padding = 12;
constexpr qreal columnGap = 24;
constexpr qreal markWidth = 16; ///< room for the key mark before a name
constexpr qreal rowsMargin = 6; ///< above the first row and below the last one
constexpr qreal cornerRadius = 4;
constexpr qreal minimumWidth = 168;
constexpr qreal boxesOnly = 0.2; ///< zoom from which round corners cannot be seen
constexpr qreal leastHeight = 7; ///< of letters that can be read, in pixels of the window
constexpr qreal mostCharacters = 44; ///< widest card; longer names end in an ellipsis

qreal headerHeight(const QFontMetricsF &metrics)
{
    return metrics.height() + 16;
}

qreal rowHeight(const QFontMetricsF &metrics)
{
    return metrics.height() + 6;
}

QFont bold(QFont font)
{
    font.setBold(true);
    return font;
}

QString attributeType(const model::Attribute &attribute)
{
    return attribute.isMutable ? QStringLiteral("∆ ") + typeName(attribute.type)
                               : typeName(attribute.type);
}

} // namespace

QString typeName(model::AttributeType type)
{
    const auto translate
        = [](const char *text) { return QCoreApplication::translate("EntityForm", text); };
    switch (type) {
    case model::AttributeType::string:
        return translate("text");
    case model::AttributeType::integer:
        return translate("integer");
    case model::AttributeType::number:
        return translate("number");
    case model::AttributeType::boolean:
        return translate("boolean");
    case model::AttributeType::dateTime:
        return translate("date");
    case model::AttributeType::object:
        return translate("object");
    case model::AttributeType::array:
        return translate("array");
    }
    return {};
}

EntityCard::EntityCard(const model::Entity &entity, const QFont &font)
    : m_font(font)
{
    setFlags(ItemIsMovable | ItemIsSelectable | ItemIsFocusable | ItemSendsScenePositionChanges);
    setCursor(Qt::OpenHandCursor);
    setZValue(2);
    setEntity(entity);
}

QSizeF EntityCard::sizeOf(const model::Entity &entity, const QFont &font)
{
    const QFontMetricsF metrics(font);
    const QFontMetricsF heading(bold(font));
    const qreal rowsWidth
        = QFontMetricsF(style::scaled(font, 0.85)).horizontalAdvance(QStringLiteral("100,000"));
    qreal width
        = heading.horizontalAdvance(QString::fromStdString(entity.name)) + rowsWidth + columnGap;
    for (const model::Attribute &attribute : entity.attributes) {
        width
            = std::max(width,
                       markWidth + metrics.horizontalAdvance(QString::fromStdString(attribute.name))
                           + columnGap + metrics.horizontalAdvance(attributeType(attribute)));
    }
    const auto rows = static_cast<qreal>(entity.attributes.size());
    const qreal height
        = headerHeight(metrics) + rows * rowHeight(metrics) + (rows > 0 ? 2 * rowsMargin : 0);
    const qreal most = std::max(minimumWidth, mostCharacters * metrics.averageCharWidth());
    return {std::clamp(std::ceil(width + 2 * padding), minimumWidth, std::ceil(most)),
            std::ceil(height)};
}

void EntityCard::setEntity(const model::Entity &entity)
{
    prepareGeometryChange();
    m_entity = entity;
    m_name = QString::fromStdString(entity.name);
    m_size = sizeOf(entity, m_font);
    m_nameWidth = QFontMetricsF(bold(m_font)).horizontalAdvance(m_name);
    QString tip = QStringLiteral("<b>%1</b><br>%2")
                      .arg(m_name.toHtmlEscaped(),
                           style::htmlOfMarkdown(QString::fromStdString(entity.description)));
    for (const model::Attribute &attribute : entity.attributes) {
        if (static_cast<qreal>(attribute.name.size()) > mostCharacters / 2) // may have been elided
            tip += QStringLiteral("<br>") + QString::fromStdString(attribute.name).toHtmlEscaped();
    }
    setToolTip(tip);
    update();
}

void EntityCard::setRows(const QString &rows)
{
    m_rows = rows;
    update();
}

void EntityCard::setMarked(const QString &attribute)
{
    if (attribute == m_marked)
        return;
    m_marked = attribute;
    update();
}

void EntityCard::setFaded(bool faded)
{
    setOpacity(faded ? 0.25 : 1);
}

QRectF EntityCard::boundingRect() const
{
    return QRectF(QPointF(0, 0), m_size).adjusted(-4, -4, 4, 4);
}

QRectF EntityCard::sceneFrame() const
{
    return {scenePos(), m_size};
}

QRectF EntityCard::nameFrame() const
{
    return {scenePos(), QSizeF(m_size.width(), headerHeight(QFontMetricsF(m_font)))};
}

QRectF EntityCard::rowFrame(std::size_t row) const
{
    const QFontMetricsF metrics(m_font);
    const qreal height = rowHeight(metrics);
    return {scenePos().x(),
            scenePos().y() + headerHeight(metrics) + rowsMargin + static_cast<qreal>(row) * height,
            m_size.width(), height};
}

std::optional<std::size_t> EntityCard::rowAt(const QPointF &place) const
{
    for (std::size_t row = 0; row < m_entity.attributes.size(); ++row) {
        if (rowFrame(row).contains(place))
            return row;
    }
    return std::nullopt;
}

void EntityCard::paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget)
{
    const QPalette palette = widget ? widget->palette() : option->palette;
    const style::Theme &theme = style::themeOf(palette);
    const bool selected = isSelected();
    const QRectF frame = QRectF(QPointF(0, 0), m_size);
    QPen pen(selected ? theme.accent : theme.border, selected ? 2 : 1);
    pen.setCosmetic(true);
    painter->setPen(pen);
    painter->setBrush(theme.raised);
    const qreal detail = option->levelOfDetailFromTransform(painter->worldTransform());
    if (detail < boxesOnly) {
        painter->setBrush(theme.accentSoft); // stands out from the lines
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->drawRect(frame);
        return paintName(*painter, palette, detail);
    }
    painter->drawRoundedRect(frame, cornerRadius, cornerRadius);
    if (hasFocus() && !selected) {
        QPen focus(theme.accent, 1, Qt::DotLine);
        focus.setCosmetic(true);
        painter->setPen(focus);
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(frame.adjusted(-3, -3, 3, 3), cornerRadius, cornerRadius);
    }
    if (detail < 0.4)
        return paintName(*painter, palette, detail);
    paintHeader(*painter, palette);
    paintAttributes(*painter, palette);
}

/// As large as possible, but short names no larger on the screen than other text.
void EntityCard::paintName(QPainter &painter, const QPalette &palette, qreal zoom) const
{
    const QRectF room = QRectF(QPointF(0, 0), m_size).adjusted(4, 4, -4, -4);
    const QFont natural = bold(m_font);
    const QFontMetricsF metrics(natural);
    // Few sizes for all cards: each new size of a font takes long to prepare.
    constexpr qreal sizes = 12;
    const qreal share = std::min({zoom * room.width() / std::max(m_nameWidth, 1.0),
                                  zoom * room.height() / metrics.height(), 1.0});
    const qreal size = std::floor(share * sizes) / sizes;
    if (size * metrics.height() < leastHeight)
        return;
    painter.setFont(style::scaled(natural, size * 0.95 / zoom));
    painter.setPen(style::themeOf(palette).text);
    painter.drawText(room, Qt::AlignCenter, m_name);
}

void EntityCard::paintHeader(QPainter &painter, const QPalette &palette) const
{
    const style::Theme &theme = style::themeOf(palette);
    const QFontMetricsF metrics(m_font);
    const QRectF bar(1, 1, m_size.width() - 2, headerHeight(metrics) - 1);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accentSoft);
    painter.drawRoundedRect(bar, cornerRadius - 1, cornerRadius - 1);
    painter.drawRect(bar.adjusted(0, cornerRadius, 0, 0));
    const QRectF content = bar.adjusted(padding - 1, 0, -padding + 1, 0);
    const QFont small = style::scaled(m_font, 0.85);
    painter.setFont(small);
    painter.setPen(theme.secondary);
    painter.drawText(content, Qt::AlignVCenter | Qt::AlignRight, m_rows);
    const qreal rowsWidth
        = m_rows.isEmpty() ? 0 : QFontMetricsF(small).horizontalAdvance(m_rows) + 8;
    const QFont heading = bold(m_font);
    painter.setFont(heading);
    painter.setPen(theme.text);
    painter.drawText(
        content, Qt::AlignVCenter | Qt::AlignLeft,
        QFontMetricsF(heading).elidedText(m_name, Qt::ElideRight, content.width() - rowsWidth));
}

void EntityCard::paintAttributes(QPainter &painter, const QPalette &palette) const
{
    const style::Theme &theme = style::themeOf(palette);
    const QFontMetricsF metrics(m_font);
    QRectF row(padding, headerHeight(metrics) + rowsMargin, m_size.width() - 2 * padding,
               rowHeight(metrics));
    const bool showsMark = !m_marked.isEmpty() && !plots::isOnPaper(scene());
    for (const model::Attribute &attribute : m_entity.attributes) {
        if (showsMark && attribute.name == m_marked.toStdString())
            painter.fillRect(row.adjusted(-padding / 2, 0, padding / 2, 0), theme.accentSoft);
        const bool isKey = attribute.name == m_entity.key;
        painter.setFont(isKey ? bold(m_font) : m_font);
        if (isKey) {
            painter.setPen(QPen(theme.accent, 1.5));
            painter.setBrush(Qt::NoBrush);
            const QPointF centre(row.left() + 4, row.center().y());
            painter.drawEllipse(centre, 3, 3);
            painter.drawLine(centre + QPointF(3, 0), centre + QPointF(9, 0));
            painter.drawLine(centre + QPointF(7, 0), centre + QPointF(7, 3));
        }
        painter.setPen(theme.text);
        const QString type = attributeType(attribute);
        const qreal room
            = row.width() - markWidth - columnGap / 2 - metrics.horizontalAdvance(type);
        painter.drawText(
            row.adjusted(markWidth, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
            QFontMetricsF(painter.font())
                .elidedText(QString::fromStdString(attribute.name), Qt::ElideRight, room));
        painter.setFont(m_font);
        painter.setPen(attribute.isMutable ? theme.warning : theme.secondary);
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, type);
        row.translate(0, rowHeight(metrics));
    }
}

QVariant EntityCard::itemChange(GraphicsItemChange change, const QVariant &value)
{
    if (change == ItemScenePositionHasChanged)
        emit moved();
    return QGraphicsObject::itemChange(change, value);
}

void EntityCard::mouseDoubleClickEvent(QGraphicsSceneMouseEvent *event)
{
    if (const std::optional<std::size_t> row = rowAt(event->scenePos()))
        emit attributeWished(*row);
    else
        emit nameWished();
}

void EntityCard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit attributeWished(m_entity.attributes.size());
    else if (event->key() == Qt::Key_F2)
        emit nameWished();
    else
        QGraphicsObject::keyPressEvent(event);
}

} // namespace partita::canvas

#include "moc_entitycard.cpp"
