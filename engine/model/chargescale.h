// Scale of request charges: factors between charges measured on an account and those that Partita
// computes, one for each sort of request. They are fitted to the measured figures of the workbook,
// kept in it, and applied to load and money only when that is switched on.
#pragma once

#include "engine/model/keptmembers.h"

#include <array>
#include <string>

namespace partita::model {

/// Sort of an access pattern's requests, as far as charges are concerned.
enum class ChargeSort {
    reads, ///< queries that point reads answer
    queries, ///< with a query among their steps
    writes, ///< commands
};
inline constexpr std::array<ChargeSort, 3> chargeSorts {ChargeSort::reads, ChargeSort::queries,
                                                        ChargeSort::writes};
const char *nameOf(ChargeSort sort); ///< "reads", "queries", "writes"

struct ChargeFactor {
    double factor = 1; ///< measured / computed
    int figures = 0; ///< measured figures that it was fitted to; 0: not fitted
    KeptMembers kept = {};
    bool operator==(const ChargeFactor &) const = default;
};

struct ChargeScale {
    bool isApplied = false; ///< to load and money
    std::array<ChargeFactor, 3> factors = {}; ///< by ChargeSort
    KeptMembers kept = {};
    bool operator==(const ChargeScale &) const = default;

    const ChargeFactor &of(ChargeSort sort) const
    {
        return factors[static_cast<std::size_t>(sort)];
    }
    ChargeFactor &of(ChargeSort sort) { return factors[static_cast<std::size_t>(sort)]; }
    /// 1 where nothing is applied.
    double appliedFactor(ChargeSort sort) const { return isApplied ? of(sort).factor : 1; }
};

inline constexpr double leastChargeFactor = 0.001;
inline constexpr double mostChargeFactor = 1000;

/// "Load and cost are scaled to measured charges: reads x 1.08 (3 figures), queries x 0.93 (5
/// figures), writes as computed." Empty when no scale is applied.
std::string sentenceOf(const ChargeScale &scale);

} // namespace partita::model
