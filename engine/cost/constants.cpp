#include "engine/cost/constants.h"

#include "engine/cost/datafile.h"

namespace partita::cost {
namespace {

constexpr NumberEntry<Constants> constantEntries[] = {
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
    {"returnedTextKilobyteCharge", &Constants::returnedTextKilobyteCharge},
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

constexpr const char *constantsFile = "cost/constants.json";

Result<std::vector<SizeRow>> readSizes(const FileJson &root)
{
    Result<const FileJson *> table = section(root, {"sizes"});
    if (!table)
        return table.error();
    if (!(*table)->contains("rows") || !(**table)["rows"].is_array())
        return malformed("$.sizes.rows", "an array");
    std::vector<SizeRow> rows;
    for (const FileJson &row : (**table)["rows"]) {
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

Constants builtInConstants(Generation generation)
{
    Result<Constants> constants = readConstants(builtIn(constantsFile), generation);
    if (!constants)
        stop(constants.error());
    return *constants;
}

} // namespace

ConstantNote noteOf(const std::string &constant, Generation generation)
{
    static const FileJson root = FileJson::parse(builtIn(constantsFile), nullptr, false);
    const FileJson &own = root["generations"][nameOf(generation)];
    for (const FileJson *section : {&own, &root["shared"], &root}) {
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
    Result<FileJson> root = parseFile(json);
    if (!root)
        return root.error();
    Result<const FileJson *> shared = section(*root, {"shared"});
    if (!shared)
        return shared.error();
    Result<const FileJson *> own = section(*root, {"generations", nameOf(generation)});
    if (!own)
        return own.error();
    Result<std::vector<SizeRow>> sizes = readSizes(*root);
    if (!sizes)
        return sizes.error();

    Constants constants;
    constants.generation = generation;
    constants.sizes = *sizes;
    const FileJson *sections[] = {*shared, *own};
    if (Result<void> read = readEntries<Constants>(sections, constantEntries, constants); !read)
        return read.error();
    Result<double> useIndex = number(sections, aggregatesUseIndexName);
    if (!useIndex)
        return useIndex.error();
    constants.aggregatesUseIndex = *useIndex != 0;
    return constants;
}

const Constants &constants(Generation generation)
{
    static const Constants current = builtInConstants(Generation::current);
    static const Constants y2019 = builtInConstants(Generation::y2019);
    return generation == Generation::current ? current : y2019;
}

} // namespace partita::cost
