// Edits of containers, document types and fields.
#include "engine/base/messagetext.h"
#include "engine/model/containerneeds.h"
#include "engine/model/edits/edits.h"
#include "engine/model/edits/follow/prune.h"
#include "engine/model/limits.h"
#include "engine/model/references.h"

#include <algorithm>

namespace partita::model {
namespace {

/// The workbook after a change of one container. `change` may refuse.
template<typename Change>
Result<Workbook> changeContainer(const Workbook &workbook, const std::string &designName,
                                 const std::string &containerName, const Change &change)
{
    const Design *design = workbook.design(designName);
    if (!design)
        return unknown("design", designName, namesOf(workbook.designs));
    if (!design->container(containerName))
        return unknown("container", containerName, namesOf(design->containers));
    Design copy = *design;
    for (Container &container : copy.containers) {
        if (container.name != containerName)
            continue;
        if (Result<void> done = change(container, *design); !done)
            return done.error();
        break;
    }
    return applyEdit(workbook, ChangeDesign {std::move(copy)});
}

/// The same for one document type.
template<typename Edit, typename Change>
Result<Workbook> changeType(const Workbook &workbook, const Edit &edit, const Change &change)
{
    return changeContainer(workbook, edit.design, edit.container,
                           [&](Container &container, const Design &design) -> Result<void> {
                               for (DocumentType &type : container.documentTypes) {
                                   if (type.name == edit.documentType)
                                       return change(type, container, design);
                               }
                               return unknown("document type", edit.documentType,
                                              namesOf(container.documentTypes));
                           });
}

Result<void> checkPath(const std::string &path)
{
    const bool isPath = path.size() > 1 && path.front() == '/' && path.back() != '/'
        && path.find("//") == std::string::npos;
    if (!isPath)
        return refuse("The path " + inQuotes(path)
                      + " is not a property path such as \"/postId\".");
    return {};
}

Result<void> checkPartitionKey(const std::vector<std::string> &paths)
{
    if (paths.empty() || paths.size() > mostPartitionKeyPaths)
        return refuse("A partition key has one to three paths.");
    for (std::size_t index = 0; index < paths.size(); ++index) {
        if (Result<void> checked = checkPath(paths[index]); !checked)
            return checked;
        if (std::count(paths.begin(), paths.end(), paths[index]) > 1)
            return refuse("The partition key contains the path " + inQuotes(paths[index])
                          + " twice.");
    }
    return {};
}

/// The design with the document type in its new container. When the old container holds no other
/// type of the entity, plan overrides for its rows use the new container.
Design withTypeMoved(const Workbook &workbook, Design design, const MoveDocumentType &edit,
                     const DocumentType &moved)
{
    bool isLeft = false;
    for (Container &container : design.containers) {
        std::vector<DocumentType> &types = container.documentTypes;
        if (container.name == edit.container) {
            std::erase_if(types,
                          [&](const DocumentType &type) { return type.name == edit.documentType; });
            isLeft = std::any_of(types.begin(), types.end(), [&](const DocumentType &type) {
                return type.entity == moved.entity;
            });
        } else if (container.name == edit.target) {
            types.push_back(moved);
        }
    }
    for (PlanOverride &replaced : design.overrides) {
        const AccessPattern *pattern = workbook.pattern(replaced.pattern);
        const Query *query = pattern ? pattern->query() : nullptr;
        if (!isLeft && replaced.container == edit.container && query && query->root == moved.entity)
            replaced.container = edit.target;
    }
    return design;
}

} // namespace

Result<Workbook> applyEdit(const Workbook &workbook, const RenameContainer &edit)
{
    Result<Workbook> result = changeContainer(
        workbook, edit.design, edit.container,
        [&](Container &container, const Design &design) -> Result<void> {
            const auto others = without(namesOf(design.containers), edit.container);
            if (Result<void> checked = checkNewName("container", edit.newName, others); !checked)
                return checked;
            container.name = edit.newName;
            return {};
        });
    if (!result)
        return result;
    for (Shared<Design> &shared : result->designs) {
        if (shared->name != edit.design)
            continue;
        shared = changed(shared, [&](Design &design) {
            for (PlanOverride &replaced : design.overrides) {
                if (replaced.container == edit.container)
                    replaced.container = edit.newName;
            }
        });
    }
    result->advice = renamedInSubjects(workbook.advice, edit.design, "container " + edit.container,
                                       "container " + edit.newName);
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangePartitionKey &edit)
{
    return changeContainer(workbook, edit.design, edit.container,
                           [&](Container &container, const Design &) -> Result<void> {
                               if (Result<void> checked = checkPartitionKey(edit.paths); !checked)
                                   return checked;
                               container.partitionKey = edit.paths;
                               return {};
                           });
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangePhysicalPartitions &edit)
{
    const int count = edit.physicalPartitions.value_or(1);
    if (count < 1 || count > mostPhysicalPartitions)
        return refuse("A container has 1 to 10,000 physical partitions.");
    return changeContainer(workbook, edit.design, edit.container,
                           [&](Container &container, const Design &) -> Result<void> {
                               container.physicalPartitions = edit.physicalPartitions;
                               return {};
                           });
}

Result<Workbook> applyEdit(const Workbook &workbook, const MoveDocumentType &edit)
{
    const Design *design = workbook.design(edit.design);
    if (!design)
        return unknown("design", edit.design, namesOf(workbook.designs));
    const Container *from = design->container(edit.container);
    const Container *to = design->container(edit.target);
    if (!from || !to)
        return unknown("container", from ? edit.target : edit.container,
                       namesOf(design->containers));
    const DocumentType *type = from->documentType(edit.documentType);
    if (!type)
        return unknown("document type", edit.documentType, namesOf(from->documentTypes));
    if (from == to)
        return workbook;
    DocumentType moved = *type;
    moved.name = freeName(type->name, namesOf(to->documentTypes));
    moved = withNeedsOf(workbook, *to, std::move(moved));
    const std::string newName = moved.name;
    Result<Workbook> result
        = applyEdit(workbook, ChangeDesign {withTypeMoved(workbook, *design, edit, moved)});
    if (result)
        result->advice = renamedInSubjects(
            workbook.advice, edit.design,
            "container " + edit.container + " / document type " + edit.documentType,
            "container " + edit.target + " / document type " + newName);
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const AddField &edit)
{
    return changeType(
        workbook, edit, [&](DocumentType &type, const Container &, const Design &) -> Result<void> {
            if (Result<void> checked = checkNewName("field", edit.field.name, namesOf(type.fields));
                !checked)
                return checked;
            type.fields.push_back(edit.field);
            return {};
        });
}

Result<Workbook> applyEdit(const Workbook &workbook, const RemoveField &edit)
{
    return changeType(
        workbook, edit,
        [&](DocumentType &type, const Container &container, const Design &design) -> Result<void> {
            if (!type.field(edit.field))
                return unknown("field", edit.field, namesOf(type.fields));
            const auto keys = keysMadeOf(edit.field, container, design);
            if (!keys.empty())
                return refuse("The field " + inQuotes(edit.field) + " is " + keys.front()
                              + "; change that before removing it.");
            std::erase_if(type.fields,
                          [&](const Field &field) { return field.name == edit.field; });
            return {};
        });
}

} // namespace partita::model
