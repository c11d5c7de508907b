// What throughput and storage cost a month: manual, autoscale and serverless, in one region or
// several, with and without a reservation.
#pragma once

#include "engine/cost/prices.h"

#include <span>

namespace partita::cost {

/// What the cost of an account depends on besides what it needs.
struct BillingTerms {
    Prices prices;
    int regions = 1;
    /// Sum of the regions' prices as multiples of those of the list.
    double priceFactors = 1;
    double firstPriceFactor = 1; ///< of the first region
    bool writesInEveryRegion = false;
    ReservationTerm reservation = ReservationTerm::none;

    /// Whether the price of several write regions holds: with one region it does not (OFFER).
    bool severalWrites() const { return writesInEveryRegion && regions > 1; }
};

/// US dollars per month.
struct MonthlyCost {
    double throughput = 0;
    double storage = 0;
    double total() const { return throughput + storage; }
};

/// A part of the time with the highest RU/s to which autoscale goes in each of its hours.
struct ScaledHours {
    double share = 0; ///< of all hours
    double requestUnitsPerSecond = 0;
};

/// Throughput that is provisioned around the clock, in every region. All of it is reserved.
MonthlyCost manualCost(double requestUnitsPerSecond, double storageGb, const BillingTerms &terms);
/// Each hour is billed with the highest RU/s in it, at least a tenth of the maximum. What every
/// hour is billed with is reserved.
MonthlyCost autoscaleCost(double maximum, std::span<const ScaledHours> day, double storageGb,
                          const BillingTerms &terms);
/// In one region, the first: a serverless account has no others, and nothing to reserve.
MonthlyCost serverlessCost(double requestUnitsPerMonth, double storageGb,
                           const BillingTerms &terms);
/// US dollars per month of so much more storage.
double storageCost(double storageGb, const BillingTerms &terms, bool isServerless);

/// RU/s that a container has at least for what it stores and for the most it was ever given, not
/// rounded.
double leastThroughput(double storageGb, double highestEver, const Prices &prices);
/// The same for the maximum of autoscale, of which the least must be the floor.
double leastMaximum(double storageGb, double highestEver, const Prices &prices);

/// RU/s whose price a reservation of so many saves: bought as the largest reservations that fit,
/// then in steps of 100 RU/s.
double savedByReservation(double requestUnitsPerSecond, ReservationTerm term, bool severalWrites,
                          const Prices &prices);

/// "one region" or "3 regions, writes in every one, reserved for a year, own prices": what a price
/// rests on. "list prices of 2026-05" where none is another.
std::string termsText(const BillingTerms &terms);

} // namespace partita::cost
