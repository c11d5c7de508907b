// Edits of entities.
#include "engine/base/messagetext.h"
#include "engine/model/edits/edits.h"
#include "engine/model/edits/follow/follow.h"
#include "engine/model/edits/follow/prune.h"
#include "engine/model/proposednames.h"
#include "engine/model/references.h"

#include <algorithm>

namespace partita::model {
namespace {

Result<void> checkEntity(const Entity &entity)
{
    std::vector<std::string> taken;
    for (const Attribute &attribute : entity.attributes) {
        if (Result<void> checked = checkNewName("attribute", attribute.name, taken); !checked)
            return checked;
        taken.push_back(attribute.name);
    }
    if (!entity.attribute(entity.key))
        return refuse("The key " + inQuotes(entity.key) + " of " + inQuotes(entity.name)
                      + " is not one of its attributes" + suggestion(entity.key, taken));
    return {};
}

/// The container that a new entity gets in every design: items with the entity's attributes, one
/// per logical partition.
Container plainHome(const Entity &entity, const Design &design)
{
    DocumentType type;
    type.name = documentTypeNameOf(entity.name);
    type.entity = entity.name;
    type.fields.push_back({"id", AttributeSource {entity.key, {}}, Upkeep::none});
    for (const Attribute &attribute : entity.attributes) {
        if (attribute.name == entity.key)
            continue;
        const std::string name = freeName(attribute.name, namesOf(type.fields));
        type.fields.push_back({name, AttributeSource {attribute.name, {}}, Upkeep::none});
    }
    Container container;
    container.name = freeName(containerNameOf(entity.name), namesOf(design.containers));
    container.partitionKey = {"/id"};
    container.documentTypes.push_back(std::move(type));
    return container;
}

} // namespace

Result<Workbook> applyEdit(const Workbook &workbook, const AddEntity &edit)
{
    if (Result<void> checked
        = checkNewName("entity", edit.entity.name, namesOf(*workbook.entities));
        !checked)
        return checked.error();
    if (Result<void> checked = checkEntity(edit.entity); !checked)
        return checked.error();
    Workbook result = workbook;
    result.entities
        = changed(workbook.entities, [&](auto &entities) { entities.push_back(edit.entity); });
    result.canvas
        = changed(workbook.canvas, [&](auto &canvas) { canvas[edit.entity.name] = edit.position; });
    for (Shared<Design> &shared : result.designs) {
        shared = changed(shared, [&](Design &design) {
            design.containers.push_back(plainHome(edit.entity, design));
        });
    }
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const RemoveEntity &edit)
{
    if (!workbook.entity(edit.entity))
        return unknown("entity", edit.entity, namesOf(*workbook.entities));
    Gone gone;
    gone.entities.insert(edit.entity);
    const auto touches = [&](const Relationship &relationship) {
        return relationship.parent == edit.entity || relationship.child == edit.entity;
    };
    for (const Relationship &relationship : *workbook.relationships) {
        if (touches(relationship))
            gone.addRoles(relationship);
    }
    Workbook result = Prune(workbook, gone).run();
    result.relationships = changed(workbook.relationships, [&](auto &relationships) {
        std::erase_if(relationships, touches);
    });
    result.entities = changed(workbook.entities, [&](auto &entities) {
        std::erase_if(entities, [&](const Entity &entity) { return entity.name == edit.entity; });
    });
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const RenameEntity &edit)
{
    if (!workbook.entity(edit.entity))
        return unknown("entity", edit.entity, namesOf(*workbook.entities));
    const std::vector<std::string> others = without(namesOf(*workbook.entities), edit.entity);
    if (Result<void> checked = checkNewName("entity", edit.newName, others); !checked)
        return checked.error();
    const auto rename = [&](std::string &name) {
        if (name == edit.entity)
            name = edit.newName;
    };
    ReferenceVisitor visitor;
    visitor.entity = rename;
    Workbook result = withReferences(workbook, visitor);
    result.entities = changed(workbook.entities, [&](std::vector<Entity> &entities) {
        for (Entity &entity : entities)
            rename(entity.name);
    });
    result.advice
        = renamedInSubjects(workbook.advice, {}, "entity " + edit.entity, "entity " + edit.newName);
    return withEntityFollowed(withFieldsFollowing(workbook, std::move(result)), edit);
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeEntity &edit)
{
    const Entity *entity = workbook.entity(edit.entity);
    if (!entity)
        return unknown("entity", edit.entity, namesOf(*workbook.entities));
    if (!entity->attribute(edit.key))
        return unknown("attribute", edit.key, namesOf(entity->attributes));
    Workbook result = workbook;
    result.entities = changed(workbook.entities, [&](std::vector<Entity> &entities) {
        for (Entity &candidate : entities) {
            if (candidate.name != edit.entity)
                continue;
            candidate.key = edit.key;
            candidate.description = edit.description;
        }
    });
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const MoveEntities &edit)
{
    for (const auto &[entity, position] : edit.positions) {
        if (!workbook.entity(entity))
            return unknown("entity", entity, namesOf(*workbook.entities));
    }
    Workbook result = workbook;
    result.canvas = changed(workbook.canvas, [&](auto &canvas) {
        for (const auto &[entity, position] : edit.positions)
            canvas[entity] = position;
    });
    return result;
}

} // namespace partita::model
