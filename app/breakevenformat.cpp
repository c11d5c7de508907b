#include "app/breakevenformat.h"

#include "app/table.h"
#include "engine/base/numbertext.h"
#include "engine/evaluation/breakeven.h"
#include "engine/mapping/rederivation.h"

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
        const auto found = evaluation::rateBreakEvenPoints(evaluation, pattern.id, *workbook.mixes);
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

/// Those of the two designs that would be derived differently at that rate or well above it. The
/// printed figures hold for the designs as derived at the stated rates.
std::vector<std::string> derivedAtStatedRates(const Evaluation &evaluation,
                                              const model::Workbook &workbook,
                                              const evaluation::RateBreakEvenPoint &change)
{
    constexpr double wellAbove = 10;
    std::vector<std::string> names;
    for (const std::size_t place : {change.before, change.after}) {
        const std::string &name = evaluation.designs[place]->design;
        const auto isOther = [&](double rate) {
            return mapping::derivedOtherwise(workbook, {{change.pattern, rate}}).count(name) != 0;
        };
        if (!workbook.design(name)
            && (isOther(change.ratePerSecond) || isOther(change.ratePerSecond * wellAbove)))
            names.push_back(name);
    }
    return names;
}

/// Those of the two designs whose figures for the pattern hold only for the measured share of the
/// population.
std::vector<std::string> ofShare(const Evaluation &evaluation,
                                 const evaluation::RateBreakEvenPoint &change)
{
    std::vector<std::string> names;
    for (const std::size_t place : {change.before, change.after}) {
        const evaluation::DesignEvaluation &design = *evaluation.designs[place];
        if (design.pattern(change.pattern)->holdsForSampleOnly)
            names.push_back(design.design);
    }
    return names;
}

Json breakEvenJson(const Evaluation &evaluation, const model::Workbook &workbook,
                   const evaluation::RateBreakEvenPoint &change)
{
    Json json {{"pattern", change.pattern},
               {"ratePerSecond", rounded(change.ratePerSecond)},
               {"requestUnitsPerSecond", rounded(change.load)},
               {"below", evaluation.designs[change.before]->design},
               {"above", evaluation.designs[change.after]->design}};
    const auto asStated = derivedAtStatedRates(evaluation, workbook, change);
    if (!asStated.empty())
        json["derivedAtStatedRates"] = asStated;
    const auto inShare = ofShare(evaluation, change);
    if (!inShare.empty())
        json["measuredOnShare"] = inShare;
    return json;
}

/// ", for the measured share of the population, in which C2 finds fewer rows than in full
/// (Embedded)".
std::string shareText(const Evaluation &evaluation, const evaluation::RateBreakEvenPoint &change)
{
    const std::vector<std::string> names = ofShare(evaluation, change);
    if (names.empty())
        return {};
    return ", for the measured share of the population, in which " + change.pattern
        + " finds fewer rows than in full (" + names.front()
        + (names.size() > 1 ? ", " + names.back() : "") + ')';
}

/// Rates further off than this factor answer no "what if"; only JSON has them.
constexpr double farOff = 1000;

} // namespace

Json breakEvensJson(const Evaluation &evaluation, const model::Workbook &workbook)
{
    Json json = Json::array();
    for (const evaluation::RateBreakEvenPoint &change : breakEvensOf(evaluation, workbook))
        json.push_back(breakEvenJson(evaluation, workbook, change));
    return json;
}

void writeBreakEvens(const Evaluation &evaluation, const model::Workbook &workbook,
                     const char *bullet, std::ostream &out)
{
    for (const evaluation::RateBreakEvenPoint &change : breakEvensOf(evaluation, workbook)) {
        const double stated = workbook.pattern(change.pattern)->ratePerSecond;
        if (change.ratePerSecond > stated * farOff || change.ratePerSecond < stated / farOff)
            continue;
        const auto asStated = derivedAtStatedRates(evaluation, workbook, change);
        const auto nameOf = [&](std::size_t place) {
            const std::string &name = evaluation.designs[place]->design;
            const bool isAsStated
                = std::find(asStated.begin(), asStated.end(), name) != asStated.end();
            return name + (isAsStated ? " as derived at the stated rates" : "");
        };
        out << bullet << change.pattern << ", stated " << words::amount(stated)
            << " a second: from " << words::amount(change.ratePerSecond) << " a second on, "
            << nameOf(change.after) << " has a lower load than " << nameOf(change.before)
            << shareText(evaluation, change) << ".\n";
    }
}

} // namespace partita::app
