#include "engine/model/edits/follow/members.h"

#include "engine/model/names.h"
#include "engine/model/references.h"

#include <algorithm>

namespace partita::model {
namespace {

using Names = std::vector<std::string>;

bool has(const Names &names, const std::string &name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

void collect(const Attribute &before, const Attribute &after, const Names &around, Renames &renamed)
{
    const bool areObjects = before.generator.kind == Generator::Kind::object
        && after.generator.kind == Generator::Kind::object;
    if (!areObjects || before.members.size() != after.members.size())
        return;
    const Names old = namesOf(before.members);
    const Names made = namesOf(after.members);
    for (std::size_t i = 0; i < old.size(); ++i) {
        const bool isRenamed = !has(made, old[i]) && !has(old, made[i]);
        if (old[i] != made[i] && !isRenamed)
            continue;
        Names place = around;
        place.push_back(old[i]);
        if (isRenamed)
            renamed[place] = made[i];
        collect(before.members[i], after.members[i], place, renamed);
    }
}

/// The value, which stands at `place`, with its members renamed at all levels.
Json renamedInside(const Json &value, const Names &place, const Renames &names)
{
    if (!value.is_object())
        return value;
    Json result = Json::object();
    for (const auto &[name, inner] : value.items()) {
        Names here = place;
        here.push_back(name);
        const auto found = names.find(here);
        result[found == names.end() ? name : found->second] = renamedInside(inner, here, names);
    }
    return result;
}

void renameIn(std::map<std::string, Json> &values, const std::string &attribute,
              const Renames &names)
{
    if (const auto value = values.find(attribute); value != values.end())
        value->second = renamedInside(value->second, {}, names);
}

/// True when the field holds the attribute, of the document's own row or as a copy.
bool holdsAttribute(const Workbook &workbook, const DocumentType &type, const Field &field,
                    const std::string &entity, const std::string &attribute)
{
    if (const auto *own = std::get_if<AttributeSource>(&field.source))
        return type.entity == entity && own->attribute == attribute;
    const auto *copied = std::get_if<CopiedSource>(&field.source);
    return copied && copied->attribute == attribute
        && endOf(workbook, type.entity, copied->roles) == entity;
}

/// The renames as paths in the container's items.
Renames renamesIn(const Workbook &workbook, const Container &container, const std::string &entity,
                  const std::string &attribute, const Renames &names)
{
    Renames renames;
    for (const DocumentType &type : container.documentTypes) {
        for (const Field &field : type.fields) {
            if (!holdsAttribute(workbook, type, field, entity, attribute))
                continue;
            for (const auto &[members, name] : names) {
                Names place {field.name};
                place.insert(place.end(), members.begin(), members.end());
                renames[place] = name;
            }
        }
    }
    return renames;
}

} // namespace

Renames renamedMembers(const Attribute &before, const Attribute &after)
{
    Renames renamed;
    collect(before, after, {}, renamed);
    return renamed;
}

Workbook withRenamedMembers(const Workbook &workbook, const std::string &entity,
                            const std::string &attribute, const Renames &names)
{
    if (names.empty())
        return workbook;
    ReferenceVisitor visitor;
    visitor.members = [&](const std::string &owner, const std::string &around, Names &members) {
        if (owner == entity && around == attribute)
            members = renamedAlong(members, names);
    };
    Workbook result = withReferences(workbook, visitor);
    result.population = changed(result.population, [&](Population &population) {
        for (SampleRow &row : population.sampleRows) {
            if (row.entity == entity)
                renameIn(row.values, attribute, names);
        }
    });
    result.patterns = changed(result.patterns, [&](std::vector<AccessPattern> &patterns) {
        for (AccessPattern &pattern : patterns) {
            if (pattern.command() && pattern.command()->entity == entity)
                renameIn(pattern.probe.changes, attribute, names);
        }
    });
    for (Shared<Design> &design : result.designs)
        design = changed(design, [&](Design &value) {
            for (Container &container : value.containers)
                renamePaths(container, renamesIn(workbook, container, entity, attribute, names));
        });
    return result;
}

} // namespace partita::model
