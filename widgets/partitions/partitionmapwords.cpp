// Description in words of the place under the pointer in a container's picture.
#include "widgets/partitions/limits.h"
#include "widgets/partitions/partitionmap.h"
#include "widgets/style/format.h"

namespace partita::partitions {

namespace {

QString itemsText(std::int64_t items)
{
    return style::counted(style::count(static_cast<double>(items)), PartitionMap::tr("1 item"),
                          PartitionMap::tr("%1 items"));
}

} // namespace

QString PartitionMap::describeColumn(const Column &column) const
{
    const evaluation::PartitionLoad &partition = m_partitions[column.hottest];
    const QString load
        = tr("%1 RU/s (%2 of %3)", "RU/s, share, RU/s that it may use")
              .arg(style::fullNumber(partition.requestUnitsPerSecond),
                   percentOf(partition.requestUnitsPerSecond, container()->partitionThroughput),
                   style::count(container()->partitionThroughput));
    const QString storage = tr("%1 bytes (%2)")
                                .arg(style::count(static_cast<double>(partition.storageBytes)),
                                     style::bytes(static_cast<double>(partition.storageBytes)));
    QStringList lines;
    if (column.count > 1) {
        lines.append(tr("Physical partitions %1 to %2; the largest is %3, the mean %4")
                         .arg(column.first)
                         .arg(column.first + column.count - 1)
                         .arg(partition.physicalPartition)
                         .arg(amountText(column.mean, m_measure)));
    } else if (column.isEmpty) {
        return tr("Physical partition %1 is empty, but fan-outs visit it as well.")
            .arg(partition.physicalPartition);
    } else {
        lines.append(tr("Physical partition %1").arg(partition.physicalPartition));
    }
    lines.append(
        tr("%1 in %2", "items, logical partitions")
            .arg(itemsText(partition.items),
                 style::counted(style::count(static_cast<double>(partition.logicalPartitions)),
                                tr("1 logical partition"), tr("%1 logical partitions"))));
    lines.append(storage);
    if (const auto times = settledTimes(*container())) {
        const double settled = static_cast<double>(partition.storageBytes) * *times;
        lines.append(tr("%1 (%2 of 50 GB) when as much expires as arrives")
                         .arg(style::bytes(settled), percentOf(settled, storageLimit)));
    }
    lines.append(load);
    if (column.isHot)
        lines.append(tr("hot: %1× the mean load of its container")
                         .arg(style::shortNumber(column.loadTimes)));
    if (column.isLarge)
        lines.append(tr("large: %1× the mean storage of its container")
                         .arg(style::shortNumber(column.storageTimes)));
    return lines.join(QLatin1Char('\n'));
}

QString PartitionMap::describePlace(const QPointF &place) const
{
    const int column = columnAt(place);
    if (column < 0)
        return {};
    const Column &pointed = m_columns[static_cast<std::size_t>(column)];
    const QString whole = describeColumn(pointed);
    for (const Tile &tile : tilesOf(pointed, bodyOf(column))) {
        if (!tile.area.contains(place))
            continue;
        if (tile.logical) {
            const auto bytes = static_cast<double>(tile.logical->storageBytes);
            // Below a kilobyte the short form already shows every byte.
            const QString size = bytes < 1000
                ? style::bytes(bytes)
                : tr("%1 bytes (%2)").arg(style::count(bytes), style::bytes(bytes));
            return tr("Logical partition %1\n%2, %3, %4 of its limit of 20 GB\n\n%5")
                .arg(keyInWords(tile.logical->key), itemsText(tile.logical->items), size,
                     percentOf(bytes, logicalLimit), whole);
        }
        return tr("%1, %2 together\n\n%3", "smaller logical partitions, bytes, physical partition")
            .arg(restText(tile.rest), style::bytes(tile.restBytes), whole);
    }
    return whole;
}

} // namespace partita::partitions
