#include "widgets/shell/strip/facts.h"

#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/fanouts.h"
#include "widgets/models/billingwords.h"
#include "widgets/models/exceededlimits.h"
#include "widgets/models/figures.h"
#include "widgets/models/missingupkeep.h"
#include "widgets/models/scaledcharges.h"
#include "widgets/shell/strip/evidencestrip.h"
#include "widgets/style/format.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace partita::shell {

namespace {

using evaluation::DesignEvaluation;
using evaluation::PatternEvaluation;

/// Charge of a pattern: that of its probe, or the mean without a probe.
struct Charge {
    double request = 0;
    double upkeep = 0; ///< in the background
    double whole() const { return request + upkeep; }
};

Charge chargeOf(const PatternEvaluation &pattern)
{
    const models::View view
        = pattern.probe.requestCharge > 0 ? models::View::probe : models::View::mean;
    const models::Figures figures = models::figuresOf(pattern, view);
    return {figures.requestCharge, figures.backgroundCharge};
}

/// "8.76", "8.76 + 46.7": as in the matrix of patterns.
QString numbersOf(const Charge &charge)
{
    const QString request = style::shortNumber(charge.request);
    return charge.upkeep > 0 ? EvidenceStrip::tr("%1 + %2", "charge, upkeep afterwards")
                                   .arg(request, style::shortNumber(charge.upkeep))
                             : request;
}

const PatternEvaluation *dearest(const DesignEvaluation &design)
{
    const auto found = std::max_element(design.patterns.begin(), design.patterns.end(),
                                        [](const auto &one, const auto &other) {
                                            return chargeOf(one).whole() < chargeOf(other).whole();
                                        });
    return found == design.patterns.end() ? nullptr : &*found;
}

/// " (1 today)", " (1 to 5 today)": number of partitions of the patterns that ask all of them;
/// empty without such patterns.
QString partitionsToday(const std::vector<evaluation::FanOut> &fanOuts)
{
    const evaluation::PartitionsAsked asked = evaluation::partitionsIn(fanOuts);
    if (asked.most == 0)
        return {};
    if (asked.fewest == asked.most)
        return EvidenceStrip::tr(" (%1 today)", "physical partitions")
            .arg(style::count(asked.most));
    return EvidenceStrip::tr(" (%1 to %2 today)", "physical partitions")
        .arg(style::count(asked.fewest), style::count(asked.most));
}

double hottest(const DesignEvaluation &design)
{
    double skew = 1;
    for (const auto &container : design.containers)
        skew = std::max(skew, container.throughputSkew);
    return skew;
}

/// The facts that are not compared with another design: dearest request, fan-out, skew.
std::vector<Fact> factsOfShape(const DesignEvaluation &now)
{
    std::vector<Fact> found;
    if (const PatternEvaluation *pattern = dearest(now)) {
        const bool lacks = !evaluation::missingUpkeepOf(*pattern).empty();
        const QString charge
            = EvidenceStrip::tr("%1 %2 RU", "pattern, charge")
                  .arg(QString::fromStdString(pattern->pattern), numbersOf(chargeOf(*pattern)));
        found.push_back(
            {models::withUpkeepSign(charge, lacks),
             0,
             {},
             EvidenceStrip::tr("highest charge"),
             EvidenceStrip::tr("highest", "of the requests, where room is scarce"),
             {},
             true,
             models::withMissingUpkeep(
                 EvidenceStrip::tr(
                     "The access pattern with the highest charge for its probe. The number after + "
                     "is the upkeep of copies, later in the background."),
                 *pattern),
             lacks});
    }
    const std::vector<evaluation::FanOut> fans = evaluation::fanOutsOf(now);
    const QString today = partitionsToday(fans);
    found.push_back(
        {EvidenceStrip::tr("%1 of %2").arg(evaluation::patternsIn(fans)).arg(now.patterns.size()),
         0,
         {},
         EvidenceStrip::tr("visit every partition") + today,
         EvidenceStrip::tr("fan out", "of the patterns, where room is scarce"),
         {},
         true,
         EvidenceStrip::tr(
             "Access patterns with a query that does not fix the partition key: it visits every "
             "physical partition of its container, and each visit is charged, empty or not. With "
             "only one partition, this costs nothing more."),
         false,
         true});
    found.push_back(
        {EvidenceStrip::tr("%1×").arg(style::shortNumber(hottest(now))),
         0,
         {},
         EvidenceStrip::tr("hottest partition"),
         EvidenceStrip::tr("hottest", "of the partitions, where room is scarce"),
         {},
         true,
         EvidenceStrip::tr(
             "Load of the busiest physical partition compared with the mean of its container. 1× is "
             "even."),
         false,
         true});
    return found;
}

} // namespace

std::vector<Fact> factsOf(const DesignEvaluation &now, const DesignEvaluation *before,
                          const model::Billing &billing)
{
    if (!now.failure.empty()) {
        const QString failure = QString::fromStdString(now.failure);
        return {
            {EvidenceStrip::tr("⚠ cannot be evaluated"), 0, {}, failure, {}, {}, false, failure}};
    }
    std::vector<Fact> found;
    const bool lacks = models::lacksUpkeep(now);
    const auto add = [&](const std::function<QString(double)> &textOf, const QString &caption,
                         const QString &tip, double nowNumber, double beforeNumber) {
        Fact fact {textOf(nowNumber),         nowNumber, textOf, caption, {}, {},
                   nowNumber <= beforeNumber, tip,       lacks};
        if (before)
            fact.change = style::change(beforeNumber, nowNumber);
        found.push_back(fact);
    };
    add([lacks](double load) { return models::withUpkeepSign(style::throughput(load), lacks); },
        models::isScaled(now) ? EvidenceStrip::tr("load, scaled") : EvidenceStrip::tr("load"),
        models::withScaleInTip(
            models::withMissingUpkeep(
                models::withBoundsOfLoad(
                    EvidenceStrip::tr(
                        "Request units a second at the stated rates, upkeep of copies included. "
                        "Average need: %1, if every physical partition gets what the busiest one of "
                        "its container uses.")
                        .arg(style::throughput(now.load.averageNeed)),
                    now),
                now),
            now),
        now.load.requestUnitsPerSecond, before ? before->load.requestUnitsPerSecond : 0);
    const QString serving = style::throughput(now.load.servingThroughput);
    const QString costTip
        = EvidenceStrip::tr(
              "Throughput that serves the load, in the mode of each container, and storage: %3. With "
              "%1 at most one request in a hundred waits; the average need is %2.",
              "throughput, throughput, regions and prices")
              .arg(serving, style::throughput(now.load.averageNeed), models::billingWords(billing));
    const QString sign = models::withSign(QStringLiteral("%1"), now);
    add(
        [sign](double cost) {
            return sign.arg(EvidenceStrip::tr("%1 / month").arg(style::money(cost)));
        },
        models::isScaled(now) ? EvidenceStrip::tr("cost, scaled") : EvidenceStrip::tr("cost"),
        models::withScaleInTip(models::withExceededLimits(costTip, now), now), now.load.monthlyCost,
        before ? before->load.monthlyCost : 0);
    std::ranges::move(factsOfShape(now), std::back_inserter(found));
    return found;
}

std::vector<Difference> differencesBetween(const DesignEvaluation &before,
                                           const DesignEvaluation &now)
{
    std::vector<std::pair<double, Difference>> all;
    for (const PatternEvaluation &pattern : now.patterns) {
        const PatternEvaluation *old = before.pattern(pattern.pattern);
        if (!old || chargeOf(*old).whole() <= 0 || chargeOf(pattern).whole() <= 0)
            continue;
        const Charge was = chargeOf(*old);
        const Charge is = chargeOf(pattern);
        const double ratio = std::fabs(std::log(is.whole() / was.whole()));
        if (ratio < 0.05)
            continue;
        const bool lacks = !evaluation::missingUpkeepOf(pattern).empty()
            || !evaluation::missingUpkeepOf(*old).empty();
        const QString id = models::withUpkeepSign(QString::fromStdString(pattern.pattern), lacks);
        const QString change = style::change(was.whole(), is.whole());
        all.push_back({ratio,
                       {EvidenceStrip::tr("%1  %2 → %3 RU (%4)",
                                          "pattern, charge before, charge after, change in percent")
                            .arg(id, numbersOf(was), numbersOf(is), change),
                        EvidenceStrip::tr("%1 %2", "pattern, change in percent").arg(id, change)}});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto &one, const auto &other) { return one.first > other.first; });
    std::vector<Difference> found;
    for (auto &[ratio, difference] : all)
        found.push_back(std::move(difference));
    return found;
}

} // namespace partita::shell
