#include "engine/mapping/rowgrowth.h"

#include "engine/mapping/ownership.h"
#include "engine/population/degrees.h"

#include <algorithm>
#include <cmath>

namespace partita::mapping {
namespace {

/// Requests per day. Hours outside the mixes have the stated rate.
double requestsPerDay(const model::Workbook &workbook, const model::AccessPattern &pattern)
{
    double requests = 0;
    for (const model::WorkloadMix &mix : *workbook.mixes)
        requests += mix.hoursPerDay * model::rateIn(mix, pattern);
    return (requests + model::hoursLeft(*workbook.mixes) * pattern.ratePerSecond)
        * model::secondsOfAnHour;
}

double sumOf(const std::vector<NewRows> &rows)
{
    double perDay = 0;
    for (const NewRows &part : rows)
        perDay += part.perDay;
    return perDay;
}

std::vector<NewRows> statedRows(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<NewRows> stated;
    for (const model::Relationship &relationship : *workbook.relationships) {
        if (statesGrowth(relationship, entity))
            stated.push_back(
                {relationship.growthPerDay * mapping::expectedRows(workbook, relationship.parent),
                 {}});
    }
    return stated;
}

/// Rows of the entity that one request of the command creates.
std::vector<NewRows> rowsOfOne(const model::Workbook &workbook, const model::Command &command,
                               const std::string &entity)
{
    std::vector<NewRows> made;
    if (command.kind != model::Command::Kind::create)
        return made;
    if (command.entity == entity)
        made.push_back({1, {}});
    for (const model::CreatedRows &with : command.with) {
        const auto role = model::findRole(workbook, command.entity, with.role);
        if (!role || model::isLink(*role) || role->partner != entity)
            continue;
        const double count = with.count
            ? static_cast<double>(*with.count)
            : mapping::expectedPartners(workbook, *role->relationship).ofParent;
        made.push_back({count, {role->relationship->parentRole}});
    }
    return made;
}

/// Rows removed per day. Removing a row also removes the rows it contains.
double removedPerDay(const model::Workbook &workbook, const std::string &entity,
                     std::size_t depth = 0)
{
    double perDay = 0;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        const model::Command *command = pattern.command();
        if (command && command->kind == model::Command::Kind::remove && command->entity == entity)
            perDay += requestsPerDay(workbook, pattern);
    }
    if (depth >= workbook.entities->size())
        return perDay;
    for (const model::Relationship &relationship : *workbook.relationships) {
        if (relationship.containment && relationship.child == entity
            && relationship.parent != entity)
            perDay += removedPerDay(workbook, relationship.parent, depth + 1)
                * mapping::expectedPartners(workbook, relationship).ofParent;
    }
    return perDay;
}

/// Share of `created` rows per day that remains after removals.
double keptShare(const model::Workbook &workbook, const std::string &entity, double created)
{
    return std::max(0.0, 1 - removedPerDay(workbook, entity) / created);
}

/// Rows created by commands, before removals.
std::vector<NewRows> allCreated(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<NewRows> created;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        const model::Command *command = pattern.command();
        if (!command)
            continue;
        for (NewRows made : rowsOfOne(workbook, *command, entity)) {
            made.perDay *= requestsPerDay(workbook, pattern);
            created.push_back(std::move(made));
        }
    }
    return created;
}

/// Created rows minus removed ones. Removals reduce each part by the same share.
std::vector<NewRows> createdRows(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<NewRows> created = allCreated(workbook, entity);
    const double all = sumOf(created);
    if (all <= 0)
        return {};
    const double kept = keptShare(workbook, entity, all);
    for (NewRows &part : created)
        part.perDay *= kept;
    return created;
}

/// Links per day that new rows at the other end add to existing rows, so that these gain partners
/// in the role.
double createdLinks(const model::Workbook &workbook, const model::Role &role)
{
    const mapping::Partners partners = mapping::expectedPartners(workbook, *role.relationship);
    const double expected = role.toParent ? partners.ofParent : partners.ofChild;
    double links = 0;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        const model::Command *command = pattern.command();
        if (!command || command->kind != model::Command::Kind::create
            || command->entity != role.partner)
            continue;
        for (const model::CreatedRows &with : command->with) {
            const auto made = model::findRole(workbook, command->entity, with.role);
            if (made && made->relationship == role.relationship
                && made->name == model::inverseNameOf(role))
                links += (with.count ? static_cast<double>(*with.count) : expected)
                    * requestsPerDay(workbook, pattern);
        }
    }
    if (links <= 0)
        return 0;
    const double rows = sumOf(allCreated(workbook, role.partner));
    return links * keptShare(workbook, role.partner, rows);
}

/// Growth of a role that leads to many:many partners.
ArrayGrowth linkGrowth(const model::Workbook &workbook, const model::Role &role)
{
    const std::string &own = role.toParent ? role.relationship->child : role.relationship->parent;
    const double rows = std::max(1.0, mapping::expectedRows(workbook, own));
    const ArrayGrowth created {createdLinks(workbook, role) / rows,
                               createdGainOf(workbook, own) / rows};
    const double stated = role.toParent ? 0 : role.relationship->growthPerDay;
    return created.perDay > stated ? created : ArrayGrowth {stated, 0};
}

std::vector<NewRows> newRows(const model::Workbook &workbook, const std::string &entity,
                             std::size_t depth)
{
    std::vector<NewRows> stated = statedRows(workbook, entity);
    std::vector<NewRows> created = createdRows(workbook, entity);
    if (!stated.empty() || !created.empty())
        return sumOf(created) > sumOf(stated) ? created : stated;
    const model::Relationship *maker = mapping::creatingRelationship(workbook, entity);
    if (!maker || depth >= workbook.entities->size())
        return {};
    std::vector<NewRows> brought = newRows(workbook, maker->parent, depth + 1);
    for (NewRows &part : brought) {
        part.perDay *= population::meanDegree(*maker);
        part.newParents.insert(part.newParents.begin(), maker->parentRole);
    }
    return brought;
}

/// True for new rows that come with a new row at the top of the path. They lengthen no existing
/// array.
bool comesWithTop(const NewRows &rows, const std::vector<model::Role> &way)
{
    return rows.newParents.size() >= way.size()
        && std::equal(way.rbegin(), way.rend(), rows.newParents.begin(),
                      [](const model::Role &role, const std::string &newParent) {
                          return role.relationship->parentRole == newParent;
                      });
}

} // namespace

bool statesGrowth(const model::Relationship &relationship, const std::string &entity)
{
    return relationship.child == entity && relationship.growthPerDay > 0
        && relationship.cardinality != model::Cardinality::manyToMany;
}

double statedGainOf(const model::Workbook &workbook, const std::string &entity)
{
    return sumOf(statedRows(workbook, entity));
}

double createdGainOf(const model::Workbook &workbook, const std::string &entity)
{
    return sumOf(createdRows(workbook, entity));
}

std::vector<NewRows> newRowsOf(const model::Workbook &workbook, const std::string &entity)
{
    return newRows(workbook, entity, 0);
}

bool gainsRows(const model::Workbook &workbook, const std::string &entity)
{
    return sumOf(newRowsOf(workbook, entity)) > 0;
}

double rowsCreatedBy(const model::Workbook &workbook, const model::Command &command,
                     const std::string &entity)
{
    return sumOf(rowsOfOne(workbook, command, entity));
}

bool creates(const model::Workbook &workbook, const model::Command &command,
             const std::string &entity)
{
    return !rowsOfOne(workbook, command, entity).empty();
}

double ArrayGrowth::after(double days) const
{
    return newRowsPerDay > 0 ? perDay / newRowsPerDay * std::log1p(newRowsPerDay * days)
                             : perDay * days;
}

std::optional<double> ArrayGrowth::daysUntil(double elements) const
{
    if (elements <= 0)
        return 0;
    if (perDay <= 0)
        return std::nullopt;
    return newRowsPerDay > 0 ? std::expm1(elements * newRowsPerDay / perDay) / newRowsPerDay
                             : elements / perDay;
}

ArrayGrowth arrayGrowthOf(const model::Workbook &workbook, const model::Role &role)
{
    if (model::isLink(role))
        return linkGrowth(workbook, role);
    if (role.toParent)
        return {};
    return arrayGrowthAlong(workbook, {role});
}

ArrayGrowth arrayGrowthAlong(const model::Workbook &workbook, const std::vector<model::Role> &way)
{
    const std::string &top = way.front().relationship->parent;
    const model::Relationship &last = *way.back().relationship;
    double arrays = 1; // arrays within one row at the top
    double elements = 1;
    double have = 1; // share of new rows that have a parent, where parents are optional
    for (const model::Role &role : way) {
        const mapping::Partners partners = mapping::expectedPartners(workbook, *role.relationship);
        arrays = elements;
        elements *= partners.ofParent;
        have *= std::min(1.0, partners.ofChild);
    }
    double created = 0;
    double withParents = 0;
    for (const NewRows &part : createdRows(workbook, last.child))
        (comesWithTop(part, way) ? withParents : created) += part.perDay;
    const double parents = std::max(1.0, mapping::expectedRows(workbook, top));
    const double newParents = createdGainOf(workbook, top);
    const double forNewParents = std::max(0.0, newParents * elements - withParents);
    const ArrayGrowth shared {std::max(0.0, created * have - forNewParents) / parents,
                              newParents / parents};
    const double stated = last.growthPerDay * arrays;
    return shared.perDay > stated ? shared : ArrayGrowth {stated, 0};
}

} // namespace partita::mapping
