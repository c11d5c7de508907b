#include "engine/checks/lifetimecheck.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/mapping/ownership.h"
#include "engine/mapping/rowgrowth.h"
#include "engine/model/lifetime.h"
#include "engine/model/message.h"
#include "engine/places/coverage.h"

#include <algorithm>

namespace partita::checks {
namespace {

constexpr double mostApart = 10; // ratio; seasons change the rate of a day by less

void warn(std::vector<model::Problem> &problems, std::string place, const model::Message &message,
          const std::string &design, const std::string &entity)
{
    problems.push_back(
        model::problemOf(model::Severity::warning, std::move(place), message, design, entity));
}

/// Patterns of the commands that create rows of the entity.
std::vector<std::string> creatorsOf(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<std::string> ids;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        if (pattern.command() && mapping::creates(workbook, *pattern.command(), entity))
            ids.push_back(inQuotes(pattern.id));
    }
    return ids;
}

/// Compares the growth that relationships state for an entity with the rows that its commands
/// create.
void checkGrowth(const model::Workbook &workbook, const std::string &entity,
                 std::vector<model::Problem> &problems)
{
    const double stated = mapping::statedGainOf(workbook, entity);
    const double created = mapping::createdGainOf(workbook, entity);
    if (stated <= 0 || created <= 0
        || std::max(stated, created) <= mostApart * std::min(stated, created))
        return;
    const auto &relationships = *workbook.relationships;
    const auto at = std::find_if(relationships.begin(), relationships.end(),
                                 [&](const model::Relationship &relationship) {
                                     return mapping::statesGrowth(relationship, entity);
                                 });
    const std::string place
        = elementPath("$.relationships", static_cast<std::size_t>(at - relationships.begin()))
        + ".growthPerDay";
    warn(problems, place,
         inQuotes(entity) + " gains " + words::counted(stated, "row")
             + " a day by its relationships, and " + words::amount(created) + " by the rates of "
             + words::listed(creatorsOf(workbook, entity)) + ". The larger number is used; change "
             + model::named(model::fields::growthPerDay) + " or the rates so that they agree.",
         {}, entity);
}

/// True when updates reach a row more often than its time to live, which each update restarts.
bool isKeptAlive(const model::Workbook &workbook, const std::string &entity, double seconds)
{
    double perSecond = 0;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        const model::Command *command = pattern.command();
        if (command && command->kind == model::Command::Kind::update && command->entity == entity)
            perSecond += pattern.ratePerSecond;
    }
    return perSecond * seconds >= mapping::expectedRows(workbook, entity);
}

void checkTimeToLive(const model::Workbook &workbook, const model::Design &design,
                     const model::Container &container, const std::string &place,
                     std::vector<model::Problem> &problems)
{
    if (container.defaultTtl.value_or(-1) <= 0)
        return;
    const auto seconds = static_cast<double>(*container.defaultTtl);
    for (const model::DocumentType &type : container.documentTypes) {
        const model::Entity *entity = workbook.entity(type.entity);
        const bool hasItsOwn = type.field("ttl") != nullptr;
        if (!type.primary || hasItsOwn || !entity || !creatorsOf(workbook, type.entity).empty()
            || mapping::gainsRows(workbook, type.entity)
            || isKeptAlive(workbook, type.entity, seconds))
            continue;
        warn(problems, place + ".defaultTtl",
             inQuotes(container.name) + " removes items that are " + model::durationText(seconds)
                 + " old, and no command creates new rows of " + inQuotes(type.entity)
                 + "; give the document type " + inQuotes(type.name) + " a field "
                 + model::Message(R"({"name": "ttl", "constant": -1})",
                                  "\"ttl\" that is "
                                      + model::named(model::fields::constant).inWindow + ", -1")
                 + ", or move its items to a container of their own.",
             design.name, type.entity);
    }
}

/// Warns about an item's own time to live in a container without one. The container must have a
/// time to live (-1: none unless stated by the item):
/// https://learn.microsoft.com/azure/cosmos-db/nosql/time-to-live
void checkOwnTimeToLive(const model::Design &design, const model::Container &container,
                        const std::string &place, std::vector<model::Problem> &problems)
{
    if (container.defaultTtl)
        return;
    for (std::size_t index = 0; index < container.documentTypes.size(); ++index) {
        const model::DocumentType &type = container.documentTypes[index];
        if (type.field("ttl") == nullptr)
            continue;
        warn(problems, elementPath(place + ".documentTypes", index),
             "The field \"ttl\" of " + inQuotes(type.name) + " has no effect, because "
                 + inQuotes(container.name) + " has no time to live; give the container "
                 + model::named(model::fields::defaultTtl)
                 + ": -1; items without a \"ttl\" of their own then stay.",
             design.name, type.entity);
    }
}

/// Warns about copies that expire: the planner does not know which rows they still hold, and reads
/// elsewhere.
void checkCopies(const model::Workbook &workbook, const model::Design &design,
                 const model::Container &container, const std::string &place,
                 std::vector<model::Problem> &problems)
{
    const bool isAsked = std::any_of(
        design.overrides.begin(), design.overrides.end(),
        [&](const model::PlanOverride &own) { return own.container == container.name; });
    for (const model::DocumentType &type : container.documentTypes) {
        const std::optional<double> life = model::lifetimeOf(container, type);
        const auto home = places::homeOf(workbook, design, type.entity);
        if (type.primary || isAsked || !life || !home)
            continue;
        const std::optional<double> atHome = model::lifetimeOf(*home->container, *home->type);
        if (atHome && *atHome <= *life)
            continue;
        warn(problems, place + ".defaultTtl",
             "No query reads the copies " + inQuotes(type.name) + " in " + inQuotes(container.name)
                 + ": they are removed after " + model::durationText(*life) + ", but the home of "
                 + inQuotes(type.entity) + " keeps its rows "
                 + (atHome ? "for " + model::durationText(*atHome) : "for ever")
                 + ". Give both the same lifetime, or write the design's own queries for the "
                   "copies.",
             design.name, type.entity);
    }
}

/// Notes aggregates over rows that expire: expiry does not reduce the aggregate.
void checkAggregates(const model::Workbook &workbook, const model::Design &design,
                     const places::Location &location, const std::string &place,
                     std::vector<model::Problem> &problems)
{
    const std::vector<model::Field> &fields = *location.last().fields;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::string at = elementPath(place, i);
        if (const auto *embedded = std::get_if<model::EmbeddedSource>(&fields[i].source)) {
            const places::Location inner
                = places::inside(workbook, location, {&fields[i], embedded});
            if (inner.levels.size() > location.levels.size())
                checkAggregates(workbook, design, inner, at + ".fields", problems);
        }
        const auto *aggregate = std::get_if<model::AggregateSource>(&fields[i].source);
        const std::optional<double> life = aggregate
            ? places::lifetimeOfAggregatedRows(workbook, design, location, *aggregate)
            : std::nullopt;
        if (!life)
            continue;
        problems.push_back(
            {model::Severity::information, at,
             inQuotes(fields[i].name) + " of " + inQuotes(location.type->name) + " still includes "
                 + inQuotes(aggregate->role) + " that have expired after "
                 + model::durationText(*life)
                 + ", because no command removes them. Use it as a number of all rows that have "
                   "ever existed, or remove the field, so that it is computed at every read.",
             design.name, location.type->entity});
    }
}

} // namespace

void checkLifetimes(const model::Workbook &workbook, std::vector<model::Problem> &problems)
{
    for (const model::Entity &entity : *workbook.entities)
        checkGrowth(workbook, entity.name, problems);
    for (std::size_t position = 0; position < workbook.designs.size(); ++position) {
        const model::Design &design = *workbook.designs[position];
        const std::string place = elementPath("$.designs", position) + ".containers";
        for (std::size_t index = 0; index < design.containers.size(); ++index) {
            const std::string at = elementPath(place, index);
            checkTimeToLive(workbook, design, design.containers[index], at, problems);
            checkOwnTimeToLive(design, design.containers[index], at, problems);
            checkCopies(workbook, design, design.containers[index], at, problems);
            const auto &types = design.containers[index].documentTypes;
            for (std::size_t type = 0; type < types.size(); ++type)
                checkAggregates(workbook, design,
                                places::rootLocation(design.containers[index], types[type]),
                                elementPath(at + ".documentTypes", type) + ".fields", problems);
        }
    }
}

} // namespace partita::checks
