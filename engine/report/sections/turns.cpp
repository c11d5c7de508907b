#include "engine/report/sections/turns.h"

#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/latersize.h"
#include "engine/report/sections/wording.h"

#include <algorithm>

namespace partita::report {
namespace {

/// Rates further off than this factor answer no "what if".
constexpr double farOff = 1000;

struct Priced {
    const model::Design *stated = nullptr;
    const evaluation::DesignEvaluation *evaluated = nullptr;

    double at(double days) const { return evaluation::monthlyCostAfter(*stated, *evaluated, days); }
};

std::size_t cheapest(const std::vector<Priced> &designs, double days)
{
    const auto least = std::min_element(
        designs.begin(), designs.end(),
        [&](const Priced &one, const Priced &other) { return one.at(days) < other.at(days); });
    return static_cast<std::size_t>(least - designs.begin());
}

} // namespace

std::vector<std::shared_ptr<const evaluation::DesignEvaluation>> comparable(const Subject &subject)
{
    auto able = subject.material.evaluation.designs;
    std::erase_if(able, [](const auto &design) {
        return !design->failure.empty() || !evaluation::answersEverything(*design);
    });
    return able;
}

std::vector<RateTurn> rateTurns(const Subject &subject)
{
    std::vector<RateTurn> turns;
    for (const model::AccessPattern &pattern : *subject.workbook().patterns) {
        const double stated = pattern.ratePerSecond;
        const auto points
            = evaluation::rateBreakEvenPoints(subject.material.evaluation, pattern.id);
        for (const evaluation::RateBreakEvenPoint &point : points) {
            if (point.ratePerSecond <= stated * farOff && point.ratePerSecond >= stated / farOff)
                turns.push_back({pattern.id, stated, point.ratePerSecond,
                                 subject.design(point.before).design,
                                 subject.design(point.after).design});
        }
    }
    return turns;
}

std::string sentenceOf(const RateTurn &turn)
{
    return turn.pattern + ", stated " + rate(turn.stated) + ": from " + rate(turn.rate) + " on, "
        + turn.after + " has a lower load than " + turn.before + '.';
}

std::optional<PriceTurn> priceTurn(const Subject &subject)
{
    constexpr double month = 30;
    constexpr double last = 10 * 365;
    std::vector<Priced> designs;
    for (const Standing &standing : subject.standings) {
        const model::Design *stated = subject.stated(standing.place);
        if (standing.isUsable() && stated)
            designs.push_back({stated, &subject.design(standing.place)});
    }
    if (designs.size() < 2)
        return std::nullopt;
    const std::size_t today = cheapest(designs, 0);
    for (double days = month; days <= last; days += month) {
        if (designs[cheapest(designs, days)].at(days) >= designs[today].at(days))
            continue;
        double day = days - month;
        while (designs[cheapest(designs, day)].at(day) >= designs[today].at(day))
            ++day;
        return PriceTurn {day, designs[today].evaluated->design,
                          designs[cheapest(designs, day)].evaluated->design};
    }
    return std::nullopt;
}

} // namespace partita::report
