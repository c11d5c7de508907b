#include "app/keysformat.h"

#include "app/table.h"

#include <array>
#include <ostream>

namespace partita::app {

namespace {

using Json = nlohmann::ordered_json;
using advice::KeyComparison;

/// Notes on the key, followed by the warnings of check() about it.
std::vector<std::string> notesOf(const KeyComparison &key)
{
    std::vector<std::string> notes = key.candidate.notes;
    for (const model::Problem &warning : key.warnings)
        notes.push_back(warning.message);
    return notes;
}

Json keyJson(const KeyComparison &key, const advice::KeyThen &then)
{
    const evaluation::ContainerEvaluation &container = key.container;
    return {{"partitionKey", key.candidate.paths},
            {"present", key.candidate.isPresent},
            {"synthetic", key.candidate.isSynthetic},
            {"logicalPartitions", container.logicalPartitions},
            {"largestLogicalPartitionBytes", container.largestLogicalPartitionBytes},
            {"physicalPartitions", container.physicalPartitions},
            {"skew",
             {{"storage", rounded(container.storageSkew)},
              {"throughput", rounded(container.throughputSkew)}}},
            {"logicalPartitionLimitDays", daysJson(container.logicalPartitionLimitDays)},
            {"physicalPartitionLimitDays", daysJson(container.physicalPartitionLimitDays)},
            {"throttledPartitions", container.throttledPartitions},
            {"unusedRequestUnits", rounded(container.unusedRequestUnits)},
            {"patterns",
             {{"oneLogicalPartition", key.reach.oneLogicalPartition},
              {"onePhysicalPartition", key.reach.onePhysicalPartition},
              {"severalPartitions", key.reach.severalPartitions},
              {"everyPartition", key.reach.everyPartition}}},
            {"load",
             {{"requestUnitsPerSecond", rounded(key.load.requestUnitsPerSecond)},
              {"averageNeed", rounded(key.load.averageNeed)},
              {"provisionedNeeded", rounded(key.load.servingThroughput)},
              {"provisionedNeededSpread", rounded(key.load.spread)},
              {"monthlyCost", rounded(key.load.monthlyCost)}}},
            {"atHorizon",
             {{"physicalPartitions", then.physicalPartitions},
              {"requestUnitsPerSecond", rounded(then.requestUnitsPerSecond)}}},
            {"notes", notesOf(key)}};
}

Json turnJson(const KeysAnswer &answer)
{
    const auto turn = advice::turnOf(answer.keys, answer.then, answer.horizonDays);
    if (!turn)
        return {};
    return {{"from", answer.keys[turn->today].candidate.paths},
            {"to", answer.keys[turn->then].candidate.paths},
            {"days", rounded(turn->days)},
            {"physicalPartitions", rounded(turn->physicalPartitions)}};
}

std::string bytesText(std::int64_t bytes)
{
    static constexpr std::array units {"B", "KB", "MB", "GB", "TB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; value >= 1024 && unit + 1 < units.size(); ++unit)
        value /= 1024;
    return fixed(value, value < 10 && unit > 0 ? 1 : 0) + ' ' + units[unit];
}

std::string daysText(const std::optional<double> &days)
{
    if (!days)
        return "never";
    constexpr double year = 365;
    constexpr double farAhead = 1000 * year;
    return *days <= 0       ? "reached"
        : *days > farAhead  ? "never"
        : *days > 10 * year ? fixed(*days / year, 0) + " years"
                            : fixed(*days, 0) + " days";
}

std::string idsText(const std::vector<std::string> &ids)
{
    std::string text;
    for (const std::string &id : ids)
        text += (text.empty() ? "" : " ") + id;
    return text.empty() ? "-" : text;
}

Table tableOf(const KeysAnswer &answer)
{
    Table table {{"key", "keys", "largest", "storage skew", "load skew", "one logical",
                  "one physical", "several", "every", "RU/s",
                  "in " + fixed(answer.horizonDays, 0) + " days", "average need", "serves it",
                  "month", "20 GB", "50 GB", "throttled"}};
    for (std::size_t i = 0; i < answer.keys.size(); ++i) {
        const KeyComparison &key = answer.keys[i];
        const evaluation::ContainerEvaluation &container = key.container;
        table.push_back(
            {(key.candidate.isPresent ? "* " : "") + nameOf(key.candidate),
             std::to_string(container.logicalPartitions),
             bytesText(container.largestLogicalPartitionBytes), fixed(container.storageSkew, 2),
             fixed(container.throughputSkew, 2), idsText(key.reach.oneLogicalPartition),
             idsText(key.reach.onePhysicalPartition), idsText(key.reach.severalPartitions),
             idsText(key.reach.everyPartition), fixed(key.load.requestUnitsPerSecond, 0),
             fixed(answer.then[i].requestUnitsPerSecond, 0) + " on "
                 + std::to_string(answer.then[i].physicalPartitions),
             fixed(key.load.averageNeed, 0), fixed(key.load.servingThroughput, 0),
             "$ " + fixed(key.load.monthlyCost, 0), daysText(container.logicalPartitionLimitDays),
             daysText(container.physicalPartitionLimitDays),
             std::to_string(container.throttledPartitions)});
    }
    return table;
}

std::string titleOf(const KeysAnswer &answer)
{
    return "Partition keys of " + answer.container + " in " + answer.design + ", "
        + answer.workbook;
}

void writeNotes(const KeysAnswer &answer, const char *before, std::ostream &out)
{
    if (const auto turn = advice::turnOf(answer.keys, answer.then, answer.horizonDays))
        out << before << textOf(*turn, answer.keys, answer.then, answer.horizonDays) << '\n';
    for (const KeyComparison &key : answer.keys) {
        for (const std::string &note : notesOf(key))
            out << before << nameOf(key.candidate) << ": " << note << '\n';
    }
}

constexpr const char *legend
    = "* is the present key. RU/s, average need, serves it and month are of the whole design; 20 GB "
      "is the limit of the largest logical partition, 50 GB that of the fullest physical one. \"In "
      "... days\" is RU/s on the physical partitions that the container will have then.\n";

} // namespace

Json keysJson(const KeysAnswer &answer)
{
    Json json {{"workbook", answer.workbook},   {"design", answer.design},
               {"container", answer.container}, {"horizonDays", answer.horizonDays},
               {"turn", turnJson(answer)},      {"keys", Json::array()}};
    for (std::size_t i = 0; i < answer.keys.size(); ++i)
        json["keys"].push_back(keyJson(answer.keys[i], answer.then[i]));
    return json;
}

void writeKeysTable(const KeysAnswer &answer, std::ostream &out)
{
    out << titleOf(answer) << "\n\n";
    writeAligned(tableOf(answer), "  ", out);
    out << '\n' << legend;
    writeNotes(answer, "", out);
}

void writeKeysMarkdown(const KeysAnswer &answer, std::ostream &out)
{
    out << "# " << titleOf(answer) << "\n\n";
    writeMarkdown(tableOf(answer), out);
    out << "\n\\" << legend;
    writeNotes(answer, "- ", out);
}

} // namespace partita::app
