// Search for document types that are copies and may not pay (storedcopies.h).

#include "engine/advice/measured/storedcopies.h"
#include "engine/planning/upkeepsteps.h"

#include <algorithm>

namespace partita::advice {
namespace {

/// Upper limit of the upkeep in RU/s: the total load of the commands that write such items.
double mostUpkeep(const Context &context, const Home &copy)
{
    double load = 0;
    for (const MeasuredPattern &asked : context.patterns()) {
        const std::set<int> steps
            = planning::writingSteps(asked.measured->plan, copy.container->name, copy.type->name);
        load += steps.empty() ? 0 : asked.load();
    }
    return load;
}

/// True when a design's own query reads the container: its meaning would change without the copy.
bool isInOwnQuery(const Context &context, const Home &copy)
{
    return std::any_of(
        context.design.overrides.begin(), context.design.overrides.end(),
        [&](const model::PlanOverride &own) { return own.container == copy.container->name; });
}

bool isAskedFor(const Context &context, const Home &copy)
{
    const std::vector<MeasuredPattern> all = context.patterns();
    return std::any_of(all.begin(), all.end(), [&](const MeasuredPattern &asked) {
        const std::vector<planning::Step> &steps = asked.measured->plan.steps;
        return asked.pattern->isQuery()
            && std::any_of(steps.begin(), steps.end(), [&](const planning::Step &step) {
                   return step.container == copy.container->name
                       && step.documentType == copy.type->name;
               });
    });
}

/// The edit without the copy. A container that holds nothing else is removed with it.
model::Edit without(const Context &context, const Home &copy)
{
    model::ChangeDesign edit {context.design};
    for (model::Container &container : edit.design.containers) {
        if (container.name == copy.container->name)
            std::erase_if(container.documentTypes, [&](const model::DocumentType &type) {
                return type.name == copy.type->name;
            });
    }
    std::erase_if(edit.design.containers, [](const model::Container &container) {
        return container.documentTypes.empty();
    });
    return edit;
}

StoredCopy storedCopyOf(const Context &context, const Home &copy)
{
    const bool isRead = isAskedFor(context, copy);
    const std::string name
        = '"' + copy.type->name + "\" of " + copy.type->entity + " in " + copy.container->name;
    return {context.subject({"container " + copy.container->name,
                             "document type " + copy.type->name, "upkeep"}),
            "The copy " + name,
            true,
            isRead,
            "Remove the copy " + name
                + (isRead ? " and read " + copy.type->entity + " where it is also stored" : ""),
            without(context, copy)};
}

} // namespace

std::vector<StoredCopy> copiesThatMayNotPay(const Context &context)
{
    std::vector<StoredCopy> all;
    for (const model::Container &container : context.design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            const Home copy {&container, &type};
            if (!type.primary && mostUpkeep(context, copy) >= context.limit("worthwhileLoad")
                && !isInOwnQuery(context, copy))
                all.push_back(storedCopyOf(context, copy));
        }
    }
    return all;
}

} // namespace partita::advice
