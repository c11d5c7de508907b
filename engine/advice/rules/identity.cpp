// Rules about identification: the type of items, the version of their schema, and exact numbers.
#include "engine/advice/rules/rules.h"
#include "engine/base/numbertext.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace partita::advice {
namespace {

bool hasConstant(const model::DocumentType &type, const std::string &name, model::Json &value)
{
    const model::Field *field = type.field(name);
    const auto *constant = field ? std::get_if<model::ConstantSource>(&field->source) : nullptr;
    if (constant)
        value = constant->value;
    return constant != nullptr;
}

/// Document types without a distinguishing constant. Every pair of types needs a property with
/// different constants, or a constant in one type that the other lacks.
std::vector<const model::DocumentType *> notToldApart(const model::Container &container)
{
    const auto tellsApart = [](const model::DocumentType &one, const model::DocumentType &other) {
        return std::any_of(one.fields.begin(), one.fields.end(), [&](const model::Field &field) {
            model::Json own;
            model::Json theirs;
            return hasConstant(one, field.name, own)
                && (!other.field(field.name)
                    || (hasConstant(other, field.name, theirs) && own != theirs));
        });
    };
    std::vector<const model::DocumentType *> found;
    for (const model::DocumentType &type : container.documentTypes) {
        const bool isAlike = std::any_of(
            container.documentTypes.begin(), container.documentTypes.end(),
            [&](const model::DocumentType &other) {
                return &other != &type && !tellsApart(type, other) && !tellsApart(other, type);
            });
        if (isAlike)
            found.push_back(&type);
    }
    return found;
}

void missingDiscriminator(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const std::vector<const model::DocumentType *> alike = notToldApart(container);
        if (alike.empty())
            continue;
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        Finding finding;
        finding.severity = Severity::warning;
        finding.subject = context.subject({"container " + container.name, "document types"});
        std::vector<std::string> names;
        Fix fix {"Give each document a constant property \"type\"", {}};
        bool isFree = true;
        for (const model::DocumentType &type : container.documentTypes) {
            model::Json known;
            if (hasConstant(type, "type", known) && known == type.name)
                continue; // has a type already
            isFree = isFree && !type.field("type");
            fix.edits.push_back(model::AddField {context.design.name,
                                                 container.name,
                                                 type.name,
                                                 {"type", model::ConstantSource {type.name}}});
        }
        for (const model::DocumentType *type : alike)
            names.push_back(type->name);
        finding.title = "The items of " + words::listed(names) + " in \"" + container.name
            + "\" cannot be distinguished";
        const auto items = measured ? static_cast<double>(measured->items) : 0;
        finding.evidence = {{"document types", static_cast<double>(names.size()), "types"},
                            {"items", items, "items"}};
        finding.summary = words::counted(items, "item") + " in \"" + container.name + "\", and "
            + words::listed(names) + " have no property that shows the document type.";
        if (isFree && !fix.edits.empty())
            finding.fix = std::move(fix);
        findings.push_back(std::move(finding));
    }
}

bool isVersion(const model::Field &field)
{
    std::string name = field.name;
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return std::holds_alternative<model::ConstantSource>(field.source)
        && name.find("version") != std::string::npos;
}

void noSchemaVersion(const Context &context, Findings &findings)
{
    if (context.limit("schemaVersion") <= 0)
        return;
    for (const model::Container &container : context.design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            if (std::any_of(type.fields.begin(), type.fields.end(), isVersion))
                continue;
            const evaluation::ContainerEvaluation *measured = context.container(container.name);
            const auto items = measured ? static_cast<double>(measured->items) : 0;
            Finding finding;
            finding.severity = Severity::hint;
            finding.subject = context.subject(
                {"container " + container.name, "document type " + type.name, "version"});
            finding.title = "\"" + type.name + "\" has no schema version";
            finding.evidence = {{"items in the container", items, "items"}};
            finding.summary = words::counted(items, "item") + " in \"" + container.name
                + "\" that would keep the old structure after a change.";
            finding.fix = Fix {"Add a constant property \"schemaVersion\"",
                               {model::AddField {context.design.name,
                                                 container.name,
                                                 type.name,
                                                 {"schemaVersion", model::ConstantSource {1}}}}};
            findings.push_back(std::move(finding));
        }
    }
}

constexpr double exactInteger = 9007199254740992; // 2^53

/// True when the design uses the attribute as a partition key.
bool isPartitionKey(const Context &context, const std::string &entity, const std::string &attribute)
{
    for (const FieldPlace &place : context.fields()) {
        const auto *source = std::get_if<model::AttributeSource>(&place.field->source);
        if (!source || place.entity != entity || source->attribute != attribute
            || place.depth() != 1)
            continue;
        const std::vector<std::string> &paths = place.container->partitionKey;
        if (std::find(paths.begin(), paths.end(), '/' + place.field->name) != paths.end())
            return true;
    }
    return false;
}

void numberPrecision(const Context &context, Findings &findings)
{
    for (const model::Entity &entity : *context.workbook.entities) {
        for (const model::Attribute &attribute : entity.attributes) {
            const double largest = std::max(std::abs(attribute.generator.minimum),
                                            std::abs(attribute.generator.maximum));
            if (attribute.type != model::AttributeType::integer
                || attribute.generator.kind != model::Generator::Kind::number
                || largest <= exactInteger)
                continue;
            const bool isKey = isPartitionKey(context, entity.name, attribute.name);
            Finding finding;
            finding.severity = isKey ? Severity::critical : Severity::warning;
            finding.subject
                = context.subject({"entity " + entity.name, "attribute " + attribute.name});
            finding.title = "\"" + entity.name + "." + attribute.name
                + "\" has numbers that are not stored exactly"
                + (isKey ? ", and a partition key is made of it" : "");
            finding.evidence
                = {{"largest value", largest, ""}, {"largest exact integer", exactInteger, ""}};
            finding.summary = "Values up to " + words::amount(largest) + "; above "
                + words::amount(exactInteger) + " neighbouring integers become equal.";
            model::Attribute text = attribute;
            text.type = model::AttributeType::string;
            text.generator = {};
            text.generator.kind = model::Generator::Kind::sequence;
            text.generator.prefix = "n";
            finding.fix = Fix {"Store it as a string",
                               {model::ChangeAttribute {entity.name, std::move(text)}}};
            findings.push_back(std::move(finding));
        }
    }
}

void unloadableItems(const Context &context, Findings &findings)
{
    if (context.measured.failure.empty())
        return;
    Finding finding;
    finding.severity = Severity::critical;
    finding.subject = context.subject({"items"});
    finding.title = "The items of this design cannot be loaded";
    finding.evidence = {{"patterns that cannot be measured",
                         static_cast<double>(context.measured.patterns.size()), "patterns"}};
    finding.summary = context.measured.failure;
    findings.push_back(std::move(finding));
}

constexpr std::array modelTable {
    Rule {
        "unloadable-items",
        "Items that the store refuses",
        "Ids are unique in their logical partition, and so are the values of a unique key; an item "
        "that breaks this rule is refused. The design cannot be measured until the store accepts "
        "all items.",
        {"Unique key constraints in Azure Cosmos DB",
         "https://learn.microsoft.com/azure/cosmos-db/unique-keys"},
        unloadableItems,
        false},
    Rule {
        "missing-discriminator",
        "Types of items that cannot be distinguished",
        "Queries over a container that holds several types of items must state the type they mean, "
        "and readers must know the type they received. A constant property such as \"type\" does "
        "both.",
        {"Data modeling in Azure Cosmos DB: distinguishing between document types",
         "https://learn.microsoft.com/azure/cosmos-db/nosql/modeling-data"},
        missingDiscriminator},
    Rule {
        "no-schema-version",
        "Items without a schema version",
        "The structure of items changes over time, but old items keep theirs. A version in each "
        "item lets readers distinguish them (the schema versioning pattern).",
        {"Building with patterns: the schema versioning pattern",
         "https://www.mongodb.com/blog/post/building-with-patterns-the-schema-versioning-pattern"},
        noSchemaVersion},
    Rule {"number-precision",
          "Numbers that are not stored exactly",
          "Numbers are stored as double precision: beyond 2^53 two different integers may become "
          "equal, and in a partition key that means the wrong partition. Store such numbers as "
          "strings.",
          {"Service quotas and limits",
           "https://learn.microsoft.com/azure/cosmos-db/concepts-limits"},
          numberPrecision},
};

} // namespace

std::span<const Rule> modelRules()
{
    return modelTable;
}

} // namespace partita::advice
