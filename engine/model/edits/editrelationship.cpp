// Edits of relationships.
#include "engine/base/messagetext.h"
#include "engine/model/edits/edits.h"
#include "engine/model/edits/follow/follow.h"
#include "engine/model/edits/follow/prune.h"
#include "engine/model/proposednames.h"
#include "engine/model/references.h"

#include <algorithm>

namespace partita::model {
namespace {

Result<void> checkEnds(const Workbook &workbook, const Relationship &relationship)
{
    for (const std::string &entity : {relationship.parent, relationship.child}) {
        if (!workbook.entity(entity))
            return unknown("entity", entity, namesOf(*workbook.entities));
    }
    return {};
}

/// `workbook` must not hold the relationship yet.
Result<void> checkRelationship(const Workbook &workbook, const Relationship &relationship)
{
    const auto taken = namesOf(*workbook.relationships);
    if (Result<void> checked = checkNewName("relationship", relationship.name, taken); !checked)
        return checked;
    if (Result<void> checked = checkEnds(workbook, relationship); !checked)
        return checked;
    std::vector<std::string> childNames = memberNames(workbook, relationship.child);
    if (Result<void> checked = checkNewName("role", relationship.parentRole, childNames); !checked)
        return checked;
    std::vector<std::string> parentNames = memberNames(workbook, relationship.parent);
    if (relationship.parent == relationship.child)
        parentNames.push_back(relationship.parentRole);
    return checkNewName("role", relationship.childRole, parentNames);
}

Shared<std::vector<Relationship>> withoutRelationship(const Workbook &workbook,
                                                      const std::string &name)
{
    return changed(workbook.relationships, [&](auto &relationships) {
        std::erase_if(relationships,
                      [&](const Relationship &candidate) { return candidate.name == name; });
    });
}

/// Removes the dependents of both roles; refuses when a key is one of them.
Result<Workbook> withoutDependents(const Workbook &workbook, const Relationship &relationship)
{
    Gone gone;
    gone.addRoles(relationship);
    Prune prune(workbook, gone);
    Workbook result = prune.run();
    if (!prune.brokenKeys().empty())
        return refuse("The relationship " + inQuotes(relationship.name) + " is part of "
                      + prune.brokenKeys().front() + "; change that key before removing it.");
    return result;
}

/// Renames references to the roles as in `replacement`.
Workbook withRolesRenamed(const Workbook &workbook, const Relationship &old,
                          const Relationship &replacement)
{
    ReferenceVisitor visitor;
    visitor.role = [&](const std::string &entity, std::string &role) {
        if (entity == old.child && role == old.parentRole)
            role = replacement.parentRole;
        else if (entity == old.parent && role == old.childRole)
            role = replacement.childRole;
    };
    return withReferences(workbook, visitor);
}

/// The key of the parent (or the keys of the parents) in the child's items.
Field referenceTo(const Relationship &relationship)
{
    const bool many = relationship.cardinality == Cardinality::manyToMany;
    return {referenceNameOf(relationship.parentRole, many),
            ReferenceSource {relationship.parentRole}, Upkeep::none};
}

} // namespace

Result<Workbook> applyEdit(const Workbook &workbook, const AddRelationship &edit)
{
    if (Result<void> checked = checkRelationship(workbook, edit.relationship); !checked)
        return checked.error();
    Workbook result = workbook;
    result.relationships = changed(workbook.relationships, [&](auto &relationships) {
        relationships.push_back(edit.relationship);
    });
    addToHomes(result, edit.relationship.child, referenceTo(edit.relationship));
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const RemoveRelationship &edit)
{
    const Relationship *relationship = workbook.relationship(edit.relationship);
    if (!relationship)
        return unknown("relationship", edit.relationship, namesOf(*workbook.relationships));
    Result<Workbook> result = withoutDependents(workbook, *relationship);
    if (result)
        result->relationships = withoutRelationship(workbook, edit.relationship);
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeRelationship &edit)
{
    const Relationship *old = workbook.relationship(edit.relationship);
    if (!old)
        return unknown("relationship", edit.relationship, namesOf(*workbook.relationships));
    Workbook others = workbook;
    others.relationships = withoutRelationship(workbook, edit.relationship);
    if (Result<void> checked = checkRelationship(others, edit.replacement); !checked)
        return checked.error();
    const bool sameEnds
        = old->parent == edit.replacement.parent && old->child == edit.replacement.child;
    Result<Workbook> result = sameEnds ? withRolesRenamed(workbook, *old, edit.replacement)
                                       : withoutDependents(workbook, *old);
    if (!result)
        return result;
    result->relationships
        = changed(workbook.relationships, [&](std::vector<Relationship> &relationships) {
              for (Relationship &relationship : relationships) {
                  if (relationship.name == edit.relationship)
                      relationship = edit.replacement;
              }
          });
    if (sameEnds)
        return withFieldsFollowing(workbook, *std::move(result));
    addToHomes(*result, edit.replacement.child, referenceTo(edit.replacement));
    return result;
}

} // namespace partita::model
