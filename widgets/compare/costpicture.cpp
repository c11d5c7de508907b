#include "engine/evaluation/servingthroughput.h"
#include "widgets/compare/comparison.h"
#include "widgets/models/billingwords.h"
#include "widgets/models/exceededlimits.h"
#include "widgets/style/format.h"

#include <algorithm>

namespace partita::compare {

namespace {

struct CostWords {
    Q_DECLARE_TR_FUNCTIONS(CostPicture)
};

double costOf(const ComparedDesign &candidate)
{
    return candidate.evaluation->load.monthlyCost;
}

double storageOf(const ComparedDesign &candidate)
{
    double bytes = 0;
    for (const auto &container : candidate.evaluation->containers)
        bytes += container.paidBytes();
    return bytes;
}

/// The workload that needs the most throughput, for which it is bought: the stated rates or a mix.
evaluation::WorkloadEvaluation busiestOf(const ComparedDesign &candidate)
{
    const std::vector<evaluation::WorkloadEvaluation> workloads
        = evaluation::workloadsOf(candidate.evaluation->load);
    return *std::max_element(workloads.begin(), workloads.end(),
                             [](const auto &one, const auto &other) {
                                 return one.servingThroughput < other.servingThroughput;
                             });
}

/// Paid throughput of a design.
struct Billing {
    std::set<model::ThroughputMode> modes; ///< of the containers
    double paid = 0; ///< RU/s of all containers but serverless ones
};

Billing billingOf(const ComparedDesign &candidate)
{
    Billing billing;
    const auto &containers = candidate.design->containers;
    const auto &measured = candidate.evaluation->containers;
    if (containers.size() != measured.size()) // the design has changed since
        return billing;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        const model::Throughput &throughput = containers[i].throughput;
        billing.modes.insert(throughput.mode);
        billing.paid += measured[i].billedThroughput(throughput);
    }
    return billing;
}

/// "19,400 RU/s (16,143 on average)": what serves the load, and its average need. "19,400 of 30,800
/// RU/s" when more is paid for: another container is busiest in another mix, or it is stated.
QString neededOf(const evaluation::WorkloadEvaluation &busiest, const Billing &billing)
{
    const QString serving = style::throughputNumber(busiest.servingThroughput);
    const bool isMorePaid = billing.paid > busiest.servingThroughput
        && serving != style::throughputNumber(billing.paid);
    const QString bought = isMorePaid
        ? CostWords::tr("%1 of %2", "throughput that serves the load, throughput paid for")
              .arg(serving, style::throughput(billing.paid))
        : style::throughput(busiest.servingThroughput);
    return CostWords::tr("%1 (%2 on average)", "throughput that serves the load, average need")
        .arg(bought, style::throughputNumber(busiest.averageNeed));
}

QString throughputOf(const evaluation::WorkloadEvaluation &busiest, const Billing &billing)
{
    const QString mean = style::throughput(busiest.requestUnitsPerSecond);
    const auto are = [&](model::ThroughputMode mode) {
        return billing.modes == std::set<model::ThroughputMode> {mode};
    };
    if (are(model::ThroughputMode::serverless))
        return CostWords::tr("the request units that are used (mean load %1)").arg(mean);
    QString paid = CostWords::tr("throughput as each container has it billed");
    if (are(model::ThroughputMode::manual))
        paid = CostWords::tr("manual throughput of %1").arg(style::throughput(billing.paid));
    if (are(model::ThroughputMode::autoscale))
        paid = CostWords::tr("autoscale throughput of up to %1")
                   .arg(style::throughput(billing.paid));
    return CostWords::tr(
               "%1; with %2 at most one request in a hundred waits (average need %3, mean "
               "load %4)",
               "throughput paid for, that serves the load, average need, used")
        .arg(paid, style::throughput(busiest.servingThroughput),
             style::throughput(busiest.averageNeed), mean);
}

/// What waits where less is stated than serves the load; empty where nothing more does.
QString waitingOf(const evaluation::WorkloadEvaluation &busiest)
{
    if (busiest.waitingShare <= evaluation::mostWaiting)
        return {};
    return QLatin1Char('\n')
        + CostWords::tr("⚠ %1 % of the requests wait for the throughput that is provisioned")
              .arg(style::shortNumber(100 * busiest.waitingShare));
}

QString tipOf(const ComparedDesign &candidate, const Billing &billing, const QString &priced)
{
    const evaluation::WorkloadEvaluation busiest = busiestOf(candidate);
    QString tip
        = CostWords::tr("%1: %2 US dollars a month\n%3\nand %4 of items and index",
                        "design, cost, throughput, storage")
              .arg(candidate.name, style::fullNumber(candidate.evaluation->load.monthlyCost),
                   throughputOf(busiest, billing), style::bytes(storageOf(candidate)))
        + QLatin1Char('\n') + priced;
    if (!busiest.mix.empty())
        tip += QLatin1Char('\n')
            + CostWords::tr("in the mix “%1”, which needs most")
                  .arg(QString::fromStdString(busiest.mix));
    tip += waitingOf(busiest);
    return models::withExceededLimits(tip, *candidate.evaluation);
}

/// "⚠ ▣ Embedded asks for more than the service gives." Empty when no design does.
QString exceededLimits(const Comparison &comparison)
{
    QStringList sentences;
    for (const ComparedDesign &candidate : comparison.candidates) {
        if (!candidate.evaluation->exceededLimits.empty())
            sentences.append(
                CostWords::tr("⚠ %1 needs more than the service offers.").arg(candidate.title));
    }
    return sentences.join(QLatin1Char(' '));
}

/// "Priced for 3 regions, …"; empty for one region at the prices of the list.
QString pricedFor(const Comparison &comparison)
{
    const model::Billing &billing = *comparison.workbook.billing;
    return billing == model::Billing()
        ? QString()
        : CostWords::tr("Priced for %1.", "regions and prices").arg(models::billingWords(billing));
}

QString costHeadline(const Comparison &comparison, const plots::StackedBarsData &data)
{
    const auto byCost = [](const ComparedDesign &one, const ComparedDesign &other) {
        return costOf(one) < costOf(other);
    };
    const std::vector<ComparedDesign> judged = comparison.judged();
    const auto [least, most] = std::minmax_element(judged.begin(), judged.end(), byCost);
    if (most == judged.end())
        return comparison.failures();
    const QString words = judged.size() == 1 ? CostWords::tr("%1 costs %2 a month.")
                                             : CostWords::tr("Cheapest: %1, %2 a month.");
    QString sentence = words.arg(least->title, style::money(costOf(*least)));
    if (costOf(*most) > costOf(*least) && costOf(*least) > 0) {
        sentence += QLatin1Char(' ')
            + CostWords::tr("%1 costs %2× as much.")
                  .arg(most->title, style::shortNumber(costOf(*most) / costOf(*least)));
    }
    return QStringList({sentence, comparison.cutShort(data), comparison.failures(),
                        exceededLimits(comparison), pricedFor(comparison)})
        .join(QLatin1Char(' '))
        .simplified();
}

} // namespace

Picture<plots::StackedBarsData> costPicture(const Comparison &comparison)
{
    Picture<plots::StackedBarsData> picture;
    plots::StackedBarsData &data = picture.data;
    data.valueTitle = comparison.share
        ? CostWords::tr("Cost %1 (US dollars a month)", "at which rates").arg(comparison.mixText())
        : CostWords::tr("Cost (US dollars a month)");
    data.emphasised = comparison.current();
    data.showLegend = false;
    picture.table.titles = {CostWords::tr("Design"),
                            CostWords::tr("Cost (US dollars a month)"),
                            CostWords::tr("Throughput that serves it (RU/s)"),
                            CostWords::tr("Throughput paid for (RU/s)"),
                            CostWords::tr("Average need (RU/s)"),
                            CostWords::tr("Mean load (RU/s)"),
                            CostWords::tr("Items and index (bytes)")};
    plots::StackSeries series;
    series.name = CostWords::tr("cost");
    const QString priced = models::billingWords(*comparison.workbook.billing);
    for (const ComparedDesign &candidate : comparison.candidates) {
        data.categories.append(candidate.title);
        data.categoryBrushes.emplace_back(candidate.look.colour, candidate.look.fill);
        if (!candidate.isMeasured()) {
            data.totals.append(Comparison::notMeasured());
            series.parts.emplace_back();
            picture.table.rows.push_back({candidate.name, {}, {}, {}, {}, {}, {}});
            continue;
        }
        const double cost = costOf(candidate);
        const evaluation::WorkloadEvaluation busiest = busiestOf(candidate);
        const Billing billing = billingOf(candidate);
        QString total = CostWords::tr("%1 · %2", "cost, throughput")
                            .arg(style::money(cost), neededOf(busiest, billing));
        if (!busiest.mix.empty())
            total += QLatin1Char(' ')
                + CostWords::tr("in %1", "name of a mix").arg(QString::fromStdString(busiest.mix));
        data.totals.append(models::withSign(total, *candidate.evaluation));
        series.parts.push_back({cost, tipOf(candidate, billing, priced)});
        picture.table.rows.push_back({candidate.signedName(), cost, busiest.servingThroughput,
                                      billing.paid > 0 ? QVariant(billing.paid) : QVariant(),
                                      busiest.averageNeed, busiest.requestUnitsPerSecond,
                                      storageOf(candidate)});
    }
    data.series.push_back(std::move(series));
    picture.headline = costHeadline(comparison, picture.data);
    return picture;
}

} // namespace partita::compare
