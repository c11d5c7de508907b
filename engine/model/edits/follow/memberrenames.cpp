#include "engine/model/edits/follow/memberrenames.h"

#include "engine/json/path.h"
#include "engine/model/attributepath.h"
#include "engine/model/edits/edits.h"
#include "engine/model/references.h"

#include <algorithm>

namespace partita::model {
namespace {

using Names = std::vector<std::string>;

bool has(const Names &names, const std::string &name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

void collect(const Attribute &before, const Attribute &after, const Names &around,
             MemberNames &renamed)
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

/// The members of a path under their new names.
Names renamedAlong(const Names &members, const MemberNames &names)
{
    Names result = members;
    Names place;
    for (std::size_t i = 0; i < members.size(); ++i) {
        place.push_back(members[i]);
        if (const auto found = names.find(place); found != names.end())
            result[i] = found->second;
    }
    return result;
}

/// The value with the members that stand at `place` and inside under their new names.
Json renamedInside(const Json &value, const Names &place, const MemberNames &names)
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
              const MemberNames &names)
{
    if (const auto value = values.find(attribute); value != values.end())
        value->second = renamedInside(value->second, {}, names);
}

class KeyRenaming {
public:
    KeyRenaming(const Workbook &workbook, const std::string &entity, const std::string &attribute,
                const MemberNames &names)
        : m_workbook(workbook)
        , m_entity(entity)
        , m_attribute(attribute)
        , m_names(names)
    {
    }

    void rename(Container &container) const
    {
        for (std::string &path : container.partitionKey)
            rename(path, container);
        for (Names &paths : container.uniqueKeys) {
            for (std::string &path : paths)
                rename(path, container);
        }
    }

private:
    void rename(std::string &path, const Container &container) const
    {
        const Result<json::Path> parsed = json::Path::parse(path);
        if (!parsed || parsed->steps().size() < 2)
            return;
        Names members;
        for (const json::Path::Step &step : parsed->steps())
            members.push_back(step.name);
        const std::string field = members.front();
        members.erase(members.begin());
        const bool isIt
            = std::any_of(container.documentTypes.begin(), container.documentTypes.end(),
                          [&](const DocumentType &type) { return holdsAttribute(type, field); });
        Names renamed = renamedAlong(members, m_names);
        if (!isIt || renamed == members)
            return;
        renamed.insert(renamed.begin(), field);
        path = keyPathOf(renamed);
    }

    bool holdsAttribute(const DocumentType &type, const std::string &fieldName) const
    {
        const Field *field = type.field(fieldName);
        if (!field)
            return false;
        if (const auto *own = std::get_if<AttributeSource>(&field->source))
            return type.entity == m_entity && own->attribute == m_attribute;
        const auto *copied = std::get_if<CopiedSource>(&field->source);
        if (!copied || copied->attribute != m_attribute)
            return false;
        return endOf(m_workbook, type.entity, copied->roles) == m_entity;
    }

    const Workbook &m_workbook;
    const std::string &m_entity;
    const std::string &m_attribute;
    const MemberNames &m_names;
};

} // namespace

MemberNames renamedMembers(const Attribute &before, const Attribute &after)
{
    MemberNames renamed;
    collect(before, after, {}, renamed);
    return renamed;
}

Workbook withRenamedMembers(const Workbook &workbook, const std::string &entity,
                            const std::string &attribute, const MemberNames &names)
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
    const KeyRenaming keys(workbook, entity, attribute, names);
    for (Shared<Design> &design : result.designs)
        design = changed(design, [&](Design &value) {
            for (Container &container : value.containers)
                keys.rename(container);
        });
    return result;
}

} // namespace partita::model
