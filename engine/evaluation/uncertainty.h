// Uncertainty of means: how far the mean over all requests of the full population may be from the
// one that was measured on a sample.
//
// Three things are known while measuring, the first two as standard errors of the mean (MeanError):
//
// - drawn: only some requests are drawn, and these only of the keys that are materialised. The
//   charges of different keys are taken as independent of each other. Then a mean with shares w of
//   the keys has the variance s² Σw² (the effective number of draws of L. Kish, "Survey Sampling",
//   1965). See varianceOfMean().
// - counted: rows that were counted in the sample are scaled up. A count of n rows has a standard
//   error of about 1/sqrt(n) of itself, as rows come into the sample independently of each other
//   (a Poisson count). See measuring/countingerror.h.
// - above and below: a key has fewer rows in the sample than in full, and a read of them is not
//   scaled up. See measuring/missingrows.h.
//
// What is not known has no part in it: a key that is far heavier than all that were drawn, and a
// plan that would be the cheapest only in full.
#pragma once

#include "engine/evaluation/evaluation.h"

namespace partita::evaluation {

struct PatternSamples;

/// How the drawn requests of a pattern lie on its keys. A concentration is the sum of the squared
/// shares: 1/n for n equal keys, 1 for a single one.
struct DrawnKeys {
    double requests = 0;
    double concentration = 1; ///< of the drawn requests on the materialised keys
    double concentrationInFull = 0; ///< of all requests on all keys
    double materialised = 1; ///< share of the keys, 0 to 1
};

/// Keys of that many requests, each with a key of its own, where all keys are materialised.
DrawnKeys allDifferent(double requests);

/// Variance of a mean over the drawn requests, as an estimate for the full population. `variance`:
/// of the drawn values around their mean. With n requests it is
///
///     s² (1/n + (1 - m) (c - 1/n + C))     s² = variance / (1 - c)
///
/// where c and C are the concentrations here and in full, and m is the materialised share. The
/// first term is the drawing of requests. The second is the choice of keys: c - 1/n of those here,
/// C of those in full, whose mean is left to chance as well. It vanishes where every key is
/// materialised (the correction for a finite population).
double varianceOfMean(double variance, const DrawnKeys &keys);

/// Factor on a standard error that was estimated on few keys, so that two of it hold in 95 of 100
/// cases: half of Student's t, by its expansion of Cornish and Fisher.
double factorForFewKeys(const DrawnKeys &keys);

/// Sets the `drawn` errors of the mean charges. Requires: the distribution is that of the samples.
void setDrawnErrors(const PatternSamples &samples, Distribution &distribution);

/// Adds a further term, `times` as large. Requests are drawn for each pattern alone, so the squares
/// of their errors add up. The counted rows are common to all, so these errors add up themselves.
void addError(MeanError &sum, const MeanError &term, double times);

} // namespace partita::evaluation
