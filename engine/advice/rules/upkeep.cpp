// Rules about copies: whether commands can update them, and whether their upkeep pays.
#include "engine/advice/rules/rules.h"
#include "engine/advice/rules/upkeepworth.h"
#include "engine/base/numbertext.h"
#include "engine/model/names.h"
#include "engine/model/workload.h"
#include "engine/places/locations.h"

#include <algorithm>
#include <array>

namespace partita::advice {
namespace {

/// Source of a copy, and the fields around it.
struct CopyPlace {
    std::vector<model::Field> *level = nullptr;
    std::string entity; ///< of the level
    /// From there to the copied row; empty: a value of the level's own row.
    std::vector<std::string> roles;
    bool isOfRows = false; ///< other rows are embedded or computed there
};

/// Finds the field at a path in a design that is to be changed.
std::optional<CopyPlace> copyAt(const model::Workbook &workbook, model::Design &design,
                                const planning::FieldAt &at)
{
    for (model::Container &container : design.containers) {
        for (model::DocumentType &type : container.documentTypes) {
            if (container.name != at.container || type.name != at.documentType)
                continue;
            CopyPlace place {&type.fields, type.entity, {}};
            std::string rest = at.path;
            while (true) {
                const std::string name = rest.substr(0, rest.find('/'));
                const auto field
                    = std::find_if(place.level->begin(), place.level->end(),
                                   [&](const model::Field &each) { return each.name == name; });
                if (field == place.level->end())
                    return std::nullopt;
                if (name == rest) {
                    if (const auto *copied = std::get_if<model::CopiedSource>(&field->source))
                        place.roles = copied->roles;
                    else
                        place.isOfRows
                            = !std::holds_alternative<model::AttributeSource>(field->source);
                    return place;
                }
                auto *embedded = std::get_if<model::EmbeddedSource>(&field->source);
                const auto role = embedded ? model::findRole(workbook, place.entity, embedded->role)
                                           : std::nullopt;
                if (!role)
                    return std::nullopt;
                place.level = &embedded->fields;
                place.entity = role->partner;
                rest = rest.substr(name.size() + 1);
            }
        }
    }
    return std::nullopt;
}

/// Fix that stores the key of the changed row next to the copied value, so that the items and
/// elements with the copy can be found. For a created row, this is the key of the row that has it.
std::optional<Fix> keyBeside(const Context &context, const planning::FieldAt &at,
                             const model::Command &command)
{
    model::ChangeDesign edit {context.design};
    const std::optional<CopyPlace> place = copyAt(context.workbook, edit.design, at);
    const bool isCreation = command.kind == model::Command::Kind::create;
    if (!place || place->isOfRows != isCreation)
        return std::nullopt;
    const std::string changed = isCreation ? place->entity : command.entity;
    const model::Entity *entity = context.workbook.entity(changed);
    const bool isOrigin
        = entity && places::entityAt(context.workbook, place->entity, place->roles) == changed;
    if (!isOrigin || entity->key.empty())
        return std::nullopt;
    const std::string wanted = place->roles.empty() ? entity->key : place->roles.back() + "Key";
    const std::string name = model::freeName(wanted, model::namesOf(*place->level));
    model::FieldSource source = model::AttributeSource {entity->key, {}};
    if (!place->roles.empty())
        source = model::CopiedSource {place->roles, entity->key, {}};
    place->level->push_back({name, std::move(source), model::Upkeep::none});
    return Fix {"Keep the key of the " + changed + " as \"" + name + "\" beside it",
                {std::move(edit)}};
}

const char *verbOf(model::Command::Kind kind)
{
    return kind == model::Command::Kind::create ? "creates"
        : kind == model::Command::Kind::remove  ? "removes"
                                                : "changes";
}

/// Rule: copies of values that a command changes although their items cannot be identified.
void copyOutOfStep(const Context &context, Findings &findings)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        const model::Command *command = asked.pattern->command();
        if (!command || !asked.isAnswered())
            continue;
        for (const planning::FieldAt &field : asked.measured->plan.outOfStep) {
            Finding finding;
            finding.severity = Severity::critical;
            finding.subject = context.subject(
                {"container " + field.container, "document type " + field.documentType,
                 "field " + field.path, "pattern " + asked.pattern->id});
            finding.title = asked.pattern->id + " leaves \"" + field.path + "\" of \""
                + field.documentType + "\" out of date";
            finding.evidence
                = {{"changes that the copy does not get", asked.rate(), "requests/s"},
                   {"the same in a day", asked.rate() * model::secondsOfADay, "requests"}};
            finding.summary = asked.pattern->id + ' ' + verbOf(command->kind) + ' '
                + command->entity + ' ' + words::timesASecond(asked.rate()) + ", but nothing in \""
                + field.documentType
                + "\" shows which items to change: the copies become stale, and the cost does not "
                  "include their upkeep.";
            finding.fix = keyBeside(context, field, *command);
            findings.push_back(std::move(finding));
        }
    }
}

constexpr std::array upkeepTable {
    Rule {"copy-out-of-step", "Copies that no command can update",
          "A copy can be updated only if the key of the changed row leads to the items with the "
          "copy. Without such a key the copies never change: that costs nothing, but gives wrong "
          "answers.",
          modelReading, copyOutOfStep},
    Rule {
        "upkeep-outweighs-reads", "Copies and numbers that cost more than they save",
        "A copy is written a second time: that pays if it is read much more often than it changes. "
        "If it changes more often than it is read, look it up when it is read.",
        modelReading, upkeepOutweighsReads, true, Trials::ofCommands},
};

} // namespace

std::span<const Rule> upkeepRules()
{
    return upkeepTable;
}

} // namespace partita::advice
