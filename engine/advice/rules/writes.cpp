// Rules about commands: rewritten items, upkeep without a transaction, and keys left behind.
#include "engine/advice/rules/rules.h"
#include "engine/advice/rules/upkeephandover.h"
#include "engine/base/numbertext.h"
#include "engine/planning/upkeepsteps.h"
#include "engine/population/degrees.h"

#include <algorithm>
#include <array>
#include <set>

namespace partita::advice {
namespace {

/// Field names with the places of each: "hubName" of "depot" and of "zone/depots".
using Carriers = std::vector<std::pair<std::string, std::vector<std::string>>>;

void note(Carriers &carriers, const std::string &name, const std::string &place)
{
    auto known = std::find_if(carriers.begin(), carriers.end(),
                              [&](const auto &one) { return one.first == name; });
    if (known == carriers.end())
        known = carriers.insert(carriers.end(), {name, {}});
    if (std::find(known->second.begin(), known->second.end(), place) == known->second.end())
        known->second.push_back(place);
}

/// "hubName" of depot and zone/depots, "depotName" of scan
std::string textOf(const Carriers &carriers)
{
    std::string text;
    for (const auto &[name, places] : carriers)
        text += (text.empty() ? "\"" : ", \"") + name + "\" of " + words::listed(places);
    return text;
}

/// Removes the copies of attributes that a command changes. `place`: path of the fields, such as
/// "zone/depots".
void dropCopies(const Context &context, const model::Command &command, const std::string &entity,
                const std::string &place, std::vector<model::Field> &fields, Carriers &dropped)
{
    const std::vector<std::string> &changed = command.attributes;
    std::erase_if(fields, [&](const model::Field &field) {
        const auto *copied = std::get_if<model::CopiedSource>(&field.source);
        const bool isCopy = copied && field.upkeep != model::Upkeep::none
            && model::endOf(context.workbook, entity, copied->roles) == command.entity
            && std::find(changed.begin(), changed.end(), copied->attribute) != changed.end();
        if (isCopy)
            note(dropped, field.name, place);
        return isCopy;
    });
    for (model::Field &field : fields) {
        auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        const auto role
            = embedded ? model::findRole(context.workbook, entity, embedded->role) : std::nullopt;
        if (role)
            dropCopies(context, command, role->partner, place + '/' + field.name, embedded->fields,
                       dropped);
    }
}

std::optional<Fix> withoutCopies(const Context &context, const model::Command &command)
{
    if (command.kind != model::Command::Kind::update)
        return std::nullopt;
    model::ChangeDesign edit {context.design};
    Carriers dropped;
    for (model::Container &container : edit.design.containers) {
        for (model::DocumentType &type : container.documentTypes)
            dropCopies(context, command, type.entity, type.name, type.fields, dropped);
    }
    if (dropped.empty())
        return std::nullopt;
    const bool isOne = dropped.size() == 1 && dropped.front().second.size() == 1;
    return Fix {"Remove " + textOf(dropped) + ": look " + (isOne ? "it" : "them") + " up with "
                    + command.entity + " when " + (isOne ? "it is" : "they are") + " read",
                {std::move(edit)}};
}

/// Items that a command writes besides those of its own rows, as the probe measured.
struct Further {
    double items = 0;
    std::vector<std::string> containers;
};

Further furtherOf(const MeasuredPattern &asked)
{
    Further further;
    const std::set<int> steps = planning::furtherSteps(asked.measured->plan);
    for (const MeasuredStep &step : asked.steps()) {
        if (!steps.contains(step.step->number) || step.measured.executions == 0)
            continue;
        further.items += static_cast<double>(step.measured.executions);
        const std::string &container = step.step->container;
        if (std::find(further.containers.begin(), further.containers.end(), container)
            == further.containers.end())
            further.containers.push_back(container);
    }
    return further;
}

/// Rule: one change that rewrites many items.
void writeAmplification(const Context &context, Findings &findings)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        const model::Command *command = asked.pattern->command();
        if (!command || asked.load() < context.limit("worthwhileLoad"))
            continue;
        const Further further = furtherOf(asked);
        if (further.items < context.limit("writeAmplification"))
            continue;
        const planning::Measurement &probe = asked.measured->probe;
        const double charge = probe.requestCharge + probe.backgroundCharge;
        const double part = asked.load() / context.load();
        Finding finding;
        finding.severity
            = part >= context.limit("dominantLoadShare") ? Severity::critical : Severity::warning;
        finding.subject = context.subject({"pattern " + asked.pattern->id, "writes"});
        finding.title = asked.pattern->id + " rewrites "
            + words::counted(further.items, "further item") + " for one change";
        finding.evidence
            = {{"further items written by the probe", further.items, "items"},
               {"request charge of the probe, upkeep included", charge, "RU"},
               {"part of it that is upkeep in the background", probe.backgroundCharge, "RU"},
               {"rate", asked.rate(), "requests/s"},
               {"load", asked.load(), "RU/s"},
               {"share of the load", part, "share"}};
        finding.summary = words::counted(further.items, "further item") + " in "
            + words::listed(further.containers) + ", " + words::amount(charge)
            + " RU for the probe; " + words::amount(asked.load()) + " RU/s, " + words::share(part)
            + " of the load.";
        finding.fix = withoutCopies(context, *command);
        finding.weight = asked.load();
        findings.push_back(std::move(finding));
    }
}

/// Rule: requests of one command that are not one transaction.
void notAtomicUpkeep(const Context &context, Findings &findings)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        if (asked.measured->isQuery || !asked.isAnswered())
            continue;
        // Of the probe; an atomic step belongs to the transaction of the step before.
        double transactions = 0;
        double load = 0; // RU/s of all transactions but the first
        for (const MeasuredStep &step : asked.steps()) {
            if (step.isBackground || !isWrite(*step.step))
                continue;
            const auto executions = static_cast<double>(step.measured.executions);
            if (!step.step->atomicWithPrevious)
                transactions += executions;
            if (transactions > 1 && executions > 0)
                load += step.load * std::min(1.0, (transactions - 1) / executions);
        }
        const double outside = transactions - 1;
        if (outside < 1)
            continue;
        Finding finding;
        const bool isSeldom = asked.rate() < context.limit("reportRate")
            && asked.load() < context.limit("worthwhileLoad");
        finding.severity = isSeldom ? Severity::hint : Severity::warning;
        finding.subject = context.subject({"pattern " + asked.pattern->id, "transaction"});
        finding.title = asked.pattern->id + " makes " + words::counted(outside, "write")
            + " outside its transaction";
        finding.evidence = {{"separate transactions", transactions, "transactions"},
                            {"writes outside the first", outside, "requests"},
                            {"rate", asked.rate(), "requests/s"}};
        finding.summary = words::counted(transactions, "transaction") + " one after the other, "
            + words::timesASecond(asked.rate())
            + ": if the application stops between them, items no longer agree.";
        finding.fix = handedOver(context, asked);
        finding.weight = load;
        findings.push_back(std::move(finding));
    }
}

/// Roles whose partners a value names.
std::vector<std::string> rolesNamed(const model::FieldSource &source)
{
    if (const auto *reference = std::get_if<model::ReferenceSource>(&source))
        return {reference->role};
    std::vector<std::string> roles;
    if (const auto *composed = std::get_if<model::ComposedSource>(&source)) {
        for (const model::Field &part : composed->parts) {
            for (std::string &role : rolesNamed(part.source))
                roles.push_back(std::move(role));
        }
    }
    return roles;
}

/// Fields that still name a row which the plan removes: one for each relationship, in a home rather
/// than in a copy.
std::vector<std::pair<FieldPlace, model::Role>> linksLeftBy(const Context &context,
                                                            const planning::Plan &plan,
                                                            const std::string &entity)
{
    std::vector<std::pair<FieldPlace, model::Role>> links;
    const auto add = [&](const FieldPlace &place, const model::Role &role) {
        const auto known = std::find_if(links.begin(), links.end(), [&](const auto &link) {
            return link.second.relationship == role.relationship;
        });
        if (known == links.end())
            links.emplace_back(place, role);
        else if (!known->first.type->primary && place.type->primary)
            *known = {place, role};
    };
    for (const FieldPlace &place : context.fields()) {
        for (const std::string &name : rolesNamed(place.field->source)) {
            const auto role = model::findRole(context.workbook, place.entity, name);
            const bool isLink = role && role->toParent && !role->toMany && role->partner == entity
                && !role->relationship->containment;
            if (isLink
                && !planning::keepsInStep(plan, place.container->name, place.type->name,
                                          place.path))
                add(place, *role);
        }
    }
    return links;
}

/// Rule: keys of removed rows that other items still store.
void weakLinks(const Context &context, Findings &findings)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        const model::Command *command = asked.pattern->command();
        if (!command || command->kind != model::Command::Kind::remove || asked.rate() <= 0
            || !asked.isAnswered())
            continue;
        const auto links = linksLeftBy(context, asked.measured->plan, command->entity);
        for (const auto &[place, role] : links) {
            const double each = role.relationship->degree.kind == model::Degree::Kind::drawn
                ? context.rows(place.entity) / std::max(1.0, context.rows(command->entity))
                : population::meanDegree(*role.relationship);
            Finding finding;
            finding.severity = Severity::warning;
            finding.subject
                = context.subject({"pattern " + asked.pattern->id,
                                   "container " + place.container->name, "field " + place.path});
            finding.title = asked.pattern->id + " leaves " + place.entity + " rows whose \""
                + place.path + "\" refers to no row";
            finding.evidence = {{"links left for each removed row", each, "links"},
                                {"rate", asked.rate(), "requests/s"}};
            finding.summary = "About " + words::amount(each) + " links to each removed "
                + command->entity + " stay, " + words::amount(asked.rate()) + " removals a second.";
            findings.push_back(std::move(finding));
        }
    }
}

/// Share of a command's requests that concern the most popular row: by its key distribution, else
/// by the existing degrees.
double popularShare(const Context &context, const model::Role &role, const std::string &entity,
                    const model::KeyDistribution &keys)
{
    const double rows = std::max(1.0, context.rows(entity));
    if (keys.kind != model::KeyDistribution::Kind::uniform)
        return shareOfFirst(rows, keys.exponent);
    const Partners partners = context.partners(role);
    return partners.mean > 0 ? std::min(1.0, partners.most / (partners.mean * rows)) : 1 / rows;
}

/// RU/s of a command's transactions that read or write items of the type. Only these load the
/// partitions of the items. All steps of a transaction share one partition.
double loadOnItems(const MeasuredPattern &asked, const FieldPlace &place)
{
    const std::set<int> writing
        = planning::writingSteps(asked.measured->plan, place.container->name, place.type->name);
    double load = 0;
    double transaction = 0;
    bool isOnItems = false;
    for (const MeasuredStep &step : asked.steps()) {
        if (!step.step->atomicWithPrevious) {
            load += isOnItems ? transaction : 0;
            transaction = 0;
            isOnItems = false;
        }
        transaction += step.load;
        isOnItems = isOnItems || writing.contains(step.step->number)
            || (step.step->operation == planning::Operation::pointRead
                && step.step->container == place.container->name
                && step.step->documentType == place.type->name);
    }
    return load + (isOnItems ? transaction : 0);
}

/// Aggregates stored on the items of one document type, or on elements embedded in them.
struct Counters {
    FieldPlace place; ///< of the first aggregate
    std::vector<std::string> paths;
    std::set<std::string> patterns; ///< commands that change the most popular item
    double writes = 0; ///< per second, on the most popular item
    double load = 0; ///< RU/s on its logical partition
};

void addWrites(const Context &context, const FieldPlace &place, const model::Role &role,
               Counters &counters)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        const model::Command *command = asked.pattern->command();
        if (!command || command->entity != role.partner
            || command->kind == model::Command::Kind::update
            || !counters.patterns.insert(asked.pattern->id).second)
            continue;
        const double part = popularShare(context, role, place.entity, asked.pattern->keys);
        counters.writes += asked.rate() * part;
        counters.load += loadOnItems(asked, place) * part;
    }
}

std::vector<Counters> countersOf(const Context &context)
{
    std::vector<Counters> all;
    for (const FieldPlace &place : context.fields()) {
        const auto *aggregate = std::get_if<model::AggregateSource>(&place.field->source);
        const auto role = aggregate && place.field->upkeep != model::Upkeep::none
            ? model::findRole(context.workbook, place.entity, aggregate->role)
            : std::nullopt;
        if (!role)
            continue;
        auto found = std::find_if(all.begin(), all.end(), [&](const Counters &other) {
            return other.place.type == place.type && other.place.entity == place.entity;
        });
        if (found == all.end())
            found = all.insert(all.end(), Counters {place, {}, {}, 0, 0});
        found->paths.push_back(place.path);
        addWrites(context, place, *role, *found);
    }
    return all;
}

/// Rule: aggregates on an item that many requests per second change.
void counterOnOneItem(const Context &context, Findings &findings)
{
    for (const Counters &counters : countersOf(context)) {
        if (counters.writes < context.limit("writesToOneItem"))
            continue;
        const FieldPlace &place = counters.place;
        Finding finding;
        finding.severity = Severity::warning;
        finding.subject
            = context.subject({"container " + place.container->name,
                               "document type " + place.type->name, "counts of " + place.entity});
        finding.title = words::listed(counters.paths) + " of the most popular " + place.entity
            + (counters.paths.size() > 1 ? " change " : " changes ")
            + words::timesASecond(counters.writes);
        finding.evidence = {{"writes of the most popular item", counters.writes, "writes/s"},
                            {"load on its partition", counters.load, "RU/s"}};
        finding.summary = words::amount(counters.writes) + " writes a second to one item, "
            + words::amount(counters.load) + " RU/s on one logical partition.";
        finding.weight = counters.load;
        findings.push_back(std::move(finding));
    }
}

constexpr Reading transactionReading {
    "Transactional batch operations",
    "https://learn.microsoft.com/azure/cosmos-db/nosql/transactional-batch"};
constexpr std::array writeTable {
    Rule {"write-amplification", "Changes that rewrite many items",
          "A value copied into many items has to be changed in all of them, even if nobody reads "
          "them. Copy values that seldom change, and refer to those that change often.",
          modelReading, writeAmplification},
    Rule {"not-atomic-upkeep", "Writes that are not one transaction",
          "Only items of one logical partition can be written in one transaction; further requests "
          "may fail on their own and leave items that contradict each other. The change feed "
          "delivers each change at least once, sometimes twice: a processor that counts must "
          "remember the last change (_lsn) that it counted.",
          transactionReading, notAtomicUpkeep},
    Rule {
        "weak-links", "Links to rows that were removed",
        "The store has no foreign keys: items keep references to a removed row unless a query can "
        "find them. Store the reference as a property of its own, or let readers expect missing "
        "rows.",
        modelReading, weakLinks},
    Rule {"counter-on-one-item",
          "Counts that many requests change on one item",
          "Writes to one item follow one another, and all of them go to one logical partition. "
          "Spread such a count over several items and add them up (distributed counter).",
          {"Azure Cosmos DB design patterns",
           "https://github.com/Azure-Samples/cosmos-db-design-patterns"},
          counterOnOneItem},
};

} // namespace

std::span<const Rule> writeRules()
{
    return writeTable;
}

} // namespace partita::advice
