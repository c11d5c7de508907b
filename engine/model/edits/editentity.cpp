// Edits of entities.
#include "engine/base/wording.h"
#include "engine/model/edits/edits.h"
#include "engine/model/edits/follow/fieldnames.h"
#include "engine/model/edits/follow/prune.h"
#include "engine/model/proposednames.h"
#include "engine/model/references.h"

#include <algorithm>
#include <utility>

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

/// A container of its own, as a new entity gets in every design: items as the entity is, one to a
/// logical partition.
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

/// `name`, or in place of one that was proposed for the old entity the one that is proposed for the
/// new.
std::string following(const std::string &name, const std::string &proposedBefore,
                      const std::string &proposedNow, const std::vector<std::string> &names)
{
    const std::vector<std::string> others = without(names, name);
    return name == freeName(proposedBefore, others) ? freeName(proposedNow, others) : name;
}

/// Document types of a renamed entity, and containers that are its home, whose names were made of
/// the old name.
Workbook withHomesRenamed(Workbook workbook, const RenameEntity &edit)
{
    const std::vector<Shared<Design>> designs = workbook.designs;
    for (const Shared<Design> &before : designs) {
        Design design = *before;
        std::vector<RenameContainer> renames;
        for (Container &container : design.containers) {
            bool isHome = false;
            for (DocumentType &type : container.documentTypes) {
                if (type.entity != edit.newName)
                    continue;
                isHome = isHome || type.primary;
                const std::string typeName = std::exchange(
                    type.name,
                    following(type.name, documentTypeNameOf(edit.entity),
                              documentTypeNameOf(edit.newName), namesOf(container.documentTypes)));
                workbook.advice
                    = renamedInSubjects(workbook.advice, design.name, "document type " + typeName,
                                        "document type " + type.name);
            }
            const std::string name
                = following(container.name, containerNameOf(edit.entity),
                            containerNameOf(edit.newName), namesOf(design.containers));
            if (isHome && name != container.name)
                renames.push_back({design.name, container.name, name});
        }
        if (design != *before)
            workbook = *applyEdit(workbook, ChangeDesign {design});
        for (const RenameContainer &rename : renames)
            workbook = *applyEdit(workbook, rename);
    }
    return workbook;
}

bool isMentionedInOwnQueries(const Workbook &workbook, const std::string &role)
{
    for (const Shared<Design> &design : workbook.designs) {
        for (const PlanOverride &stated : design->overrides) {
            if (mentionsWord(stated.query, role))
                return true;
        }
    }
    return false;
}

/// The role that leads from `owner` to `partner`, under the name it has from now on. The answers of
/// own queries carry roles by name, so that those stay.
std::string roleFollowing(const Workbook &workbook, const std::string &owner,
                          const std::string &role, const std::string &partner,
                          const RenameEntity &edit)
{
    const auto found = findRole(workbook, owner, role);
    if (partner != edit.newName || !found || isMentionedInOwnQueries(workbook, role))
        return role;
    return following(role, roleNameOf(edit.entity, found->toMany),
                     roleNameOf(edit.newName, found->toMany), memberNames(workbook, owner));
}

/// Relationships of a renamed entity, and the roles that lead to it, whose names were made of the
/// old name.
Workbook withRelationshipsRenamed(Workbook workbook, const RenameEntity &edit)
{
    const auto oldName
        = [&](const std::string &entity) { return entity == edit.newName ? edit.entity : entity; };
    const Shared<std::vector<Relationship>> relationships = workbook.relationships;
    for (const Relationship &before : *relationships) {
        if (before.parent != edit.newName && before.child != edit.newName)
            continue;
        Relationship now = before;
        now.name = following(
            before.name, relationshipNameOf(oldName(before.parent), oldName(before.child)),
            relationshipNameOf(before.parent, before.child), namesOf(*workbook.relationships));
        now.parentRole
            = roleFollowing(workbook, before.child, before.parentRole, before.parent, edit);
        now.childRole
            = roleFollowing(workbook, before.parent, before.childRole, before.child, edit);
        if (Result<Workbook> renamed = applyEdit(workbook, ChangeRelationship {before.name, now}))
            workbook = *std::move(renamed);
    }
    return workbook;
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
    result = withFieldsFollowing(workbook, std::move(result));
    return withHomesRenamed(withRelationshipsRenamed(std::move(result), edit), edit);
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
