#include "engine/places/binding.h"

#include "engine/model/attributepath.h"
#include "engine/model/keylevels.h"
#include "engine/places/undefinedlevel.h"

#include <algorithm>

namespace partita::places {

std::string routingText(const model::Container &container, const Binding &binding)
{
    std::string keys;
    for (const std::string &path : container.partitionKey)
        keys += (keys.empty() ? "" : ", ") + path;
    if (binding.partitionKey.empty())
        return "nothing fixes the partition key " + keys
            + ", so that every physical partition is visited";
    std::string values;
    for (const Operand &operand : binding.partitionKey)
        values += (values.empty() ? "" : ", ") + operand.text();
    if (binding.isWhole())
        return "partition key " + keys + " is fixed by " + values;
    return "the first levels of the partition key " + keys + " are fixed by " + values;
}

bool mayLeadNowhere(const model::Workbook &workbook, const model::Role &role)
{
    if (!role.toParent || role.relationship->optionalParent)
        return true;
    return !role.relationship->containment
        && std::any_of(workbook.patterns->begin(), workbook.patterns->end(),
                       [&](const model::AccessPattern &pattern) {
                           const model::Command *command = pattern.command();
                           return command && command->kind == model::Command::Kind::remove
                               && command->entity == role.partner;
                       });
}

Binding bindDocument(const model::Workbook &workbook, const Location &location,
                     std::vector<Fact> facts)
{
    Binding binding;
    if (const auto &filter = location.type->filter) // every item has this value
        facts.insert(facts.begin(), {{}, filter->attribute, Operand::constantOf(filter->equals)});
    binding.levels = location.container->partitionKey.size();
    const auto boundAt = [&](const std::vector<std::string> &path) -> std::optional<Operand> {
        const std::optional<SourceAt> source = sourceAt(workbook, location, path);
        if (!source)
            return std::nullopt;
        std::vector<Fact> known = facts;
        Level level = location.levels.front();
        for (const std::string &role : source->roles) {
            known = factsThrough(known, role);
            level.entity = entityAt(workbook, level.entity, {role});
        }
        return boundBy(workbook, level, source->field->source, known, source->members);
    };
    for (const std::string &path : location.container->partitionKey) {
        std::optional<Operand> operand
            = lacksKeyLevel(workbook, location, path) ? undefinedLevel() : boundAt(pathNames(path));
        if (!operand)
            break;
        binding.partitionKey.push_back(*std::move(operand));
    }
    binding.id = boundAt({"id"});
    binding.routing = routingText(*location.container, binding);
    return binding;
}

std::vector<AttributeAt> partitionKeySources(const model::Workbook &workbook,
                                             const Location &location)
{
    std::vector<std::string> toRoot;
    for (std::size_t i = location.levels.size() - 1; i > 0; --i)
        toRoot.push_back(location.levels[i].inverseRole);
    std::vector<AttributeAt> sources;
    for (const std::string &path : location.container->partitionKey) {
        const std::optional<SourceAt> source = sourceAt(workbook, location, pathNames(path));
        if (!source)
            continue;
        std::vector<std::string> roles = toRoot;
        roles.insert(roles.end(), source->roles.begin(), source->roles.end());
        const std::string entity
            = entityAt(workbook, location.levels.front().entity, source->roles);
        const auto add = [&](const model::FieldSource &of,
                             const std::vector<std::string> &members) {
            if (std::optional<AttributeAt> at = attributeBehind(workbook, entity, of, members)) {
                at->roles.insert(at->roles.begin(), roles.begin(), roles.end());
                sources.push_back(*std::move(at));
            }
        };
        if (const auto *composed = std::get_if<model::ComposedSource>(&source->field->source)) {
            for (const model::Field &part : composed->parts)
                add(part.source, {});
        } else {
            add(source->field->source, source->members);
        }
    }
    return sources;
}

bool neverMissing(const model::Workbook &workbook, const std::string &entity,
                  const std::string &attribute)
{
    const model::Entity *found = workbook.entity(entity);
    const auto description = found ? model::attributeAt(*found, attribute) : std::nullopt;
    return description && description->missing <= 0;
}

bool lacksKeyLevel(const model::Workbook &workbook, const Location &location,
                   const std::string &path)
{
    return model::mayLackKeyLevel(workbook, *location.container, path)
        && model::lacksKeyLevel(workbook, *location.type, path);
}

Operand undefinedLevel()
{
    Operand operand;
    operand.kind = Operand::Kind::constant;
    return operand;
}

bool isUndefined(const Operand &operand)
{
    return operand.kind == Operand::Kind::constant && operand.constant.root().isUndefined();
}

bool mayLack(const model::Workbook &workbook, const Location &location,
             const std::vector<std::string> &path)
{
    const std::optional<SourceAt> source = sourceAt(workbook, location, path);
    if (!source)
        return true;
    std::vector<std::string> roles = source->roles;
    std::string attribute;
    if (const auto *own = std::get_if<model::AttributeSource>(&source->field->source)) {
        attribute = model::attributePathOf(own->attribute, source->members);
    } else if (const auto *reference
               = std::get_if<model::ReferenceSource>(&source->field->source)) {
        roles.push_back(reference->role);
    } else if (const auto *copied = std::get_if<model::CopiedSource>(&source->field->source)) {
        roles.insert(roles.end(), copied->roles.begin(), copied->roles.end());
        attribute = model::attributePathOf(copied->attribute, source->members);
    }
    if (attribute.empty() && !source->members.empty())
        return true;
    std::string entity = location.levels.front().entity;
    for (const std::string &name : roles) {
        const std::optional<model::Role> role = model::findRole(workbook, entity, name);
        if (!role || mayLeadNowhere(workbook, *role))
            return true;
        entity = role->partner;
    }
    return !attribute.empty() && !neverMissing(workbook, entity, attribute);
}

} // namespace partita::places
