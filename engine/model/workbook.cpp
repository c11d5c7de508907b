// Look-ups across the parts of a workbook.
#include "engine/model/workbook.h"

#include <algorithm>

namespace partita::model {
namespace {

template<typename T, typename Matches>
const T *findIf(const std::vector<T> &values, Matches matches)
{
    const auto found = std::find_if(values.begin(), values.end(), matches);
    return found == values.end() ? nullptr : &*found;
}

Role parentRoleOf(const Relationship &relationship)
{
    return {&relationship, relationship.parentRole, relationship.parent, true,
            relationship.cardinality == Cardinality::manyToMany};
}

Role childRoleOf(const Relationship &relationship)
{
    return {&relationship, relationship.childRole, relationship.child, false,
            relationship.cardinality != Cardinality::oneToOne};
}

} // namespace

const char *nameOf(Generation generation)
{
    return generation == Generation::y2019 ? "2019" : "current";
}

const char *nameOf(AreaColour colour)
{
    constexpr const char *names[] = {"grey", "blue", "green", "yellow", "orange", "purple"};
    static_assert(std::size(names) == areaColours);
    return names[static_cast<std::size_t>(colour)];
}

const Entity *Workbook::entity(std::string_view entityName) const
{
    return findIf(*entities, [&](const Entity &value) { return value.name == entityName; });
}

const Relationship *Workbook::relationship(std::string_view relationshipName) const
{
    return findIf(*relationships,
                  [&](const Relationship &value) { return value.name == relationshipName; });
}

const AccessPattern *Workbook::pattern(std::string_view id) const
{
    return findIf(*patterns, [&](const AccessPattern &value) { return value.id == id; });
}

const WorkloadMix *Workbook::mix(std::string_view mixName) const
{
    return findIf(*mixes, [&](const WorkloadMix &value) { return value.name == mixName; });
}

const Design *Workbook::design(std::string_view designName) const
{
    const auto *found
        = findIf(designs, [&](const Shared<Design> &value) { return value->name == designName; });
    return found ? &**found : nullptr;
}

std::vector<Role> rolesOf(const Workbook &workbook, std::string_view entityName)
{
    std::vector<Role> roles;
    for (const Relationship &relationship : *workbook.relationships) {
        if (relationship.child == entityName)
            roles.push_back(parentRoleOf(relationship));
        if (relationship.parent == entityName)
            roles.push_back(childRoleOf(relationship));
    }
    return roles;
}

std::set<std::string> containedIn(const Workbook &workbook, const std::string &entity)
{
    std::set<std::string> contained {entity};
    bool grows = true;
    while (grows) {
        grows = false;
        for (const Relationship &relationship : *workbook.relationships) {
            if (relationship.containment && contained.contains(relationship.parent))
                grows = contained.insert(relationship.child).second || grows;
        }
    }
    return contained;
}

std::string endOf(const Workbook &workbook, std::string entity,
                  const std::vector<std::string> &roles)
{
    for (const std::string &name : roles) {
        const auto role = findRole(workbook, entity, name);
        if (!role)
            return {};
        entity = role->partner;
    }
    return entity;
}

std::string toOneEnd(const Workbook &workbook, std::string entity,
                     const std::vector<std::string> &roles)
{
    for (const std::string &name : roles) {
        const auto role = findRole(workbook, entity, name);
        if (!role || role->toMany)
            return {};
        entity = role->partner;
    }
    return entity;
}

const std::string &inverseNameOf(const Role &role)
{
    return role.toParent ? role.relationship->childRole : role.relationship->parentRole;
}

bool isLink(const Role &role)
{
    return role.relationship->cardinality == Cardinality::manyToMany;
}

std::optional<Role> findRole(const Workbook &workbook, std::string_view entityName,
                             std::string_view roleName)
{
    for (const Relationship &relationship : *workbook.relationships) {
        if (relationship.child == entityName && relationship.parentRole == roleName)
            return parentRoleOf(relationship);
        if (relationship.parent == entityName && relationship.childRole == roleName)
            return childRoleOf(relationship);
    }
    return std::nullopt;
}

} // namespace partita::model
