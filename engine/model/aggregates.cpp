#include "engine/model/aggregates.h"

#include "engine/model/validation/validator.h"

#include <algorithm>
#include <array>

namespace partita::model {

namespace {

bool isAccepted(const Workbook &workbook, const std::string &entity, const Aggregate &aggregate)
{
    Report report;
    checkAggregate(workbook, entity, aggregate.function, aggregate.role, aggregate.attribute, {},
                   report);
    return report.take().empty();
}

} // namespace

std::vector<Aggregate> aggregatesOver(const Workbook &workbook, const std::string &entity)
{
    constexpr std::array functions {AggregateFunction::count, AggregateFunction::sum,
                                    AggregateFunction::min, AggregateFunction::max,
                                    AggregateFunction::average};
    std::vector<Aggregate> accepted;
    const auto offer = [&](const Role &role, const std::string &attribute) {
        for (const AggregateFunction function : functions) {
            const Aggregate aggregate {function, role.name, attribute, {}};
            if (isAccepted(workbook, entity, aggregate))
                accepted.push_back(aggregate);
        }
    };
    for (const Role &role : rolesOf(workbook, entity)) {
        offer(role, {});
        const Entity *partner = workbook.entity(role.partner);
        for (const Attribute &attribute : partner ? partner->attributes : std::vector<Attribute>())
            offer(role, attribute.name);
    }
    std::stable_partition(accepted.begin(), accepted.end(), [](const Aggregate &one) {
        return one.function == AggregateFunction::count;
    });
    return accepted;
}

} // namespace partita::model
