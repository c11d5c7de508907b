// What a rule weighs: reading rows that lie apart, against keeping what is copied or embedded in
// step.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// RU of creating an item of the type, as measured on its sample document.
double createCharge(const Context &context, const Home &home);
/// RU of changing a number in such an item, measured likewise.
double changeCharge(const Context &context, const Home &home);

/// RU/s of the foreground steps that `counts` chooses.
template<typename Choice>
double loadOf(const Asked &asked, const Choice &counts)
{
    double load = 0;
    for (const MeasuredStep &step : asked.steps()) {
        if (!step.isBackground && counts(*step.step))
            load += step.load;
    }
    return load;
}

/// What reading and upkeep of a copy cost, both in RU/s.
struct Balance {
    double reading = 0;
    double upkeep = 0;
};

/// By the thresholds worthwhileLoad and worthwhileFactor.
bool isWorthwhile(const Context &context, const Balance &balance);
/// Evidence, summary and weight of the finding; `what` is read, `instead` is what the upkeep does.
void addBalance(const Balance &balance, const std::string &what, const std::string &instead,
                Finding &finding);

/// Rows at the end of `role` of the entity, few and bounded, that the query reads with each of its
/// rows yet lie apart: worth embedding. None when they are not.
std::optional<Finding> readTogether(const Context &context, const Asked &asked,
                                    const std::string &entity, const model::Role &role);

} // namespace partita::advice
