#include "engine/mapping/orderindexes.h"

#include "engine/model/attributepath.h"

#include <algorithm>

namespace partita::mapping {
namespace {

using model::Json;
using model::Workbook;

/// The path of the value in items of the type, in the service's notation; absent when they do not
/// hold it whole.
std::optional<std::string> pathOf(const Workbook &workbook, const model::Query &query,
                                  const model::SortKey &key, const model::DocumentType &type)
{
    const model::Aggregate *aggregate = model::aggregateOf(workbook, query, key);
    const model::ResolvedPath path = model::resolvePath(workbook, query.root, key.path);
    for (const model::Field &field : type.fields) {
        std::optional<std::vector<std::string>> members;
        if (const auto *figure = std::get_if<model::AggregateSource>(&field.source)) {
            if (aggregate && figure->function == aggregate->function
                && figure->role == aggregate->role && figure->attribute == aggregate->attribute)
                members.emplace();
        } else if (const auto *own = std::get_if<model::AttributeSource>(&field.source)) {
            if (!aggregate && path.roles.empty() && !own->truncate)
                members = model::membersInside(path.attribute, own->attribute);
        } else if (const auto *copied = std::get_if<model::CopiedSource>(&field.source)) {
            if (!aggregate && path.roles == copied->roles && !copied->truncate)
                members = model::membersInside(path.attribute, copied->attribute);
        }
        if (!members)
            continue;
        members->insert(members->begin(), field.name);
        return model::keyPathOf(*members);
    }
    return std::nullopt;
}

/// The composite index for the order of the query; null when the items lack a value, or one value
/// decides alone.
Json compositeFor(const Workbook &workbook, const model::Query &query,
                  const model::DocumentType &type)
{
    const model::Entity *root = workbook.entity(query.root);
    Json composite = Json::array();
    for (const model::SortKey &key : model::orderOf(workbook, query)) {
        const std::optional<std::string> path = pathOf(workbook, query, key, type);
        if (!path)
            return nullptr;
        composite.push_back(
            {{"path", *path}, {"order", key.descending ? "descending" : "ascending"}});
        if (root && key.path == root->key)
            break; // no two rows have the same
    }
    return composite.size() > 1 ? composite : Json();
}

void addComposite(Json composite, model::Container &container)
{
    Json &policy = container.indexingPolicy;
    if (policy.is_null())
        policy = {{"indexingMode", "consistent"},
                  {"automatic", true},
                  {"includedPaths", {{{"path", "/*"}}}},
                  {"excludedPaths", {{{"path", "/\"_etag\"/?"}}}},
                  {"compositeIndexes", Json::array()}};
    Json &all = policy["compositeIndexes"];
    if (std::find(all.begin(), all.end(), composite) == all.end())
        all.push_back(std::move(composite));
}

} // namespace

void addOrderIndexes(const Workbook &workbook, model::Design &design)
{
    for (model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            for (const model::AccessPattern &pattern : *workbook.patterns) {
                const model::Query *query = pattern.query();
                if (!query || query->root != type.entity)
                    continue;
                if (Json composite = compositeFor(workbook, *query, type); !composite.is_null())
                    addComposite(std::move(composite), container);
            }
        }
    }
}

} // namespace partita::mapping
