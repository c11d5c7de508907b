#include "engine/evaluation/breakeven.h"
#include "widgets/compare/comparison.h"
#include "widgets/models/figures.h"
#include "widgets/models/missingupkeep.h"
#include "widgets/style/format.h"

#include <algorithm>

namespace partita::compare {

using evaluation::failureOf;
using evaluation::meanCharge;
using evaluation::meanUpkeep;

namespace {

using evaluation::PatternEvaluation;

constexpr std::size_t namedPatterns = 6; // the seventh colour is for "other" only

struct LoadWords {
    Q_DECLARE_TR_FUNCTIONS(LoadPicture)
};

/// RU/s of the requests without upkeep.
double requestLoad(const PatternEvaluation *pattern)
{
    return pattern && failureOf(*pattern).empty()
        ? pattern->ratePerSecond * pattern->loadScale * meanCharge(*pattern)
        : 0;
}

/// RU/s of the upkeep.
double upkeepLoad(const PatternEvaluation *pattern)
{
    return pattern && failureOf(*pattern).empty()
        ? pattern->ratePerSecond * pattern->loadScale * meanUpkeep(*pattern)
        : 0;
}

double totalLoad(const ComparedDesign &candidate)
{
    double total = 0;
    for (const PatternEvaluation &pattern : candidate.evaluation->patterns)
        total += requestLoad(&pattern) + upkeepLoad(&pattern);
    return total;
}

/// Patterns sorted by the largest share they have in any design's load.
std::vector<std::string> ranking(const Comparison &comparison)
{
    std::vector<std::pair<double, std::string>> shares;
    for (const model::AccessPattern &pattern : *comparison.workbook.patterns) {
        double share = 0;
        for (const ComparedDesign &candidate : comparison.candidates) {
            const double total = totalLoad(candidate);
            if (total > 0)
                share = std::max(share, requestLoad(candidate.pattern(pattern.id)) / total);
        }
        shares.emplace_back(share, pattern.id);
    }
    std::stable_sort(shares.begin(), shares.end(),
                     [](const auto &one, const auto &other) { return one.first > other.first; });
    std::vector<std::string> ids;
    for (const auto &entry : shares)
        ids.push_back(entry.second);
    return ids;
}

QString shareOf(double part, double whole)
{
    return whole > 0 ? LoadWords::tr("%1 % of its load").arg(style::shortNumber(part / whole * 100))
                     : QString();
}

plots::StackPart requestPart(const ComparedDesign &candidate, const std::string &id)
{
    const PatternEvaluation *pattern = candidate.pattern(id);
    const double load = requestLoad(pattern);
    if (!pattern || load <= 0)
        return {};
    QString tip = LoadWords::tr("%1 in %2: %3 RU/s, %4\n%5 × %6 RU, the mean over keys")
                      .arg(QString::fromStdString(id), candidate.signedName(),
                           style::fullNumber(load), shareOf(load, totalLoad(candidate)),
                           style::counted(style::statedNumber(pattern->ratePerSecond),
                                          LoadWords::tr("1 request a second"),
                                          LoadWords::tr("%1 requests a second")),
                           style::fullNumber(meanCharge(*pattern)));
    if (pattern->loadScale != 1)
        tip += QLatin1Char('\n')
            + LoadWords::tr("× %1, as the load is scaled to measured charges")
                  .arg(style::fullNumber(pattern->loadScale, 4));
    const QString bounds
        = models::boundsText(meanCharge(*pattern), pattern->distribution.requestChargeError);
    if (!bounds.isEmpty())
        tip += QLatin1Char('\n')
            + LoadWords::tr("in full the mean is %1 RU", "between … and …").arg(bounds);
    return {load, models::withMissingUpkeep(tip, *pattern)};
}

plots::StackPart restPart(const ComparedDesign &candidate, const std::vector<std::string> &ids)
{
    double load = 0;
    QStringList lines;
    for (const std::string &id : ids) {
        const double one = requestLoad(candidate.pattern(id));
        load += one;
        if (one > 0)
            lines.append(LoadWords::tr("%1 %2 RU/s")
                             .arg(QString::fromStdString(id), style::fullNumber(one)));
    }
    const QString tip = LoadWords::tr("Other patterns in %1: %2 RU/s")
                            .arg(candidate.name, style::fullNumber(load));
    return {load, (QStringList {tip} + lines).join(QLatin1Char('\n'))};
}

plots::StackPart upkeepPart(const ComparedDesign &candidate)
{
    double load = 0;
    QStringList lines;
    for (const PatternEvaluation &pattern : candidate.evaluation->patterns) {
        const double one = upkeepLoad(&pattern);
        load += one;
        if (one > 0)
            lines.append(LoadWords::tr("after %1: %2 RU/s")
                             .arg(QString::fromStdString(pattern.pattern), style::fullNumber(one)));
    }
    const QString tip
        = LoadWords::tr("Upkeep of copies in %1: %2 RU/s, %3")
              .arg(candidate.name, style::fullNumber(load), shareOf(load, totalLoad(candidate)));
    return {load, (QStringList {tip} + lines).join(QLatin1Char('\n'))};
}

template<typename PartOf>
plots::StackSeries series(const Comparison &comparison, const QString &name, const QColor &colour,
                          const PartOf &partOf)
{
    plots::StackSeries made;
    made.name = name;
    made.colour = colour;
    for (const ComparedDesign &candidate : comparison.candidates)
        made.parts.push_back(partOf(candidate));
    return made;
}

void addSeries(const Comparison &comparison, plots::StackedBarsData &data)
{
    const std::vector<std::string> ids = ranking(comparison);
    // A single unnamed pattern needs no "other".
    const std::size_t named = ids.size() <= namedPatterns + 1 ? ids.size() : namedPatterns;
    for (std::size_t place = 0; place < named; ++place) {
        data.series.push_back(series(
            comparison, QString::fromStdString(ids[place]), comparison.theme.categories[place],
            [&](const ComparedDesign &candidate) { return requestPart(candidate, ids[place]); }));
    }
    const std::vector<std::string> rest(ids.begin() + static_cast<std::ptrdiff_t>(named),
                                        ids.end());
    if (!rest.empty()) {
        data.series.push_back(
            series(comparison, LoadWords::tr("other patterns"), comparison.theme.other,
                   [&](const ComparedDesign &candidate) { return restPart(candidate, rest); }));
    }
    plots::StackSeries upkeep
        = series(comparison, LoadWords::tr("upkeep of copies"), comparison.theme.other, upkeepPart);
    upkeep.isHatched = true;
    data.series.push_back(std::move(upkeep));
}

QString loadHeadline(const Comparison &comparison, const plots::StackedBarsData &data)
{
    const auto byLoad = [](const ComparedDesign &one, const ComparedDesign &other) {
        return totalLoad(one) < totalLoad(other);
    };
    const std::vector<ComparedDesign> judged = comparison.judged();
    const auto [least, most] = std::minmax_element(judged.begin(), judged.end(), byLoad);
    if (most == judged.end())
        return comparison.failures();
    if (totalLoad(*most) <= 0)
        return LoadWords::tr("No rates are stated, so there is no load to compare.");
    const PatternEvaluation *dearest = nullptr;
    for (const PatternEvaluation &pattern : most->evaluation->patterns) {
        if (!dearest || requestLoad(&pattern) > requestLoad(dearest))
            dearest = &pattern;
    }
    const QString share = style::shortNumber(requestLoad(dearest) / totalLoad(*most) * 100);
    QString sentence = LoadWords::tr("%1 takes %2, %3 % of it for %4.")
                           .arg(most->title, style::throughput(totalLoad(*most)), share,
                                QString::fromStdString(dearest->pattern));
    if (least != most) {
        sentence += QLatin1Char(' ')
            + LoadWords::tr("%1 takes %2 (%3).")
                  .arg(least->title, style::throughput(totalLoad(*least)),
                       style::change(totalLoad(*most), totalLoad(*least)));
    }
    return QStringList({sentence, comparison.cutShort(data), comparison.failures()})
        .join(QLatin1Char(' '))
        .simplified();
}

/// Text at the end of the bar. Patterns that fail are not part of it, and the text says so.
QString totalText(const ComparedDesign &candidate)
{
    if (!candidate.isMeasured())
        return Comparison::notMeasured();
    const auto &patterns = candidate.evaluation->patterns;
    const auto failing
        = std::count_if(patterns.begin(), patterns.end(), [](const PatternEvaluation &pattern) {
              return pattern.ratePerSecond > 0 && !failureOf(pattern).empty();
          });
    const QString load = style::throughput(totalLoad(candidate));
    const QString total = failing == 0
        ? models::withUpkeepSign(load, models::lacksUpkeep(*candidate.evaluation))
        : load;
    return failing == 0 ? total
                        : LoadWords::tr("⚠ %1 without %Ln pattern(s)", "load, patterns that fail",
                                        static_cast<int>(failing))
                              .arg(total);
}

bool hasUpkeep(const Comparison &comparison, const ComparedDesign &candidate)
{
    const auto &patterns = *comparison.workbook.patterns;
    return std::any_of(patterns.begin(), patterns.end(), [&](const model::AccessPattern &pattern) {
        return upkeepLoad(candidate.pattern(pattern.id)) > 0;
    });
}

/// Rate of the pattern: stated, or at the chosen share of writes.
double rateOf(const Comparison &comparison, const model::AccessPattern &pattern)
{
    for (const ComparedDesign &candidate : comparison.candidates) {
        if (const PatternEvaluation *evaluated = candidate.pattern(pattern.id))
            return evaluated->ratePerSecond;
    }
    return pattern.ratePerSecond;
}

plots::Table tableOf(const Comparison &comparison)
{
    plots::Table table;
    table.titles = {LoadWords::tr("Pattern"), LoadWords::tr("Requests/s")};
    std::vector<bool> kept; // by candidate: has upkeep
    for (const ComparedDesign &candidate : comparison.candidates) {
        kept.push_back(hasUpkeep(comparison, candidate));
        table.titles.push_back(LoadWords::tr("%1 (RU/s)").arg(candidate.signedName()));
        if (kept.back())
            table.titles.push_back(LoadWords::tr("%1, upkeep (RU/s)").arg(candidate.signedName()));
    }
    for (const model::AccessPattern &pattern : *comparison.workbook.patterns) {
        std::vector<QVariant> cells {QString::fromStdString(pattern.id),
                                     rateOf(comparison, pattern)};
        for (std::size_t place = 0; place < kept.size(); ++place) {
            const ComparedDesign &candidate = comparison.candidates[place];
            cells.emplace_back(requestLoad(candidate.pattern(pattern.id)));
            if (kept[place])
                cells.emplace_back(upkeepLoad(candidate.pattern(pattern.id)));
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

} // namespace

Picture<plots::StackedBarsData> loadPicture(const Comparison &comparison)
{
    Picture<plots::StackedBarsData> picture;
    picture.data.valueTitle
        = LoadWords::tr("Load %1 (RU/s)", "at which rates").arg(comparison.mixText());
    picture.data.emphasised = comparison.current();
    for (const ComparedDesign &candidate : comparison.candidates) {
        picture.data.categories.append(candidate.title);
        picture.data.totals.append(totalText(candidate));
    }
    addSeries(comparison, picture.data);
    picture.headline = loadHeadline(comparison, picture.data);
    picture.table = tableOf(comparison);
    return picture;
}

} // namespace partita::compare
