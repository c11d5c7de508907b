// Changes in the order of the designs: at another share of writes, at another rate of a pattern, or
// on a later day.
#pragma once

#include "engine/report/sections/subject.h"

namespace partita::report {

/// The designs with comparable figures: they answer every pattern.
std::vector<std::shared_ptr<const evaluation::DesignEvaluation>> comparable(const Subject &subject);

/// A rate of one pattern from which another design has the lowest load.
struct RateTurn {
    std::string pattern;
    double stated = 0; ///< requests a second
    double rate = 0; ///< requests a second, from which the order is another
    std::string before; ///< design with the lowest load below that rate
    std::string after;
};
/// Of every pattern, at most a thousand times the stated rate away.
std::vector<RateTurn> rateTurns(const Subject &subject);
/// "Q2, stated 20 a second: from 45 a second on, V2 has a lower load than V1."
std::string sentenceOf(const RateTurn &turn);

/// Days that the report looks ahead for size and price.
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
