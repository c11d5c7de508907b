#include "engine/exchange/jsonschema/schemaexport.h"

#include "engine/exchange/output/heading.h"
#include "engine/exchange/relational/onefile.h"
#include "engine/exchange/shape/fieldshape.h"
#include "engine/exchange/tables/names.h"
#include "engine/model/notation.h"
#include "engine/workbook/layout.h"

#include <algorithm>
#include <cmath>

namespace partita::exchange {

namespace {

using model::Json;

Json schemaOf(const model::Attribute &attribute);

/// Properties and required names of an object's members.
void putSchemaMembers(Json &schema, const std::vector<model::Attribute> &members)
{
    schema["type"] = "object";
    if (members.empty())
        return;
    Json properties = Json::object();
    Json required = Json::array();
    for (const model::Attribute &member : members) {
        properties[member.name] = schemaOf(member);
        if (member.missing <= 0)
            required.push_back(member.name);
    }
    schema["properties"] = std::move(properties);
    if (!required.empty())
        schema["required"] = std::move(required);
}

/// Each value once: a generator may repeat a value, `enum` must not.
Json distinctValues(const std::vector<model::Choice> &choices)
{
    Json values = Json::array();
    for (const model::Choice &choice : choices) {
        if (std::find(values.begin(), values.end(), choice.value) == values.end())
            values.push_back(choice.value);
    }
    return values;
}

void putGeneratedRange(Json &schema, const model::Attribute &attribute)
{
    using Generated = model::Generator::Kind;
    const model::Generator &generator = attribute.generator;
    const bool isText = attribute.type == model::AttributeType::string;
    if (generator.isListed() && !generator.choices.empty())
        schema["enum"] = distinctValues(generator.choices);
    else if (isText && generator.kind == Generated::uuid)
        schema["format"] = "uuid";
    else if (isText && generator.kind == Generated::text)
        schema["maxLength"] = static_cast<std::int64_t>(std::ceil(generator.maximum));
    else if (attribute.type == model::AttributeType::array)
        schema["maxItems"] = static_cast<std::int64_t>(std::ceil(generator.maximum));
}

Json schemaOf(const model::Attribute &attribute)
{
    using Type = model::AttributeType;
    Json schema = Json::object();
    switch (attribute.type) {
    case Type::string:
        schema["type"] = "string";
        break;
    case Type::integer:
        schema["type"] = "integer";
        break;
    case Type::number:
        schema["type"] = "number";
        break;
    case Type::boolean:
        schema["type"] = "boolean";
        break;
    case Type::dateTime:
        schema["type"] = "string";
        schema["format"] = "date-time";
        break;
    case Type::object:
        putSchemaMembers(schema, attribute.members);
        break;
    case Type::array:
        schema["type"] = "array";
        if (!attribute.members.empty())
            schema["items"] = schemaOf(attribute.members[0]);
        break;
    }
    putGeneratedRange(schema, attribute);
    if (!attribute.description.empty())
        schema["description"] = attribute.description;
    return schema;
}

Json objectSchema(const std::vector<FieldShape> &shapes);

Json arraySchema(Json element)
{
    return Json {{"type", "array"}, {"items", std::move(element)}};
}

/// A relationship for other programs: both ends with their roles.
Json relationshipInSchema(const FieldShape &shape)
{
    const model::Relationship &one = *shape.relationship;
    Json object = {{"name", one.name},
                   {"parent", one.parent + '.' + one.childRole},
                   {"child", one.child + '.' + one.parentRole},
                   {"cardinality", model::nameOf(one.cardinality)}};
    if (one.containment)
        object["containment"] = true;
    if (one.optionalParent)
        object["optionalParent"] = true;
    return object;
}

Json referenceSchema(const FieldShape &shape)
{
    Json schema = schemaOf(*shape.attribute);
    schema.erase("description");
    if (shape.isMany)
        schema = arraySchema(std::move(schema));
    schema["x-partita"]
        = {{"reference", shape.partner}, {"relationship", relationshipInSchema(shape)}};
    return schema;
}

Json embeddingSchema(const FieldShape &shape)
{
    const auto &source = std::get<model::EmbeddedSource>(shape.field->source);
    Json schema = objectSchema(shape.members);
    if (shape.isMany) {
        schema = arraySchema(std::move(schema));
        const auto most = source.latest ? std::optional<std::int64_t>(*source.latest)
                                        : shape.relationship->bound;
        if (most && *most >= 0)
            schema["maxItems"] = *most;
    }
    schema["x-partita"]
        = {{"embeds", shape.partner}, {"relationship", relationshipInSchema(shape)}};
    return schema;
}

Json schemaOf(const FieldShape &shape)
{
    switch (shape.kind) {
    case FieldShape::Kind::attribute: {
        Json schema = schemaOf(*shape.attribute);
        if (shape.attribute->name != shape.field->name)
            schema["x-partita"] = {{"attribute", shape.attribute->name}};
        return schema;
    }
    case FieldShape::Kind::reference:
        return referenceSchema(shape);
    case FieldShape::Kind::embedded:
        return embeddingSchema(shape);
    case FieldShape::Kind::copied: {
        const auto &source = std::get<model::CopiedSource>(shape.field->source);
        Json schema = schemaOf(*shape.attribute);
        schema["x-partita"] = {{"copy", model::joinPath(source.roles, source.attribute)}};
        return schema;
    }
    case FieldShape::Kind::aggregate: {
        const auto &source = std::get<model::AggregateSource>(shape.field->source);
        using Function = model::AggregateFunction;
        Json schema = {{"type", source.function == Function::count ? "integer" : "number"}};
        if (source.function == Function::min || source.function == Function::max)
            schema = schemaOf(*shape.attribute);
        schema["x-partita"] = {{"computed", source.role}};
        return schema;
    }
    case FieldShape::Kind::constant:
        return {{"const", std::get<model::ConstantSource>(shape.field->source).value}};
    case FieldShape::Kind::composed:
        break;
    }
    return {{"type", "string"}, {"x-partita", {{"composed", true}}}};
}

Json objectSchema(const std::vector<FieldShape> &shapes)
{
    Json schema = {{"type", "object"}, {"properties", Json::object()}};
    Json required = Json::array();
    for (const FieldShape &shape : shapes) {
        schema["properties"][shape.field->name] = schemaOf(shape);
        if (!shape.isOptional)
            required.push_back(shape.field->name);
    }
    if (!required.empty())
        schema["required"] = std::move(required);
    return schema;
}

/// Percent-encoded, for the parts of an address.
std::string percentEncoded(const std::string &text)
{
    static constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
        if (isPlain)
            out += c;
        else
            (((out += '%') += digits[byte >> 4U]) += digits[byte & 15U]);
    }
    return out;
}

struct SchemaPlace {
    const ExportRequest &request;
    const model::Container &container;
    const model::DocumentType &type;
};

Json documentSchema(const SchemaPlace &place, const char *dialect)
{
    const model::Workbook &workbook = place.request.workbook;
    const model::Entity *entity = workbook.entity(place.type.entity);
    Json schema
        = {{"$schema", dialect},
           {"$id",
            "urn:partita:" + percentEncoded(workbook.name.empty() ? "workbook" : workbook.name)
                + ':' + percentEncoded(place.request.design) + ':'
                + percentEncoded(place.container.name) + ':' + percentEncoded(place.type.name)},
           {"title", place.type.name}};
    if (entity && !entity->description.empty())
        schema["description"] = entity->description;
    schema.update(objectSchema(shapesOf(workbook, place.type.entity, place.type.fields)));
    const auto &paths = place.container.partitionKey;
    if (paths.size() == 1)
        schema["x-cosmosdb"] = {{"partitionKey", paths[0]}};
    else if (!paths.empty())
        schema["x-cosmosdb"] = {{"partitionKey", paths}};
    schema["x-partita"] = {{"design", place.request.design},
                           {"container", place.container.name},
                           {"entity", place.type.entity},
                           {"key", entity ? entity->key : std::string()}};
    if (!place.type.primary)
        schema["x-partita"]["copy"] = true;
    return schema;
}

Result<std::vector<std::string>> writeSchemaFiles(const ExportRequest &request, ExportSink &sink,
                                                  const Watch &watch, const char *dialect)
{
    const model::Design &design = *request.workbook.design(request.design);
    NameBook names;
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            if (watch.stop.stop_requested())
                return cancelled();
            const std::string stem = names.take(
                {safeFileName(type.name), safeFileName(container.name + '-' + type.name)});
            const Json schema = documentSchema({request, container, type}, dialect);
            const std::string text = workbook::layOut(schema);
            if (Result<void> written = writeFile(sink, stem + ".schema.json", text); !written)
                return written.error();
        }
    }
    return std::vector<std::string> {
        "How values are generated, sizes of the population and access patterns are not part of the "
        "format.",
        "Upkeep, caps and filters of copies, indexing policies, throughput and scripts are not "
        "part of the format."};
}

} // namespace

Result<std::vector<std::string>> writeJsonSchema(const ExportRequest &request, ExportSink &sink,
                                                 const Watch &watch)
{
    return writeSchemaFiles(request, sink, watch, "https://json-schema.org/draft/2020-12/schema");
}

Result<std::vector<std::string>> writeJsonSchemaDraft07(const ExportRequest &request,
                                                        ExportSink &sink, const Watch &watch)
{
    return writeSchemaFiles(request, sink, watch, "http://json-schema.org/draft-07/schema#");
}

} // namespace partita::exchange
