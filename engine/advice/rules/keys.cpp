// Rules about partition keys.
#include "engine/advice/keys/keygoals.h"
#include "engine/advice/rules/laterkey.h"
#include "engine/advice/rules/rules.h"
#include "engine/advice/rules/unusedkey.h"
#include "engine/base/numbertext.h"
#include "engine/mapping/rowgrowth.h"
#include "engine/model/datetime.h"
#include "engine/model/workload.h"
#include "engine/planning/upkeepsteps.h"

#include <algorithm>
#include <array>
#include <set>

namespace partita::advice {
namespace {

/// Attribute that a key field shows; nothing for references, constants and composed keys.
struct Origin {
    std::string entity;
    const model::Attribute *attribute = nullptr;
    std::optional<int> truncate; ///< number of characters kept
};

Origin originOf(const Context &context, const std::string &entity, const model::Field &field)
{
    const auto find
        = [&](const std::string &owner, const std::string &name, std::optional<int> truncate) {
              const model::Entity *found = context.workbook.entity(owner);
              return Origin {owner, found ? found->attribute(name) : nullptr, truncate};
          };
    if (const auto *own = std::get_if<model::AttributeSource>(&field.source))
        return find(entity, own->attribute, own->truncate);
    if (const auto *copied = std::get_if<model::CopiedSource>(&field.source))
        return find(model::endOf(context.workbook, entity, copied->roles), copied->attribute,
                    copied->truncate);
    return {};
}

/// Fields of a document type that form its partition key, in order.
std::vector<const model::Field *> keyFields(const model::Container &container,
                                            const model::DocumentType &type)
{
    std::vector<const model::Field *> fields;
    for (const std::string &path : container.partitionKey) {
        if (const model::Field *field = type.field(propertyOf(path)))
            fields.push_back(field);
    }
    return fields;
}

std::string subjectOfKey(const Context &context, const model::Container &container)
{
    return context.subject({"container " + container.name, "partition key"});
}

/// Reasons why few key values matter: growing storage, or the load.
struct Outgrown {
    double stored = 0; ///< bytes of items and index
    double bytes = 0; ///< the same at the end of the horizon
    double load = 0; ///< RU/s in the busiest part of the day
    std::string mix; ///< workload mix of that part
    double served = 0; ///< RU/s that the values can be served at most, each on a physical partition
                       ///< of its own
    bool isLarge = false;
    bool isBusy = false;
};

/// Bytes added within the horizon. With a time to live, at most until as many items expire as are
/// created.
double bytesToCome(const Context &context, const evaluation::ContainerEvaluation &measured)
{
    const double growth
        = std::max(0.0, measured.growthBytesPerDay * context.limit("growthHorizonDays"));
    return measured.fillingBytes
        + (measured.settledBytes
               ? std::min(growth, std::max(0.0, *measured.settledBytes - measured.storedBytes()))
               : growth);
}

Outgrown outgrown(const Context &context, const model::Container &container,
                  const evaluation::ContainerEvaluation &measured)
{
    constexpr double busy = 0.1; // share of `served`: no room for ten times the load
    Outgrown found;
    found.stored = measured.storedBytes();
    found.bytes = found.stored + bytesToCome(context, measured);
    if (const evaluation::ContainerHours *busiest = measured.busiest()) {
        found.load = busiest->requestUnitsPerSecond;
        found.mix = busiest->mix;
    }
    found.served
        = static_cast<double>(measured.logicalPartitions) * container.throughput.mostOfPartition();
    found.isLarge = found.bytes >= context.limit("keyValuesBytes");
    found.isBusy = found.load >= busy * found.served;
    return found;
}

Finding fewValuesIn(const Context &context, const model::Container &container,
                    const evaluation::ContainerEvaluation &measured, const Outgrown &reason)
{
    constexpr double valuesAPartition = 10;
    const auto values = static_cast<double>(measured.logicalPartitions);
    const auto items = static_cast<double>(measured.items);
    Finding finding;
    finding.severity = values < valuesAPartition * measured.physicalPartitions ? Severity::warning
                                                                               : Severity::hint;
    finding.subject = subjectOfKey(context, container);
    finding.title = "The partition key " + words::listed(container.partitionKey) + " of \""
        + container.name + "\" has " + words::counted(values, "value");
    finding.evidence
        = {{"key values", values, "values"},
           {"items", items, "items"},
           {"storage", reason.stored, "bytes"},
           {"storage within the horizon", reason.bytes, "bytes"},
           {"load of the container", reason.load, "RU/s"},
           {"most that these key values can get", reason.served, "RU/s"},
           {"physical partitions", static_cast<double>(measured.physicalPartitions), "partitions"}};
    finding.summary = words::counted(items, "item") + ", " + words::size(reason.stored)
        + " with the index, in " + words::counted(values, "logical partition") + " on "
        + words::counted(measured.physicalPartitions, "physical partition") + '.';
    if (reason.isLarge && reason.stored < context.limit("keyValuesBytes"))
        finding.summary += " It grows to " + words::size(reason.bytes) + " within "
            + words::counted(context.limit("growthHorizonDays"), "day") + '.';
    if (reason.isBusy) {
        finding.summary += " Its load is " + words::amount(reason.load) + " RU/s "
            + words::inMix(reason.mix) + ", but these key values can get at most "
            + words::amount(reason.served) + " RU/s.";
        finding.weight = loadOn(measured);
    }
    return finding;
}

void keyFewValues(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        if (!measured || measured->logicalPartitions <= 0
            || measured->logicalPartitions >= measured->items // each item has its own value
            || static_cast<double>(measured->logicalPartitions) >= context.limit("keyValues"))
            continue;
        const Outgrown reason = outgrown(context, container, *measured);
        if (reason.isLarge || reason.isBusy)
            findings.push_back(fewValuesIn(context, container, *measured, reason));
    }
}

void addKeyOfManyValues(const Context &context, Finding &finding)
{
    for (const model::Container &container : context.design.containers) {
        if (subjectOfKey(context, container) == finding.subject)
            offerKey(context, container, hasManyValues(context, container), finding);
    }
}

void logicalPartitionLimit(const Context &context, Findings &findings)
{
    const double limit = context.limit("logicalPartitionBytes");
    for (const model::Container &container : context.design.containers) {
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        const double largest
            = measured ? static_cast<double>(measured->largestLogicalPartitionBytes) : 0;
        if (largest < context.limit("logicalPartitionShare") * limit)
            continue;
        Finding finding;
        finding.severity = largest >= limit ? Severity::critical : Severity::warning;
        finding.subject = context.subject({"container " + container.name, "logical partition"});
        finding.title = "A logical partition of \"" + container.name + "\" has "
            + words::size(largest) + " of at most " + words::size(limit);
        finding.evidence
            = {{"largest logical partition", largest, "bytes"}, {"limit", limit, "bytes"}};
        finding.summary = "Key " + measured->largestLogicalPartitions.front().key + " holds "
            + words::size(largest) + ", " + words::share(largest / limit) + " of the limit.";
        finding.fix = furtherLevel(context, container);
        findings.push_back(std::move(finding));
    }
}

void keyChanges(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            if (!type.primary)
                continue;
            for (const model::Field *field : keyFields(container, type)) {
                const Origin origin = originOf(context, type.entity, *field);
                if (!origin.attribute || !origin.attribute->isMutable)
                    continue;
                const double rate = context.changes(origin.entity, *origin.attribute);
                Finding finding;
                finding.severity = rate > 0 ? Severity::critical : Severity::warning;
                finding.subject
                    = context.subject({"container " + container.name, "document type " + type.name,
                                       "field " + field->name});
                finding.title = "The partition key of \"" + container.name + "\" is made of \""
                    + origin.attribute->name + "\", which changes";
                finding.evidence = {{"changes of the key", rate, "requests/s"}};
                finding.summary = words::amount(rate)
                    + " changes a second, each of which removes an item "
                      "and creates another.";
                findings.push_back(std::move(finding));
            }
        }
    }
}

/// Seconds in which dates share their first characters, such as a day for ten characters.
double secondsOfOneValue(std::optional<int> truncate)
{
    constexpr double day = model::secondsOfADay;
    constexpr std::array<std::pair<std::size_t, double>, 7> units {{
        {model::dateTimeLength - 1, 0.001},
        {19, 1},
        {16, 60},
        {13, 3600},
        {10, day},
        {7, 30 * day},
        {0, 365 * day},
    }};
    const auto length = static_cast<std::size_t>(std::max(0, truncate.value_or(1000)));
    return std::find_if(units.begin(), units.end(),
                        [&](const auto &unit) { return unit.first <= length; })
        ->second;
}

/// Items that commands create per second, alone or with others, and the RU/s of writing them.
struct Creation {
    double rate = 0;
    double load = 0;
    std::vector<std::string> patterns;
};

Creation creationOf(const Context &context, const model::Container &container,
                    const model::DocumentType &type)
{
    Creation creation;
    for (const MeasuredPattern &asked : context.patterns()) {
        const model::Command *command = asked.pattern->command();
        const double rows
            = command ? mapping::rowsCreatedBy(context.workbook, *command, type.entity) : 0;
        if (rows <= 0 || asked.rate() <= 0)
            continue;
        creation.rate += asked.rate() * rows;
        creation.patterns.push_back(asked.pattern->id);
        const std::set<int> writing
            = planning::writingSteps(asked.measured->plan, container.name, type.name);
        for (const MeasuredStep &step : asked.steps())
            creation.load += writing.contains(step.step->number) ? step.load : 0;
    }
    return creation;
}

/// New items of a type with a time as partition key, and their number for one value.
struct Moment {
    const model::Field *field = nullptr;
    Creation created;
    double together = 0; ///< items with the same value
};

/// Nothing when (almost) each item has its own value: hashing distributes them then.
std::optional<Moment> momentOf(const Context &context, const model::Container &container,
                               const model::DocumentType &type)
{
    // Throughput is counted per second: values that change faster are distributed within it.
    constexpr double shortestMoment = 1;
    const std::vector<const model::Field *> fields = keyFields(container, type);
    if (fields.size() != 1 || !type.primary)
        return std::nullopt;
    const Origin origin = originOf(context, type.entity, *fields.front());
    if (!origin.attribute || origin.attribute->type != model::AttributeType::dateTime)
        return std::nullopt;
    const double seconds = secondsOfOneValue(origin.truncate);
    Moment moment {fields.front(), creationOf(context, container, type)};
    moment.together = moment.created.rate * seconds;
    return seconds < shortestMoment || moment.together <= 1 ? std::nullopt
                                                            : std::optional(std::move(moment));
}

Finding followsClock(const Context &context, const model::Container &container,
                     const evaluation::ContainerEvaluation &measured,
                     const model::DocumentType &type, const Moment &moment)
{
    const double limit = context.limit("physicalPartitionThroughput");
    const Creation &created = moment.created;
    Finding finding;
    // With one partition and little load, no request waits.
    const bool isHarmless
        = measured.physicalPartitions == 1 && created.load < context.limit("worthwhileLoad");
    finding.severity = created.load >= context.limit("hotUse") * limit ? Severity::critical
        : isHarmless                                                   ? Severity::hint
                                                                       : Severity::warning;
    finding.subject = context.subject({"container " + container.name, "document type " + type.name,
                                       "field " + moment.field->name});
    finding.title = "The partition key of \"" + container.name
        + "\" follows the time: all new items go to one partition";
    finding.evidence
        = {{"items created", created.rate, "items/s"},
           {"items created with one key value", moment.together, "items"},
           {"load on the current partition", created.load, "RU/s"},
           {"most that one physical partition serves", limit, "RU/s"},
           {"physical partitions", static_cast<double>(measured.physicalPartitions), "partitions"}};
    finding.summary = words::listed(created.patterns)
        + (created.patterns.size() == 1 ? " creates " : " create ") + words::amount(created.rate)
        + " items a second, " + words::counted(moment.together, "item") + " of each key value, for "
        + words::amount(created.load) + " RU/s, all on one of "
        + words::counted(measured.physicalPartitions, "physical partition") + '.';
    finding.weight = created.load;
    return finding;
}

void keyFollowsClock(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        if (!measured)
            continue;
        for (const model::DocumentType &type : container.documentTypes) {
            if (const auto moment = momentOf(context, container, type))
                findings.push_back(followsClock(context, container, *measured, type, *moment));
        }
    }
}

void keyTooLong(const Context &context, Findings &findings)
{
    const double limit = context.limit("keyBytes");
    for (const evaluation::ContainerEvaluation &container : context.measured.containers) {
        double longest = 0;
        for (const evaluation::LogicalPartitionLoad &partition : container.largestLogicalPartitions)
            longest = std::max(longest, static_cast<double>(partition.key.size()));
        if (longest <= limit)
            continue;
        Finding finding;
        finding.severity = Severity::critical;
        finding.subject = context.subject({"container " + container.name, "partition key"});
        finding.title
            = "Partition keys of \"" + container.name + "\" are longer than " + words::size(limit);
        finding.evidence = {{"longest key", longest, "bytes"}, {"limit", limit, "bytes"}};
        finding.summary = "The longest of the checked keys has " + words::size(longest) + '.';
        findings.push_back(std::move(finding));
    }
}

constexpr Reading hierarchyReading {
    "Hierarchical partition keys",
    "https://learn.microsoft.com/azure/cosmos-db/hierarchical-partition-keys"};
constexpr Reading syntheticReading {
    "Synthetic partition keys",
    "https://learn.microsoft.com/azure/cosmos-db/nosql/synthetic-partition-keys"};

constexpr std::array keyTable {
    Rule {
        "key-few-values", "Partition keys with few values",
        "A key value is on one physical partition, so that a key with few values can use only few "
        "of them, and each grows towards 20 GB. A good key has many more values than there will "
        "ever be physical partitions.",
        partitionsReading, keyFewValues, true, Trials::none, addKeyOfManyValues},
    Rule {
        "key-nobody-asks-by", "Partition keys that no query uses",
        "Partition items by the property that queries filter by. If no query fixes the key, every "
        "query visits all partitions. With a key that queries fix, a copy partitioned by that key "
        "is not needed.",
        partitionsReading, keyNobodyAsksBy, true, Trials::ofQueries},
    Rule {"key-loses-later", "Partition keys that lose as the container grows",
          "A container that grows splits, and a query that does not fix the key pays for each "
          "physical partition. The key of a container that has items cannot be changed in place: "
          "choose it for the size to come, not for that of today.",
          partitionsReading, keyLosesLater, true, Trials::ofQueries},
    Rule {
        "logical-partition-limit", "Logical partitions over or near 20 GB",
        "The items of one key value can take at most 20 GB; after that, writes with this key fail. "
        "A hierarchical key divides them further and still routes queries by its first level.",
        hierarchyReading, logicalPartitionLimit},
    Rule {"key-changes", "Partition keys that change",
          "The partition key of an item cannot be changed: the item has to be removed and created "
          "again elsewhere, in two operations that are not one transaction. Choose a property that "
          "never changes.",
          partitionsReading, keyChanges},
    Rule {
        "key-follows-clock", "Partition keys that follow the time",
        "All items of a second, an hour or a day have one key value, so that all current writes go "
        "to one physical partition while the others are idle. Put a value that differs between "
        "items before the time.",
        syntheticReading, keyFollowsClock},
    Rule {"key-too-long",
          "Partition keys that are too long",
          "A partition key may have at most 2 KB. Longer values are refused.",
          {"Large partition keys",
           "https://learn.microsoft.com/azure/cosmos-db/large-partition-keys"},
          keyTooLong},
};

} // namespace

std::span<const Rule> keyRules()
{
    return keyTable;
}

} // namespace partita::advice
