#include "widgets/partitions/layout.h"

#include "widgets/style/format.h"

#include <QCoreApplication>
#include <QStringList>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <numeric>

namespace partita::partitions {

namespace {

constexpr double hotFactor = 1.5; // multiple of the container's mean
constexpr double limitInSight
    = 3; // a limit is drawn when it is at most this multiple of the largest value

QString translate(const char *text)
{
    return QCoreApplication::translate("Partitions", text);
}

/// Worst aspect ratio when `count` weights fill a strip along `side`.
double worstRatio(const double *weights, std::size_t count, double side, double scale)
{
    const double sum = std::accumulate(weights, weights + count, 0.0) * scale;
    const double depth = sum / side;
    double worst = 1;
    for (std::size_t place = 0; place < count; ++place) {
        const double length = weights[place] * scale / depth;
        if (length > 0)
            worst = std::max({worst, depth / length, length / depth});
    }
    return worst;
}

double meanOf(const std::vector<evaluation::PartitionLoad> &partitions, Measure measure)
{
    double total = 0;
    for (const auto &partition : partitions)
        total += valueOf(partition, measure);
    return total / static_cast<double>(std::max<std::size_t>(partitions.size(), 1));
}

template<typename Iterator>
double largestOf(Iterator begin, Iterator end, Measure measure)
{
    double largest = 0;
    for (; begin != end; ++begin)
        largest = std::max(largest, valueOf(*begin, measure));
    return largest;
}

Column columnOf(const std::vector<evaluation::PartitionLoad> &partitions, Measure measure,
                double limit, std::size_t first, std::size_t count)
{
    Column column;
    column.first = first;
    column.count = count;
    column.hottest = first;
    column.isEmpty = true;
    double sum = 0;
    for (std::size_t place = first; place < first + count; ++place) {
        const double value = valueOf(partitions[place], measure);
        sum += value;
        column.isEmpty = column.isEmpty && partitions[place].items == 0;
        if (value > valueOf(partitions[column.hottest], measure))
            column.hottest = place;
    }
    column.value = valueOf(partitions[column.hottest], measure);
    column.mean = sum / static_cast<double>(count);
    column.isOver = column.value > limit;
    return column;
}

} // namespace

double limitOf(const evaluation::ContainerEvaluation &container, Measure measure)
{
    return measure == Measure::storage ? storageLimit : container.partitionThroughput;
}

double valueOf(const evaluation::PartitionLoad &partition, Measure measure)
{
    return measure == Measure::storage ? static_cast<double>(partition.storageBytes)
                                       : partition.requestUnitsPerSecond;
}

QString percentOf(double value, double limit)
{
    const double percent = value / limit * 100;
    if (percent >= 1000)
        return translate(QT_TRANSLATE_NOOP("Partitions", "%1×"))
            .arg(style::shortNumber(percent / 100));
    if (percent > 0 && percent < 0.01)
        return translate(QT_TRANSLATE_NOOP("Partitions", "under 0.01 %"));
    return translate(QT_TRANSLATE_NOOP("Partitions", "%1 %")).arg(style::shortNumber(percent));
}

QString amountText(double value, Measure measure)
{
    return measure == Measure::storage ? style::bytes(value) : style::throughput(value);
}

QString restText(double count)
{
    if (count == 1)
        return translate(QT_TRANSLATE_NOOP("Partitions", "1 smaller logical partition"));
    return translate(QT_TRANSLATE_NOOP("Partitions", "%1 smaller logical partitions"))
        .arg(style::count(count));
}

QString keyInWords(const std::string &json)
{
    const auto levels = nlohmann::ordered_json::parse(json, nullptr, false);
    if (!levels.is_array())
        return QString::fromStdString(json);
    QStringList texts;
    for (const auto &level : levels)
        texts.append(
            QString::fromStdString(level.is_string() ? level.get<std::string>() : level.dump()));
    return texts.join(QStringLiteral(" › "));
}

std::vector<evaluation::PartitionLoad> allPartitions(
    const evaluation::ContainerEvaluation &container)
{
    int count = std::max(container.physicalPartitions, 1);
    for (const auto &partition : container.partitions)
        count = std::max(count, partition.physicalPartition + 1);
    std::vector<evaluation::PartitionLoad> all(static_cast<std::size_t>(count));
    for (std::size_t place = 0; place < all.size(); ++place)
        all[place].physicalPartition = static_cast<int>(place);
    for (const auto &partition : container.partitions) {
        if (partition.physicalPartition >= 0)
            all[static_cast<std::size_t>(partition.physicalPartition)] = partition;
    }
    return all;
}

std::vector<Column> columnsOf(const std::vector<evaluation::PartitionLoad> &partitions,
                              Measure measure, double limit, std::size_t most)
{
    const double meanLoad = meanOf(partitions, Measure::throughput);
    const double meanStorage = meanOf(partitions, Measure::storage);
    const std::size_t room = std::max<std::size_t>(most, 1);
    const std::size_t step = (partitions.size() + room - 1) / room;
    std::vector<Column> columns;
    for (std::size_t first = 0; first < partitions.size(); first += step) {
        Column column = columnOf(partitions, measure, limit, first,
                                 std::min(step, partitions.size() - first));
        const auto begin = partitions.begin() + static_cast<std::ptrdiff_t>(first);
        const auto end = begin + static_cast<std::ptrdiff_t>(column.count);
        column.loadTimes
            = largestOf(begin, end, Measure::throughput) / (meanLoad > 0 ? meanLoad : 1);
        column.storageTimes
            = largestOf(begin, end, Measure::storage) / (meanStorage > 0 ? meanStorage : 1);
        column.isHot = partitions.size() > 1 && column.loadTimes >= hotFactor;
        column.isLarge = partitions.size() > 1 && column.storageTimes >= hotFactor;
        columns.push_back(column);
    }
    return columns;
}

Scale scaleOf(const std::vector<Column> &columns, Measure measure, double limit,
              std::optional<double> settledTimes)
{
    double largest = 0;
    for (const Column &column : columns)
        largest = std::max(largest, column.value);
    const double sight = limitInSight * largest;
    const double settled = measure == Measure::storage ? largest * settledTimes.value_or(0) : 0;
    const bool showsSettled = settled > 0 && settled <= sight;
    const double reach = std::max(largest, showsSettled ? settled : 0);
    const bool showsLimit = reach * limitInSight >= limit;
    const double top = std::max(reach, showsLimit ? limit : 0.0);
    return {top > 0 ? top * 1.08 : 1, showsLimit, showsSettled};
}

int shareOfHeight(std::size_t partitions)
{
    constexpr int most = 6;
    return partitions <= 2 ? 0 : std::min(static_cast<int>(std::bit_width(partitions - 1)), most);
}

std::vector<QRectF> tiles(const QRectF &area, const std::vector<double> &weights)
{
    std::vector<QRectF> placed;
    double left = std::accumulate(weights.begin(), weights.end(), 0.0);
    QRectF rest = area;
    std::size_t next = 0;
    while (next < weights.size()) {
        const bool wide = rest.width() > rest.height();
        const double side = std::max(wide ? rest.height() : rest.width(), 1e-9);
        const double scale = left > 0 ? rest.width() * rest.height() / left : 0;
        // Adds weights as long as the strip gets better.
        std::size_t count = 1;
        while (next + count < weights.size() && scale > 0
               && worstRatio(&weights[next], count + 1, side, scale)
                   <= worstRatio(&weights[next], count, side, scale))
            ++count;
        double sum = 0;
        for (std::size_t place = next; place < next + count; ++place)
            sum += weights[place];
        const double depth = sum * scale / side;
        double along = 0;
        for (std::size_t place = next; place < next + count; ++place) {
            const double length = sum > 0 ? side * weights[place] / sum : 0;
            placed.push_back(
                wide ? QRectF(rest.left(), rest.top() + along, depth, length)
                     : QRectF(rest.left() + along, rest.bottom() - depth, length, depth));
            along += length;
        }
        if (wide)
            rest.setLeft(rest.left() + depth);
        else
            rest.setBottom(rest.bottom() - depth);
        left -= sum;
        next += count;
    }
    return placed;
}

} // namespace partita::partitions
