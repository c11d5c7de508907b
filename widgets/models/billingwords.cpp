#include "widgets/models/billingwords.h"

#include "engine/cost/prices.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace partita::models {

namespace {

struct BillingWords {
    Q_DECLARE_TR_FUNCTIONS(Billing)
};

constexpr QChar timesSign(0x00d7);

QString regionsOf(const model::Billing &billing)
{
    if (!billing.hasSeveralRegions())
        return BillingWords::tr("one region");
    const auto count = static_cast<int>(billing.regions.size());
    return billing.writesInEveryRegion
        ? BillingWords::tr("%Ln region(s) that are all written to", nullptr, count)
        : BillingWords::tr("%Ln region(s), one of them written to", nullptr, count);
}

} // namespace

QString billingWords(const model::Billing &billing)
{
    QStringList words {regionsOf(billing)};
    if (billing.reservation == model::Reservation::oneYear)
        words.append(BillingWords::tr("reserved for a year"));
    if (billing.reservation == model::Reservation::threeYears)
        words.append(BillingWords::tr("reserved for three years"));
    words.append(
        billing.prices.empty()
            ? BillingWords::tr("list prices of %1").arg(QString::fromStdString(cost::prices().date))
            : BillingWords::tr("prices of the workbook"));
    return words.join(QLatin1String(", "));
}

QString regionLine(const model::Region &region)
{
    const QString name = QString::fromStdString(region.name);
    constexpr int digits = 8;
    return region.priceFactor == 1
        ? name
        : QStringLiteral("%1 %2 %3")
              .arg(name, timesSign, QLocale().toString(region.priceFactor, 'g', digits));
}

std::optional<model::Region> regionOf(const QString &line)
{
    const qsizetype sign = line.lastIndexOf(timesSign);
    if (sign < 0)
        return model::Region {line.trimmed().toStdString()};
    bool isNumber = false;
    const double factor = QLocale().toDouble(line.mid(sign + 1).trimmed(), &isNumber);
    if (!isNumber)
        return std::nullopt;
    return model::Region {line.left(sign).trimmed().toStdString(), factor};
}

} // namespace partita::models
