// Prices of the service, read from resources/cost/prices.json, which states the unit, source and
// date of each. A workbook may state others under the same names.
#pragma once

#include "engine/base/result.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace partita::cost {

/// The service bills storage in GB of 2^30 bytes.
inline constexpr double bytesPerGb = 1024.0 * 1024 * 1024;

enum class ReservationTerm { none, oneYear, threeYears };

/// Parts of the price that a reservation of so many RU/s saves.
struct LargeReservation {
    double requestUnitsPerSecond = 0;
    double oneYear = 0;
    double threeYears = 0;
    double oneYearSeveralWrites = 0; ///< where every region writes
    double threeYearsSeveralWrites = 0;

    double saved(ReservationTerm term, bool severalWrites) const;
};

/// US dollars, unless said otherwise.
struct Prices {
    double manualPer100RuHour = 0; ///< of one region, as the next
    double multiRegionWritesPer100RuHour = 0; ///< where every region writes
    double autoscaleFactor = 0; ///< times the price of manual, where one region writes
    double autoscaleFloor = 0; ///< fraction of the maximum that is always billed
    double serverlessPerMillionRu = 0;
    double storagePerGbMonth = 0; ///< of one region
    double leastRuPerGb = 0; ///< RU/s that a container has at least
    double leastShareOfHighest = 0; ///< of the highest throughput ever, likewise
    double reservedOneYear = 0; ///< fraction that is saved
    double reservedThreeYears = 0;
    double hoursPerMonth = 0;
    std::vector<LargeReservation> largeReservations; ///< by rising RU/s
    std::string date; ///< of the list: "2026-05"
    bool isOwn = false; ///< some of the prices are not those of the list
};

/// What the file says of a price.
struct PriceNote {
    std::string name; ///< "manualPer100RuHour"
    double value = 0;
    std::string unit;
    std::string source;
    std::string date;
};
/// Of every price in the built-in file, in its order.
std::span<const PriceNote> priceNotes();

/// Reads prices.json. Errors name the missing or malformed entry.
Result<Prices> readPrices(std::string_view json);
/// Prices of the built-in file. Never fails: a test reads the file.
const Prices &prices();
/// The prices of the list with others in place of some. An unknown name has no effect. A stated
/// discount is that of reservations of every size.
Prices pricesWith(const std::map<std::string, double> &others);

} // namespace partita::cost
