#include "engine/cost/prices.h"

#include "engine/cost/datafile.h"

namespace partita::cost {
namespace {

constexpr NumberEntry<Prices> priceEntries[] = {
    {"manualPer100RuHour", &Prices::manualPer100RuHour},
    {"multiRegionWritesPer100RuHour", &Prices::multiRegionWritesPer100RuHour},
    {"autoscaleFactor", &Prices::autoscaleFactor},
    {"autoscaleFloor", &Prices::autoscaleFloor},
    {"serverlessPerMillionRu", &Prices::serverlessPerMillionRu},
    {"storagePerGbMonth", &Prices::storagePerGbMonth},
    {"leastRuPerGb", &Prices::leastRuPerGb},
    {"leastShareOfHighest", &Prices::leastShareOfHighest},
    {"reservedOneYear", &Prices::reservedOneYear},
    {"reservedThreeYears", &Prices::reservedThreeYears},
    {"hoursPerMonth", &Prices::hoursPerMonth},
};

constexpr NumberEntry<LargeReservation> reservationEntries[] = {
    {"requestUnitsPerSecond", &LargeReservation::requestUnitsPerSecond},
    {"oneYear", &LargeReservation::oneYear},
    {"threeYears", &LargeReservation::threeYears},
    {"oneYearSeveralWrites", &LargeReservation::oneYearSeveralWrites},
    {"threeYearsSeveralWrites", &LargeReservation::threeYearsSeveralWrites},
};

constexpr const char *pricesFile = "cost/prices.json";

Result<std::vector<LargeReservation>> readReservations(const FileJson &root)
{
    Result<const FileJson *> table = section(root, {"largeReservations"});
    if (!table)
        return table.error();
    const std::string path = "$.largeReservations.rows";
    if (!(*table)->contains("rows") || !(**table)["rows"].is_array())
        return malformed(path, "an array");
    std::vector<LargeReservation> rows;
    for (const FileJson &row : (**table)["rows"]) {
        LargeReservation read;
        for (const NumberEntry<LargeReservation> &entry : reservationEntries) {
            if (!row.is_object() || !row.contains(entry.name) || !row[entry.name].is_number())
                return malformed(path + '[' + std::to_string(rows.size()) + "]." + entry.name,
                                 "a number");
            read.*entry.member = row[entry.name].get<double>();
        }
        if (!rows.empty() && read.requestUnitsPerSecond <= rows.back().requestUnitsPerSecond)
            return malformed(path, "in ascending order of RU/s");
        rows.push_back(read);
    }
    return rows;
}

Prices builtInPrices()
{
    Result<Prices> prices = readPrices(builtIn(pricesFile));
    if (!prices)
        stop(prices.error());
    return *prices;
}

std::vector<PriceNote> readNotes()
{
    const FileJson root = FileJson::parse(builtIn(pricesFile), nullptr, false);
    std::vector<PriceNote> notes;
    for (const NumberEntry<Prices> &entry : priceEntries) {
        const FileJson &price = root["prices"][entry.name];
        notes.push_back({entry.name, price["value"].get<double>(), price["unit"].get<std::string>(),
                         price["source"].get<std::string>(), price["date"].get<std::string>()});
    }
    return notes;
}

} // namespace

double LargeReservation::saved(ReservationTerm term, bool severalWrites) const
{
    if (term == ReservationTerm::none)
        return 0;
    const bool isOneYear = term == ReservationTerm::oneYear;
    if (severalWrites)
        return isOneYear ? oneYearSeveralWrites : threeYearsSeveralWrites;
    return isOneYear ? oneYear : threeYears;
}

std::span<const PriceNote> priceNotes()
{
    static const std::vector<PriceNote> notes = readNotes();
    return notes;
}

Result<Prices> readPrices(std::string_view json)
{
    Result<FileJson> root = parseFile(json);
    if (!root)
        return root.error();
    Result<const FileJson *> prices = section(*root, {"prices"});
    if (!prices)
        return prices.error();
    Prices result;
    const FileJson *sections[] = {*prices};
    if (Result<void> read = readEntries<Prices>(sections, priceEntries, result); !read)
        return read.error();
    for (const NumberEntry<Prices> &entry : priceEntries) {
        if (!isText((**prices)[entry.name], "date"))
            return malformed(entry.name, "given with the date of its source");
    }
    if (!isText(*root, "date"))
        return malformed("$.date", "a text");
    result.date = (*root)["date"].get<std::string>();
    Result<std::vector<LargeReservation>> large = readReservations(*root);
    if (!large)
        return large.error();
    result.largeReservations = *std::move(large);
    return result;
}

const Prices &prices()
{
    static const Prices prices = builtInPrices();
    return prices;
}

Prices pricesWith(const std::map<std::string, double> &others)
{
    Prices result = prices();
    for (const NumberEntry<Prices> &entry : priceEntries) {
        const auto other = others.find(entry.name);
        if (other == others.end())
            continue;
        result.*entry.member = other->second;
        result.isOwn = true;
    }
    for (LargeReservation &row : result.largeReservations) {
        if (others.count("reservedOneYear") != 0)
            row.oneYear = row.oneYearSeveralWrites = result.reservedOneYear;
        if (others.count("reservedThreeYears") != 0)
            row.threeYears = row.threeYearsSeveralWrites = result.reservedThreeYears;
    }
    return result;
}

} // namespace partita::cost
