#include "widgets/design/boxitem.h"

#include "widgets/models/fieldsources.h"

#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <QWidget>

namespace partita::design {

namespace {

constexpr qreal frameRoom = 3;

} // namespace

BoxItem::BoxItem(std::shared_ptr<const ShownDesign> shown, Kind kind, int index)
    : m_shown(std::move(shown))
    , m_kind(kind)
    , m_index(index)
{
    m_frame = restingFrame();
    setAcceptHoverEvents(true);
    explain();
}

QString BoxItem::identity() const
{
    const auto index = static_cast<std::size_t>(m_index);
    return m_kind == Kind::container
        ? QLatin1String("container ") + m_shown->figure.containers[index].name
        : QLatin1String("document ") + m_shown->figure.boxes[index].identity;
}

void BoxItem::setShown(std::shared_ptr<const ShownDesign> shown, int index)
{
    m_shown = std::move(shown);
    m_index = index;
    explain();
    update();
}

void BoxItem::setFacts(const QString &facts)
{
    if (facts == m_facts)
        return;
    m_facts = facts;
    explain();
    update();
}

QRectF BoxItem::restingFrame() const
{
    const auto index = static_cast<std::size_t>(m_index);
    return m_kind == Kind::container ? m_shown->layout.containers[index]
                                     : m_shown->layout.boxes[index];
}

void BoxItem::setFrame(const QRectF &frame)
{
    prepareGeometryChange();
    m_frame = frame;
}

void BoxItem::setState(const BoxState &state)
{
    m_state = state;
    update();
}

int BoxItem::rowAt(const QPointF &place) const
{
    if (m_kind == Kind::container)
        return -1;
    const auto &rows = m_shown->figure.boxes[static_cast<std::size_t>(m_index)].rows;
    const auto &tops = m_shown->layout.rowTops[static_cast<std::size_t>(m_index)];
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const qreal top = m_frame.top() + tops[row];
        if (rows[row].embedded < 0 && place.y() >= top
            && place.y() < top + m_shown->metrics.rowHeight)
            return static_cast<int>(row);
    }
    return -1;
}

QRectF BoxItem::boundingRect() const
{
    return m_frame.adjusted(-frameRoom, -frameRoom, frameRoom, frameRoom);
}

void BoxItem::paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget)
{
    const QPalette palette = widget ? widget->palette() : option->palette;
    const auto index = static_cast<std::size_t>(m_index);
    if (m_kind == Kind::container)
        paintContainer(*painter, m_shown->figure.containers[index], m_frame, m_facts,
                       m_shown->metrics, palette, m_state);
    else
        paintDocument(*painter, m_shown->figure.boxes[index], m_shown->layout.rowTops[index],
                      m_frame, m_shown->metrics, palette, m_state);
}

/// The whole box in words, since long texts end in an ellipsis.
void BoxItem::explain()
{
    const auto index = static_cast<std::size_t>(m_index);
    if (m_kind == Kind::container) {
        const ContainerBox &box = m_shown->figure.containers[index];
        setToolTip(
            tr("<b>Container %1</b><br>partition key %2<br>%3", "name, paths, facts")
                .arg(box.name.toHtmlEscaped(), box.key.toHtmlEscaped(), m_facts.toHtmlEscaped()));
        return;
    }
    const DocumentBox &box = m_shown->figure.boxes[index];
    QStringList lines {box.inside >= 0
                           ? tr("<b>%1</b>: rows of %2 inside %3")
                                 .arg(box.title.toHtmlEscaped(), box.entity.toHtmlEscaped(),
                                      box.documentType.toHtmlEscaped())
                           : tr("<b>%1</b>: documents of %2")
                                 .arg(box.title.toHtmlEscaped(), box.entity.toHtmlEscaped())};
    for (const QString &note : box.notes)
        lines.append(note.toHtmlEscaped());
    for (const FieldRow &row : box.rows) {
        if (row.field && models::kindOf(*row.field) != models::SourceKind::own && row.embedded < 0)
            lines.append(models::describe(*row.field).toHtmlEscaped());
    }
    setToolTip(lines.join(QStringLiteral("<br>")));
}

} // namespace partita::design

#include "moc_boxitem.cpp"
