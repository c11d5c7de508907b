// Rules about partition keys.
#include "engine/advice/rules.h"
#include "engine/advice/spreadingkey.h"
#include "engine/advice/unaddressed.h"
#include "engine/advice/wording.h"

#include <algorithm>
#include <array>

namespace partita::advice {
namespace {

/// The attribute that a key field is made of; nothing for references, constants and composed keys.
struct Origin {
    std::string entity;
    const model::Attribute *attribute = nullptr;
    bool isTruncated = false;
};

Origin originOf(const Context &context, const std::string &entity, const model::Field &field)
{
    const auto find = [&](const std::string &owner, const std::string &name, bool isTruncated) {
        const model::Entity *found = context.workbook.entity(owner);
        return Origin {owner, found ? found->attribute(name) : nullptr, isTruncated};
    };
    if (const auto *own = std::get_if<model::AttributeSource>(&field.source))
        return find(entity, own->attribute, own->truncate.has_value());
    if (const auto *copied = std::get_if<model::CopiedSource>(&field.source))
        return find(model::endOf(context.workbook, entity, copied->roles), copied->attribute,
                    copied->truncate.has_value());
    return {};
}

/// The fields of a document type that make its partition key, in order.
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

void keyFewValues(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        if (!measured || measured->logicalPartitions <= 0
            || static_cast<double>(measured->logicalPartitions) >= context.limit("keyValues")
            || static_cast<double>(measured->storageBytes) < context.limit("keyValuesBytes"))
            continue;
        const auto values = static_cast<double>(measured->logicalPartitions);
        constexpr double valuesAPartition = 10;
        Finding finding;
        finding.severity = values < valuesAPartition * measured->physicalPartitions
            ? Severity::warning
            : Severity::hint;
        finding.subject = context.subject({"container " + container.name, "partition key"});
        finding.title = "The partition key " + listed(container.partitionKey) + " of \""
            + container.name + "\" has " + counted(values, "value");
        finding.evidence = {{"key values", values, "values"},
                            {"items", static_cast<double>(measured->items), "items"},
                            {"storage", static_cast<double>(measured->storageBytes), "bytes"},
                            {"physical partitions",
                             static_cast<double>(measured->physicalPartitions), "partitions"}};
        finding.summary = counted(static_cast<double>(measured->items), "item") + " and "
            + size(static_cast<double>(measured->storageBytes)) + " in "
            + counted(values, "logical partition") + " on "
            + counted(measured->physicalPartitions, "physical partition") + '.';
        finding.fix = furtherLevel(context, container);
        findings.push_back(std::move(finding));
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
        finding.title = "A logical partition of \"" + container.name + "\" has " + size(largest)
            + " of at most " + size(limit);
        finding.evidence
            = {{"largest logical partition", largest, "bytes"}, {"limit", limit, "bytes"}};
        finding.summary = "Key " + measured->largestLogicalPartitions.front().key + " holds "
            + size(largest) + ", " + share(largest / limit) + " of the limit.";
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
                finding.summary = amount(rate)
                    + " changes a second, each of which removes an item "
                      "and creates another.";
                findings.push_back(std::move(finding));
            }
        }
    }
}

void keyFollowsClock(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        if (!measured)
            continue;
        for (const model::DocumentType &type : container.documentTypes) {
            const std::vector<const model::Field *> fields = keyFields(container, type);
            if (fields.size() != 1)
                continue;
            const Origin origin = originOf(context, type.entity, *fields.front());
            const double rate = context.commands(type.entity, model::Command::Kind::create);
            if (!origin.attribute || origin.attribute->type != model::AttributeType::dateTime
                || rate <= 0 || !type.primary)
                continue;
            double load = 0;
            for (const Asked &asked : context.patterns()) {
                const model::Command *command = asked.pattern->command();
                if (command && command->entity == type.entity
                    && command->kind == model::Command::Kind::create)
                    load += asked.load();
            }
            const double limit = context.limit("physicalPartitionThroughput");
            Finding finding;
            // Where there is one partition anyhow and little goes to it, nothing waits.
            const bool isHarmless
                = measured->physicalPartitions == 1 && load < context.limit("worthwhileLoad");
            finding.severity = load >= context.limit("hotUse") * limit ? Severity::critical
                : isHarmless                                           ? Severity::hint
                                                                       : Severity::warning;
            finding.subject
                = context.subject({"container " + container.name, "document type " + type.name,
                                   "field " + fields.front()->name});
            finding.title = "The partition key of \"" + container.name
                + "\" follows the clock: all that is new goes to one partition";
            finding.evidence = {{"items created", rate, "requests/s"},
                                {"load on the partition of the moment", load, "RU/s"},
                                {"most that one physical partition serves", limit, "RU/s"},
                                {"physical partitions",
                                 static_cast<double>(measured->physicalPartitions), "partitions"}};
            finding.summary = amount(rate) + " items a second, " + amount(load)
                + " RU/s, all on one of "
                + counted(measured->physicalPartitions, "physical partition") + '.';
            finding.weight = load;
            findings.push_back(std::move(finding));
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
            = "Partition keys of \"" + container.name + "\" are longer than " + size(limit);
        finding.evidence = {{"longest key", longest, "bytes"}, {"limit", limit, "bytes"}};
        finding.summary = "The longest of the keys looked at has " + size(longest) + '.';
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
        "A key value lies on one physical partition, so a key with few values can use only few of "
        "them, and each grows towards 20 GB. A good key has many more values than there will ever "
        "be physical partitions.",
        partitionsReading, keyFewValues},
    Rule {"key-nobody-asks-by", "Partition keys that no query goes by",
          "Items lie well by what queries ask for. Where none fixes the key, every partition is "
          "asked; a key that they fix makes a copy by it needless, and a copy that lies by another "
          "is as if it were not there.",
          partitionsReading, keyNobodyAsksBy, true, true},
    Rule {"logical-partition-limit", "Logical partitions over or near 20 GB",
          "Everything with one key value may take 20 GB; then writes with that key fail. A "
          "hierarchical key divides it further and still routes queries by its first level.",
          hierarchyReading, logicalPartitionLimit},
    Rule {"key-changes", "Partition keys that change",
          "The partition key of an item cannot be changed: the item has to be removed and created "
          "again elsewhere, in two operations that are not one transaction. Take a property that "
          "stays.",
          partitionsReading, keyChanges},
    Rule {"key-follows-clock", "Partition keys that follow the clock",
          "All items of an hour or a day have one key value, so all writes of the moment go to one "
          "physical partition while the others wait. Put something before the time that differs "
          "from item to item.",
          syntheticReading, keyFollowsClock},
    Rule {"key-too-long",
          "Partition keys that are too long",
          "A partition key may have 2 KB. Longer values are refused.",
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
