#include "widgets/partitions/limits.h"

#include "engine/evaluation/evaluation.h"
#include "widgets/partitions/layout.h"
#include "widgets/style/format.h"

#include <QCoreApplication>

#include <cmath>

namespace partita::partitions {

namespace {

constexpr double daysOfAYear = 365.25;
constexpr double manyYears = 100;
constexpr double nearLimit = 0.8;
constexpr double uneven = 1.5;
constexpr double noticed = 0.01; // share of the stored bytes

struct Limits {
    Q_DECLARE_TR_FUNCTIONS(Limits)
};

/// Final size of a container with a time to live.
QString settlingText(const evaluation::ContainerEvaluation &container)
{
    const QString amount = style::bytes(*container.settledBytes);
    const bool grows = container.growthBytesPerDay > 0;
    // Growth that never fills a partition stops; other growth may continue besides expiry.
    if (grows && container.physicalPartitionLimitDays)
        return Limits::tr("%1 when as much expires as arrives").arg(amount);
    if (grows)
        return Limits::tr("settles at %1", "bytes, with a time to live").arg(amount);
    if (settledTimes(container).value_or(1) < 1)
        return Limits::tr("shrinks to %1", "bytes, with a time to live").arg(amount);
    return Limits::tr("settled at %1", "bytes, with a time to live").arg(amount);
}

} // namespace

QString daysText(const std::optional<double> &days)
{
    if (!days)
        return Limits::tr("never");
    if (*days <= 0)
        return Limits::tr("reached");
    // Rounded as in the advice, so that both agree.
    if (*days < 1)
        return Limits::tr("within a day");
    if (*days < 3 * daysOfAYear)
        return Limits::tr("in %Ln day(s)", nullptr, static_cast<int>(std::lround(*days)));
    if (*days < manyYears * daysOfAYear)
        return Limits::tr("in %Ln year(s)", nullptr,
                          static_cast<int>(std::lround(*days / daysOfAYear)));
    return Limits::tr("> 100 years");
}

bool isSoon(const std::optional<double> &days)
{
    return days && *days < daysOfAYear;
}

bool isNearLogicalLimit(const evaluation::ContainerEvaluation &container)
{
    return static_cast<double>(container.largestLogicalPartitionBytes) >= nearLimit * logicalLimit;
}

bool isUneven(double skew)
{
    return skew >= uneven;
}

std::optional<double> settledTimes(const evaluation::ContainerEvaluation &container)
{
    if (!container.settledBytes || container.storageBytes <= 0)
        return std::nullopt;
    const double times = *container.settledBytes / container.storedBytes();
    return std::abs(times - 1) < noticed ? std::nullopt : std::optional(times);
}

QString growthText(const evaluation::ContainerEvaluation &container)
{
    QStringList parts;
    if (container.growthBytesPerDay > 0)
        parts.append(Limits::tr("grows %1 a day").arg(style::bytes(container.growthBytesPerDay)));
    if (container.fillingBytes > noticed * container.storedBytes())
        parts.append(
            Limits::tr("%1 more until its caps are full", "bytes, of the newest that are kept")
                .arg(style::bytes(container.fillingBytes)));
    if (container.settledBytes && container.storageBytes > 0)
        parts.append(settlingText(container));
    return parts.join(QStringLiteral(", "));
}

} // namespace partita::partitions
