#include "engine/cost/constants.h"

#include "resources/embedded.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <span>

namespace partita::cost {
namespace {

using Json = nlohmann::json;

/// A named number of the file and the member that receives it.
template<typename Target>
struct Entry {
    const char *name;
    double Target::*member;
};

constexpr Entry<Constants> constantEntries[] = {
    {"writeUnit", &Constants::writeUnit},
    {"writeBaseUnits", &Constants::writeBaseUnits},
    {"unitsPerPath", &Constants::unitsPerPath},
    {"unitsPerValue", &Constants::unitsPerValue},
    {"unitsPerLevel", &Constants::unitsPerLevel},
    {"unitsPerLongText", &Constants::unitsPerLongText},
    {"unitsPerClippedText", &Constants::unitsPerClippedText},
    {"unitsPartitionKey", &Constants::unitsPartitionKey},
    {"unitsPerCompositeEntry", &Constants::unitsPerCompositeEntry},
    {"unitsReplacedTimestamp", &Constants::unitsReplacedTimestamp},
    {"chargePerPatchedProperty", &Constants::chargePerPatchedProperty},
    {"uniqueCheckCharge", &Constants::uniqueCheckCharge},
    {"uniqueEntryCharge", &Constants::uniqueEntryCharge},
    {"refusedWriteCharge", &Constants::refusedWriteCharge},
    {"throttledCharge", &Constants::throttledCharge},
    {"visitCharge", &Constants::visitCharge},
    {"conditionCharge", &Constants::conditionCharge},
    {"seekCharge", &Constants::seekCharge},
    {"rangeScanCharge", &Constants::rangeScanCharge},
    {"fullScanCharge", &Constants::fullScanCharge},
    {"walkedEntryCharge", &Constants::walkedEntryCharge},
    {"scannedValueCharge", &Constants::scannedValueCharge},
    {"scannedItemCharge", &Constants::scannedItemCharge},
    {"scannedKilobyteCharge", &Constants::scannedKilobyteCharge},
    {"plainItemCharge", &Constants::plainItemCharge},
    {"loadedItemCharge", &Constants::loadedItemCharge},
    {"loadedKilobyteCharge", &Constants::loadedKilobyteCharge},
    {"returnedItemCharge", &Constants::returnedItemCharge},
    {"returnedKilobyteCharge", &Constants::returnedKilobyteCharge},
    {"orderedRowCharge", &Constants::orderedRowCharge},
    {"tupleCharge", &Constants::tupleCharge},
    {"aggregatedItemCharge", &Constants::aggregatedItemCharge},
    {"countedItemCharge", &Constants::countedItemCharge},
    {"countedKilobyteCharge", &Constants::countedKilobyteCharge},
    {"aggregateCharge", &Constants::aggregateCharge},
    {"skippedItemCharge", &Constants::skippedItemCharge},
    {"procedureCharge", &Constants::procedureCharge},
    {"scriptQueryCharge", &Constants::scriptQueryCharge},
    {"oldVersionShare", &Constants::oldVersionShare},
    {"oldVersionShareBesideCreated", &Constants::oldVersionShareBesideCreated},
    {"changeFeedPollCharge", &Constants::changeFeedPollCharge},
    {"pointReadMs", &Constants::pointReadMs},
    {"followingPointReadMs", &Constants::followingPointReadMs},
    {"writeMs", &Constants::writeMs},
    {"writePerKilobyteMs", &Constants::writePerKilobyteMs},
    {"queryMs", &Constants::queryMs},
    {"followingQueryMs", &Constants::followingQueryMs},
    {"perReturnedItemMs", &Constants::perReturnedItemMs},
    {"perRetrievedItemMs", &Constants::perRetrievedItemMs},
    {"perRetrievedKilobyteMs", &Constants::perRetrievedKilobyteMs},
    {"perWalkedEntryMs", &Constants::perWalkedEntryMs},
    {"fanOutWidth", &Constants::fanOutWidth},
    {"procedureMs", &Constants::procedureMs},
};

constexpr const char *aggregatesUseIndexName = "aggregatesUseIndex";

constexpr Entry<Prices> priceEntries[] = {
    {"manualPer100RuHour", &Prices::manualPer100RuHour},
    {"autoscalePer100RuHour", &Prices::autoscalePer100RuHour},
    {"serverlessPerMillionRu", &Prices::serverlessPerMillionRu},
    {"storagePerGbMonth", &Prices::storagePerGbMonth},
    {"autoscaleFloor", &Prices::autoscaleFloor},
    {"hoursPerMonth", &Prices::hoursPerMonth},
};

Error malformed(const std::string &path, const std::string &expected)
{
    return Error {.message = "cost constants: " + path + " must be " + expected, .path = path};
}

Result<Json> parseFile(std::string_view text)
{
    Json root = Json::parse(text, nullptr, false);
    if (!root.is_object())
        return malformed("$", "a JSON object");
    return root;
}

/// The object at a path of names, or an error that names it.
Result<const Json *> section(const Json &root, std::initializer_list<const char *> names)
{
    const Json *at = &root;
    std::string path = "$";
    for (const char *name : names) {
        path += std::string(".") + name;
        if (!at->is_object() || !at->contains(name) || !(*at)[name].is_object())
            return malformed(path, "an object");
        at = &(*at)[name];
    }
    return at;
}

bool isText(const Json &entry, const char *name)
{
    return entry.contains(name) && entry[name].is_string()
        && !entry[name].get<std::string>().empty();
}

/// Value of an entry, which must be in exactly one of the sections and state its unit and source.
Result<double> number(std::span<const Json *const> sections, const char *name)
{
    const Json *entry = nullptr;
    for (const Json *candidate : sections) {
        if (!candidate->contains(name))
            continue;
        if (entry)
            return malformed(name, "given once, not both shared and by a generation");
        entry = &(*candidate)[name];
    }
    if (!entry)
        return malformed(name, "given (it is missing)");
    if (!entry->is_object() || !entry->contains("value") || !(*entry)["value"].is_number())
        return malformed(name, "an object with a number as its value");
    if (!isText(*entry, "unit") || !isText(*entry, "source"))
        return malformed(name, "given with its unit and its source");
    return (*entry)["value"].get<double>();
}

template<typename Target, std::size_t count>
Result<void> readEntries(std::span<const Json *const> sections,
                         const Entry<Target> (&entries)[count], Target &target)
{
    for (const Entry<Target> &entry : entries) {
        Result<double> value = number(sections, entry.name);
        if (!value)
            return value.error();
        target.*entry.member = *value;
    }
    return {};
}

Result<std::vector<SizeRow>> readSizes(const Json &root)
{
    Result<const Json *> table = section(root, {"sizes"});
    if (!table)
        return table.error();
    if (!(*table)->contains("rows") || !(**table)["rows"].is_array())
        return malformed("$.sizes.rows", "an array");
    std::vector<SizeRow> rows;
    for (const Json &row : (**table)["rows"]) {
        for (const char *name : {"kilobytes", "readCharge", "writeUnits"}) {
            if (!row.is_object() || !row.contains(name) || !row[name].is_number())
                return malformed("$.sizes.rows[" + std::to_string(rows.size()) + "]." + name,
                                 "a number");
        }
        rows.push_back({row["kilobytes"].get<double>(), row["readCharge"].get<double>(),
                        row["writeUnits"].get<double>()});
        if (rows.size() > 1 && rows.back().kilobytes <= rows[rows.size() - 2].kilobytes)
            return malformed("$.sizes.rows", "in ascending order of size");
    }
    if (rows.size() < 2)
        return malformed("$.sizes.rows", "two rows or more");
    return rows;
}

[[noreturn]] void stop(const Error &error)
{
    std::fprintf(stderr, "partita: the built-in %s\n", error.message.c_str());
    std::abort();
}

std::string_view builtIn()
{
    const std::optional<std::string_view> text = resources::file("cost/constants.json");
    if (!text)
        stop(Error {.code = ErrorCode::notFound,
                    .message = "cost constants are not part of the program"});
    return *text;
}

Constants builtInConstants(Generation generation)
{
    Result<Constants> constants = readConstants(builtIn(), generation);
    if (!constants)
        stop(constants.error());
    return *constants;
}

Prices builtInPrices()
{
    Result<Prices> prices = readPrices(builtIn());
    if (!prices)
        stop(prices.error());
    return *prices;
}

} // namespace

ConstantNote noteOf(const std::string &constant, Generation generation)
{
    static const Json file = Json::parse(builtIn(), nullptr, false);
    const Json &own = file["generations"][nameOf(generation)];
    for (const Json *section : {&own, &file["shared"], &file}) {
        const auto found = section->find(constant);
        if (found != section->end() && isText(*found, "unit") && isText(*found, "source"))
            return {(*found)["unit"].get<std::string>(), (*found)["source"].get<std::string>()};
    }
    return {};
}

const char *nameOf(Generation generation)
{
    return generation == Generation::current ? "current" : "2019";
}

std::optional<Generation> generationOf(std::string_view name)
{
    for (const Generation generation : {Generation::current, Generation::y2019}) {
        if (name == nameOf(generation))
            return generation;
    }
    return std::nullopt;
}

Result<Constants> readConstants(std::string_view json, Generation generation)
{
    Result<Json> root = parseFile(json);
    if (!root)
        return root.error();
    Result<const Json *> shared = section(*root, {"shared"});
    if (!shared)
        return shared.error();
    Result<const Json *> own = section(*root, {"generations", nameOf(generation)});
    if (!own)
        return own.error();
    Result<std::vector<SizeRow>> sizes = readSizes(*root);
    if (!sizes)
        return sizes.error();

    Constants constants;
    constants.generation = generation;
    constants.sizes = *sizes;
    const Json *sections[] = {*shared, *own};
    if (Result<void> read = readEntries<Constants>(sections, constantEntries, constants); !read)
        return read.error();
    Result<double> useIndex = number(sections, aggregatesUseIndexName);
    if (!useIndex)
        return useIndex.error();
    constants.aggregatesUseIndex = *useIndex != 0;
    return constants;
}

Result<Prices> readPrices(std::string_view json)
{
    Result<Json> root = parseFile(json);
    if (!root)
        return root.error();
    Result<const Json *> prices = section(*root, {"prices"});
    if (!prices)
        return prices.error();
    Prices result;
    const Json *sections[] = {*prices};
    if (Result<void> read = readEntries<Prices>(sections, priceEntries, result); !read)
        return read.error();
    return result;
}

const Constants &constants(Generation generation)
{
    static const Constants current = builtInConstants(Generation::current);
    static const Constants y2019 = builtInConstants(Generation::y2019);
    return generation == Generation::current ? current : y2019;
}

const Prices &prices()
{
    static const Prices prices = builtInPrices();
    return prices;
}

} // namespace partita::cost
