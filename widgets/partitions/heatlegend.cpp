#include "widgets/partitions/heatlegend.h"

#include "engine/store/throughput.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QPainter>

namespace partita::partitions {

namespace {

constexpr int shades = 24;
constexpr auto hotEnd = static_cast<double>(store::partitionThroughput);

QString endText()
{
    return style::throughput(hotEnd);
}

} // namespace

QColor shadeOf(double load)
{
    return style::heat(load / hotEnd);
}

HeatLegend::HeatLegend(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Shades"));
    setToolTip(tr(
        "The shade is the load of a physical partition. The bright end is the 10,000 RU/s that a "
        "physical partition can serve; beyond that, requests are refused with status 429."));
    setAccessibleDescription(tr("from 0 to %1").arg(endText()));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize HeatLegend::sizeHint() const
{
    const int em = fontMetrics().height();
    return {8 * em + fontMetrics().horizontalAdvance(endText() + QLatin1Char('0')), em * 5 / 4};
}

void HeatLegend::paintEvent(QPaintEvent *)
{
    const style::Theme &theme = style::themeOf(palette());
    const double em = fontMetrics().height();
    const double start = em + fontMetrics().horizontalAdvance(QLatin1Char('0')) * 0.3;
    QPainter painter(this);
    painter.setPen(theme.secondary);
    painter.drawText(QRectF(0, 0, start, height()), Qt::AlignCenter, QStringLiteral("0"));
    const QRectF bar(start + 0.2 * em, height() / 2.0 - 0.3 * em, 6 * em, 0.6 * em);
    for (int shade = 0; shade < shades; ++shade) {
        const double left = bar.left() + bar.width() * shade / shades;
        painter.fillRect(QRectF(left, bar.top(), bar.width() / shades + 0.5, bar.height()),
                         style::heat(shade / (shades - 1.0)));
    }
    painter.setPen(QPen(theme.border, 0));
    painter.drawRect(bar);
    painter.setPen(theme.secondary);
    painter.drawText(QRectF(bar.right() + 0.4 * em, 0, width() - bar.right(), height()),
                     Qt::AlignVCenter | Qt::AlignLeft, endText());
}

} // namespace partita::partitions

#include "moc_heatlegend.cpp"
