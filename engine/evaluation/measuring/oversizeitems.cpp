#include "engine/evaluation/measuring/oversizeitems.h"

#include <algorithm>
#include <cmath>

namespace partita::evaluation {
namespace {

using planning::Operation;

/// True when the step uses existing items. A write of a whole item that is too large is refused by
/// itself.
bool needsItems(const planning::Step &step, bool isCreation)
{
    switch (step.operation) {
    case Operation::create:
    case Operation::upsert:
    case Operation::changeFeed:
        return false;
    case Operation::batch:
    case Operation::procedure:
        return !isCreation; // in a creation they begin with the pattern's own item
    default:
        return true;
    }
}

std::string whereText(const OversizeItems &left)
{
    return left.documentType + " items in " + left.container;
}

/// Number of materialised items of the type, including those that are not stored.
std::int64_t materialised(const LoadedDesign &loaded, const OversizeItems &left)
{
    const model::DocumentType *type
        = loaded.design().documentType(left.container, left.documentType);
    return type ? static_cast<std::int64_t>(loaded.mapper().rowsOf(*type).size()) : left.items;
}

std::string shareText(const OversizeItems &left, std::int64_t all)
{
    const double percent = 100.0 * static_cast<double>(left.items) / static_cast<double>(all);
    const std::string share
        = percent < 1 ? "less than 1" : std::to_string(std::min(99L, std::lround(percent)));
    return std::to_string(left.items) + " of " + std::to_string(all) + " " + whereText(left) + " ("
        + share + " %)";
}

/// A point operation on a missing item is charged as the smallest read. A query may find nothing,
/// except the query of a command, which looks for the item of an existing row.
bool findsNoItem(const PatternEvaluation &pattern, const planning::Step &step)
{
    constexpr double smallestRead = 1; // RU
    const bool isQuery = step.operation == Operation::query;
    const auto &steps = pattern.probe.steps;
    return std::any_of(steps.begin(), steps.end(), [&](const planning::StepMeasurement &measured) {
        const double reading = smallestRead * static_cast<double>(measured.executions);
        return measured.step == step.number && measured.executions > 0 && measured.itemsLoaded == 0
            && (isQuery ? !pattern.isQuery : measured.requestCharge <= reading);
    });
}

} // namespace

void noteLeftOut(const LoadedDesign &loaded, bool isCreation, PatternEvaluation &pattern)
{
    for (const OversizeItems &left : loaded.oversize()) {
        const auto isMet = [&](const planning::Step &step) {
            return step.container == left.container && step.documentType == left.documentType
                && needsItems(step, isCreation);
        };
        const auto &steps = pattern.plan.steps;
        if (std::none_of(steps.begin(), steps.end(), isMet))
            continue;
        const bool isMissed = std::any_of(steps.begin(), steps.end(), [&](const auto &step) {
            return isMet(step) && findsNoItem(pattern, step);
        });
        const std::int64_t all = materialised(loaded, left);
        std::string &error = pattern.probe.error;
        if (left.items >= all) {
            if (error.empty())
                error = "Its item is over 2 MB: none of the " + std::to_string(left.items) + " "
                    + whereText(left) + " is stored.";
            continue;
        }
        const bool isOne = left.items == 1;
        const std::string verb = isOne ? "is" : "are";
        pattern.plan.notes.push_back(
            shareText(left, all) + " " + verb
            + " over 2 MB and not stored; the charges are those of the other items.");
        if (isMissed && error.empty())
            error = std::string(isOne ? "Its item is the " : "Its item is one of ")
                + shareText(left, all) + " that " + verb + " over 2 MB and not stored.";
    }
}

} // namespace partita::evaluation
