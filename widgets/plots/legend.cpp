#include "widgets/plots/legend.h"

#include "widgets/style/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace partita::plots {

namespace {

constexpr double leastContrast = 3; // a swatch with less has a frame

} // namespace

LegendEntry legendEntry(const QString &name, const QColor &colour, Swatch swatch,
                        const QString &tip)
{
    LegendEntry entry;
    entry.name = name;
    entry.colour = colour;
    entry.swatch = swatch;
    entry.tip = tip;
    return entry;
}

Legend::Legend(QWidget *parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Legend"));
}

void Legend::setEntries(std::vector<LegendEntry> entries)
{
    m_entries = std::move(entries);
    QStringList names;
    for (const LegendEntry &entry : m_entries)
        names.append(entry.name);
    setAccessibleDescription(names.join(QStringLiteral(", ")));
    setVisible(!m_entries.empty());
    updateGeometry();
    update();
}

QFont Legend::fontOf(const LegendEntry &entry) const
{
    QFont made = font();
    made.setBold(entry.isEmphasised);
    return made;
}

std::vector<QRect> Legend::layOut(int width) const
{
    const int em = fontMetrics().height();
    const int line = em * 3 / 2;
    std::vector<QRect> places;
    QPoint next(0, 0);
    for (const LegendEntry &entry : m_entries) {
        const int wanted
            = em * 3 / 2 + QFontMetrics(fontOf(entry)).horizontalAdvance(entry.name) + em;
        if (next.x() > 0 && next.x() + wanted > width)
            next = QPoint(0, next.y() + line);
        places.emplace_back(next, QSize(wanted, line));
        next.rx() += wanted;
    }
    return places;
}

int Legend::heightForWidth(int width) const
{
    const auto places = layOut(width);
    return places.empty() ? 0 : places.back().bottom() + 1;
}

QSize Legend::sizeHint() const
{
    const int wide = fontMetrics().averageCharWidth() * 60;
    return {wide, heightForWidth(wide)};
}

QSize Legend::minimumSizeHint() const
{
    return {0, heightForWidth(QWIDGETSIZE_MAX)};
}

int Legend::entryAt(const QPoint &place) const
{
    const auto places = layOut(width());
    for (std::size_t entry = 0; entry < places.size(); ++entry) {
        if (places[entry].contains(place))
            return static_cast<int>(entry);
    }
    return -1;
}

bool Legend::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int entry = entryAt(help->pos());
        QToolTip::showText(help->globalPos(),
                           entry < 0 ? QString() : m_entries[static_cast<std::size_t>(entry)].tip,
                           this);
        return true;
    }
    return QWidget::event(event);
}

void Legend::mousePressEvent(QMouseEvent *event)
{
    const int entry = entryAt(event->pos());
    if (entry >= 0 && m_entries[static_cast<std::size_t>(entry)].series >= 0)
        emit activated(m_entries[static_cast<std::size_t>(entry)].series);
}

void Legend::drawSwatch(QPainter &painter, const QRectF &area, const LegendEntry &entry) const
{
    const style::Theme &theme = style::themeOf(palette());
    painter.setPen(QPen(theme.border, 0));
    switch (entry.swatch) {
    case Swatch::bar:
        painter.fillRect(area, entry.colour);
        if (style::contrast(entry.colour, theme.surface) < leastContrast) {
            painter.setPen(QPen(theme.control, 0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(area);
        }
        break;
    case Swatch::hatched:
        painter.fillRect(area, QBrush(entry.colour, entry.hatching));
        painter.setPen(QPen(entry.colour, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area);
        break;
    case Swatch::line:
        painter.setPen(QPen(entry.colour, 2, entry.line));
        painter.drawLine(QPointF(area.left(), area.center().y()),
                         QPointF(area.right(), area.center().y()));
        painter.fillPath(entry.mark.translated(area.center()), entry.colour);
        break;
    case Swatch::diamond:
    case Swatch::dot: {
        painter.save();
        painter.translate(area.center());
        painter.rotate(entry.swatch == Swatch::diamond ? 45 : 0);
        const double half = area.height() * 0.36;
        painter.setPen(QPen(theme.text, 1.2));
        painter.setBrush(entry.colour);
        if (entry.swatch == Swatch::diamond)
            painter.drawRect(QRectF(-half, -half, 2 * half, 2 * half));
        else
            painter.drawEllipse(QPointF(0, 0), half, half);
        painter.restore();
        break;
    }
    }
}

void Legend::paintEvent(QPaintEvent *)
{
    const style::Theme &theme = style::themeOf(palette());
    const int em = fontMetrics().height();
    const auto places = layOut(width());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t place = 0; place < places.size(); ++place) {
        const LegendEntry &entry = m_entries[place];
        const QRectF row = places[place];
        const double side = entry.swatch == Swatch::line ? 1.3 * em : 0.7 * em;
        drawSwatch(painter,
                   QRectF(row.left() + 0.1 * em, row.center().y() - 0.35 * em, side, 0.7 * em),
                   entry);
        painter.setFont(fontOf(entry));
        painter.setPen(entry.isEmphasised ? theme.text : theme.secondary);
        painter.drawText(row.adjusted(side + 0.35 * em, 0, 0, 0), Qt::AlignVCenter, entry.name);
    }
}

} // namespace partita::plots

#include "moc_legend.cpp"
