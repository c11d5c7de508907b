// Text form of designs: containers, document types, fields and their sources.
#include "engine/model/notation.h"
#include "engine/workbook/codec.h"

namespace partita::workbook {

using namespace model;

namespace {

constexpr std::array<Name<Upkeep>, 4> upkeeps {{
    {Upkeep::none, "none"},
    {Upkeep::transaction, "transaction"},
    {Upkeep::changeFeed, "changeFeed"},
    {Upkeep::application, "application"},
}};

constexpr std::array<Name<ThroughputMode>, 3> throughputModes {{
    {ThroughputMode::manual, "manual"},
    {ThroughputMode::autoscale, "autoscale"},
    {ThroughputMode::serverless, "serverless"},
}};

constexpr std::array<Name<Script::Kind>, 4> scriptKinds {{
    {Script::Kind::procedure, "procedure"},
    {Script::Kind::preTrigger, "preTrigger"},
    {Script::Kind::postTrigger, "postTrigger"},
    {Script::Kind::function, "function"},
}};

/// Adds the members of a source to the object of its field.
struct SourceEncoder {
    Json &object;

    void operator()(const AttributeSource &source) const
    {
        object["attribute"] = source.attribute;
        put(object, "truncate", source.truncate);
    }
    void operator()(const ReferenceSource &source) const { object["reference"] = source.role; }
    void operator()(const CopiedSource &source) const
    {
        const std::string path = joinPath(source.roles, source.attribute);
        object["copy"] = path;
        if (splitPath(path) != std::pair(source.roles, source.attribute)) {
            object["copy"] = source.attribute;
            object["along"] = source.roles;
        }
        put(object, "truncate", source.truncate);
    }
    void operator()(const AggregateSource &source) const
    {
        encodeAggregate(object, source.function, source.role, source.attribute);
    }
    void operator()(const ConstantSource &source) const { object["constant"] = source.value; }
    void operator()(const EmbeddedSource &source) const
    {
        object["embed"] = source.role;
        put(object, "latest", source.latest);
        put(object, "orderBy", source.orderBy, std::string());
        putAll(object, "fields", source.fields);
    }
    void operator()(const ComposedSource &source) const
    {
        object["compose"] = Json::array();
        for (const Field &part : source.parts)
            object["compose"].push_back(encode(part, true));
        put(object, "separator", source.separator, ComposedSource().separator);
    }
};

AttributeSource decodeAttribute(Members &members, const Node &attribute)
{
    AttributeSource source {attribute.text(), {}};
    members.read("truncate", source.truncate);
    return source;
}

CopiedSource decodeCopy(Members &members, const Node &copy)
{
    CopiedSource source;
    if (const auto along = members.find("along")) {
        source.roles = along->texts();
        source.attribute = copy.text();
    } else {
        std::tie(source.roles, source.attribute) = splitPath(copy.text());
    }
    members.read("truncate", source.truncate);
    return source;
}

EmbeddedSource decodeEmbedded(Members &members, const Node &embed)
{
    EmbeddedSource source;
    source.role = embed.text();
    members.read("latest", source.latest);
    members.read("orderBy", source.orderBy);
    readAll(members, "fields", source.fields);
    return source;
}

ComposedSource decodeComposed(Members &members, const Node &compose)
{
    ComposedSource source;
    for (const Node &part : compose.elements())
        decode(part, source.parts.emplace_back(), true);
    members.read("separator", source.separator);
    return source;
}

FieldSource decodeSource(Members &members)
{
    constexpr std::array sources {"attribute", "reference", "copy", "constant", "embed",  "compose",
                                  "count",     "sum",       "min",  "max",      "average"};
    members.node().allowOne(sources, "Expected one source of the field");
    if (const auto attribute = members.find("attribute"))
        return decodeAttribute(members, *attribute);
    if (const auto reference = members.find("reference"))
        return ReferenceSource {reference->text()};
    if (const auto copy = members.find("copy"))
        return decodeCopy(members, *copy);
    if (const auto constant = members.find("constant"))
        return ConstantSource {constant->json()};
    if (const auto embed = members.find("embed"))
        return decodeEmbedded(members, *embed);
    if (const auto compose = members.find("compose"))
        return decodeComposed(members, *compose);
    AggregateSource aggregate;
    if (decodeAggregate(members, aggregate.function, aggregate.role, aggregate.attribute))
        return aggregate;
    members.find("name");
    members.find("upkeep");
    for (const char *key : {"avg", "mean"})
        members.refuse(key, "The average of an attribute is written \"average\"");
    members.refuseRest(); // reports a misspelt key first, the likelier mistake
    members.node().fail(
        "Missing the source of the field (\"attribute\", \"reference\", \"copy\", \"count\", \"embed\", "
        "\"constant\" or \"compose\")");
}

} // namespace

Json encode(const Throughput &throughput)
{
    Json object = {{"mode", textOf(throughput.mode, all(throughputModes))}};
    put(object, "requestUnitsPerSecond", throughput.requestUnitsPerSecond);
    put(object, "highestEver", throughput.highestEver);
    putKept(object, throughput.kept);
    return object;
}

void decode(const Node &node, Throughput &throughput)
{
    Members members(node);
    members.read("mode", throughput.mode, all(throughputModes));
    members.read("requestUnitsPerSecond", throughput.requestUnitsPerSecond);
    members.read("highestEver", throughput.highestEver);
    members.keepRest(throughput.kept);
}

namespace {

Json encodeCap(const Cap &cap)
{
    Json object = {{"latest", cap.count}, {"orderBy", cap.orderBy}};
    putKept(object, cap.kept);
    return object;
}

Cap decodeCap(const Node &node)
{
    Cap cap;
    Members members(node);
    cap.count = members.require("latest").integer();
    cap.orderBy = members.require("orderBy").text();
    members.keepRest(cap.kept);
    return cap;
}

Json encodeFilter(const Filter &filter)
{
    Json object = {{"attribute", filter.attribute}, {"equals", filter.equals}};
    putKept(object, filter.kept);
    return object;
}

Filter decodeFilter(const Node &node)
{
    Members members(node);
    Filter filter {members.require("attribute").text(), members.require("equals").json()};
    members.keepRest(filter.kept);
    return filter;
}

} // namespace

Json encode(const Script &script)
{
    Json object = {{"kind", textOf(script.kind, all(scriptKinds))},
                   {"name", script.name},
                   {"body", encodeLines(script.body)}};
    putKept(object, script.kept);
    return object;
}

void decode(const Node &node, Script &script)
{
    Members members(node);
    members.read("kind", script.kind, all(scriptKinds));
    script.name = members.require("name").text();
    members.readLines("body", script.body);
    members.keepRest(script.kept);
}

Json encode(const DocumentType &type)
{
    Json object = {{"name", type.name}, {"entity", type.entity}};
    if (!type.primary)
        object["copy"] = textOf(type.upkeep, all(upkeeps));
    else if (type.upkeep != Upkeep::none)
        object["upkeep"] = textOf(type.upkeep, all(upkeeps));
    if (type.cap)
        object["cap"] = encodeCap(*type.cap);
    if (type.filter)
        object["filter"] = encodeFilter(*type.filter);
    putAll(object, "fields", type.fields);
    putKept(object, type.kept);
    return object;
}

void decode(const Node &node, DocumentType &type)
{
    Members members(node);
    type.name = members.require("name").text();
    type.entity = members.require("entity").text();
    members.read("upkeep", type.upkeep, all(upkeeps));
    if (const auto copy = members.find("copy")) {
        type.primary = false;
        type.upkeep = copy->oneOf(all(upkeeps));
    }
    if (const auto cap = members.find("cap"))
        type.cap = decodeCap(*cap);
    if (const auto filter = members.find("filter"))
        type.filter = decodeFilter(*filter);
    readAll(members, "fields", type.fields);
    members.keepRest(type.kept);
}

Json encode(const Container &container)
{
    Json object = {{"name", container.name}};
    object["partitionKey"] = container.partitionKey;
    if (container.partitionKey.size() == 1)
        object["partitionKey"] = container.partitionKey.front();
    put(object, "physicalPartitions", container.physicalPartitions);
    if (container.throughput != Throughput())
        object["throughput"] = encode(container.throughput);
    if (!container.indexingPolicy.is_null())
        object["indexingPolicy"] = container.indexingPolicy;
    put(object, "defaultTtl", container.defaultTtl);
    put(object, "analyticalTtl", container.analyticalTtl);
    put(object, "uniqueKeys", container.uniqueKeys, {});
    putAll(object, "documentTypes", container.documentTypes);
    putAll(object, "scripts", container.scripts);
    putKept(object, container.kept);
    return object;
}

void decode(const Node &node, Container &container)
{
    Members members(node);
    container.name = members.require("name").text();
    const Node key = members.require("partitionKey");
    container.partitionKey = key.isString() ? std::vector<std::string> {key.text()} : key.texts();
    members.read("physicalPartitions", container.physicalPartitions);
    if (const auto throughput = members.find("throughput"))
        decode(*throughput, container.throughput);
    if (const auto policy = members.find("indexingPolicy"))
        container.indexingPolicy = policy->json();
    if (const auto stated = members.find("defaultTtl"); stated && stated->isString())
        stated->fail("A time to live is a number of seconds, 900 for a quarter of an hour, not "
                     + inQuotes(stated->text()) + ',');
    members.read("defaultTtl", container.defaultTtl);
    members.read("analyticalTtl", container.analyticalTtl);
    if (const auto keys = members.find("uniqueKeys")) {
        for (const Node &paths : keys->elements()) {
            if (paths.isString())
                paths.fail("A unique key is an array of paths, [" + inQuotes(paths.text())
                           + "], and \"uniqueKeys\" an array of such,");
            container.uniqueKeys.push_back(paths.texts());
        }
    }
    readAll(members, "documentTypes", container.documentTypes);
    readAll(members, "scripts", container.scripts);
    members.keepRest(container.kept);
}

Json encode(const Field &field, bool isPart)
{
    const auto *attribute = std::get_if<AttributeSource>(&field.source);
    const bool isPlain
        = attribute && !attribute->truncate && field.upkeep == Upkeep::none && field.kept.isEmpty();
    if (isPlain && field.name == (isPart ? std::string() : attribute->attribute))
        return attribute->attribute;
    Json object = Json::object();
    if (!isPart || !field.name.empty())
        object["name"] = field.name;
    std::visit(SourceEncoder {object}, field.source);
    if (field.upkeep != Upkeep::none)
        object["upkeep"] = textOf(field.upkeep, all(upkeeps));
    putKept(object, field.kept);
    return object;
}

void decode(const Node &node, Field &field, bool isPart)
{
    if (node.isString()) {
        field.source = AttributeSource {node.text(), {}};
        field.name = isPart ? std::string() : node.text();
        return;
    }
    Members members(node);
    field.source = decodeSource(members);
    field.name = isPart ? std::string() : members.require("name").text();
    members.read("name", field.name);
    members.read("upkeep", field.upkeep, all(upkeeps));
    constexpr std::array ofOtherSources {"truncate", "along",  "latest",
                                         "orderBy",  "fields", "separator"};
    members.keepRest(field.kept, ofOtherSources);
}

Json encode(const PlanOverride &replaced)
{
    Json object = {{"pattern", replaced.pattern},
                   {"container", replaced.container},
                   {"query", encodeLines(replaced.query)}};
    putKept(object, replaced.kept);
    return object;
}

void decode(const Node &node, PlanOverride &replaced)
{
    Members members(node);
    replaced.pattern = members.require("pattern").text();
    replaced.container = members.require("container").text();
    members.readLines("query", replaced.query);
    members.keepRest(replaced.kept);
}

Json encode(const Design &design)
{
    Json object = {{"name", design.name}};
    if (!design.description.empty())
        object["description"] = encodeLines(design.description);
    putAll(object, "containers", design.containers);
    putAll(object, "overrides", design.overrides);
    putKept(object, design.kept);
    return object;
}

void decode(const Node &node, Design &design)
{
    Members members(node);
    design.name = members.require("name").text();
    members.readLines("description", design.description);
    readAll(members, "containers", design.containers);
    readAll(members, "overrides", design.overrides);
    members.keepRest(design.kept);
}

} // namespace partita::workbook
