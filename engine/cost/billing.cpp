#include "engine/cost/billing.h"

#include <algorithm>
#include <cmath>

namespace partita::cost {
namespace {

constexpr double billedUnit = 100; // RU/s, of throughput and of reservations

/// US dollars of 100 RU/s for an hour in a region at the prices of the list.
double manualRate(const BillingTerms &terms)
{
    return terms.severalWrites() ? terms.prices.multiRegionWritesPer100RuHour
                                 : terms.prices.manualPer100RuHour;
}

/// US dollars a month of RU/s in every region, the part `reserved` of them at a discount.
double throughputCost(double requestUnitsPerSecond, double reserved, const BillingTerms &terms)
{
    const double saved = savedByReservation(reserved * terms.priceFactors, terms.reservation,
                                            terms.severalWrites(), terms.prices);
    return (requestUnitsPerSecond * terms.priceFactors - saved) / billedUnit * manualRate(terms)
        * terms.prices.hoursPerMonth;
}

} // namespace

double storageCost(double storageGb, const BillingTerms &terms, bool isServerless)
{
    return storageGb * terms.prices.storagePerGbMonth
        * (isServerless ? terms.firstPriceFactor : terms.priceFactors);
}

MonthlyCost manualCost(double requestUnitsPerSecond, double storageGb, const BillingTerms &terms)
{
    return {throughputCost(requestUnitsPerSecond, requestUnitsPerSecond, terms),
            storageCost(storageGb, terms, false)};
}

MonthlyCost autoscaleCost(double maximum, std::span<const ScaledHours> day, double storageGb,
                          const BillingTerms &terms)
{
    const double least = maximum * terms.prices.autoscaleFloor;
    double mean = day.empty() ? least : 0;
    double always = day.empty() ? least : maximum;
    for (const ScaledHours &hours : day) {
        const double billed = std::clamp(hours.requestUnitsPerSecond, least, maximum);
        mean += hours.share * billed;
        if (hours.share > 0)
            always = std::min(always, billed);
    }
    const double factor = terms.severalWrites() ? 1 : terms.prices.autoscaleFactor;
    return {throughputCost(mean * factor, always * factor, terms),
            storageCost(storageGb, terms, false)};
}

MonthlyCost serverlessCost(double requestUnitsPerMonth, double storageGb, const BillingTerms &terms)
{
    return {requestUnitsPerMonth / 1e6 * terms.prices.serverlessPerMillionRu
                * terms.firstPriceFactor,
            storageCost(storageGb, terms, true)};
}

double leastThroughput(double storageGb, double highestEver, const Prices &prices)
{
    return std::max(storageGb * prices.leastRuPerGb, highestEver * prices.leastShareOfHighest);
}

double leastMaximum(double storageGb, double highestEver, const Prices &prices)
{
    const double least = leastThroughput(storageGb, highestEver, prices);
    return prices.autoscaleFloor > 0 ? least / prices.autoscaleFloor : least;
}

double savedByReservation(double requestUnitsPerSecond, ReservationTerm term, bool severalWrites,
                          const Prices &prices)
{
    if (term == ReservationTerm::none)
        return 0;
    double left = requestUnitsPerSecond;
    double saved = 0;
    for (auto row = prices.largeReservations.rbegin(); row != prices.largeReservations.rend();
         ++row) {
        const double reserved
            = std::floor(left / row->requestUnitsPerSecond) * row->requestUnitsPerSecond;
        saved += reserved * row->saved(term, severalWrites);
        left -= reserved;
    }
    const double small
        = term == ReservationTerm::oneYear ? prices.reservedOneYear : prices.reservedThreeYears;
    return saved + std::floor(left / billedUnit) * billedUnit * small;
}

std::string termsText(const BillingTerms &terms)
{
    std::string text
        = terms.regions == 1 ? "one region" : std::to_string(terms.regions) + " regions";
    if (terms.regions > 1)
        text += terms.writesInEveryRegion ? ", writes in every one" : ", writes in one";
    if (terms.reservation != ReservationTerm::none)
        text += terms.reservation == ReservationTerm::oneYear ? ", reserved for a year"
                                                              : ", reserved for three years";
    return text
        + (terms.prices.isOwn ? ", prices of the workbook"
                              : ", list prices of " + terms.prices.date);
}

} // namespace partita::cost
