#include "engine/advice/rules/largeparts.h"

#include "engine/advice/measured/readsagainstupkeep.h"
#include "engine/advice/trials/trial.h"
#include "engine/base/numbertext.h"
#include "engine/mapping/naming.h"
#include "engine/mapping/placement.h"
#include "engine/model/attributepath.h"
#include "engine/model/containerneeds.h"
#include "engine/model/names.h"

#include <algorithm>

namespace partita::advice {
namespace {

constexpr std::size_t mostTriedParts = 3; // each is an evaluation of the design, or two

struct LargePart {
    FieldPlace place;
    double bytes = 0; ///< in the sample document of the type
    double itemBytes = 0;
    double load = 0; ///< RU/s of the steps that load or write the items
    double atStake = 0; ///< of it by the size of the part, estimated
};

bool isOfKey(const model::Container &container, const std::string &field)
{
    const auto holds = [&](const std::vector<std::string> &paths) {
        return std::any_of(paths.begin(), paths.end(), [&](const std::string &path) {
            return model::firstPropertyOf(path) == field;
        });
    };
    return field == "id" || holds(container.partitionKey)
        || std::any_of(container.uniqueKeys.begin(), container.uniqueKeys.end(), holds);
}

/// RU/s of the steps of all patterns on items of the type.
double loadOnType(const Context &context, const FieldPlace &place)
{
    double load = 0;
    for (const MeasuredPattern &asked : context.patterns()) {
        for (const MeasuredStep &step : asked.steps()) {
            if (step.step->container == place.container->name
                && step.step->documentType == place.type->name)
                load += step.load;
        }
    }
    return load;
}

/// Those at which most is at stake first.
std::vector<LargePart> largeParts(const Context &context)
{
    std::vector<LargePart> parts;
    for (const FieldPlace &place : context.fields()) {
        const evaluation::SampleDocument *document
            = context.document(place.container->name, place.type->name);
        if (!document || place.depth() > 1 || isOfKey(*place.container, place.field->name))
            continue;
        const auto member = document->item.find(place.field->name);
        LargePart part {place};
        part.bytes
            = member == document->item.end() ? 0 : static_cast<double>(member->dump().size());
        part.itemBytes = static_cast<double>(document->item.dump().size());
        if (part.bytes < context.limit("partBytes"))
            continue;
        part.load = loadOnType(context, place);
        part.atStake = part.load * part.bytes / part.itemBytes;
        if (part.atStake >= context.limit("worthwhileLoad"))
            parts.push_back(std::move(part));
    }
    std::stable_sort(parts.begin(), parts.end(), [](const LargePart &left, const LargePart &right) {
        return left.atStake > right.atStake;
    });
    parts.resize(std::min(parts.size(), mostTriedParts));
    return parts;
}

model::DocumentType &typeIn(model::Design &design, const FieldPlace &place)
{
    const auto named = [](auto &all, const std::string &name) {
        return std::find_if(all.begin(), all.end(),
                            [&](const auto &one) { return one.name == name; });
    };
    return *named(named(design.containers, place.container->name)->documentTypes, place.type->name);
}

/// Without it: it is at home elsewhere, and the key of the row that it comes from leads there.
std::optional<Fix> takenOut(const Context &context, const FieldPlace &place)
{
    const auto *copied = std::get_if<model::CopiedSource>(&place.field->source);
    const auto *embedded = std::get_if<model::EmbeddedSource>(&place.field->source);
    if (!embedded && (!copied || copied->roles.empty()))
        return std::nullopt;
    const std::string role = copied ? copied->roles.front() : embedded->role;
    const auto found = model::findRole(context.workbook, place.entity, role);
    if (!found)
        return std::nullopt;
    model::ChangeDesign edit {context.design};
    std::vector<model::Field> &fields = typeIn(edit.design, place).fields;
    std::erase_if(fields,
                  [&](const model::Field &field) { return field.name == place.field->name; });
    const bool refers = std::any_of(fields.begin(), fields.end(), [&](const model::Field &field) {
        const auto *reference = std::get_if<model::ReferenceSource>(&field.source);
        return reference && reference->role == role;
    });
    if (!found->toMany && !refers)
        fields.push_back(
            {model::freeName(model::referenceNameOf(role, false), model::namesOf(fields)),
             model::ReferenceSource {role}, model::Upkeep::none});
    return Fix {"Remove " + place.field->name + " of \"" + place.type->name
                    + "\" and look it up when it is needed",
                {std::move(edit)}};
}

/// The rows as items of their own.
std::optional<Fix> asItems(const Context &context, const FieldPlace &place)
{
    const auto *embedded = std::get_if<model::EmbeddedSource>(&place.field->source);
    const auto role
        = embedded ? model::findRole(context.workbook, place.entity, embedded->role) : std::nullopt;
    if (!role || !place.type->primary)
        return std::nullopt;
    Result<model::Design> changed = mapping::placed(
        context.workbook, context.design, *role->relationship, mapping::Placement::onChild);
    if (!changed)
        return std::nullopt;
    return Fix {"Give " + place.field->name + " of \"" + place.type->name + "\" items of their own",
                {model::ChangeDesign {*std::move(changed)}}};
}

/// A constant by which the documents of the container are told apart.
bool tellsKind(const model::Container &container, const model::Field &field)
{
    const auto textOf = [](const model::Field *one) -> const std::string * {
        const auto *constant = one ? std::get_if<model::ConstantSource>(&one->source) : nullptr;
        return constant ? constant->value.get_ptr<const std::string *>() : nullptr;
    };
    const std::string *text = textOf(&field);
    const std::vector<model::DocumentType> &types = container.documentTypes;
    return text
        && (model::discriminatorOf(container) == field.name
            || std::any_of(types.begin(), types.end(), [&](const model::DocumentType &type) {
                   const std::string *other = textOf(type.field(field.name));
                   return other && *other != *text;
               }));
}

/// The item beside that of `home` which holds the part.
model::DocumentType partOf(const FieldPlace &place, const model::DocumentType &home,
                           const std::string &name)
{
    model::DocumentType part;
    part.name = name;
    part.entity = home.entity;
    part.primary = false;
    for (const model::Field &field : home.fields) {
        if (field.name == "id")
            part.fields.push_back(
                {"id",
                 model::ComposedSource {
                     {{{}, field.source, model::Upkeep::none},
                      {{}, model::ConstantSource {place.field->name}, model::Upkeep::none}},
                     "-"},
                 model::Upkeep::none});
        else if (tellsKind(*place.container, field))
            part.fields.push_back({field.name, model::ConstantSource {name}, model::Upkeep::none});
        else if (std::holds_alternative<model::ConstantSource>(field.source)
                 || isOfKey(*place.container, field.name) || field.name == place.field->name)
            part.fields.push_back(field);
    }
    return part;
}

/// A second item of each row holds the part: in the same logical partition, written in one
/// transaction with the first, but where the key has what they differ in. A unique key would take
/// only one of them.
std::optional<Fix> splitOff(const Context &context, const FieldPlace &place)
{
    if (!place.type->primary || place.type->filter || !place.container->uniqueKeys.empty())
        return std::nullopt;
    model::ChangeDesign edit {context.design};
    model::DocumentType &home = typeIn(edit.design, place);
    model::DocumentType part
        = partOf(place, home,
                 model::freeName(mapping::camelJoined({place.type->name, place.field->name}),
                                 model::namesOf(place.container->documentTypes)));
    const auto &key = place.container->partitionKey;
    const bool isApart = std::any_of(key.begin(), key.end(), [&](const std::string &path) {
        const std::string property = model::firstPropertyOf(path);
        const model::Field *field = home.field(property);
        return property == "id" || (field && tellsKind(*place.container, *field));
    });
    part.upkeep = isApart ? model::Upkeep::application : model::Upkeep::transaction;
    std::erase_if(home.fields,
                  [&](const model::Field &field) { return field.name == place.field->name; });
    for (model::Container &container : edit.design.containers) {
        if (container.name == place.container->name)
            container.documentTypes.push_back(part);
    }
    return Fix {"Keep " + place.field->name + " in items \"" + part.name + "\" beside \""
                    + place.type->name + (isApart ? "\"" : "\", in the same logical partition"),
                {std::move(edit)}};
}

struct Apart {
    Fix fix;
    Trial trial;
};

/// The way to keep it apart that saves most: a later one, which takes more room, where it saves
/// notably more.
std::optional<Apart> bestApart(const Context &context, const LargePart &part)
{
    std::optional<Apart> best;
    for (const auto way : {takenOut, asItems, splitOff}) {
        std::optional<Fix> fix = way(context, part.place);
        std::optional<Trial> trial = fix ? runTrial(context, fix->edits) : std::nullopt;
        if (!trial || trial->isDearer() || !isWorthwhile(context, {trial->saved(), trial->added()})
            || (best && trial->balance() < best->trial.balance() + context.limit("worthwhileLoad")))
            continue;
        best = Apart {*std::move(fix), *std::move(trial)};
    }
    return best;
}

Finding findingOf(const Context &context, const LargePart &part, Apart apart)
{
    const FieldPlace &place = part.place;
    const Trial &trial = apart.trial;
    Finding finding;
    finding.subject
        = context.subject({"container " + place.container->name,
                           "document type " + place.type->name, "part " + place.field->name});
    finding.title = '"' + place.field->name + "\" makes "
        + words::share(part.bytes / part.itemBytes) + " of \"" + place.type->name
        + "\"; stored separately it saves " + words::amount(trial.balance()) + " RU/s";
    finding.evidence = {{"size of the part", part.bytes, "bytes"},
                        {"size of the item", part.itemBytes, "bytes"},
                        {"load on these items", part.load, "RU/s"}};
    finding.summary = words::size(part.bytes) + " of " + words::size(part.itemBytes)
        + " in the sample document.";
    tellMeasured(trial, "by storing it separately", "it stored separately", finding);
    finding.severity = severityOfSaving(context, finding.weight / context.load());
    addSteps(context, trial, finding);
    finding.fix = std::move(apart.fix);
    return finding;
}

} // namespace

void largePartSeldomWanted(const Context &context, Findings &findings)
{
    for (const LargePart &part : largeParts(context)) {
        if (std::optional<Apart> apart = bestApart(context, part))
            findings.push_back(findingOf(context, part, *std::move(apart)));
    }
}

} // namespace partita::advice
