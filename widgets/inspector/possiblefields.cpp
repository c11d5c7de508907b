#include "widgets/inspector/possiblefields.h"

#include "engine/model/names.h"
#include "engine/model/notation.h"
#include "engine/model/proposednames.h"
#include "engine/places/locations.h"

namespace partita::inspector {

namespace {

/// Upkeep of fields that repeat rows with a home elsewhere, as the derivations choose it.
model::Upkeep upkeepOf(const model::Workbook &workbook, const model::Design &design,
                       const std::string &entity)
{
    return places::homeOf(workbook, design, entity) ? model::Upkeep::changeFeed
                                                    : model::Upkeep::none;
}

} // namespace

std::vector<std::string> attributesOf(const model::Workbook &workbook, const std::string &entity)
{
    const model::Entity *known = workbook.entity(entity);
    return known ? model::namesOf(known->attributes) : std::vector<std::string>();
}

std::vector<std::string> rolesOf(const model::Workbook &workbook, const std::string &entity,
                                 bool onlyMany)
{
    std::vector<std::string> names;
    for (const model::Role &role : model::rolesOf(workbook, entity)) {
        if (role.toMany || !onlyMany)
            names.push_back(role.name);
    }
    return names;
}

std::vector<std::string> copiesOf(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<std::string> paths;
    for (const model::Role &role : model::rolesOf(workbook, entity)) {
        if (role.toMany)
            continue;
        for (const std::string &name : attributesOf(workbook, role.partner))
            paths.push_back(role.name + '.' + name);
        for (const model::Role &further : model::rolesOf(workbook, role.partner)) {
            const bool back = further.relationship == role.relationship;
            if (further.toMany || back)
                continue;
            for (const std::string &name : attributesOf(workbook, further.partner))
                paths.push_back(role.name + '.' + further.name + '.' + name);
        }
    }
    return paths;
}

std::vector<model::Field> ownFields(const model::Workbook &workbook, const std::string &entity)
{
    std::vector<model::Field> fields;
    for (const std::string &name : attributesOf(workbook, entity))
        fields.push_back({name, model::AttributeSource {name, {}}, model::Upkeep::none});
    return fields;
}

std::string newestBy(const model::Workbook &workbook, const std::string &entity)
{
    const model::Entity *known = workbook.entity(entity);
    if (!known || known->attributes.empty())
        return {};
    if (const model::Attribute *birthday = known->birthday())
        return birthday->name;
    for (const model::Attribute &attribute : known->attributes) {
        if (attribute.type == model::AttributeType::dateTime)
            return attribute.name;
    }
    return known->attributes.back().name;
}

std::vector<model::Field> possibleFields(const model::Workbook &workbook,
                                         const model::Design &design, const std::string &entity)
{
    std::vector<model::Field> offers = ownFields(workbook, entity);
    for (const model::Role &role : model::rolesOf(workbook, entity)) {
        if (!role.toMany)
            offers.push_back({model::referenceNameOf(role.name, false),
                              model::ReferenceSource {role.name}, model::Upkeep::none});
        else
            offers.push_back(
                {role.name,
                 model::EmbeddedSource {role.name, ownFields(workbook, role.partner), {}, {}},
                 upkeepOf(workbook, design, role.partner)});
    }
    for (const std::string &path : copiesOf(workbook, entity)) {
        auto [roles, name] = model::splitPath(path);
        offers.push_back({model::camelJoined({roles.back(), name}),
                          model::CopiedSource {std::move(roles), name, {}},
                          model::Upkeep::changeFeed});
    }
    for (const std::string &role : rolesOf(workbook, entity, true))
        offers.push_back({model::camelJoined({role, "count"}),
                          model::AggregateSource {model::AggregateFunction::count, role, {}},
                          model::Upkeep::changeFeed});
    offers.push_back({"type", model::ConstantSource {model::Json(entity)}, model::Upkeep::none});
    return offers;
}

} // namespace partita::inspector
