#include "engine/evaluation/chargefit.h"

#include "engine/base/messagetext.h"
#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/chargescaling.h"

#include <algorithm>
#include <cmath>

namespace partita::evaluation {
namespace {

/// Four significant digits: figures of an account are no more exact.
double roundedFactor(double factor)
{
    const double shift = std::pow(10, 3 - std::floor(std::log10(factor)));
    return std::clamp(std::round(factor * shift) / shift, model::leastChargeFactor,
                      model::mostChargeFactor);
}

ComparedCharge comparedWith(const Evaluation &evaluation, const model::PublishedFigure &figure)
{
    ComparedCharge one;
    one.figure = figure;
    const DesignEvaluation *design = evaluation.design(figure.design);
    const PatternEvaluation *pattern = design ? design->pattern(figure.pattern) : nullptr;
    if (!design)
        one.missing = "The design " + inQuotes(figure.design) + " was not evaluated.";
    else if (!pattern)
        one.missing = "The pattern " + inQuotes(figure.pattern) + " was not evaluated.";
    if (!pattern)
        return one;
    one.sort = sortOf(*pattern);
    one.missing = failureOf(*pattern);
    if (one.missing.empty())
        one.computed = pattern->distribution.samples > 0 ? pattern->distribution.requestCharge.p50
                                                         : pattern->probe.requestCharge;
    return one;
}

} // namespace

std::optional<double> ComparedCharge::ratio() const
{
    if (!missing.empty() || computed <= 0 || figure.requestCharge <= 0)
        return std::nullopt;
    return figure.requestCharge / computed;
}

std::vector<ComparedCharge> comparedCharges(const model::Workbook &workbook,
                                            const Evaluation &evaluation)
{
    std::vector<ComparedCharge> all;
    for (const model::PublishedFigure &figure : *workbook.published) {
        if (figure.isMeasured)
            all.push_back(comparedWith(evaluation, figure));
    }
    return all;
}

ChargeFit fitted(const std::vector<ComparedCharge> &charges)
{
    ChargeFit fit;
    for (const model::ChargeSort sort : model::chargeSorts) {
        double sum = 0;
        double squares = 0;
        int figures = 0;
        for (const ComparedCharge &one : charges) {
            const std::optional<double> ratio = one.sort == sort ? one.ratio() : std::nullopt;
            if (!ratio)
                continue;
            const double logarithm = std::log(*ratio);
            sum += logarithm;
            squares += logarithm * logarithm;
            ++figures;
        }
        if (figures == 0)
            continue;
        const double mean = sum / figures;
        fit.scale.of(sort).factor = roundedFactor(std::exp(mean));
        fit.scale.of(sort).figures = figures;
        if (figures > 1) {
            const double variance = std::max(0.0, squares - figures * mean * mean) / (figures - 1);
            fit.rest[static_cast<std::size_t>(sort)] = std::exp(std::sqrt(variance));
        }
    }
    return fit;
}

bool isFittedTo(const model::ChargeScale &scale, const ChargeFit &fit)
{
    return std::all_of(
        model::chargeSorts.begin(), model::chargeSorts.end(), [&](model::ChargeSort sort) {
            return scale.of(sort).figures == fit.scale.of(sort).figures
                && std::abs(scale.of(sort).factor / fit.scale.of(sort).factor - 1) < 1e-9;
        });
}

} // namespace partita::evaluation
