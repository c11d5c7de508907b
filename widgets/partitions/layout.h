// Layout of physical partitions as columns and logical partitions as tiles: pure arithmetic, no
// painting.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/growth.h"
#include "engine/store/container.h"
#include "engine/store/throughput.h"

#include <QRectF>
#include <QString>

namespace partita::partitions {

/// Meaning of a column's height.
enum class Measure { storage, throughput };

/// Bytes of a physical partition.
constexpr auto storageLimit = static_cast<double>(store::maximumPartitionBytes);
/// Highest RU/s of a physical partition. A serverless one, or one with a share of provisioned
/// throughput, has less.
constexpr auto throughputLimit = static_cast<double>(store::partitionThroughput);
/// Highest bytes of a logical partition.
constexpr auto logicalLimit = static_cast<double>(evaluation::maximumLogicalPartitionBytes);

/// Limit for a column of the container.
double limitOf(const evaluation::ContainerEvaluation &container, Measure measure);
double valueOf(const evaluation::PartitionLoad &partition, Measure measure);
/// "12.3 %", "under 0.01 %".
QString percentOf(double value, double limit);
/// "12.3 GB" or "619 RU/s".
QString amountText(double value, Measure measure);
/// "70,420 smaller logical partitions": the number of those without a tile of their own.
QString restText(double count);
/// A logical partition's key, `["a","b"]`, in readable form: a › b.
QString keyInWords(const std::string &json);

/// All physical partitions of a container, in order. Those missing in the evaluation are empty.
std::vector<evaluation::PartitionLoad> allPartitions(
    const evaluation::ContainerEvaluation &container);

/// One column of the picture: a physical partition, or several neighbours when there are too many.
struct Column {
    std::size_t first = 0; ///< index of the first in allPartitions()
    std::size_t count = 1;
    std::size_t hottest = 0; ///< index of the one with the largest value
    double value = 0; ///< largest value
    double mean = 0; ///< mean value
    double loadTimes = 1; ///< load of the busiest / mean of the container
    double storageTimes = 1; ///< storage of the fullest / mean of the container
    bool isEmpty = false; ///< stores nothing
    bool isHot = false; ///< much more than its share of the load
    bool isLarge = false; ///< much more than its share of the storage
    bool isOver = false; ///< above the limit of a physical partition
};

/// At most `most` columns.
std::vector<Column> columnsOf(const std::vector<evaluation::PartitionLoad> &partitions,
                              Measure measure, double limit, std::size_t most);

/// Upper end of the scale, whether it includes the limit, and the settled storage of the columns.
struct Scale {
    double top = 1;
    bool showsLimit = false;
    bool showsSettled = false;
};
/// `settledTimes`: settled storage / today's storage, with a time to live.
Scale scaleOf(const std::vector<Column> &columns, Measure measure, double limit,
              std::optional<double> settledTimes = {});

/// Weight of a container for sharing spare height: 0 with one or two physical partitions, then more
/// with each doubling.
int shareOfHeight(std::size_t partitions);

/// Rectangles inside `area` with sizes in proportion to the (falling) weights, as square as
/// possible.
std::vector<QRectF> tiles(const QRectF &area, const std::vector<double> &weights);

} // namespace partita::partitions
