// Comparison of charges measured on an account with those that Partita computes, and the factors
// between them.
//
// A measured figure is the median of the operations that it stands for, so it is compared with the
// median of the drawn requests. Each sort of request (model::ChargeSort) has one factor. It is
// fitted by least squares in the logarithm, so that twice as much and half as much count alike:
//
//     factor = exp(mean(log(measured / computed)))
//
// What is left is told as a factor too: the figures lie within it, above and below, in about two of
// three cases.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/model/workbook.h"

namespace partita::evaluation {

/// A measured figure beside the computed one.
struct ComparedCharge {
    model::PublishedFigure figure;
    model::ChargeSort sort = model::ChargeSort::reads;
    double computed = 0; ///< RU, median of the drawn requests
    /// Why there is no computed charge: the design or pattern is unknown or was not measured, or
    /// its plan fails. Empty otherwise.
    std::string missing;

    /// Measured / computed; absent where one of them is missing or zero.
    std::optional<double> ratio() const;
};

/// The measured figures of the workbook, in their order.
std::vector<ComparedCharge> comparedCharges(const model::Workbook &workbook,
                                            const Evaluation &evaluation);

/// What a fit leaves of the differences, by model::ChargeSort: 1.1 where figures differ by about 10
/// percent from what their factor says. Absent with fewer than two figures.
using RestOfFit = std::array<std::optional<double>, model::chargeSorts.size()>;

struct ChargeFit {
    model::ChargeScale scale; ///< not applied
    RestOfFit rest;
};

/// The factors, rounded to four digits. A sort without a ratio keeps the factor 1.
ChargeFit fitted(const std::vector<ComparedCharge> &charges);

/// True when the factors of the scale are those of this fit.
bool isFittedTo(const model::ChargeScale &scale, const ChargeFit &fit);

} // namespace partita::evaluation
