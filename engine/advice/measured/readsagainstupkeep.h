// Comparison of two costs: reading rows in other items, and the upkeep of copied or embedded rows.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// RU of creating an item of the type, measured on its sample document.
double createCharge(const Context &context, const Home &home);
/// RU of changing a number in such an item, measured on its sample document.
double changeCharge(const Context &context, const Home &home);

/// RU/s of the foreground steps for which `counts` is true.
template<typename Choice>
double loadOf(const MeasuredPattern &asked, const Choice &counts)
{
    double load = 0;
    for (const MeasuredStep &step : asked.steps()) {
        if (!step.isBackground && counts(*step.step))
            load += step.load;
    }
    return load;
}

/// Cost of reading and of the upkeep of a copy, both in RU/s.
struct Balance {
    double reading = 0;
    double upkeep = 0;
};

/// Compares with the thresholds worthwhileLoad and worthwhileFactor.
bool isWorthwhile(const Context &context, const Balance &balance);
/// Adds evidence, summary and weight to the finding. `what` names the reads, `instead` the upkeep.
void addBalance(const Balance &balance, const std::string &what, const std::string &instead,
                Finding &finding);

/// Finding about rows at the end of the entity's `role` that are worth embedding: few and bounded,
/// read by the query with each of its rows, yet stored in other items. None otherwise.
std::optional<Finding> readTogether(const Context &context, const MeasuredPattern &asked,
                                    const std::string &entity, const model::Role &role);

} // namespace partita::advice
