#include "engine/planning/lookups/conditionlocation.h"

namespace partita::planning {
namespace {

std::optional<ConditionLocation> membershipPlace(const PlanningContext &context,
                                                 const places::Location &location,
                                                 const places::Condition &condition)
{
    const std::string &role = condition.roles.front();
    if (!location.isRoot() && location.last().inverseRole == role) {
        places::Location around = location;
        around.levels.pop_back();
        const std::optional<places::StoredValue> key
            = findValue(context.workbook, around, {}, condition.attribute);
        return key && !key->truncate ? std::optional(ConditionLocation {key, {}, {}})
                                     : std::nullopt;
    }
    for (const places::StoredRowArray &rows : findRowArrays(location, role)) {
        if (!rows.embedded)
            return ConditionLocation {{}, {rows.field->name}, {}};
        if (rows.embedded->latest)
            continue;
        const places::Location element = inside(context.workbook, location, rows);
        const std::optional<places::StoredValue> key
            = findValue(context.workbook, element, {}, condition.attribute);
        if (key && key->level == static_cast<int>(location.levels.size()))
            return ConditionLocation {{}, {rows.field->name}, key->path};
    }
    return std::nullopt;
}

} // namespace

std::optional<ConditionLocation> placeOf(const PlanningContext &context,
                                         const places::Location &location,
                                         const places::Condition &condition)
{
    if (condition.isGroup()) // its parts have places of their own
        return std::nullopt;
    if (condition.kind == places::Condition::Kind::hasPartner)
        return membershipPlace(context, location, condition);
    const std::optional<places::StoredValue> value
        = findValue(context.workbook, location, condition.roles, condition.attribute);
    return value && !value->truncate ? std::optional(ConditionLocation {value, {}, {}})
                                     : std::nullopt;
}

bool describesPartner(const model::Workbook &workbook, const std::string &entity,
                      const places::Condition &condition)
{
    if (condition.kind == places::Condition::Kind::hasPartner || condition.roles.empty())
        return false;
    const std::optional<model::Role> role
        = model::findRole(workbook, entity, condition.roles.front());
    const bool comparesOne = condition.kind == places::Condition::Kind::equals
        || condition.kind == places::Condition::Kind::in;
    const bool isKey = role && comparesOne && condition.roles.size() == 1
        && condition.attribute == places::keyNameOf(workbook, role->partner);
    return role && !role->toMany && !isKey;
}

std::string lackText(const model::Workbook &workbook, const std::string &entity,
                     const places::Condition &condition)
{
    const bool isPartner
        = !condition.roles.empty() && !describesPartner(workbook, entity, condition);
    std::vector<std::string> path = condition.roles;
    if (!isPartner)
        path.push_back(condition.attribute);
    return "does not hold " + places::joinedBy(".", path);
}

} // namespace partita::planning
