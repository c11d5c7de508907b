#include "widgets/console/partitionbars.h"

#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace partita::console {

namespace {

constexpr double widestBar = 22;
constexpr double leastHeight = 4; // of a bar that was asked
constexpr int leastBarWithGap = 5;

} // namespace

PartitionBars::PartitionBars(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("partitionBars"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PartitionBars::setUses(const std::vector<client::PartitionUse> &uses, int partitions)
{
    m_partitions.assign(static_cast<std::size_t>(std::max(1, partitions)), {});
    m_most = 0;
    int asked = 0;
    for (const client::PartitionUse &use : uses) {
        const auto place = static_cast<std::size_t>(std::max(0, use.physicalPartition));
        if (place >= m_partitions.size())
            m_partitions.resize(place + 1);
        client::PartitionUse &sum = m_partitions[place];
        asked += sum.requests == 0 ? 1 : 0;
        sum.requestCharge += use.requestCharge;
        sum.itemsLoaded += use.itemsLoaded;
        sum.itemsReturned += use.itemsReturned;
        sum.requests += std::max<std::int64_t>(1, use.requests);
        m_most = std::max(m_most, sum.requestCharge);
    }
    setAccessibleName(tr("Physical partitions: %1 of %2 asked")
                          .arg(style::count(asked), style::count(partitions)));
    update();
}

QString PartitionBars::described(int partition) const
{
    if (partition < 0 || partition >= static_cast<int>(m_partitions.size()))
        return {};
    const client::PartitionUse &use = m_partitions[static_cast<std::size_t>(partition)];
    if (use.requests == 0)
        return tr("Physical partition %1 was not asked.").arg(partition);
    return tr("Physical partition %1: %2, %3 loaded, %4 returned")
        .arg(QString::number(partition), style::charge(use.requestCharge),
             style::count(static_cast<double>(use.itemsLoaded)),
             style::count(static_cast<double>(use.itemsReturned)));
}

QSize PartitionBars::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 40, fontMetrics().height() * 3};
}

QSize PartitionBars::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 12, fontMetrics().height() * 2};
}

QRectF PartitionBars::barOf(int partition) const
{
    const auto count = static_cast<double>(m_partitions.size());
    const double step = std::min(widestBar + 4, width() / count);
    const double gap = step >= leastBarWithGap ? std::min(4.0, step / 4) : 0;
    const client::PartitionUse &use = m_partitions[static_cast<std::size_t>(partition)];
    const double room = height() - 4;
    const double tall = use.requests == 0
        ? 2
        : std::max(leastHeight, m_most > 0 ? room * use.requestCharge / m_most : 0);
    return {partition * step, height() - 2 - tall, std::max(1.0, step - gap), tall};
}

int PartitionBars::partitionAt(const QPointF &place) const
{
    const auto count = static_cast<double>(m_partitions.size());
    if (m_partitions.empty())
        return -1;
    const double step = std::min(widestBar + 4, width() / count);
    const auto partition = static_cast<int>(place.x() / step);
    return partition >= 0 && partition < static_cast<int>(m_partitions.size()) ? partition : -1;
}

void PartitionBars::paintEvent(QPaintEvent *)
{
    const style::Theme &theme = style::themeOf(palette());
    QPainter painter(this);
    for (int i = 0; i < static_cast<int>(m_partitions.size()); ++i) {
        const client::PartitionUse &use = m_partitions[static_cast<std::size_t>(i)];
        const bool isInVain = use.requests > 0 && use.itemsReturned == 0;
        const QRectF bar = barOf(i);
        painter.fillRect(bar,
                         use.requests == 0 ? theme.border
                             : isInVain    ? style::blend(theme.surface, theme.accent, 0.45)
                                           : theme.accent);
    }
}

bool PartitionBars::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), described(partitionAt(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace partita::console

#include "moc_partitionbars.cpp"
