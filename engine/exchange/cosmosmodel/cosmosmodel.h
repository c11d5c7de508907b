// The content of cosmos-model.json, read tolerantly, and the steps from there to a workbook.
#pragma once

#include "engine/exchange/importing.h"
#include "engine/exchange/tables/found.h"

#include <set>

namespace partita::exchange {

struct CosmosAttribute {
    std::string target;
    std::string type; ///< "string", "number" …
    std::string sourceTable;
    std::string sourceColumn;
    std::string sourceType;
    bool isId = false;
};

struct CosmosRelationship {
    std::string target; ///< entity
    std::string keyTable; ///< table with the foreign key
    std::string keyColumn;
    std::string type; ///< "one-to-many" …
    bool embeds = false;
    std::string reason;
};

struct CosmosEntity {
    std::string name;
    std::string docType;
    std::string sourceTable;
    std::string idTemplate;
    bool isEmbeddedOnly = false;
    std::vector<CosmosAttribute> attributes;
    std::vector<CosmosRelationship> relationships;
};

struct CosmosContainer {
    std::string name;
    std::vector<std::string> partitionKey;
    std::string description;
    std::vector<CosmosEntity> entities;
    model::Json indexingPolicy;
    std::optional<double> maxThroughput;
    std::optional<double> rows;
};

struct CosmosPattern {
    std::string name;
    std::string container;
    std::string operation;
    std::string query;
    std::string sourceQuery;
    std::string estimatedCharge;
};

struct CosmosModel {
    std::string database;
    std::string domain;
    std::string sourceType;
    bool isServerless = false;
    std::vector<CosmosContainer> containers;
    std::vector<CosmosPattern> patterns;
    std::vector<std::string> crossPartition; ///< sentences
    std::string file;
};

/// Errors: another version, no containers.
Result<CosmosModel> cosmosModelOf(const model::Json &json, const std::string &file);

/// A relationship of the model, and what the entities at its ends do with it.
struct CosmosBond {
    std::string parent;
    std::string child;
    std::string keyColumn; ///< of the source
    std::string keyField; ///< attribute that holds the key; empty = none
    std::string name; ///< of the relationship
    bool isLink = false;
    bool isEmbeddedInParent = false;
    bool isEmbeddedInChild = false;
};

/// Tables and references of the model. `bonds` gets one element a reference.
FoundSchema cosmosTables(const CosmosModel &model, std::vector<CosmosBond> &bonds);

/// The design that the model describes. Requires: the workbook was made of cosmosTables().
model::Design cosmosDesign(const CosmosModel &model, const std::vector<CosmosBond> &bonds,
                           const model::Workbook &workbook);

/// Adds the access patterns that can be told from their queries, and published figures.
void addCosmosPatterns(const CosmosModel &model, const std::string &design, Imported &imported);

} // namespace partita::exchange
