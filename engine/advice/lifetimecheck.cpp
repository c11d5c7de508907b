#include "engine/advice/lifetimecheck.h"

#include "engine/advice/wording.h"
#include "engine/evaluation/gain.h"
#include "engine/mapping/ownership.h"
#include "engine/model/jsonpath.h"
#include "engine/model/suggest.h"

#include <algorithm>
#include <array>

namespace partita::advice {
namespace {

constexpr double mostApart = 10; // times: a day is not alike all year, but not that different

void warn(std::vector<model::Problem> &problems, std::string place, std::string message,
          const std::string &design, const std::string &entity)
{
    problems.push_back(
        {model::Severity::warning, std::move(place), std::move(message), design, entity});
}

/// Patterns of the commands that create rows of the entity.
std::vector<std::string> creatorsOf(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<std::string> ids;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        if (pattern.command() && evaluation::creates(workbook, *pattern.command(), entity))
            ids.push_back(model::inQuotes(pattern.id));
    }
    return ids;
}

/// The relationships that state how an entity grows, and what its commands create.
void checkGrowth(const model::Workbook &workbook, const std::string &entity,
                 std::vector<model::Problem> &problems)
{
    const double stated = evaluation::statedGainOf(workbook, entity);
    const double created = evaluation::createdGainOf(workbook, entity);
    if (stated <= 0 || created <= 0
        || std::max(stated, created) <= mostApart * std::min(stated, created))
        return;
    const auto &relationships = *workbook.relationships;
    const auto at = std::find_if(relationships.begin(), relationships.end(),
                                 [&](const model::Relationship &relationship) {
                                     return evaluation::statesGrowth(relationship, entity);
                                 });
    const std::string place
        = model::elementPath("$.relationships",
                             static_cast<std::size_t>(at - relationships.begin()))
        + ".growthPerDay";
    warn(problems, place,
         model::inQuotes(entity) + " gains " + counted(stated, "row")
             + " a day by what its relationships state, and " + amount(created)
             + " by the rates of " + listed(creatorsOf(workbook, entity))
             + "; the larger number counts: change growthPerDay or the rates so that they agree.",
         {}, entity);
}

/// Whether updates come to a row more often than its time to live is over: each begins it anew.
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

/// "7 days", "90 minutes".
std::string duration(double seconds)
{
    struct Unit {
        const char *name;
        double seconds;
    };
    constexpr std::array units {Unit {"day", model::secondsOfADay},
                                Unit {"hour", model::secondsOfAnHour}, Unit {"minute", 60}};
    const auto unit = std::find_if(units.begin(), units.end(),
                                   [&](const Unit &one) { return seconds >= one.seconds; });
    return unit == units.end() ? counted(seconds, "second")
                               : counted(seconds / unit->seconds, unit->name);
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
            || evaluation::gainsRows(workbook, type.entity)
            || isKeptAlive(workbook, type.entity, seconds))
            continue;
        warn(
            problems, place + ".defaultTtl",
            model::inQuotes(container.name) + " removes what is " + duration(seconds)
                + " old, and nothing creates rows of " + model::inQuotes(type.entity)
                + " again; give the document type " + model::inQuotes(type.name)
                + R"( a field {"name": "ttl", "constant": -1}, or its items a container of their own.)",
            design.name, type.entity);
    }
}

} // namespace

void checkLifetimes(const model::Workbook &workbook, std::vector<model::Problem> &problems)
{
    for (const model::Entity &entity : *workbook.entities)
        checkGrowth(workbook, entity.name, problems);
    for (std::size_t position = 0; position < workbook.designs.size(); ++position) {
        const model::Design &design = *workbook.designs[position];
        const std::string place = model::elementPath("$.designs", position) + ".containers";
        for (std::size_t index = 0; index < design.containers.size(); ++index)
            checkTimeToLive(workbook, design, design.containers[index],
                            model::elementPath(place, index), problems);
    }
}

} // namespace partita::advice
