// Edits of attributes.
#include "engine/base/messagetext.h"
#include "engine/model/edits/edits.h"
#include "engine/model/edits/follow/follow.h"
#include "engine/model/edits/follow/keptmembers.h"
#include "engine/model/edits/follow/members.h"
#include "engine/model/edits/follow/prune.h"
#include "engine/model/references.h"

#include <algorithm>
#include <utility>

namespace partita::model {
namespace {

/// The attribute that an edit names, or an error when the entity or attribute is unknown.
Result<const Attribute *> find(const Workbook &workbook, const std::string &entityName,
                               const std::string &attributeName)
{
    const Entity *entity = workbook.entity(entityName);
    if (!entity)
        return unknown("entity", entityName, namesOf(*workbook.entities));
    const Attribute *attribute = entity->attribute(attributeName);
    if (!attribute)
        return unknown("attribute", attributeName, namesOf(entity->attributes));
    return attribute;
}

/// The entities after a change of one of them.
template<typename Change>
Shared<std::vector<Entity>> changedEntity(const Workbook &workbook, const std::string &name,
                                          const Change &change)
{
    return changed(workbook.entities, [&](std::vector<Entity> &entities) {
        for (Entity &entity : entities) {
            if (entity.name == name)
                change(entity);
        }
    });
}

} // namespace

Result<Workbook> applyEdit(const Workbook &workbook, const AddAttribute &edit)
{
    const Entity *entity = workbook.entity(edit.entity);
    if (!entity)
        return unknown("entity", edit.entity, namesOf(*workbook.entities));
    const std::string &name = edit.attribute.name;
    if (Result<void> checked = checkNewName("attribute", name, memberNames(workbook, edit.entity));
        !checked)
        return checked.error();
    const auto count = static_cast<int>(entity->attributes.size());
    const int position = edit.position < 0 || edit.position > count ? count : edit.position;
    Workbook result = workbook;
    result.entities = changedEntity(workbook, edit.entity, [&](Entity &changing) {
        changing.attributes.insert(changing.attributes.begin() + position, edit.attribute);
    });
    addToHomes(result, edit.entity, {name, AttributeSource {name, {}}, Upkeep::none});
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const RemoveAttribute &edit)
{
    if (const auto found = find(workbook, edit.entity, edit.attribute); !found)
        return found.error();
    if (workbook.entity(edit.entity)->key == edit.attribute)
        return refuse(inQuotes(edit.attribute) + " is the key of " + inQuotes(edit.entity)
                      + "; make another attribute the key before removing it.");
    Gone gone;
    gone.attributes.emplace(edit.entity, edit.attribute);
    Prune prune(workbook, gone);
    Workbook result = prune.run();
    if (!prune.brokenKeys().empty())
        return refuse(inQuotes(edit.attribute) + " is part of " + prune.brokenKeys().front()
                      + "; change that key before removing it.");
    result.entities = changedEntity(workbook, edit.entity, [&](Entity &changing) {
        std::erase_if(changing.attributes,
                      [&](const Attribute &attribute) { return attribute.name == edit.attribute; });
    });
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const RenameAttribute &edit)
{
    if (const auto found = find(workbook, edit.entity, edit.attribute); !found)
        return found.error();
    const std::vector<std::string> others
        = without(memberNames(workbook, edit.entity), edit.attribute);
    if (Result<void> checked = checkNewName("attribute", edit.newName, others); !checked)
        return checked.error();
    ReferenceVisitor visitor;
    visitor.attribute = [&](const std::string &entity, std::string &attribute) {
        if (entity == edit.entity && attribute == edit.attribute)
            attribute = edit.newName;
    };
    Workbook result = withReferences(workbook, visitor);
    result.entities = changedEntity(workbook, edit.entity, [&](Entity &changing) {
        for (Attribute &attribute : changing.attributes) {
            if (attribute.name == edit.attribute)
                attribute.name = edit.newName;
        }
        if (changing.key == edit.attribute)
            changing.key = edit.newName;
    });
    return withFieldsFollowing(workbook, std::move(result));
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeAttribute &edit)
{
    const auto found = find(workbook, edit.entity, edit.attribute.name);
    if (!found)
        return found.error();
    Workbook result = withRenamedMembers(workbook, edit.entity, edit.attribute.name,
                                         renamedMembers(**found, edit.attribute));
    result.entities = changedEntity(workbook, edit.entity, [&](Entity &changing) {
        for (Attribute &attribute : changing.attributes) {
            if (attribute.name != edit.attribute.name)
                continue;
            const Attribute before = std::exchange(attribute, edit.attribute);
            keepMembers(before.generator.choices, attribute.generator.choices);
        }
    });
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const MoveAttribute &edit)
{
    const auto found = find(workbook, edit.entity, edit.attribute);
    if (!found)
        return found.error();
    const auto last = static_cast<int>(workbook.entity(edit.entity)->attributes.size()) - 1;
    if (edit.position < 0 || edit.position > last)
        return refuse("There is no place " + std::to_string(edit.position) + " among the "
                      + std::to_string(last + 1) + " attributes of " + inQuotes(edit.entity) + '.');
    Workbook result = workbook;
    result.entities = changedEntity(workbook, edit.entity, [&](Entity &changing) {
        std::vector<Attribute> &all = changing.attributes;
        const auto from = all.begin() + (changing.attribute(edit.attribute) - all.data());
        const auto to = all.begin() + edit.position;
        if (from < to)
            std::rotate(from, from + 1, to + 1);
        else
            std::rotate(to, from, from + 1);
    });
    return result;
}

} // namespace partita::model
