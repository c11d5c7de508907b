#include "engine/planning/commandknowledge.h"

#include "engine/model/attributepath.h"

#include <cctype>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;
using Sources = std::vector<places::AttributeAt>;

/// The attributes that make the value of a field, or of the member inside it, seen from where
/// `outwards` leads to its row.
void addSources(const model::Workbook &workbook, const std::string &entity,
                const model::FieldSource &source, const Names &members, const Names &outwards,
                Sources &sources)
{
    if (const auto *composed = std::get_if<model::ComposedSource>(&source)) {
        for (const model::Field &part : composed->parts)
            addSources(workbook, entity, part.source, {}, outwards, sources);
    } else if (auto behind = places::attributeBehind(workbook, entity, source, members)) {
        behind->roles.insert(behind->roles.begin(), outwards.begin(), outwards.end());
        sources.push_back(*std::move(behind));
    }
}

/// What the partition key of the row's item, or of the one that encloses it, is made of, seen from
/// the row: who adds a line to an order knows whose order it is, as who creates the order does.
Sources keySourcesAround(const model::Workbook &workbook, const places::Location &location)
{
    Sources sources;
    Names outwards;
    for (std::size_t i = location.levels.size(); i-- > 1;) {
        if (!location.levels[i].inverse)
            return {};
        outwards.push_back(*location.levels[i].inverse);
    }
    for (const std::string &path : location.container->partitionKey) {
        const std::optional<places::SourceAt> source
            = sourceAt(workbook, location, places::pathNames(path));
        if (source && source->roles.empty())
            addSources(workbook, location.type->entity, source->field->source, source->members,
                       outwards, sources);
    }
    return sources;
}

/// What its filter looks at tells which of the found rows the type holds. A copy that follows later
/// can do without.
bool isAskedAlong(const places::Location &location)
{
    const model::DocumentType &type = *location.type;
    return location.isRoot() && type.filter
        && (type.primary || type.upkeep != model::Upkeep::changeFeed);
}

/// Attributes that its home holds and documents of others sum: what a sum loses with a removed row.
Names summedOf(const PlanningContext &context, const std::string &entity)
{
    Names attributes;
    const std::optional<places::Location> home
        = places::homeOf(context.workbook, context.design, entity);
    if (!home)
        return attributes;
    for (const model::Role &role : model::rolesOf(context.workbook, entity)) {
        for (const places::Location &partner :
             places::locationsOf(context.workbook, context.design, role.partner)) {
            for (const model::Field &field : *partner.last().fields) {
                const auto *sum = std::get_if<model::AggregateSource>(&field.source);
                if (sum && sum->function == model::AggregateFunction::sum
                    && sum->role == inverseNameOf(role)
                    && provide(context.workbook, *home, {}, sum->attribute))
                    attributes.push_back(sum->attribute);
            }
        }
    }
    return attributes;
}

/// The one child of a new row: it is created after it, or with it as a row of its own, and joins it
/// then.
bool isStillToCome(const model::Role &role)
{
    return !role.toMany && !role.toParent;
}

bool leadsToWhatComes(const model::Workbook &workbook, const std::string &entity,
                      const Names &roles)
{
    const std::optional<model::Role> role
        = roles.empty() ? std::nullopt : model::findRole(workbook, entity, roles.front());
    return role && isStillToCome(*role);
}

/// The value is a partner's own key, by which the request names the partner.
bool namesPartner(const model::Workbook &workbook, const std::string &entity, const Input &input)
{
    return input.roles.size() == 1
        && input.attribute
        == places::keyNameOf(workbook, places::entityAt(workbook, entity, input.roles));
}

/// Who creates the row around has its attributes, and what its own request carries.
bool isKnownAround(const KnownAround &around, const Input &input)
{
    return input.roles.front() == around.role
        && (input.roles.size() == 1
            || findFact(around.knowledge.facts, {input.roles.begin() + 1, input.roles.end()},
                        input.attribute));
}

} // namespace

CommandKnowledge knowledgeOf(const PlanningContext &context, const model::Command &command,
                             bool isFound)
{
    const model::Workbook &workbook = context.workbook;
    CommandKnowledge knowledge;
    const auto know = [&](const Names &roles, const std::string &attribute) {
        if (findFact(knowledge.facts, roles, attribute))
            return;
        std::string name = places::parameterName(roles, attribute);
        if (roles.empty() && attribute == places::keyNameOf(workbook, command.entity))
            name = places::parameterName({command.entity}, attribute);
        name.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
        knowledge.facts.push_back({roles, attribute, places::Operand::parameterNamed(name)});
        knowledge.inputs.push_back({name, roles, attribute});
    };
    know({}, places::keyNameOf(workbook, command.entity));
    const bool isCreated = command.kind == model::Command::Kind::create;
    for (const model::Role &role : model::rolesOf(workbook, command.entity)) {
        if (!role.toMany && !(isCreated && isStillToCome(role)))
            know({role.name}, places::keyNameOf(workbook, role.partner));
    }
    if (isFound) {
        if (const auto home = places::homeOf(workbook, context.design, command.entity)) {
            for (const auto &[roles, attribute] : keySourcesAround(workbook, *home))
                know(roles, attribute);
        }
        for (const places::Location &location :
             places::locationsOf(workbook, context.design, command.entity)) {
            if (isAskedAlong(location))
                know({}, location.type->filter->attribute);
        }
    }
    if (isFound && command.kind == model::Command::Kind::remove) {
        for (const std::string &attribute : summedOf(context, command.entity))
            know({}, attribute);
    }
    if (!isCreated)
        return knowledge;
    for (const model::CreatedRows &with : command.with) {
        const auto role = model::findRole(workbook, command.entity, with.role);
        if (!role || !model::isLink(*role))
            continue;
        know({role->name}, places::keyNameOf(workbook, role->partner));
        knowledge.partners.push_back(knowledge.inputs.back().parameter);
    }
    // Who creates a row has all its attributes, and the values that its items copy from the rows it
    // names.
    if (const model::Entity *entity = workbook.entity(command.entity)) {
        for (const model::Attribute &attribute : entity->attributes)
            know({}, attribute.name);
    }
    for (const places::Location &location :
         places::locationsOf(workbook, context.design, command.entity)) {
        if (freshnessOf(location) == places::Freshness::eventual)
            continue; // whom the change feed tells fills it, not the request
        for (const model::Field &field : *location.last().fields) {
            if (const auto *copied = std::get_if<model::CopiedSource>(&field.source); copied
                && !copied->truncate && !leadsToWhatComes(workbook, command.entity, copied->roles))
                know(copied->roles, copied->attribute);
        }
        for (const auto &[roles, attribute] : keySourcesAround(workbook, location)) {
            const bool isMember = model::headOf(attribute) != attribute;
            if (!location.isRoot() || isMember) // else made of what the loops above know
                know(roles, attribute);
        }
    }
    return knowledge;
}

std::vector<std::string> assumptionsOf(const model::Workbook &workbook,
                                       const model::Command &command,
                                       const CommandKnowledge &knowledge,
                                       const std::optional<KnownAround> &around)
{
    std::vector<std::string> sentences;
    if (command.kind != model::Command::Kind::create)
        return sentences;
    Names carried;
    for (const Input &input : knowledge.inputs) {
        if (!input.roles.empty() && !(around && isKnownAround(*around, input))
            && !namesPartner(workbook, command.entity, input))
            carried.push_back(places::joinedBy(".", input.roles) + "." + input.attribute);
    }
    if (!carried.empty())
        sentences.push_back(
            "The request is taken to carry " + places::joinedBy(", ", carried) + " of the new "
            + command.entity
            + ": a client that does not know it reads it first, which is not charged here.");
    for (const model::Role &role : model::rolesOf(workbook, command.entity)) {
        if (!model::isLink(role))
            continue;
        const bool isNamed
            = std::any_of(command.with.begin(), command.with.end(),
                          [&](const model::CreatedRows &with) { return with.role == role.name; });
        sentences.push_back(
            isNamed ? "The new " + command.entity + " names " + role.name
                    + " that are there, and its request is taken to carry what its items hold of "
                      "them."
                    : "The new " + command.entity + " has no " + role.name
                    + " yet: to charge that it gets them, create it with them, or make the link an "
                      "entity with two parents, and create that.");
    }
    return sentences;
}

} // namespace partita::planning
