#include "engine/planning/lookups/rowestimate.h"

#include "engine/model/attributepath.h"

#include <algorithm>

namespace partita::planning {

double expectedRows(const PlanningContext &context, const places::Question &ask)
{
    double rows = 0;
    const auto counted = context.workbook.population->counts.find(ask.entity);
    if (counted != context.workbook.population->counts.end())
        rows = static_cast<double>(counted->second);
    for (const places::Condition &condition : ask.conditions) {
        const bool fixes = condition.kind == places::Condition::Kind::equals
            || condition.kind == places::Condition::Kind::hasPartner;
        if (fixes && condition.roles.size() == 1) {
            if (const auto role
                = model::findRole(context.workbook, ask.entity, condition.roles.front())) {
                if (const auto back
                    = model::findRole(context.workbook, role->partner, inverseNameOf(*role)))
                    rows = places::meanDegree(context.workbook, *back);
            }
        }
    }
    if (rows == 0)
        rows = 100;
    for (const places::Condition &condition : ask.conditions) {
        if (condition.kind == places::Condition::Kind::in && condition.listed > 0)
            rows = std::min(rows, condition.listed);
    }
    if (ask.isSingle(context.workbook))
        rows = 1;
    return ask.limit ? std::min(rows, static_cast<double>(*ask.limit)) : rows;
}

bool bounds(const model::Workbook &workbook, const std::string &entity,
            const places::Condition &condition)
{
    if (condition.kind == places::Condition::Kind::hasPartner)
        return true;
    const model::Entity *found
        = workbook.entity(places::entityAt(workbook, entity, condition.roles));
    const auto attribute = found ? model::attributeAt(*found, condition.attribute) : std::nullopt;
    const bool isOne = condition.kind == places::Condition::Kind::equals
        || condition.kind == places::Condition::Kind::in;
    return isOne && attribute
        && (condition.attribute == found->key
            || attribute->generator.kind == model::Generator::Kind::uuid
            || attribute->generator.kind == model::Generator::Kind::sequence);
}

bool isBounded(const model::Workbook &workbook, const places::Question &ask)
{
    return std::any_of(ask.conditions.begin(), ask.conditions.end(),
                       [&](const places::Condition &condition) {
                           return bounds(workbook, ask.entity, condition);
                       });
}

bool isBoundByRequest(const model::Workbook &workbook, const places::Question &ask)
{
    places::Question ofRequest = ask;
    std::erase_if(ofRequest.conditions, [](const places::Condition &condition) {
        return !condition.operand || !condition.operand->isFixed();
    });
    return isBounded(workbook, ofRequest);
}

bool asksByValue(const places::Question &ask)
{
    return std::any_of(
        ask.conditions.begin(), ask.conditions.end(), [](const places::Condition &condition) {
            return condition.kind != places::Condition::Kind::range
                && condition.kind != places::Condition::Kind::differs && condition.operand
                && condition.operand->kind != places::Operand::Kind::constant;
        });
}

} // namespace partita::planning
