#include "widgets/models/figures.h"

#include "widgets/style/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace partita::models {

namespace {

struct BoundsWords {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

} // namespace

QString boundsText(double mean, const evaluation::MeanError &error)
{
    if (evaluation::halfWidthShare(mean, error) <= evaluation::toldHalfWidthShare)
        return {};
    const evaluation::Interval bounds = evaluation::intervalOf(mean, error);
    return BoundsWords::tr("between %1 and %2", "bounds of a figure")
        .arg(style::shortNumber(bounds.low), style::shortNumber(bounds.high));
}

QString withBoundsOfLoad(const QString &tip, const evaluation::DesignEvaluation &design)
{
    const QString bounds = boundsText(design.load.requestUnitsPerSecond, design.load.error);
    return bounds.isEmpty() ? tip
                            : tip + QLatin1Char('\n')
            + BoundsWords::tr("The measured sample shows it to be %1 RU/s.", "between … and …")
                  .arg(bounds);
}

Figures figuresOf(const evaluation::PatternEvaluation &pattern, View view)
{
    const evaluation::Distribution &keys = pattern.distribution;
    switch (view) {
    case View::probe:
        return {pattern.probe.requestCharge, pattern.probe.latencyMs,
                static_cast<double>(pattern.probe.requests),
                static_cast<double>(pattern.probe.physicalPartitionsVisited),
                pattern.probe.backgroundCharge};
    case View::mean:
        return {keys.requestCharge.mean, keys.latencyMs.mean, keys.requests.mean,
                keys.physicalPartitionsVisited.mean, keys.backgroundCharge.mean};
    case View::p95:
        return {keys.requestCharge.p95, keys.latencyMs.p95, keys.requests.p95,
                keys.physicalPartitionsVisited.p95, keys.backgroundCharge.p95};
    }
    return {};
}

QString dearestPattern(const model::Workbook &workbook, const evaluation::DesignEvaluation &design)
{
    const auto costOf = [&](const evaluation::PatternEvaluation &pattern) {
        const Figures mean = figuresOf(pattern, View::mean);
        const model::AccessPattern *stated = workbook.pattern(pattern.pattern);
        const double charge = mean.requestCharge + mean.backgroundCharge;
        return std::pair(stated ? stated->ratePerSecond * charge : 0, charge);
    };
    const auto dearest = std::max_element(
        design.patterns.begin(), design.patterns.end(),
        [&](const auto &one, const auto &other) { return costOf(one) < costOf(other); });
    if (dearest == design.patterns.end() || costOf(*dearest).second <= 0)
        return {};
    return QString::fromStdString(dearest->pattern);
}

std::optional<model::PublishedFigure> publishedFigure(const model::Workbook &workbook,
                                                      const std::string &pattern,
                                                      const std::string &design)
{
    std::optional<model::PublishedFigure> found;
    for (const model::PublishedFigure &figure : *workbook.published) {
        const bool isBetter = !found || (figure.isMeasured && !found->isMeasured);
        if (figure.pattern == pattern && figure.design == design && isBetter)
            found = figure;
    }
    return found;
}

} // namespace partita::models
