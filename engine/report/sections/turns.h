// When the order of the designs turns: at another share of writes, at another rate of a pattern, or
// on a later day.
#pragma once

#include "engine/evaluation/breakeven.h"
#include "engine/report/sections/subject.h"

namespace partita::report {

/// The designs whose figures can be compared: they answer every pattern.
evaluation::Evaluation comparable(const Subject &subject);

/// All rates of one pattern at which another design becomes the cheapest, at most a thousand times
/// the stated rate away. Designs are positions in comparable().
std::vector<evaluation::RateBreakEvenPoint> rateTurns(const Subject &subject);
/// "Q2, stated 20 a second: from 45 a second on, V2 has a lower load than V1."
std::string sentenceOf(const Subject &subject, const evaluation::RateBreakEvenPoint &turn);

/// Days over which the later price of designs is told.
inline constexpr double pricedDays = 3 * 365;

/// The day from which another design costs less than the cheapest one today, as storage grows.
struct PriceTurn {
    double days = 0;
    std::string today; ///< the cheapest
    std::string then;
};
/// Within ten years, at the load of today; nothing when the order stays.
std::optional<PriceTurn> priceTurn(const Subject &subject);

} // namespace partita::report
