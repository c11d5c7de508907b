#include "widgets/partitions/limits.h"

#include <QCoreApplication>

#include <cmath>

namespace partita::partitions {

namespace {

constexpr double daysOfAYear = 365.25;
constexpr double manyYears = 100;

struct Limits {
    Q_DECLARE_TR_FUNCTIONS(Limits)
};

} // namespace

QString daysText(const std::optional<double> &days)
{
    if (!days)
        return Limits::tr("never");
    if (*days <= 0)
        return Limits::tr("reached");
    if (*days < 2 * daysOfAYear)
        return Limits::tr("in %n day(s)", nullptr, static_cast<int>(std::ceil(*days)));
    if (*days < manyYears * daysOfAYear)
        return Limits::tr("in %n year(s)", nullptr, static_cast<int>(*days / daysOfAYear));
    return Limits::tr("> 100 years");
}

bool isSoon(const std::optional<double> &days)
{
    return days && *days < daysOfAYear;
}

} // namespace partita::partitions
