#include "engine/advice/itemgrowth.h"
#include "engine/client/modelterms.h"
#include "engine/cost/constants.h"
#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/latersize.h"
#include "engine/report/sections/subject.h"
#include "engine/report/sections/turns.h"
#include "engine/report/sections/wording.h"
#include "engine/store/container.h"

#include <algorithm>
#include <limits>

namespace partita::report {
namespace {

using evaluation::ContainerEvaluation;
using evaluation::DesignEvaluation;
using evaluation::MixLine;

constexpr double quarter = 91.25; ///< days

/// Positions of the designs that were measured.
std::vector<std::size_t> measured(const Subject &subject)
{
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < subject.designs(); ++place) {
        if (subject.design(place).failure.empty())
            places.push_back(place);
    }
    return places;
}

double storedBytes(const DesignEvaluation &design, double days)
{
    double bytes = 0;
    for (const ContainerEvaluation &container : design.containers)
        bytes += evaluation::storedBytesAfter(container, days);
    return bytes;
}

std::string withoutText(const DesignEvaluation &design)
{
    if (!design.exceededLimits.empty())
        return "needs more than the service offers";
    return evaluation::answersEverything(design) ? "" : "incomplete";
}

Table costTable(const Subject &subject)
{
    Table table;
    table.caption = "Throughput and price";
    table.columns = {left("Design"),
                     right("Load"),
                     right("Average need"),
                     right("Serves the load"),
                     right("Items and index"),
                     right("Cost a month"),
                     right("In three years, at the same load")};
    for (const std::size_t place : measured(subject)) {
        const DesignEvaluation &design = subject.design(place);
        const evaluation::LoadEvaluation &all = design.load;
        evaluation::WorkloadEvaluation most;
        for (const auto &workload : evaluation::workloadsOf(all)) {
            if (workload.servingThroughput > most.servingThroughput)
                most = workload;
        }
        Cell serving = number(load(most.servingThroughput), most.servingThroughput);
        serving.detail = most.mix.empty() ? "" : "in “" + most.mix + "”";
        Cell mean = number(load(all.requestUnitsPerSecond), all.requestUnitsPerSecond);
        const double room = evaluation::halfWidthShare(all.requestUnitsPerSecond, all.error);
        if (room > evaluation::toldHalfWidthShare)
            mean.detail = "± " + words::share(room);
        Cell name {{strong(design.design)}, withoutText(design)};
        const model::Design *stated = subject.stated(place);
        const double later = stated ? evaluation::monthlyCostAfter(*stated, design, pricedDays) : 0;
        const double bytes = storedBytes(design, 0);
        table.rows.push_back(
            {std::move(name), std::move(mean), number(load(most.averageNeed), most.averageNeed),
             std::move(serving), number(words::size(bytes), bytes),
             number(money(all.monthlyCost), all.monthlyCost), number(money(later), later)});
    }
    return table;
}

Chart costChart(const Subject &subject)
{
    Chart chart;
    chart.kind = Chart::Kind::bars;
    chart.title = "Cost a month";
    chart.valueTitle = "US dollars a month";
    Series series;
    series.name = "Cost";
    for (const std::size_t place : measured(subject)) {
        const DesignEvaluation &design = subject.design(place);
        chart.categories.push_back(design.design);
        series.y.push_back(design.load.monthlyCost);
        series.labels.push_back(money(design.load.monthlyCost));
    }
    chart.series.push_back(std::move(series));
    return chart;
}

Chart storageChart(const Subject &subject)
{
    Chart chart;
    chart.kind = Chart::Kind::lines;
    chart.title = "Items and index over three years";
    chart.valueTitle = "GB";
    chart.xTitle = "Months from today";
    for (const std::size_t place : measured(subject)) {
        const DesignEvaluation &design = subject.design(place);
        Series series;
        series.name = design.design;
        for (double days = 0; days <= pricedDays + 1; days += quarter) {
            const double bytes = storedBytes(design, days);
            const double months = std::round(days / (pricedDays / 36));
            series.x.push_back(months);
            series.y.push_back(bytes / cost::bytesPerGb);
            series.labels.push_back(design.design + " in " + words::counted(months, "month") + ": "
                                    + words::size(bytes));
        }
        chart.series.push_back(std::move(series));
    }
    return chart;
}

Cell dayCell(const std::string &date, const std::optional<double> &days)
{
    if (!days)
        return cell("does not grow to it");
    return number(whenAfter(date, *days), *days);
}

Table growthTable(const Subject &subject)
{
    Table table;
    table.caption = "Growth, and the days of the limits";
    table.columns
        = {left("Container"), right("A day"), right("In a year"),
           left("Largest logical partition at 20 GB"), left("Fullest physical partition at 50 GB")};
    for (const std::size_t place : measured(subject)) {
        const DesignEvaluation &design = subject.design(place);
        for (const ContainerEvaluation &container : design.containers) {
            const double day = container.growthBytesPerDay;
            const double year = evaluation::storedBytesAfter(container, 365);
            Cell name {{strong(container.name)}, design.design};
            table.rows.push_back(
                {std::move(name), number(day > 0 ? words::size(day) : "nothing", day),
                 number(words::size(year), year),
                 dayCell(subject.settings.date, container.logicalPartitionLimitDays),
                 dayCell(subject.settings.date, container.physicalPartitionLimitDays)});
        }
    }
    return table;
}

Series lineOf(const std::string &name, const MixLine &line)
{
    Series series;
    series.name = name;
    constexpr int step = 10;
    constexpr int all = 100;
    for (int share = 0; share <= all; share += step) {
        const double value = line.at(share / static_cast<double>(all));
        series.x.push_back(share);
        series.y.push_back(value);
        series.labels.push_back(name + " at " + std::to_string(share)
                                + " % writes: " + load(value));
    }
    return series;
}

void addMix(const Subject &subject, Blocks &blocks)
{
    const auto able = comparable(subject);
    const auto &patterns = *subject.workbook().patterns;
    const auto queries = std::count_if(patterns.begin(), patterns.end(),
                                       [](const auto &pattern) { return pattern.isQuery(); });
    if (able.size() < 2 || queries == 0 || queries == static_cast<std::ptrdiff_t>(patterns.size()))
        return;
    std::vector<MixLine> lines;
    Chart chart;
    chart.kind = Chart::Kind::lines;
    chart.title = "Load at another share of writes";
    chart.valueTitle = "RU/s";
    chart.xTitle = "Share of writes, %";
    chart.isLogarithmic = true;
    for (const auto &design : able) {
        lines.push_back(evaluation::mixLine(*design, {}));
        chart.series.push_back(lineOf(design->design, lines.back()));
    }
    const double here = evaluation::statedShare(*able.front(), {});
    constexpr double percent = 100;
    chart.marks.push_back({here * percent, "as stated: " + words::share(here)});
    std::string text = "At " + words::share(here) + " writes, as stated, "
        + able[evaluation::cheapestAt(lines, here)]->design + " takes the least load.";
    for (const evaluation::BreakEvenPoint &point : evaluation::breakEvenPoints(lines))
        text += point.share >= here
            ? " From " + words::share(point.share) + " on it is " + able[point.after]->design + '.'
            : " Below " + words::share(point.share) + " it is " + able[point.before]->design + '.';
    blocks.emplace_back(paragraph(std::move(text)));
    blocks.emplace_back(std::move(chart));
}

void addRates(const Subject &subject, Blocks &blocks)
{
    List list;
    for (const auto &turn : rateTurns(subject))
        list.items.push_back(plain(sentenceOf(turn)));
    if (list.items.empty()) {
        if (comparable(subject).size() > 1)
            blocks.emplace_back(paragraph(
                "No change of the rate of a single pattern, up to a thousand times, makes another "
                "design the one with the least load."));
        return;
    }
    blocks.emplace_back(paragraph("Where the rate of a single pattern turns the order:"));
    blocks.emplace_back(std::move(list));
}

/// The number of rows with which an item is full, by design, entity and role.
Table itemTable(const Subject &subject)
{
    Table table;
    table.caption = "Items that grow with their rows, and end at 2 MB";
    table.columns = {left("Item"),           left("Grows with"), right("Today on average"),
                     right("Today at most"), right("Room for"),  right("Each adds")};
    constexpr auto limit = static_cast<double>(store::maximumItemBytes);
    for (const std::size_t place : measured(subject)) {
        const model::Design *stated = subject.stated(place);
        if (!stated)
            continue;
        const advice::Context context {subject.workbook(), *stated, subject.design(place),
                                       subject.material.evaluation,
                                       checks::ThresholdValues(*subject.workbook().advice)};
        for (const model::Entity &entity : *subject.workbook().entities) {
            for (const model::Role &role : model::rolesOf(subject.workbook(), entity.name)) {
                const auto growth
                    = role.toMany ? advice::itemGrowthOf(context, entity.name, role) : std::nullopt;
                if (!growth || growth->elementBytes <= 0)
                    continue;
                const advice::Partners partners = context.partners(role);
                const std::optional<double> room = growth->elementsAt(limit);
                Cell name {{strong(growth->documentType + " in " + growth->container)},
                           stated->name};
                Cell most = number(words::amount(partners.most), partners.most);
                most.tone = room && partners.most > *room ? Tone::bad : Tone::usual;
                table.rows.push_back(
                    {std::move(name), cell(role.name),
                     number(words::amount(partners.mean), partners.mean), std::move(most),
                     room ? number(words::amount(std::floor(*room)), *room)
                          : number("all: it keeps the newest "
                                       + words::amount(growth->kept.value_or(0)),
                                   std::numeric_limits<double>::max()),
                     number(words::size(growth->elementBytes), growth->elementBytes)});
            }
        }
    }
    return table;
}

} // namespace

Blocks costSection(const Subject &subject)
{
    if (measured(subject).empty())
        return {};
    Blocks blocks;
    blocks.emplace_back(paragraph(
        "Load is the mean of what all requests take, upkeep included. The average need is what "
        "has to be provisioned so that the busiest partition keeps up in the long run. What "
        "serves the load is more: with it, at most one request in a hundred has to wait. The "
        "price follows from it: "
        + cost::termsText(client::billingTermsOf(*subject.material.workbook.billing)) + '.'));
    blocks.emplace_back(costChart(subject));
    blocks.emplace_back(costTable(subject));
    blocks.emplace_back(Heading {3, "growth", "Growth"});
    blocks.emplace_back(storageChart(subject));
    blocks.emplace_back(growthTable(subject));
    if (Table items = itemTable(subject); !items.rows.empty())
        blocks.emplace_back(std::move(items));
    blocks.emplace_back(Heading {3, "break-even", "Break-even"});
    if (subject.designs() < 2) {
        blocks.emplace_back(paragraph("There is a single design, so nothing can overtake it."));
        return blocks;
    }
    addMix(subject, blocks);
    addRates(subject, blocks);
    if (const std::optional<PriceTurn> turn = priceTurn(subject))
        blocks.emplace_back(paragraph(
            "As storage grows, " + turn->then + " costs less than " + turn->today + " from "
            + dayAfter(subject.settings.date, turn->days) + " on, at the load of today."));
    else
        blocks.emplace_back(paragraph(
            "Growth of storage alone does not change the order of prices within ten years."));
    return blocks;
}

} // namespace partita::report
