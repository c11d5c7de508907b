// Reads cosmos-model.json. Members that are absent stay empty; other members are ignored.
#include "engine/base/messagetext.h"
#include "engine/exchange/cosmosmodel/cosmosmodel.h"
#include "engine/exchange/jsonfile/jsonfile.h"

namespace partita::exchange {

namespace {

using model::Json;

CosmosEntity cosmosEntityOf(const Json &json)
{
    CosmosEntity entity;
    entity.name = textIn(json, "name");
    entity.docType = textIn(json, "docType");
    entity.sourceTable = textIn(json, "sourceTable");
    entity.idTemplate = textIn(json, "idTemplate");
    entity.isEmbeddedOnly = isTrueIn(json, "isEmbeddedOnly");
    for (const Json &one : listIn(json, "attributes")) {
        const Json &source = memberIn(one, "source");
        CosmosAttribute attribute;
        attribute.target = textIn(one, "target");
        attribute.type = textIn(one, "type");
        attribute.sourceTable = textIn(source, "table");
        attribute.sourceColumn = textIn(source, "column");
        attribute.sourceType = textIn(source, "type");
        attribute.isId = isTrueIn(one, "isId");
        if (!attribute.target.empty())
            entity.attributes.push_back(std::move(attribute));
    }
    for (const Json &one : listIn(json, "relationships")) {
        const Json &key = memberIn(one, "sourceFK");
        CosmosRelationship relationship;
        relationship.target = textIn(one, "targetEntity");
        relationship.keyTable = textIn(key, "table");
        relationship.keyColumn = textIn(key, "column");
        relationship.type = textIn(one, "type");
        relationship.embeds = textIn(one, "strategy") == "embed";
        relationship.reason = textIn(one, "rationale");
        entity.relationships.push_back(std::move(relationship));
    }
    return entity;
}

CosmosContainer cosmosContainerOf(const Json &json)
{
    CosmosContainer container;
    container.name = textIn(json, "name");
    for (const Json &key : listIn(json, "partitionKeys")) {
        const std::string path = textIn(key, "path");
        if (path.empty())
            continue;
        container.partitionKey.push_back(path.starts_with('/') ? path : '/' + path);
        if (const std::string analysis = textIn(key, "analysis"); !analysis.empty())
            container.description += path + ": " + analysis + "\n\n";
        for (const Json &candidate : listIn(key, "candidates")) {
            container.description += "- " + path + ", candidate " + textIn(candidate, "path")
                + ", score " + textIn(candidate, "score") + ": " + textIn(candidate, "rationale")
                + '\n';
        }
    }
    for (const Json &entity : listIn(json, "entities"))
        container.entities.push_back(cosmosEntityOf(entity));
    container.indexingPolicy = memberIn(json, "indexingPolicy");
    container.maxThroughput = numberIn(json, "maxThroughput");
    container.rows = numberIn(json, "estimatedRowCount");
    return container;
}

} // namespace

Result<CosmosModel> cosmosModelOf(const Json &json, const std::string &file)
{
    const Json &inner = memberIn(json, "updatedModel"); // the answer of a step
    const Json &root = inner.is_object() ? inner : json;
    const Json &version = memberIn(root, "version");
    if (!version.is_null() && version != 1)
        return Error {.message = inQuotes(file) + " has version " + version.dump()
                          + " of the format; version 1 can be read.",
                      .file = file};
    CosmosModel model;
    model.file = file;
    model.database = textIn(root, "databaseName");
    model.domain = textIn(root, "domain");
    model.sourceType = textIn(root, "sourceType");
    model.isServerless = textIn(root, "capacityMode") == "serverless";
    for (const Json &container : listIn(root, "containers"))
        model.containers.push_back(cosmosContainerOf(container));
    for (const Json &one : listIn(root, "accessPatterns")) {
        const Json &target = memberIn(one, "target");
        CosmosPattern pattern;
        pattern.name = textIn(one, "name");
        pattern.container = textIn(target, "container");
        pattern.operation = textIn(target, "operation");
        pattern.query = textIn(target, "query");
        pattern.sourceQuery = textIn(memberIn(one, "source"), "query");
        pattern.estimatedCharge = textIn(target, "estimatedRU");
        model.patterns.push_back(std::move(pattern));
    }
    for (const Json &one : listIn(root, "crossPartitionQueries"))
        model.crossPartition.push_back(textIn(one, "name") + " in " + textIn(one, "container")
                                       + ": " + textIn(one, "reason"));
    if (model.containers.empty())
        return Error {.message = inQuotes(file) + " has no containers.", .file = file};
    return model;
}

} // namespace partita::exchange
