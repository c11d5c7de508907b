#include "engine/exchange/nosqlworkbench/workbenchmodel.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/jsonfile/jsonfile.h"
#include "engine/exchange/tables/names.h"

#include <algorithm>
#include <array>
#include <set>

namespace partita::exchange {

namespace {

using model::Json;

std::string savedQuerySentence(const std::string &name, const Json &query)
{
    std::string sentence = "The saved query " + inQuotes(name) + " reads ";
    const std::string view = textIn(query, "view");
    sentence += view.empty() ? "the table" : view;
    for (const char *key : {"PK", "SK"}) {
        const Json &part = memberIn(query, key);
        if (part.is_object())
            sentence += std::string(", ") + key + ' ' + textIn(part, "condition") + ' '
                + shortened(memberIn(part, "values").dump());
        else if (part.is_string())
            sentence += std::string(", ") + key + " = " + part.get<std::string>();
    }
    return sentence + '.';
}

void readSavedQueries(const Json &queries, WorkbenchTable &table)
{
    constexpr std::size_t most = 100;
    if (!queries.is_object())
        return;
    for (const auto &[name, query] : queries.items()) {
        if (table.savedQueries.size() < most)
            table.savedQueries.push_back(savedQuerySentence(name, query));
    }
}

std::string keyNameIn(const Json &keys, const char *key)
{
    return textIn(memberIn(keys, key), "AttributeName");
}

void readRows(const Json &rows, WorkbenchTable &table)
{
    for (const Json &row : rows) {
        if (!row.is_object())
            continue;
        Json values = Json::object();
        for (const auto &[name, value] : row.items())
            values[name] = unwrappedValue(value);
        table.rows.push_back(std::move(values));
    }
}

WorkbenchTable workbenchTableOf(const Json &json)
{
    WorkbenchTable table;
    table.name = textIn(json, "TableName");
    const Json &keys = memberIn(json, "KeyAttributes");
    table.partitionKey = keyNameIn(keys, "PartitionKey");
    table.sortKey = keyNameIn(keys, "SortKey");
    readRows(listIn(json, "TableData"), table);
    if (table.rows.empty()) {
        for (const Json &facet : listIn(json, "TableFacets"))
            readRows(listIn(facet, "TableData"), table);
    }
    std::set<std::string> seen {table.partitionKey, table.sortKey};
    for (const Json &one : listIn(json, "NonKeyAttributes")) { // names repeat
        const std::string name = textIn(one, "AttributeName");
        if (!name.empty() && seen.insert(name).second)
            table.attributes.emplace_back(name, textIn(one, "AttributeType"));
    }
    for (const Json &one : listIn(json, "GlobalSecondaryIndexes")) {
        const Json &indexKeys = memberIn(one, "KeyAttributes");
        table.indexes.push_back({textIn(one, "IndexName"), keyNameIn(indexKeys, "PartitionKey"),
                                 keyNameIn(indexKeys, "SortKey")});
    }
    readSavedQueries(memberIn(json, "SavedQuery"), table);
    readSavedQueries(memberIn(memberIn(json, "ModelSchema"), "queries"), table);
    return table;
}

/// "order line" -> "Order line": a name as entities have it.
std::string entityNameOf(const std::string &text)
{
    std::string name = allowedName(text, "Row");
    if (name.front() >= 'a' && name.front() <= 'z')
        name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
}

/// Letters before the first `#` of a key: "ORDER#7" -> "ORDER". A constant is its own kind. Keys
/// that begin with digits have none.
std::string prefixOfKey(const std::string &key)
{
    const std::size_t sign = key.find('#');
    std::string prefix = key.substr(0, sign);
    const bool isWord = !prefix.empty() && std::all_of(prefix.begin(), prefix.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-' || c == ' ';
    });
    return isWord && sign != std::string::npos ? prefix : std::string();
}

/// The member whose text tells the kinds of rows apart; empty when there is none.
std::string discriminatorOf(const WorkbenchTable &table)
{
    static constexpr std::array<std::string_view, 5> members {"type", "_type", "entityType",
                                                              "docType", "entity"};
    for (const Json &row : table.rows) {
        for (const auto &[name, value] : row.items()) {
            const bool isMember
                = std::any_of(members.begin(), members.end(),
                              [&, &key = name](auto member) { return isSameName(key, member); });
            if (isMember && value.is_string())
                return name;
        }
    }
    return {};
}

} // namespace

Json unwrappedValue(const Json &value, int depth)
{
    constexpr int deepest = 60;
    if (!value.is_object() || value.size() != 1 || depth > deepest)
        return value;
    const std::string type = value.begin().key();
    const Json &inner = value.begin().value();
    if (type == "S" || type == "B" || type == "BOOL")
        return inner;
    if (type == "N")
        return inner.is_string() ? numberOrText(inner.get<std::string>()) : inner;
    if (type == "NULL")
        return nullptr;
    if (type == "M" && inner.is_object()) {
        Json object = Json::object();
        for (const auto &[name, member] : inner.items())
            object[name] = unwrappedValue(member, depth + 1);
        return object;
    }
    if ((type == "L" || type == "SS" || type == "NS" || type == "BS") && inner.is_array()) {
        Json array = Json::array();
        for (const Json &element : inner) {
            const bool isNumber = type == "NS" && element.is_string();
            array.push_back(isNumber ? numberOrText(element.get<std::string>())
                                     : unwrappedValue(element, depth + 1));
        }
        return array;
    }
    return value;
}

Result<WorkbenchModel> workbenchModelOf(const Json &json, const std::string &file,
                                        std::vector<ImportNote> &notes)
{
    const Json &tables = listIn(json, "DataModel");
    if (tables.empty())
        return Error {.message = inQuotes(file)
                          + " is no NoSQL Workbench model: it has no DataModel with tables.",
                      .file = file};
    WorkbenchModel model;
    model.name = textIn(json, "ModelName");
    const Json &metadata = memberIn(json, "ModelMetadata");
    model.description = textIn(metadata, "Description");
    const std::string version = textIn(metadata, "Version");
    if (!version.empty() && version[0] >= '4' && version[0] <= '9')
        notes.push_back({ImportNote::Kind::guessed, "version",
                         "Version " + version + " is read as version 3.", file, 0});
    for (const Json &table : tables) {
        WorkbenchTable read = workbenchTableOf(table);
        if (!read.name.empty())
            model.tables.push_back(std::move(read));
    }
    if (!model.tables.empty())
        readSavedQueries(memberIn(memberIn(json, "ModelSchema"), "queries"), model.tables.front());
    return model;
}

WorkbenchKinds kindsOf(const WorkbenchTable &table)
{
    WorkbenchKinds result;
    result.member = discriminatorOf(table);
    const std::string &key = table.sortKey.empty() ? table.partitionKey : table.sortKey;
    std::map<std::string, std::size_t> kinds;
    for (const Json &row : table.rows) {
        const std::string discriminator
            = result.member.empty() ? std::string() : textIn(row, result.member);
        std::string name = discriminator;
        if (name.empty())
            name = prefixOfKey(textIn(row, key));
        if (name.empty())
            name = table.name;
        name = entityNameOf(name);
        const auto [found, isNew] = kinds.emplace(name, result.kinds.size());
        if (isNew) {
            result.kinds.emplace_back();
            result.kinds.back().name = name;
            result.kinds.back().discriminator = discriminator;
        }
        result.kinds[found->second].rows.push_back(&row);
    }
    if (result.kinds.empty()) {
        result.kinds.emplace_back();
        result.kinds.back().name = entityNameOf(table.name);
    }
    return result;
}

} // namespace partita::exchange
