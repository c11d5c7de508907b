// How physical partitions become columns and logical partitions tiles: pure arithmetic, no
// painting.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/growth.h"
#include "engine/store/container.h"
#include "engine/store/throughput.h"

#include <QRectF>
#include <QString>

namespace partita::partitions {

/// What the height of a column stands for.
enum class Measure { storage, throughput };

/// Bytes a physical partition holds.
constexpr auto storageLimit = static_cast<double>(store::maximumPartitionBytes);
/// RU/s a physical partition serves at most; a serverless one, or one with a share of stated
/// throughput, less.
constexpr auto throughputLimit = static_cast<double>(store::partitionThroughput);
/// Bytes a logical partition may grow to.
constexpr auto logicalLimit = static_cast<double>(evaluation::maximumLogicalPartitionBytes);

/// Up to where a column of the container may grow.
double limitOf(const evaluation::ContainerEvaluation &container, Measure measure);
double valueOf(const evaluation::PartitionLoad &partition, Measure measure);
/// "12.3 %", "under 0.01 %".
QString percentOf(double value, double limit);
/// "12.3 GB" or "619 RU/s".
QString amountText(double value, Measure measure);
/// "70,420 smaller logical partitions": those that have no tile of their own beside the larger
/// ones, which are not counted.
QString restText(double count);
/// A logical partition's key, `["a","b"]`, as people read it: a › b.
QString keyInWords(const std::string &json);

/// All physical partitions of a container in order; those that the evaluation does not list are
/// empty.
std::vector<evaluation::PartitionLoad> allPartitions(
    const evaluation::ContainerEvaluation &container);

/// One column of the picture: a physical partition, or several neighbours where there are too many.
struct Column {
    std::size_t first = 0; ///< place of the first in allPartitions()
    std::size_t count = 1;
    std::size_t hottest = 0; ///< place of the one with the largest value
    double value = 0; ///< the largest among them
    double mean = 0; ///< of them
    double loadTimes = 1; ///< load of the busiest / mean of the container
    double storageTimes = 1; ///< storage of the fullest / mean of the container
    bool isEmpty = false; ///< nothing is stored there
    bool isHot = false; ///< takes much more than its share of the load
    bool isLarge = false; ///< takes much more than its share of the storage
    bool isOver = false; ///< beyond the limit of a physical partition
};

/// At most `most` columns.
std::vector<Column> columnsOf(const std::vector<evaluation::PartitionLoad> &partitions,
                              Measure measure, double limit, std::size_t most);

/// The upper end of the scale, and whether the limit is on it, and what the columns settle at.
struct Scale {
    double top = 1;
    bool showsLimit = false;
    bool showsSettled = false;
};
/// `settledTimes` is what storage settles at against today's, with a time to live.
Scale scaleOf(const std::vector<Column> &columns, Measure measure, double limit,
              std::optional<double> settledTimes = {});

/// How much of spare height a container deserves against others: none with one or two physical
/// partitions, then more with each doubling.
int shareOfHeight(std::size_t partitions);

/// Rectangles inside `area`, of sizes in proportion to the weights (which fall), as square as may
/// be.
std::vector<QRectF> tiles(const QRectF &area, const std::vector<double> &weights);

} // namespace partita::partitions
