#include "engine/model/edits/follow/follow.h"

#include "engine/model/edits/edits.h"
#include "engine/model/proposednames.h"
#include "engine/model/references.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace partita::model {
namespace {

using Names = std::vector<std::string>;

/// Renames the document types of a renamed entity, and the containers that are its home.
Workbook withHomesFollowed(Workbook workbook, const RenameEntity &edit)
{
    const auto typeFollowing = [&](const DocumentType &type, const Container &container) {
        return following(type.name, {documentTypeNameOf(edit.entity)},
                         {documentTypeNameOf(edit.newName)},
                         without(namesOf(container.documentTypes), type.name));
    };
    const auto containerFollowing = [&](const Container &container, const Design &design) {
        return following(container.name, {containerNameOf(edit.entity)},
                         {containerNameOf(edit.newName)},
                         without(namesOf(design.containers), container.name));
    };
    std::vector<RenameContainer> renames;
    const auto follow = [&](Design &design) {
        for (Container &container : design.containers) {
            bool isHome = false;
            for (DocumentType &type : container.documentTypes) {
                if (type.entity != edit.newName)
                    continue;
                isHome = isHome || type.primary;
                const std::string old = std::exchange(type.name, typeFollowing(type, container));
                workbook.advice
                    = renamedInSubjects(workbook.advice, design.name, "document type " + old,
                                        "document type " + type.name);
            }
            const std::string name = containerFollowing(container, design);
            if (isHome && name != container.name)
                renames.push_back({design.name, container.name, name});
        }
    };
    for (Shared<Design> &design : workbook.designs)
        design = changed(design, follow);
    for (const RenameContainer &rename : renames)
        workbook = *applyEdit(workbook, rename);
    return workbook;
}

/// The new name of the role from `owner` to `partner`. A role that a plan override mentions keeps
/// its name, because the rows of its answer contain it.
std::string roleFollowing(const Workbook &workbook, const std::string &owner,
                          const std::string &role, const std::string &partner,
                          const RenameEntity &edit)
{
    const auto asks = [&](const PlanOverride &stated) { return mentionsWord(stated.query, role); };
    const auto isAsked = [&](const Shared<Design> &design) {
        return std::any_of(design->overrides.begin(), design->overrides.end(), asks);
    };
    const auto found = findRole(workbook, owner, role);
    if (partner != edit.newName || !found
        || std::any_of(workbook.designs.begin(), workbook.designs.end(), isAsked))
        return role;
    return following(role, {roleNameOf(edit.entity, found->toMany)},
                     {roleNameOf(edit.newName, found->toMany)},
                     without(memberNames(workbook, owner), role));
}

/// Renames the relationships of a renamed entity, and the roles that lead to it.
Workbook withRelationshipsFollowed(Workbook workbook, const RenameEntity &edit)
{
    const auto oldName
        = [&](const std::string &entity) { return entity == edit.newName ? edit.entity : entity; };
    const Shared<std::vector<Relationship>> relationships = workbook.relationships;
    for (const Relationship &before : *relationships) {
        if (before.parent != edit.newName && before.child != edit.newName)
            continue;
        Relationship now = before;
        now.name = following(before.name,
                             {relationshipNameOf(oldName(before.parent), oldName(before.child))},
                             {relationshipNameOf(before.parent, before.child)},
                             without(namesOf(*workbook.relationships), before.name));
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

std::string following(const std::string &name, const Names &before, const Names &now,
                      const Names &others)
{
    for (std::size_t i = 0; i < before.size() && i < now.size(); ++i) {
        if (name == freeName(before[i], others))
            return freeName(now[i], others);
    }
    return name;
}

bool mentionsWord(const std::string &text, const std::string &word)
{
    const auto isPart = [&](std::size_t at) {
        return at < text.size()
            && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
    };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        if ((at == 0 || !isPart(at - 1)) && !isPart(at + word.size()))
            return true;
    }
    return false;
}

Workbook withEntityFollowed(Workbook workbook, const RenameEntity &edit)
{
    return withHomesFollowed(withRelationshipsFollowed(std::move(workbook), edit), edit);
}

} // namespace partita::model
