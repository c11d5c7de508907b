#include "engine/evaluation/breakeven.h"
#include "widgets/compare/comparison.h"
#include "widgets/style/format.h"

#include <algorithm>
#include <cmath>

namespace partita::compare {

using evaluation::BreakEvenPoint;
using evaluation::breakEvenPoints;
using evaluation::cheapestAt;
using evaluation::MixLine;
using evaluation::mixLine;
using evaluation::statedShare;

namespace {

constexpr int stepPercent = 5; // between points with a tooltip
constexpr double wideRange
    = 8; // ratio of the highest to the lowest load from which the axis is logarithmic

struct BreakEvenWords {
    Q_DECLARE_TR_FUNCTIONS(BreakEvenPicture)
};

QString percent(double share)
{
    return BreakEvenWords::tr("%1 %").arg(style::shortNumber(share * 100));
}

QString tipOf(const ComparedDesign &candidate, const MixLine &line, int share)
{
    return BreakEvenWords::
        tr("%1 at %2 % writes: %3 RU/s\n%4; a read costs %5 RU, a write %6 RU with its upkeep, on average")
            .arg(candidate.signedName(), QString::number(share),
                 style::fullNumber(line.at(share / 100.0)),
                 style::counted(style::shortNumber(line.requestsPerSecond),
                                BreakEvenWords::tr("1 request a second"),
                                BreakEvenWords::tr("%1 requests a second")),
                 style::fullNumber(line.readCharge), style::fullNumber(line.writeCharge));
}

/// Shares of writes, in percent, at which curves are drawn. On a logarithmic axis they bend most
/// within the first and last percent.
std::vector<double> drawnShares()
{
    std::vector<double> shares;
    for (int share = 0; share <= 100; ++share)
        shares.push_back(share);
    for (const double part : {0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64})
        shares.insert(shares.end(), {part, 100 - part});
    std::sort(shares.begin(), shares.end());
    return shares;
}

plots::Curve curveOf(const ComparedDesign &candidate, const MixLine &line)
{
    plots::Curve curve;
    curve.name = candidate.title;
    curve.look = candidate.look;
    curve.isEmphasised = candidate.isCurrent;
    for (const double share : drawnShares()) {
        const bool isTold = std::fmod(share, stepPercent) == 0;
        curve.points.emplace_back(share, line.at(share / 100));
        curve.tips.push_back(isTold ? tipOf(candidate, line, static_cast<int>(share)) : QString());
    }
    return curve;
}

std::vector<plots::Crossing> crossingsOf(const Comparison &comparison,
                                         const std::vector<MixLine> &lines)
{
    std::vector<plots::Crossing> crossings;
    for (const BreakEvenPoint &change : breakEvenPoints(lines)) {
        const QString after = comparison.candidates[change.after].signedName();
        const QString before = comparison.candidates[change.before].signedName();
        const QString label
            = BreakEvenWords::tr("from %1 writes: %2").arg(percent(change.share), after);
        const QString tip
            = BreakEvenWords::tr(
                  "At %1 writes %2 and %3 cost the same: %4 RU/s\nwith more writes %3 is cheaper")
                  .arg(percent(change.share), before, after, style::fullNumber(change.load));
        crossings.push_back({{change.share * 100, change.load}, label, tip});
    }
    return crossings;
}

bool hasBothSorts(const Comparison &comparison)
{
    const auto &patterns = *comparison.workbook.patterns;
    const auto isQuery = [](const model::AccessPattern &pattern) { return pattern.isQuery(); };
    return std::any_of(patterns.begin(), patterns.end(), isQuery)
        && !std::all_of(patterns.begin(), patterns.end(), isQuery);
}

QString exceptionsOf(const std::set<std::string> &except)
{
    QStringList ids;
    for (const std::string &id : except)
        ids.append(QString::fromStdString(id));
    return ids.isEmpty() ? QString()
                         : QLatin1Char(' ')
            + BreakEvenWords::tr("Without %1, which not every design answers.")
                  .arg(ids.join(BreakEvenWords::tr(", ")));
}

/// "At 12 % writes, as stated, V3 costs least."
QString cheapestText(const Comparison &comparison, double here, const QString &cheapest)
{
    return comparison.share
        ? BreakEvenWords::tr("At %1 writes %2 costs least.").arg(percent(here), cheapest)
        : BreakEvenWords::tr("At %1 writes, as stated, %2 costs least.")
              .arg(percent(here), cheapest);
}

QString headlineOf(const Comparison &comparison, const std::vector<MixLine> &lines, double here)
{
    const auto changes = breakEvenPoints(lines);
    const auto nameOf = [&](std::size_t place) { return comparison.candidates[place].title; };
    if (changes.empty())
        return BreakEvenWords::tr("%1 costs least at every share of writes.")
            .arg(nameOf(cheapestAt(lines, here)));
    QString sentence = cheapestText(comparison, here, nameOf(cheapestAt(lines, here)));
    for (const BreakEvenPoint &change : changes) {
        sentence += QLatin1Char(' ')
            + (change.share >= here ? BreakEvenWords::tr("From %1 it is %2.")
                                          .arg(percent(change.share), nameOf(change.after))
                                    : BreakEvenWords::tr("Below %1 it is %2.")
                                          .arg(percent(change.share), nameOf(change.before)));
    }
    return sentence;
}

/// Which designs have curves and win nowhere.
QString leftOutOf(const Comparison &comparison, const Comparison &judged)
{
    QString sentences;
    for (const ComparedDesign &candidate : comparison.candidates) {
        if (std::none_of(judged.candidates.begin(), judged.candidates.end(),
                         [&](const ComparedDesign &one) { return one.name == candidate.name; }))
            sentences += QLatin1Char(' ')
                + BreakEvenWords::tr("%1 is left out, because its figures are incomplete.")
                      .arg(candidate.signedName());
    }
    return sentences;
}

plots::Table tableOf(const Comparison &comparison, const plots::CurvesData &data)
{
    plots::Table table;
    table.titles.push_back(BreakEvenWords::tr("Share of writes (%)"));
    for (const ComparedDesign &candidate : comparison.candidates)
        table.titles.push_back(BreakEvenWords::tr("%1 (RU/s)").arg(candidate.signedName()));
    const std::size_t points = data.curves.empty() ? 0 : data.curves.front().points.size();
    for (std::size_t point = 0; point < points; ++point) {
        if (data.curves.front().tips[point].isEmpty())
            continue;
        std::vector<QVariant> cells {data.curves.front().points[point].x()};
        for (const plots::Curve &curve : data.curves)
            cells.emplace_back(curve.points[point].y());
        table.rows.push_back(std::move(cells));
    }
    return table;
}

bool isWide(const std::vector<MixLine> &lines)
{
    double least = 1e300;
    double most = 0;
    for (const MixLine &line : lines) {
        for (const double load : {line.at(0), line.at(1)}) {
            least = std::min(least, load);
            most = std::max(most, load);
        }
    }
    return least > 0 && most / least > wideRange;
}

} // namespace

Picture<plots::CurvesData> breakEvenPicture(const Comparison &all)
{
    const Comparison comparison = all.measured();
    Picture<plots::CurvesData> picture;
    plots::CurvesData &data = picture.data;
    data.shareTitle
        = BreakEvenWords::tr("Share of writes (% of all requests; proportions among reads and "
                             "among writes stay as stated)");
    data.valueTitle = BreakEvenWords::tr("Load (RU/s)");
    data.briefValueTitle = BreakEvenWords::tr("RU/s");
    if (comparison.candidates.empty()) {
        picture.headline = all.unmeasured();
        return picture;
    }
    if (!hasBothSorts(comparison)) {
        picture.headline = BreakEvenWords::tr(
            "With rates of queries and commands, this shows at which share of writes one design "
            "becomes cheaper than another.");
        return picture;
    }
    const std::set<std::string> except = comparison.unanswered();
    std::vector<MixLine> lines;
    for (const ComparedDesign &candidate : comparison.candidates) {
        lines.push_back(mixLine(*candidate.evaluation, except));
        data.curves.push_back(curveOf(candidate, lines.back()));
    }
    const double here
        = comparison.share.value_or(statedShare(*comparison.candidates.front().evaluation, except));
    data.here = here * 100;
    data.hereLabel
        = comparison.share ? percent(here) : BreakEvenWords::tr("as stated: %1").arg(percent(here));
    Comparison judged = comparison;
    judged.candidates = comparison.judged();
    std::vector<MixLine> judgedLines;
    for (const ComparedDesign &candidate : judged.candidates)
        judgedLines.push_back(mixLine(*candidate.evaluation, except));
    data.crossings = crossingsOf(judged, judgedLines);
    data.isLogarithmic = isWide(lines);
    picture.headline = headlineOf(judged, judgedLines, here) + exceptionsOf(except)
        + leftOutOf(comparison, judged);
    picture.headline
        = QStringList({picture.headline, all.unmeasured()}).join(QLatin1Char(' ')).trimmed();
    picture.table = tableOf(comparison, data);
    return picture;
}

} // namespace partita::compare
