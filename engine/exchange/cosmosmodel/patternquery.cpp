#include "engine/exchange/cosmosmodel/patternquery.h"

#include "engine/model/attributepath.h"
#include "engine/model/notation.h"
#include "engine/places/matchtext.h"

#include <map>

namespace partita::exchange {

namespace {

struct QueriedHome {
    const model::Container *container = nullptr;
    const model::DocumentType *type = nullptr;
};

QueriedHome queriedHome(const model::Design &design, const std::string &entity)
{
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            if (type.entity == entity && type.primary)
                return {&container, &type};
        }
    }
    return {design.containers.empty() ? nullptr : &design.containers.front(), nullptr};
}

/// The property of an item that holds the value of a path of the model; the path itself when there
/// is none.
std::string queriedProperty(const model::DocumentType *type, const std::string &path)
{
    if (!type)
        return path;
    for (const model::Field &field : type->fields) {
        std::string held;
        if (const auto *own = std::get_if<model::AttributeSource>(&field.source))
            held = own->attribute;
        else if (const auto *key = std::get_if<model::ReferenceSource>(&field.source))
            held = key->role;
        else if (const auto *copy = std::get_if<model::CopiedSource>(&field.source))
            held = model::joinPath(copy->roles, copy->attribute);
        if (held == path)
            return field.name;
        if (!held.empty() && path.starts_with(held + '.'))
            return field.name + path.substr(held.size());
    }
    return path;
}

std::string matchedValue(const model::Match &match)
{
    if (match.isConstant())
        return match.constant.is_string() ? '\'' + match.constant.get<std::string>() + '\''
                                          : match.constant.dump();
    return '@' + match.parameter;
}

/// The discriminator of a document type: its constant.
std::string discriminatorCondition(const model::DocumentType &type)
{
    for (const model::Field &field : type.fields) {
        const auto *constant = std::get_if<model::ConstantSource>(&field.source);
        if (constant && constant->value.is_string())
            return "c." + field.name + " = '" + constant->value.get<std::string>() + '\'';
    }
    return {};
}

PatternQuery documentQuery(const model::Workbook &workbook, const model::Query &query,
                           const QueriedHome &home)
{
    PatternQuery result;
    std::string where = home.type ? discriminatorCondition(*home.type) : std::string();
    std::map<std::string, std::string> given; ///< property -> value
    for (const model::Match &match : model::matchesOf(workbook, query)) {
        const std::string condition = places::queryCondition(
            workbook, query.root, match, [&](const model::Match &compared) {
                return "c." + queriedProperty(home.type, compared.path);
            });
        if (!condition.empty())
            where += (where.empty() ? "" : " AND ") + condition;
        const std::string property = queriedProperty(home.type, match.path);
        using Kind = model::Match::Kind;
        if (match.kind == Kind::equals || match.kind == Kind::belongsTo)
            given['/' + property] = matchedValue(match);
    }
    result.query = "SELECT * FROM c" + (where.empty() ? std::string() : " WHERE " + where);
    std::string order;
    for (const model::SortKey &key : model::orderOf(workbook, query))
        order += (order.empty() ? " ORDER BY c." : ", c.") + queriedProperty(home.type, key.path)
            + (key.descending ? " DESC" : " ASC");
    result.query += order;
    if (query.limit)
        result.query += " OFFSET " + std::to_string(query.rowsBefore()) + " LIMIT "
            + std::to_string(*query.limit);
    result.isCrossPartition = !home.container;
    for (const std::string &path :
         home.container ? home.container->partitionKey : std::vector<std::string>()) {
        const auto value = given.find(path);
        if (value == given.end()) {
            result.isCrossPartition = true;
            break;
        }
        result.partitionKeyValue += (result.partitionKeyValue.empty() ? "" : ", ") + value->second;
    }
    const bool isPoint = !result.isCrossPartition && given.contains("/id");
    result.operation = isPoint ? "point-read" : "query";
    return result;
}

} // namespace

PatternQuery patternQueryOf(const model::Workbook &workbook, const model::Design &design,
                            const model::AccessPattern &pattern)
{
    PatternQuery result;
    if (const model::Query *query = pattern.query()) {
        const QueriedHome home = queriedHome(design, query->root);
        result = documentQuery(workbook, *query, home);
        result.container = home.container ? home.container->name : std::string();
        if (const model::PlanOverride *own = design.overrideOf(pattern.id)) {
            result.container = own->container;
            result.operation = "query";
            result.query = own->query;
        }
        return result;
    }
    const model::Command &command = *pattern.command();
    const QueriedHome home = queriedHome(design, command.entity);
    result.container = home.container ? home.container->name : std::string();
    using Kind = model::Command::Kind;
    result.operation = command.kind == Kind::create ? "create"
        : command.kind == Kind::update              ? "update"
                                                    : "delete";
    return result;
}

} // namespace partita::exchange
