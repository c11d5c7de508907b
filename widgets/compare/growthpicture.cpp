#include "engine/advice/itemgrowth.h"
#include "engine/store/container.h"
#include "widgets/compare/comparison.h"
#include "widgets/style/format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace partita::compare {

using advice::ItemGrowth;

namespace {

constexpr auto limit = static_cast<double>(store::maximumItemBytes);
constexpr double megabyte = 1024 * 1024;
constexpr int told = 20; // points of a curve with a tooltip

struct GrowthWords {
    Q_DECLARE_TR_FUNCTIONS(GrowthPicture)
};

/// Calls `ask` with one design in the form that the rules of advice read.
template<typename Ask>
auto seen(const Comparison &comparison, const ComparedDesign &candidate, const Ask &ask)
{
    const evaluation::Evaluation none;
    const advice::Context context {comparison.workbook, *candidate.design, *candidate.evaluation,
                                   none, checks::ThresholdValues(*comparison.workbook.advice)};
    return ask(context);
}

std::optional<ItemGrowth> growthOf(const Comparison &comparison, const ComparedDesign &candidate,
                                   const std::string &entity, const model::Role &role)
{
    return seen(comparison, candidate, [&](const advice::Context &context) {
        return advice::itemGrowthOf(context, entity, role);
    });
}

/// By design; empty for a design without items of the entity.
using Growths = std::vector<std::optional<ItemGrowth>>;

Growths growthsOf(const Comparison &comparison, const std::string &entity, const model::Role &role)
{
    Growths growths;
    for (const ComparedDesign &candidate : comparison.candidates)
        growths.push_back(growthOf(comparison, candidate, entity, role));
    return growths;
}

advice::Partners partnersOf(const Comparison &comparison, const model::Role &role)
{
    return seen(comparison, comparison.candidates.front(),
                [&](const advice::Context &context) { return context.partners(role); });
}

/// Smallest number of rows at which some design's item is full.
double firstFull(const Growths &growths)
{
    double first = std::numeric_limits<double>::infinity();
    for (const auto &growth : growths) {
        if (growth)
            first = std::min(first, growth->elementsAt(limit).value_or(first));
    }
    return first;
}

/// "208", "5,430": three digits, the precision of a sample.
QString amountText(double elements)
{
    if (elements < 100)
        return style::statedNumber(elements);
    const double step = std::pow(10, std::floor(std::log10(elements)) - 2);
    return style::count(std::round(elements / step) * step);
}

plots::Curve curveOf(const ComparedDesign &candidate, const ItemGrowth &growth, double most)
{
    plots::Curve curve;
    curve.name = candidate.title;
    curve.look = candidate.look;
    curve.isEmphasised = candidate.isCurrent;
    const double end = std::min(most, growth.elementsAt(limit).value_or(most));
    const auto add = [&](double elements, bool isTold) {
        curve.points.emplace_back(elements, growth.bytesAt(elements) / megabyte);
        curve.tips.push_back(isTold ? GrowthWords::tr("%1 with %2: %3\n%4 and %5 each",
                                                      "design, rows, bytes, bytes, bytes")
                                          .arg(candidate.name, amountText(elements),
                                               style::bytes(growth.bytesAt(elements)),
                                               style::bytes(growth.baseBytes),
                                               style::bytes(growth.elementBytes))
                                    : QString());
    };
    for (int step = 0; step <= told; ++step) {
        const double from = end * (step - 1) / told;
        const double to = end * step / told;
        if (growth.kept && *growth.kept > from && *growth.kept < to)
            add(*growth.kept, false); // constant from there on
        add(to, true);
    }
    return curve;
}

plots::Crossing crossingOf(const ComparedDesign &candidate, const GrowingItem &item, double end)
{
    const QString rows = amountText(std::floor(end));
    return {{end, limit / megabyte},
            GrowthWords::tr("2 MB with %1: %2", "rows, design").arg(rows, candidate.name),
            GrowthWords::tr("No item may have more than 2 MB: in %1 one of %2 is full with %3.")
                .arg(candidate.name, QString::fromStdString(item.entity), rows)};
}

plots::Table tableOf(const Comparison &comparison, const plots::CurvesData &data,
                     const Growths &growths)
{
    plots::Table table;
    table.titles = {data.shareTitle};
    for (std::size_t place = 0; place < growths.size(); ++place) {
        if (growths[place])
            table.titles.push_back(
                GrowthWords::tr("%1 (bytes)").arg(comparison.candidates[place].name));
    }
    for (int step = 0; step <= told; ++step) {
        const double elements = data.most * step / told;
        std::vector<QVariant> cells {elements};
        for (const auto &growth : growths) {
            if (growth)
                cells.emplace_back(growth->bytesAt(elements));
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

QString headlineOf(const Comparison &comparison, const GrowingItem &item, const Growths &growths,
                   const advice::Partners &partners)
{
    QStringList sentences;
    for (std::size_t place = 0; place < growths.size(); ++place) {
        const auto full = growths[place] ? growths[place]->elementsAt(limit) : std::nullopt;
        if (full)
            sentences.append(GrowthWords::tr("%1 is full with %2 %3.", "design, number, rows")
                                 .arg(comparison.candidates[place].title,
                                      amountText(std::floor(*full)), item.role));
    }
    if (sentences.isEmpty())
        sentences.append(GrowthWords::tr("In no design can these rows make the item too large."));
    sentences.append(partners.most > partners.mean
                         ? GrowthWords::tr("Today: %1 %2 on average, up to %3.", "number, rows")
                               .arg(amountText(partners.mean), item.role, amountText(partners.most))
                         : GrowthWords::tr("Today: %1 %2.", "number, rows")
                               .arg(amountText(partners.mean), item.role));
    return sentences.join(QLatin1Char(' '));
}

} // namespace

std::vector<GrowingItem> growingItems(const Comparison &all)
{
    const Comparison comparison = all.measured();
    std::vector<std::pair<double, GrowingItem>> found; // with the distance to a full item
    for (const model::Entity &entity : *comparison.workbook.entities) {
        for (const model::Role &role : model::rolesOf(comparison.workbook, entity.name)) {
            if (!role.toMany)
                continue;
            const Growths growths = growthsOf(comparison, entity.name, role);
            const bool grows = std::any_of(growths.begin(), growths.end(), [](const auto &growth) {
                return growth && growth->elementBytes > 0;
            });
            if (grows)
                found.emplace_back(firstFull(growths)
                                       / std::max(1.0, partnersOf(comparison, role).most),
                                   GrowingItem {entity.name, QString::fromStdString(role.name)});
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto &one, const auto &other) { return one.first < other.first; });
    std::vector<GrowingItem> items;
    for (auto &[distance, item] : found)
        items.push_back(std::move(item));
    return items;
}

Picture<plots::CurvesData> growthPicture(const Comparison &all, const GrowingItem &item)
{
    const Comparison comparison = all.measured();
    Picture<plots::CurvesData> picture;
    plots::CurvesData &data = picture.data;
    data.shareTitle = GrowthWords::tr("Number of %1", "role").arg(item.role);
    data.valueTitle
        = GrowthWords::tr("Size of an item of %1 (MB)").arg(QString::fromStdString(item.entity));
    data.briefValueTitle = GrowthWords::tr("MB");
    const auto role = model::findRole(comparison.workbook, item.entity, item.role.toStdString());
    if (comparison.candidates.empty() || !role) {
        picture.headline = comparison.candidates.empty()
            ? all.unmeasured()
            : GrowthWords::tr("No item grows: none embeds other rows or has their keys.");
        return picture;
    }
    const Growths growths = growthsOf(comparison, item.entity, *role);
    const advice::Partners partners = partnersOf(comparison, *role);
    constexpr double room = 1.1;
    const double full = firstFull(growths);
    data.most = room * std::max({1.0, partners.most, std::isinf(full) ? 0.0 : full});
    for (std::size_t place = 0; place < growths.size(); ++place) {
        const ComparedDesign &candidate = comparison.candidates[place];
        if (!growths[place])
            continue;
        data.curves.push_back(curveOf(candidate, *growths[place], data.most));
        const auto end = growths[place]->elementsAt(limit);
        if (end && *end <= data.most)
            data.crossings.push_back(crossingOf(candidate, item, *end));
    }
    picture.table = tableOf(comparison, data, growths);
    data.limit = limit / megabyte;
    data.limitLabel = GrowthWords::tr("2 MB, the most that an item may have");
    data.here = partners.mean;
    data.hereLabel = GrowthWords::tr("today: %1").arg(amountText(partners.mean));
    picture.headline = headlineOf(comparison, item, growths, partners);
    picture.headline
        = QStringList({picture.headline, all.unmeasured()}).join(QLatin1Char(' ')).trimmed();
    return picture;
}

} // namespace partita::compare
