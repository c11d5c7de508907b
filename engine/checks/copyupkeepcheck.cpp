#include "engine/checks/copyupkeepcheck.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/planning/planner.h"

#include <algorithm>
#include <sstream>

namespace partita::checks {
namespace {

/// JSON path of the document type that contains the field.
std::string placeOf(const model::Design &design, const planning::FieldAt &field, std::string place)
{
    const auto container
        = std::find_if(design.containers.begin(), design.containers.end(),
                       [&](const model::Container &each) { return each.name == field.container; });
    place = elementPath(place + ".containers",
                        static_cast<std::size_t>(container - design.containers.begin()));
    const auto &types = container->documentTypes;
    const auto type
        = std::find_if(types.begin(), types.end(), [&](const model::DocumentType &each) {
              return each.name == field.documentType;
          });
    return elementPath(place + ".documentTypes", static_cast<std::size_t>(type - types.begin()));
}

struct Shown {
    std::string entity;
    std::string role; ///< role that leads to the row; empty for the item's own row
};

/// Rows on the path of the field, from the item's root: user, play, track, album for the album of
/// each latest play.
std::vector<Shown> shownBy(const model::Workbook &workbook, const model::DocumentType &type,
                           const std::string &path)
{
    std::vector<Shown> shown {{type.entity, {}}};
    const auto follow = [&](const std::string &role) {
        const std::optional<model::Role> found
            = model::findRole(workbook, shown.back().entity, role);
        shown.push_back({found ? found->partner : shown.back().entity, role});
    };
    const std::vector<model::Field> *fields = &type.fields;
    std::istringstream names(path);
    for (std::string name; fields && std::getline(names, name, '/');) {
        const model::Field *field = model::findField(*fields, name);
        fields = nullptr;
        if (!field)
            break;
        if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field->source)) {
            follow(embedded->role);
            fields = &embedded->fields;
        } else if (const auto *copied = std::get_if<model::CopiedSource>(&field->source)) {
            std::for_each(copied->roles.begin(), copied->roles.end(), follow);
        } else if (const auto *aggregate = std::get_if<model::AggregateSource>(&field->source)) {
            follow(aggregate->role);
        }
    }
    return shown;
}

/// Entity of the row on the path that the command changes or removes: the command's own, or one
/// that is contained in it.
std::string changedIn(const model::Workbook &workbook, const model::Command &command,
                      const std::vector<Shown> &shown)
{
    const std::string &last = shown.back().entity;
    const bool isOwn = std::any_of(shown.begin(), shown.end(),
                                   [&](const Shown &row) { return row.entity == command.entity; });
    const bool goesWithIt = model::containedIn(workbook, command.entity).count(last) > 0;
    return isOwn || !goesWithIt ? command.entity : last;
}

/// Text for the key to add beside the field. It names the role when several rows on the path are of
/// the changed entity: "its hub" rather than "the depot".
std::string keyOf(const std::string &changed, const std::vector<Shown> &shown)
{
    const auto rows = std::count_if(shown.begin(), shown.end(),
                                    [&](const Shown &row) { return row.entity == changed; });
    const bool isAmbiguous = rows > 1 && shown.back().entity == changed;
    return isAmbiguous ? "its " + inQuotes(shown.back().role) : "the " + inQuotes(changed);
}

std::string messageOf(const std::string &pattern, const model::Command &command,
                      const std::string &changed, const std::string &key,
                      const planning::FieldAt &field)
{
    const bool isRemoval = command.kind == model::Command::Kind::remove;
    const std::string with
        = changed == command.entity ? "" : ", with the " + inQuotes(command.entity) + ',';
    return inQuotes(pattern) + (isRemoval ? " removes" : " changes") + with + " the "
        + inQuotes(changed) + " that " + inQuotes(field.path) + " of "
        + inQuotes(field.documentType)
        + " shows, but the item does not say which row this is, so that the value becomes stale; "
          "add the key of "
        + key + " beside this field.";
}

/// The message for a created row that belongs in a field: the item lacks the key of the row on the
/// path before it.
std::string messageOfCreated(const std::string &pattern, const std::string &created,
                             const std::string &parent, const planning::FieldAt &field)
{
    return inQuotes(pattern) + " creates a " + inQuotes(created) + " that belongs in "
        + inQuotes(field.path) + " of " + inQuotes(field.documentType)
        + ", but the item does not say which " + inQuotes(parent)
        + " this is, so that the new row is never added; add the key of the " + inQuotes(parent)
        + " beside this field.";
}

void checkDesign(const model::Workbook &workbook, const model::Design &design,
                 const std::string &place, std::vector<model::Problem> &problems)
{
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        const model::Command *command = pattern.command();
        if (!command)
            continue;
        const bool isCreation = command->kind == model::Command::Kind::create;
        const std::vector<planning::Plan> plans
            = planning::candidatePlans(workbook, design.name, pattern, {});
        if (plans.empty())
            continue;
        for (const planning::FieldAt &field : plans.front().outOfStep) {
            const model::DocumentType &type
                = *design.documentType(field.container, field.documentType);
            const std::vector<Shown> shown = shownBy(workbook, type, field.path);
            if (isCreation && shown.size() < 2)
                continue; // it is no row of another one
            const std::string changed = isCreation ? shown[shown.size() - 2].entity
                                                   : changedIn(workbook, *command, shown);
            problems.push_back(
                {model::Severity::warning, placeOf(design, field, place),
                 isCreation
                     ? messageOfCreated(pattern.id, command->entity, changed, field)
                     : messageOf(pattern.id, *command, changed, keyOf(changed, shown), field),
                 design.name, changed});
        }
    }
}

} // namespace

void checkCopyUpkeep(const model::Workbook &workbook, std::vector<model::Problem> &problems)
{
    for (std::size_t position = 0; position < workbook.designs.size(); ++position)
        checkDesign(workbook, *workbook.designs[position], elementPath("$.designs", position),
                    problems);
}

} // namespace partita::checks
