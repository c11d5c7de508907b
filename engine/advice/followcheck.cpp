#include "engine/advice/followcheck.h"

#include "engine/model/jsonpath.h"
#include "engine/model/suggest.h"
#include "engine/planning/planner.h"

#include <algorithm>

namespace partita::advice {
namespace {

/// The place of the document type that the field belongs to.
std::string placeOf(const model::Design &design, const planning::FieldAt &field, std::string place)
{
    const auto container
        = std::find_if(design.containers.begin(), design.containers.end(),
                       [&](const model::Container &each) { return each.name == field.container; });
    place = model::elementPath(place + ".containers",
                               static_cast<std::size_t>(container - design.containers.begin()));
    const auto &types = container->documentTypes;
    const auto type
        = std::find_if(types.begin(), types.end(), [&](const model::DocumentType &each) {
              return each.name == field.documentType;
          });
    return model::elementPath(place + ".documentTypes",
                              static_cast<std::size_t>(type - types.begin()));
}

void checkDesign(const model::Workbook &workbook, const model::Design &design,
                 const std::string &place, std::vector<model::Problem> &problems)
{
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        const model::Command *command = pattern.command();
        if (!command || command->kind == model::Command::Kind::create)
            continue;
        const bool isRemoval = command->kind == model::Command::Kind::remove;
        const std::vector<planning::Plan> plans
            = planning::candidatePlans(workbook, design.name, pattern, {});
        if (plans.empty())
            continue;
        for (const planning::FieldAt &field : plans.front().outOfStep) {
            std::string message = model::inQuotes(pattern.id)
                + (isRemoval ? " removes the " : " changes the ") + model::inQuotes(command->entity)
                + " that " + model::inQuotes(field.path) + " of "
                + model::inQuotes(field.documentType)
                + " shows, and nothing there tells whose it is, so that it goes stale; put the key"
                  " of the "
                + model::inQuotes(command->entity) + " beside it.";
            problems.push_back({model::Severity::warning, placeOf(design, field, place),
                                std::move(message), design.name, command->entity});
        }
    }
}

} // namespace

void checkFollowed(const model::Workbook &workbook, std::vector<model::Problem> &problems)
{
    for (std::size_t position = 0; position < workbook.designs.size(); ++position)
        checkDesign(workbook, *workbook.designs[position],
                    model::elementPath("$.designs", position), problems);
}

} // namespace partita::advice
