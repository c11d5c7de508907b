// Rules about the size and shape of items.
#include "engine/advice/rules/largeparts.h"
#include "engine/advice/rules/rules.h"
#include "engine/base/numbertext.h"

#include <algorithm>
#include <array>

namespace partita::advice {
namespace {

/// Rule: items over or near the limit of 2 MB.
void itemNearLimit(const Context &context, Findings &findings)
{
    const double limit = context.limit("itemBytes");
    for (const evaluation::OversizeItems &over : context.measured.oversize) {
        Finding finding;
        finding.severity = Severity::critical;
        finding.subject = context.subject(
            {"container " + over.container, "document type " + over.documentType});
        finding.title = words::counted(static_cast<double>(over.items), "item") + " of \""
            + over.documentType + "\" cannot be stored: over " + words::size(limit);
        finding.evidence = {{"items over the limit", static_cast<double>(over.items), "items"},
                            {"largest item", static_cast<double>(over.largestBytes), "bytes"},
                            {"limit", limit, "bytes"}};
        finding.summary = "The largest would have "
            + words::size(static_cast<double>(over.largestBytes)) + "; the limit is "
            + words::size(limit) + '.';
        findings.push_back(std::move(finding));
    }
    for (const evaluation::ContainerEvaluation &container : context.measured.containers) {
        const auto largest = static_cast<double>(container.largestItemBytes);
        const bool isOver
            = std::any_of(context.measured.oversize.begin(), context.measured.oversize.end(),
                          [&](const evaluation::OversizeItems &over) {
                              return over.container == container.name;
                          });
        if (isOver || largest < context.limit("itemShare") * limit)
            continue;
        Finding finding;
        finding.severity = Severity::warning;
        finding.subject = context.subject({"container " + container.name});
        finding.title = "The largest item of \"" + container.name + "\" has "
            + words::share(largest / limit) + " of the size that an item may have";
        finding.evidence = {{"largest item", largest, "bytes"}, {"limit", limit, "bytes"}};
        finding.summary = "The largest item has " + words::size(largest) + "; the limit is "
            + words::size(limit) + '.';
        findings.push_back(std::move(finding));
    }
}

/// Rule: large items loaded for a few of their fields.
void bloatedItem(const Context &context, Findings &findings)
{
    for (const MeasuredPattern &asked : context.patterns()) {
        if (!asked.measured->isQuery || asked.load() < context.limit("worthwhileLoad")
            || asked.measured->probe.answer.is_null())
            continue;
        double loaded = 0;
        double items = 0;
        for (const MeasuredStep &step : asked.steps()) {
            const auto ofStep = static_cast<double>(step.measured.itemsLoaded);
            const auto bytes = static_cast<double>(step.measured.bytesLoaded);
            if (ofStep > 0 && bytes / ofStep >= context.limit("bloatedBytes")) {
                loaded += bytes;
                items += ofStep;
            }
        }
        const auto used = static_cast<double>(asked.measured->probe.answer.dump().size());
        if (items == 0 || used > context.limit("bloatedShare") * loaded)
            continue;
        Finding finding;
        finding.severity = Severity::warning;
        finding.subject = context.subject({"pattern " + asked.pattern->id});
        finding.title = asked.pattern->id + " loads " + words::size(loaded) + " to answer with "
            + words::size(used);
        finding.evidence = {{"bytes loaded", loaded, "bytes"},
                            {"bytes of the answer", used, "bytes"},
                            {"items loaded", items, "items"},
                            {"request charge", asked.charge(), "RU"},
                            {"load", asked.load(), "RU/s"}};
        finding.summary = words::counted(items, "item") + " of " + words::size(loaded / items)
            + (items == 1 ? "; the answer uses " : " each; the answer uses ")
            + words::share(used / loaded) + ". " + words::amount(asked.charge()) + " RU a request, "
            + words::amount(asked.load()) + " RU/s.";
        finding.weight = asked.load();
        findings.push_back(std::move(finding));
    }
}

int depthOf(const model::Attribute &attribute)
{
    int deepest = 0;
    for (const model::Attribute &member : attribute.members)
        deepest = std::max(deepest, depthOf(member));
    return 1 + deepest;
}

void nestingDepth(const Context &context, Findings &findings)
{
    const double limit = context.limit("nestingDepth");
    for (const FieldPlace &place : context.fields()) {
        const auto *source = std::get_if<model::AttributeSource>(&place.field->source);
        const model::Entity *entity = context.workbook.entity(place.entity);
        const model::Attribute *attribute
            = source && entity ? entity->attribute(source->attribute) : nullptr;
        // An array around an embedded row counts as a level.
        const int depth = 2 * place.depth() - 1 + (attribute ? depthOf(*attribute) - 1 : 0);
        if (depth <= limit)
            continue;
        Finding finding;
        finding.severity = Severity::critical;
        finding.subject
            = context.subject({"container " + place.container->name,
                               "document type " + place.type->name, "field " + place.path});
        finding.title
            = "\"" + place.path + "\" is nested " + std::to_string(depth) + " levels deep";
        finding.evidence
            = {{"levels", static_cast<double>(depth), "levels"}, {"limit", limit, "levels"}};
        finding.summary = "An item may be nested " + words::amount(limit) + " levels deep.";
        findings.push_back(std::move(finding));
    }
}

void idForm(const Context &context, Findings &findings)
{
    const double limit = context.limit("idBytes");
    for (const evaluation::SampleDocument &document : context.measured.documents) {
        const auto id = document.item.find("id");
        if (id == document.item.end() || !id->is_string())
            continue;
        const auto text = id->get<std::string>();
        const std::size_t forbidden = text.find_first_of("/\\?#");
        const bool isLong = static_cast<double>(text.size()) > limit;
        if (forbidden == std::string::npos && !isLong)
            continue;
        Finding finding;
        finding.severity = isLong ? Severity::critical : Severity::warning;
        finding.subject = context.subject({"container " + document.container,
                                           "document type " + document.documentType, "field id"});
        finding.title = isLong
            ? "Ids of \"" + document.documentType + "\" are longer than an id may be"
            : "Ids of \"" + document.documentType + "\" contain the character "
                + text.substr(forbidden, 1);
        finding.evidence = {{"length of the id", static_cast<double>(text.size()), "bytes"},
                            {"limit", limit, "bytes"}};
        finding.summary = "For example \"" + text.substr(0, 60) + "\", "
            + words::counted(static_cast<double>(text.size()), "byte") + " long.";
        findings.push_back(std::move(finding));
    }
}

constexpr Reading limitsReading {"Service quotas and limits",
                                 "https://learn.microsoft.com/azure/cosmos-db/concepts-limits"};
constexpr std::array sizeTable {
    Rule {"item-near-limit", "Items over or near 2 MB",
          "An item over 2 MB is refused, so that its data is not stored. Long before that, every "
          "change rewrites the whole item and every read pays for all of it.",
          limitsReading, itemNearLimit},
    Rule {
        "bloated-item", "Large items loaded for a few fields",
        "A read is charged for the whole item, even if only a little of it is needed. Fields that "
        "are seldom needed, above all long arrays, belong in items of their own (the subset "
        "pattern).",
        modelReading, bloatedItem},
    Rule {"large-part-seldom-wanted", "Large parts of items that few requests need",
          "Every read and write pays for the whole item. A large part that few requests need is "
          "cheaper in its own home, or in an item of its own beside the rest.",
          modelReading, largePartSeldomWanted, true, Trials::ofAll},
    Rule {
        "nesting-depth", "Items nested too deep",
        "The service refuses items that are nested deeper than its limit. Give rows at this depth "
        "items and keys of their own.",
        limitsReading, nestingDepth},
    Rule {
        "id-form", "Ids that cause problems in the service or its clients",
        "An id becomes part of an address, in which / \\ ? and # have a meaning of their own, and "
        "its length is limited. Use plain letters, digits and dashes.",
        limitsReading, idForm},
};

} // namespace

std::span<const Rule> sizeRules()
{
    return sizeTable;
}

} // namespace partita::advice
