// How the account of a design is paid for: its regions, where it writes, what is reserved, and
// prices in place of those of the list.
#pragma once

#include "engine/model/keptmembers.h"

#include <map>
#include <string>
#include <vector>

namespace partita::model {

/// A region of the account. Each holds all data, and has all throughput.
struct Region {
    std::string name;
    double priceFactor = 1; ///< its prices as a multiple of those of the list
    KeptMembers kept = {};
    bool operator==(const Region &) const = default;
};

/// Throughput that is paid for in advance, at a discount.
enum class Reservation { none, oneYear, threeYears };

struct Billing {
    std::vector<Region> regions; ///< empty: one region at the prices of the list
    bool writesInEveryRegion = false; ///< else in the first one
    Reservation reservation = Reservation::none;
    /// By name, in place of the list's (cost/prices.h). Each at least 0.
    std::map<std::string, double> prices;
    KeptMembers kept = {};
    bool operator==(const Billing &) const = default;

    bool hasSeveralRegions() const { return regions.size() > 1; }
};

/// What is wrong in the billing of a workbook.
struct BillingProblem {
    std::string place; ///< JSON path
    std::string message;
};
/// Whether the prices have known names is none of it: only the price list knows them.
std::vector<BillingProblem> problemsOf(const Billing &billing);

} // namespace partita::model
