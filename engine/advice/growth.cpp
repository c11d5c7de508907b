// Rules about time: when a limit is reached, and what is kept for ever.
#include "engine/advice/growth.h"

#include "engine/advice/rules.h"
#include "engine/advice/wording.h"
#include "engine/cost/constants.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace partita::advice {
namespace {

constexpr double gibibyte = 1024.0 * 1024 * 1024;
constexpr double daysAYear = 365;

struct Approach {
    double size = 0;
    double limit = 0;
    double perDay = 0;
    double days() const { return perDay > 0 ? std::max(0.0, limit - size) / perDay : INFINITY; }
};

Finding approachFinding(const Approach &approach, const std::string &what)
{
    Finding finding;
    finding.evidence = {{what, approach.size, "bytes"},
                        {"growth a day", approach.perDay, "bytes/day"},
                        {"limit", approach.limit, "bytes"},
                        {"days until the limit", std::floor(approach.days()), "days"}};
    finding.summary = size(approach.size) + " now, " + size(approach.perDay) + " more a day: "
        + size(approach.limit) + " in " + amount(std::floor(approach.days())) + " days.";
    return finding;
}

/// A logical partition reaches 20 GB, or a physical one 50 GB and splits.
void growthReachesLimit(const Context &context, Findings &findings)
{
    const double horizon = context.limit("growthHorizonDays");
    for (const model::Container &container : context.design.containers) {
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        const double perDay = growthOfContainer(context, container);
        if (!measured || measured->storageBytes <= 0 || perDay <= 0)
            continue;
        const auto whole = static_cast<double>(measured->storageBytes);
        const auto logical = static_cast<double>(measured->largestLogicalPartitionBytes);
        const Approach full {logical, context.limit("logicalPartitionBytes"),
                             perDay * logical / whole};
        if (logical < full.limit && full.days() <= horizon) {
            Finding finding = approachFinding(full, "largest logical partition");
            finding.severity = Severity::warning;
            finding.subject = context.subject({"container " + container.name, "logical partition"});
            finding.title = "The largest logical partition of \"" + container.name
                + "\" is full in " + amount(std::floor(full.days())) + " days";
            findings.push_back(std::move(finding));
        }
        double fullest = 0;
        for (const evaluation::PartitionLoad &partition : measured->partitions)
            fullest = std::max(fullest, static_cast<double>(partition.storageBytes));
        const Approach split {fullest, context.limit("physicalPartitionBytes"),
                              perDay * fullest / whole};
        if (split.days() <= horizon) {
            Finding finding = approachFinding(split, "fullest physical partition");
            finding.severity = Severity::hint;
            finding.subject
                = context.subject({"container " + container.name, "physical partition"});
            finding.title = "A physical partition of \"" + container.name + "\" splits in "
                + amount(std::floor(split.days())) + " days";
            findings.push_back(std::move(finding));
        }
    }
}

/// Rows that only ever become more, and are paid for every month.
void staleData(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const double perDay = growthOfContainer(context, container);
        const double cost = perDay * daysAYear / gibibyte * cost::prices().storagePerGbMonth;
        if (container.defaultTtl || cost < context.limit("savingDollars"))
            continue;
        const bool isHistory = std::any_of(
            container.documentTypes.begin(), container.documentTypes.end(),
            [&](const model::DocumentType &type) {
                const model::Entity *entity = context.workbook.entity(type.entity);
                return entity && birthday(*entity) && growthOfEntity(context, type.entity) > 0
                    && context.commands(type.entity, model::Command::Kind::remove) <= 0;
            });
        if (!isHistory)
            continue;
        Finding finding;
        finding.severity = Severity::hint;
        finding.subject = context.subject({"container " + container.name});
        finding.title = "\"" + container.name + "\" keeps everything for ever";
        finding.evidence = {{"growth a day", perDay, "bytes/day"},
                            {"growth a year", perDay * daysAYear, "bytes/year"},
                            {"cost of a year's growth", cost, "US dollars/month"}};
        finding.summary = size(perDay) + " more a day and nothing removes it: after a year "
            + size(perDay * daysAYear) + " more, $ " + amount(cost) + " a month.";
        findings.push_back(std::move(finding));
    }
}

constexpr std::array table {
    Rule {
        "growth-reaches-limit",
        "Limits that growth reaches within the horizon",
        "A logical partition that is full refuses writes, and a partition key cannot be changed in "
        "place. A physical partition that is full splits, and queries without a key have one more "
        "to ask.",
        {"Partitioning and horizontal scaling",
         "https://learn.microsoft.com/azure/cosmos-db/partitioning-overview"},
        growthReachesLimit},
    Rule {"stale-data-without-ttl",
          "Data that is never removed",
          "Storage is paid for every month, and what is never looked at again costs as much as the "
          "rest. A time to live removes it without being asked; the analytical store keeps it for "
          "less.",
          {"Time to live", "https://learn.microsoft.com/azure/cosmos-db/nosql/time-to-live"},
          staleData},
};

} // namespace

double growthOfRow(const model::Role &role)
{
    return role.toParent ? 0 : role.relationship->growthPerDay;
}

double growthOfEntity(const Context &context, const std::string &entity)
{
    double most = 0;
    for (const model::Relationship &relationship : *context.workbook.relationships) {
        if (relationship.child == entity
            && relationship.cardinality != model::Cardinality::manyToMany)
            most = std::max(most, relationship.growthPerDay * context.rows(relationship.parent));
    }
    return most;
}

double growthOfContainer(const Context &context, const model::Container &container)
{
    if (container.defaultTtl && *container.defaultTtl > 0)
        return 0;
    double bytes = 0;
    for (const model::DocumentType &type : container.documentTypes) {
        if (!type.cap)
            bytes += growthOfEntity(context, type.entity) * context.itemBytes(container, type);
    }
    for (const FieldPlace &place : context.fields()) {
        const auto *embedded = std::get_if<model::EmbeddedSource>(&place.field->source);
        const auto role = embedded && !embedded->latest && place.container == &container
            ? model::findRole(context.workbook, place.entity, embedded->role)
            : std::nullopt;
        if (role && role->toMany)
            bytes += growthOfRow(*role) * context.rows(place.entity) * context.elementBytes(place);
    }
    return bytes;
}

std::span<const Rule> growthRules()
{
    return table;
}

} // namespace partita::advice
