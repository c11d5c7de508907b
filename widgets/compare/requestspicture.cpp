#include "engine/evaluation/breakeven.h"
#include "widgets/compare/comparison.h"
#include "widgets/models/missingupkeep.h"
#include "widgets/style/format.h"

#include <algorithm>
#include <utility>

namespace partita::compare {

using evaluation::failureOf;

namespace {

using evaluation::PatternEvaluation;

struct RequestsWords {
    Q_DECLARE_TR_FUNCTIONS(RequestsPicture)
};

QString nameOf(models::View view)
{
    switch (view) {
    case models::View::probe:
        return RequestsWords::tr("its probe");
    case models::View::mean:
        return RequestsWords::tr("mean over the keys drawn");
    case models::View::p95:
        return RequestsWords::tr("95th percentile over the keys drawn");
    }
    return {};
}

QString tipOf(const ComparedDesign &candidate, const PatternEvaluation &pattern, models::View view)
{
    const models::Figures figures = models::figuresOf(pattern, view);
    QString tip
        = RequestsWords::tr("%1 in %2: %3 RU (%4)\n%5 ms · %6 · %7")
              .arg(QString::fromStdString(pattern.pattern), candidate.name,
                   style::fullNumber(figures.requestCharge), nameOf(view),
                   style::fullNumber(figures.latencyMs, 1),
                   style::counted(style::shortNumber(figures.requests),
                                  RequestsWords::tr("1 request"), RequestsWords::tr("%1 requests")),
                   style::counted(style::shortNumber(figures.partitions),
                                  RequestsWords::tr("1 physical partition"),
                                  RequestsWords::tr("%1 physical partitions")));
    if (figures.backgroundCharge > 0) {
        tip += QLatin1Char('\n')
            + RequestsWords::tr("and %1 RU of upkeep in the background, not in the bar")
                  .arg(style::fullNumber(figures.backgroundCharge));
    }
    return models::withMissingUpkeep(tip, pattern);
}

std::optional<plots::BarValue> barOf(const ComparedDesign &candidate, const std::string &id,
                                     models::View view)
{
    const PatternEvaluation *pattern = candidate.pattern(id);
    if (!pattern || !failureOf(*pattern).empty())
        return {};
    const double charge = models::figuresOf(*pattern, view).requestCharge;
    if (charge <= 0)
        return {};
    return plots::BarValue {charge, tipOf(candidate, *pattern, view)};
}

std::optional<plots::BarValue> publishedOf(const Comparison &comparison,
                                           const ComparedDesign &candidate, const std::string &id)
{
    const auto figure
        = models::publishedFigure(comparison.workbook, id, candidate.evaluation->design);
    if (!figure || figure->requestCharge <= 0)
        return {};
    const QString text = figure->isMeasured
        ? RequestsWords::tr("%1 in %2, measured: %3 RU, %4 ms\n%5")
        : RequestsWords::tr("%1 in %2, published: %3 RU, %4 ms\n%5");
    const QString tip = text.arg(
        QString::fromStdString(id), candidate.name, style::fullNumber(figure->requestCharge),
        style::fullNumber(figure->latencyMs, 0), QString::fromStdString(figure->source));
    return plots::BarValue {figure->requestCharge, tip};
}

plots::BarSeries seriesOf(const Comparison &comparison, const ComparedDesign &candidate,
                          models::View view)
{
    plots::BarSeries series;
    series.name = candidate.title;
    series.look = candidate.look;
    series.isEmphasised = candidate.isCurrent;
    for (const model::AccessPattern &pattern : *comparison.workbook.patterns) {
        series.bars.push_back(barOf(candidate, pattern.id, view));
        series.published.push_back(publishedOf(comparison, candidate, pattern.id));
    }
    return series;
}

/// RU of a request's upkeep in the background; 0 without an answer.
double upkeepOf(const ComparedDesign &candidate, const std::string &id, models::View view)
{
    const PatternEvaluation *pattern = candidate.pattern(id);
    return pattern && failureOf(*pattern).empty()
        ? models::figuresOf(*pattern, view).backgroundCharge
        : 0;
}

/// Names the request with the most upkeep, which the bars do not show; empty without upkeep.
QString upkeepSentence(const Comparison &comparison, models::View view)
{
    double most = 0;
    QString sentence;
    for (const ComparedDesign &candidate : comparison.judged()) {
        for (const model::AccessPattern &pattern : *comparison.workbook.patterns) {
            const double later = upkeepOf(candidate, pattern.id, view);
            if (later <= most)
                continue;
            most = later;
            const double now
                = models::figuresOf(*candidate.pattern(pattern.id), view).requestCharge;
            sentence = RequestsWords::tr("Most upkeep: %1 costs %2 in %3, and %4 later in the "
                                         "background.",
                                         "pattern, charge, design, charge")
                           .arg(QString::fromStdString(pattern.id), style::charge(now),
                                candidate.title, style::charge(later));
        }
    }
    return sentence;
}

/// The largest ratio between two designs, in words.
QString headlineOf(const Comparison &comparison, const plots::GroupedBarsData &data,
                   models::View view)
{
    const std::vector<ComparedDesign> judged = comparison.judged();
    const auto isJudged = [&](const QString &design) {
        return std::any_of(judged.begin(), judged.end(), [&](const ComparedDesign &candidate) {
            return candidate.title == design;
        });
    };
    double widest = 1.05;
    QString sentence = judged.size() == 1 && comparison.measured().candidates.size() > 1
        ? RequestsWords::tr("Only %1 has all its figures: there is nothing to compare it with.")
              .arg(judged.front().title)
        : RequestsWords::tr("No two designs answer the same pattern: there is nothing to compare.");
    bool isCompared = false;
    for (int category = 0; category < data.categories.size(); ++category) {
        const plots::BarSeries *least = nullptr;
        const plots::BarSeries *most = nullptr;
        const auto valueOf = [category](const plots::BarSeries *series) {
            return series->bars[static_cast<std::size_t>(category)]->value;
        };
        for (const plots::BarSeries &series : data.series) {
            if (!series.bars[static_cast<std::size_t>(category)] || !isJudged(series.name))
                continue;
            if (least && !std::exchange(isCompared, true))
                sentence = RequestsWords::tr("All designs charge about the same.");
            if (!least || valueOf(&series) < valueOf(least))
                least = &series;
            if (!most || valueOf(&series) > valueOf(most))
                most = &series;
        }
        if (!least || valueOf(most) / valueOf(least) <= widest)
            continue;
        widest = valueOf(most) / valueOf(least);
        sentence = RequestsWords::tr("Widest gap: %1 costs %2 in %3 and %4 in %5.",
                                     "pattern, charge, design, charge, design")
                       .arg(data.categories[category], style::charge(valueOf(most)), most->name,
                            style::charge(valueOf(least)), least->name);
    }
    QStringList sentences {sentence, upkeepSentence(comparison, view), comparison.failures()};
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

bool hasPublished(const plots::BarSeries &series)
{
    return std::any_of(series.published.begin(), series.published.end(),
                       [](const auto &value) { return value.has_value(); });
}

bool hasUpkeep(const Comparison &comparison, const ComparedDesign &candidate, models::View view)
{
    return std::any_of(comparison.workbook.patterns->begin(), comparison.workbook.patterns->end(),
                       [&](const model::AccessPattern &pattern) {
                           return upkeepOf(candidate, pattern.id, view) > 0;
                       });
}

plots::Table tableOf(const Comparison &comparison, const plots::GroupedBarsData &data,
                     models::View view)
{
    plots::Table table;
    table.titles = {RequestsWords::tr("Pattern"), RequestsWords::tr("Sentence")};
    for (std::size_t place = 0; place < data.series.size(); ++place) {
        const QString name = comparison.candidates[place].signedName();
        table.titles.push_back(RequestsWords::tr("%1 (RU)").arg(name));
        if (hasUpkeep(comparison, comparison.candidates[place], view))
            table.titles.push_back(RequestsWords::tr("%1, upkeep (RU)").arg(name));
        if (hasPublished(data.series[place]))
            table.titles.push_back(RequestsWords::tr("%1, published (RU)").arg(name));
    }
    for (std::size_t row = 0; row < comparison.workbook.patterns->size(); ++row) {
        const model::AccessPattern &pattern = (*comparison.workbook.patterns)[row];
        std::vector<QVariant> cells {QString::fromStdString(pattern.id),
                                     QString::fromStdString(pattern.sentence)};
        for (std::size_t place = 0; place < data.series.size(); ++place) {
            const plots::BarSeries &series = data.series[place];
            const ComparedDesign &candidate = comparison.candidates[place];
            const auto add = [&cells](const std::optional<plots::BarValue> &value) {
                cells.push_back(value ? QVariant(value->value) : QVariant());
            };
            add(series.bars[row]);
            if (hasUpkeep(comparison, candidate, view))
                cells.emplace_back(upkeepOf(candidate, pattern.id, view));
            if (hasPublished(series))
                add(series.published[row]);
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

} // namespace

Picture<plots::GroupedBarsData> requestsPicture(const Comparison &comparison, models::View view,
                                                bool showPublished)
{
    Picture<plots::GroupedBarsData> picture;
    picture.data.valueTitle = RequestsWords::tr("Request charge (RU, logarithmic)");
    picture.data.briefValueTitle = RequestsWords::tr("RU (log)", "where room is scarce");
    if (const int current = comparison.current(); current >= 0) {
        picture.data.categoryTitle
            = RequestsWords::tr("below each pattern: RU in %1")
                  .arg(comparison.candidates[static_cast<std::size_t>(current)].title);
    }
    picture.data.showPublished = showPublished;
    for (const model::AccessPattern &pattern : *comparison.workbook.patterns)
        picture.data.categories.append(QString::fromStdString(pattern.id));
    for (const ComparedDesign &candidate : comparison.candidates)
        picture.data.series.push_back(seriesOf(comparison, candidate, view));
    picture.headline = headlineOf(comparison, picture.data, view);
    picture.table = tableOf(comparison, picture.data, view);
    return picture;
}

} // namespace partita::compare
