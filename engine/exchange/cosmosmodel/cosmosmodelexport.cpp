#include "engine/exchange/cosmosmodel/cosmosmodelexport.h"

#include "engine/exchange/cosmosmodel/patternquery.h"
#include "engine/exchange/output/heading.h"
#include "engine/exchange/relational/columntypes.h"
#include "engine/exchange/relational/onefile.h"
#include "engine/exchange/shape/fieldshape.h"
#include "engine/model/proposednames.h"
#include "engine/workbook/layout.h"

#include <algorithm>
#include <set>

namespace partita::exchange {

namespace {

using model::Json;

const char *cosmosType(model::AttributeType type)
{
    using Type = model::AttributeType;
    switch (type) {
    case Type::string:
    case Type::dateTime:
        return "string";
    case Type::integer:
    case Type::number:
        return "number";
    case Type::boolean:
        return "boolean";
    case Type::object:
        return "object";
    case Type::array:
        break;
    }
    return "array";
}

/// `{Attribute}` for a part of an item id.
std::string templatePart(const model::Field &part)
{
    if (const auto *own = std::get_if<model::AttributeSource>(&part.source))
        return '{' + own->attribute + '}';
    if (const auto *constant = std::get_if<model::ConstantSource>(&part.source))
        return constant->value.is_string() ? constant->value.get<std::string>()
                                           : constant->value.dump();
    if (const auto *key = std::get_if<model::ReferenceSource>(&part.source))
        return '{' + model::referenceNameOf(key->role, false) + '}';
    return '{' + part.name + '}';
}

std::string idTemplateOf(const model::Field &id)
{
    const auto *composed = std::get_if<model::ComposedSource>(&id.source);
    if (!composed)
        return templatePart(id);
    std::string text;
    for (std::size_t at = 0; at < composed->parts.size(); ++at)
        text += (at == 0 ? std::string() : composed->separator) + templatePart(composed->parts[at]);
    return text;
}

const char *cosmosCardinality(model::Cardinality cardinality)
{
    switch (cardinality) {
    case model::Cardinality::oneToOne:
        return "one-to-one";
    case model::Cardinality::manyToMany:
        return "many-to-many";
    case model::Cardinality::oneToFew:
    case model::Cardinality::oneToMany:
        break;
    }
    return "one-to-many";
}

class CosmosModelWriter {
public:
    CosmosModelWriter(const model::Workbook &workbook, const model::Design &design)
        : m_workbook(workbook)
        , m_design(design)
    {
        for (const model::Container &container : design.containers) {
            for (const model::DocumentType &type : container.documentTypes) {
                if (type.primary)
                    m_homes.insert(type.entity);
            }
        }
    }

    Json model()
    {
        Json model = {{"version", 1}, {"databaseName", m_workbook.name}};
        const auto isServerless = [](const model::Container &container) {
            return container.throughput.mode == model::ThroughputMode::serverless;
        };
        const auto &containers = m_design.containers;
        const bool allServerless = !containers.empty()
            && std::all_of(containers.begin(), containers.end(), isServerless);
        model["capacityMode"] = allServerless ? "serverless" : "provisioned";
        model["domain"] = titleOf(m_workbook);
        model["sourceType"] = "Partita";
        model["containers"] = Json::array();
        for (const model::Container &container : containers)
            model["containers"].push_back(containerOf(container));
        model["accessPatterns"] = Json::array();
        for (const model::AccessPattern &pattern : *m_workbook.patterns)
            model["accessPatterns"].push_back(patternOf(pattern));
        return model;
    }

    std::vector<std::string> losses() const
    {
        std::vector<std::string> losses {
            "Rates, degrees, sizes of values, numbers of rows, probes and sample rows are not part of "
            "the format."};
        const auto &all = m_design.containers;
        const auto tell = [&](bool (*holds)(const model::Container &), const char *sentence) {
            if (std::any_of(all.begin(), all.end(), holds))
                losses.emplace_back(sentence);
        };
        tell(
            [](const model::Container &one) {
                return std::any_of(one.documentTypes.begin(), one.documentTypes.end(),
                                   [](const auto &type) { return !type.primary; });
            },
            "Copies are written as entities; their upkeep, caps and filters are not part of the "
            "format.");
        tell([](const model::Container &one) { return !one.scripts.empty(); },
             "Scripts are not part of the format.");
        tell([](const model::Container &one) { return !one.uniqueKeys.empty(); },
             "Unique keys are not part of the format.");
        tell([](const model::Container &one) { return one.defaultTtl.has_value(); },
             "Times to live are not part of the format.");
        tell(
            [](const model::Container &one) {
                return one.throughput.mode == model::ThroughputMode::manual
                    && one.throughput.stated().has_value();
            },
            "Manual throughput is written as the maximum of autoscale.");
        return losses;
    }

private:
    Json containerOf(const model::Container &container)
    {
        Json object = {{"name", container.name}, {"partitionKeys", Json::array()}};
        for (const std::string &path : container.partitionKey)
            object["partitionKeys"].push_back({{"path", path}});
        object["entities"] = Json::array();
        for (const model::DocumentType &type : container.documentTypes) {
            const std::vector<FieldShape> shapes = shapesOf(m_workbook, type.entity, type.fields);
            Json entity = entityOf(type.entity, type.name, shapes, container.partitionKey);
            if (const model::Field *id = type.field("id"))
                entity["idTemplate"] = idTemplateOf(*id);
            object["entities"].push_back(std::move(entity));
            addEmbedded(shapes, object["entities"]);
        }
        if (!container.indexingPolicy.is_null())
            object["indexingPolicy"] = container.indexingPolicy;
        if (const auto stated = container.throughput.stated())
            object["maxThroughput"] = *stated;
        return object;
    }

    Json entityOf(const std::string &entity, const std::string &docType,
                  const std::vector<FieldShape> &shapes, const std::vector<std::string> &key)
    {
        Json object = {{"name", entity}, {"docType", docType}, {"sourceTable", entity}};
        object["attributes"] = Json::array();
        object["relationships"] = Json::array();
        for (const FieldShape &shape : shapes) {
            Json attribute = attributeOf(shape);
            if (!attribute.is_null()) {
                if (std::find(key.begin(), key.end(), '/' + shape.field->name) != key.end())
                    attribute["isPartitionKey"] = true;
                object["attributes"].push_back(std::move(attribute));
            }
            if (shape.kind == FieldShape::Kind::reference
                || shape.kind == FieldShape::Kind::embedded)
                object["relationships"].push_back(relationshipOf(shape));
        }
        return object;
    }

    /// Entities that live only inside the documents of others.
    void addEmbedded(const std::vector<FieldShape> &shapes, Json &entities)
    {
        for (const FieldShape &shape : shapes) {
            if (shape.kind != FieldShape::Kind::embedded)
                continue;
            if (m_homes.insert(shape.partner).second) {
                Json entity = entityOf(shape.partner, model::documentTypeNameOf(shape.partner),
                                       shape.members, {});
                entity["isEmbeddedOnly"] = true;
                entities.push_back(std::move(entity));
            }
            addEmbedded(shape.members, entities);
        }
    }

    static Json attributeJson(const std::string &target, const std::string &table,
                              const std::string &column, const std::string &type,
                              const char *targetType)
    {
        return {{"target", target},
                {"source", {{"table", table}, {"column", column}, {"type", type}}},
                {"type", targetType}};
    }

    /// null for what is no attribute: embeddings and the discriminator.
    Json attributeOf(const FieldShape &shape)
    {
        const std::string &target = shape.field->name;
        switch (shape.kind) {
        case FieldShape::Kind::embedded:
        case FieldShape::Kind::constant:
            return nullptr;
        case FieldShape::Kind::attribute:
        case FieldShape::Kind::copied: {
            const std::string &table
                = shape.kind == FieldShape::Kind::copied ? shape.partner : shape.owner;
            Json object
                = attributeJson(target, table, shape.attribute->name,
                                columnTypeOf(*shape.attribute), cosmosType(shape.attribute->type));
            const model::Entity *entity = m_workbook.entity(shape.owner);
            if (shape.kind == FieldShape::Kind::attribute && entity
                && shape.attribute->name == entity->key)
                object["isId"] = true;
            return object;
        }
        case FieldShape::Kind::reference:
            return attributeJson(target, shape.owner, target, columnTypeOf(*shape.attribute),
                                 shape.isMany ? "array" : cosmosType(shape.attribute->type));
        case FieldShape::Kind::aggregate:
            return attributeJson(target, shape.partner,
                                 shape.attribute ? shape.attribute->name : "*", "numeric",
                                 "number");
        case FieldShape::Kind::composed:
            break;
        }
        if (target == "id")
            return nullptr; // said by the template
        return attributeJson(target, shape.owner, target, "text", "string");
    }

    Json relationshipOf(const FieldShape &shape)
    {
        const model::Relationship &one = *shape.relationship;
        std::string column = model::referenceNameOf(one.parentRole, false);
        if (shape.kind == FieldShape::Kind::reference && !shape.isMany)
            column = shape.field->name;
        return {{"targetEntity", shape.partner},
                {"sourceFK", {{"table", one.child}, {"column", column}}},
                {"type", cosmosCardinality(one.cardinality)},
                {"strategy", shape.kind == FieldShape::Kind::embedded ? "embed" : "reference"}};
    }

    Json patternOf(const model::AccessPattern &pattern) const
    {
        const PatternQuery query = patternQueryOf(m_workbook, m_design, pattern);
        Json target = {{"type", pattern.isQuery() ? "read" : "write"},
                       {"container", query.container},
                       {"operation", query.operation}};
        if (!query.query.empty())
            target["query"] = query.query;
        if (!query.partitionKeyValue.empty())
            target["partitionKeyValue"] = query.partitionKeyValue;
        target["isCrossPartition"] = query.isCrossPartition;
        return {{"name", pattern.id + ": " + pattern.sentence},
                {"source", {{"type", pattern.isQuery() ? "read" : "write"}, {"query", ""}}},
                {"target", std::move(target)}};
    }

    const model::Workbook &m_workbook;
    const model::Design &m_design;
    std::set<std::string> m_homes; ///< entities that are written already
};

} // namespace

Result<std::vector<std::string>> writeCosmosModel(const ExportRequest &request, ExportSink &sink,
                                                  const Watch &)
{
    CosmosModelWriter writer(request.workbook, *request.workbook.design(request.design));
    const std::string text = workbook::layOut(writer.model());
    if (Result<void> written = writeFile(sink, "cosmos-model.json", text); !written)
        return written.error();
    return writer.losses();
}

} // namespace partita::exchange
