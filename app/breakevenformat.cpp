#include "app/breakevenformat.h"

#include "app/table.h"
#include "engine/base/numbertext.h"
#include "engine/evaluation/breakeven.h"

#include <algorithm>
#include <ostream>

namespace partita::app {

namespace {

using Json = nlohmann::ordered_json;
using evaluation::Evaluation;

/// Rates at which another design becomes the cheapest. Empty unless every pattern was evaluated,
/// because the other patterns make up the rest of the load.
std::vector<evaluation::RateBreakEvenPoint> breakEvensOf(const Evaluation &evaluation,
                                                         const model::Workbook &workbook)
{
    std::vector<evaluation::RateBreakEvenPoint> all;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        const bool isComplete
            = std::all_of(evaluation.designs.begin(), evaluation.designs.end(),
                          [&](const auto &design) { return design->pattern(pattern.id); });
        if (!isComplete)
            return {};
        const auto found = evaluation::rateBreakEvenPoints(evaluation, pattern.id);
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

Json breakEvenJson(const Evaluation &evaluation, const evaluation::RateBreakEvenPoint &change)
{
    return {{"pattern", change.pattern},
            {"ratePerSecond", rounded(change.ratePerSecond)},
            {"requestUnitsPerSecond", rounded(change.load)},
            {"below", evaluation.designs[change.before]->design},
            {"above", evaluation.designs[change.after]->design}};
}

/// Rates further off than this factor answer no "what if"; only JSON has them.
constexpr double farOff = 1000;

} // namespace

Json breakEvensJson(const Evaluation &evaluation, const model::Workbook &workbook)
{
    Json json = Json::array();
    for (const evaluation::RateBreakEvenPoint &change : breakEvensOf(evaluation, workbook))
        json.push_back(breakEvenJson(evaluation, change));
    return json;
}

void writeBreakEvens(const Evaluation &evaluation, const model::Workbook &workbook,
                     const char *bullet, std::ostream &out)
{
    for (const evaluation::RateBreakEvenPoint &change : breakEvensOf(evaluation, workbook)) {
        const double stated = workbook.pattern(change.pattern)->ratePerSecond;
        if (change.ratePerSecond > stated * farOff || change.ratePerSecond < stated / farOff)
            continue;
        const auto nameOf = [&](std::size_t place) { return evaluation.designs[place]->design; };
        out << bullet << change.pattern << ", stated " << words::amount(stated)
            << " a second: from " << words::amount(change.ratePerSecond) << " a second on, "
            << nameOf(change.after) << " has a lower load than " << nameOf(change.before) << ".\n";
    }
}

} // namespace partita::app
