#include "engine/exchange/nosqlworkbench/workbenchexport.h"

#include "engine/exchange/output/plainnames.h"
#include "engine/exchange/relational/onefile.h"
#include "engine/json/output.h"
#include "engine/mapping/mapping.h"
#include "engine/workbook/layout.h"

#include <algorithm>
#include <set>

namespace partita::exchange {

namespace {

using model::Json;

/// Rows of each document type that are written.
constexpr std::size_t mostWorkbenchRows = 25;
/// Share of the population that is drawn for them; evaluation raises it to a few rows.
constexpr double workbenchShare = 1e-6;

/// The value with the type that DynamoDB gives it.
Json wrappedValue(const Json &value)
{
    if (value.is_string())
        return {{"S", value}};
    if (value.is_number())
        return {{"N", value.dump()}};
    if (value.is_boolean())
        return {{"BOOL", value}};
    if (value.is_object()) {
        Json members = Json::object();
        for (const auto &[name, member] : value.items())
            members[name] = wrappedValue(member);
        return {{"M", std::move(members)}};
    }
    if (value.is_array()) {
        Json elements = Json::array();
        for (const Json &element : value)
            elements.push_back(wrappedValue(element));
        return {{"L", std::move(elements)}};
    }
    return {{"NULL", true}};
}

/// The value at a path of the partition key ("/address/city"); null when there is none.
Json valueAtPath(const Json &item, const std::string &path)
{
    const Json *at = &item;
    for (std::size_t begin = 1; begin < path.size();) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        const auto member = at->is_object() ? at->find(path.substr(begin, end - begin)) : at->end();
        if (!at->is_object() || member == at->end())
            return nullptr;
        at = &*member;
        begin = end + 1;
    }
    return *at;
}

class WorkbenchWriter {
public:
    WorkbenchWriter(const model::Design &design, const mapping::Mapper &mapper)
        : m_design(design)
        , m_mapper(mapper)
    {
    }

    Json tables(const Watch &watch)
    {
        Json all = Json::array();
        for (const model::Container &container : m_design.containers) {
            if (watch.stop.stop_requested())
                break;
            all.push_back(tableOf(container));
        }
        return all;
    }
    bool hasLevels() const { return m_hasLevels; }

private:
    static Json attribute(const std::string &name, const std::string &type)
    {
        return {{"AttributeName", name}, {"AttributeType", type}};
    }

    Json tableOf(const model::Container &container)
    {
        const std::string path
            = container.partitionKey.empty() ? "/id" : container.partitionKey.front();
        m_hasLevels = m_hasLevels || container.partitionKey.size() > 1;
        const bool isNested = path.find('/', 1) != std::string::npos;
        const std::string key = isNested ? plainNameOf(path.substr(1)) : path.substr(1);
        Json rows = Json::array();
        std::string keyType = "S";
        Json others = Json::array();
        std::set<std::string> seen {key, "id"};
        for (const model::DocumentType &type : container.documentTypes) {
            for (const Json &item : itemsOf(type)) {
                Json row = Json::object();
                const Json value = valueAtPath(item, path);
                if (value.is_null())
                    continue; // a key is always there
                row[key] = wrappedValue(value);
                keyType = value.is_number() ? "N" : "S";
                for (const auto &[name, member] : item.items()) {
                    row[name] = wrappedValue(member);
                    if (seen.insert(name).second)
                        others.push_back(attribute(name, row[name].begin().key()));
                }
                rows.push_back(std::move(row));
            }
        }
        Json keys = {{"PartitionKey", attribute(key, keyType)}};
        if (key != "id")
            keys["SortKey"] = attribute("id", "S");
        return {{"TableName", plainTableName(container.name)}, {"KeyAttributes", std::move(keys)},
                {"NonKeyAttributes", std::move(others)},       {"TableFacets", Json::array()},
                {"GlobalSecondaryIndexes", Json::array()},     {"TableData", std::move(rows)},
                {"DataAccess", {{"MySql", Json::object()}}},   {"BillingMode", "PAY_PER_REQUEST"}};
    }

    /// Names of tables have 3 to 255 letters, digits, `_`, `-` and `.`.
    std::string plainTableName(const std::string &name)
    {
        std::string plain = m_names.give(name);
        while (plain.size() < 3)
            plain += '_';
        return plain;
    }

    std::vector<Json> itemsOf(const model::DocumentType &type) const
    {
        std::vector<Json> items;
        json::Arena arena;
        for (const population::Row row : m_mapper.rowsOf(type)) {
            if (items.size() >= mostWorkbenchRows)
                break;
            json::Output text;
            json::write(m_mapper.item(type, row, arena), text);
            Json item = Json::parse(text.view(), nullptr, false);
            if (item.is_object())
                items.push_back(std::move(item));
        }
        return items;
    }

    const model::Design &m_design;
    const mapping::Mapper &m_mapper;
    PlainNames m_names;
    bool m_hasLevels = false;
};

} // namespace

Result<std::vector<std::string>> writeWorkbench(const ExportRequest &request, ExportSink &sink,
                                                const Watch &watch)
{
    const model::Workbook &workbook = request.workbook;
    const Result<population::Rows> rows = population::Rows::generate(
        workbook, std::min(request.fraction, workbenchShare), watch.stop);
    if (!rows)
        return rows.error();
    const model::Design &design = *workbook.design(request.design);
    const mapping::Mapper mapper(workbook, design, *rows);
    WorkbenchWriter writer(design, mapper);
    Json tables = writer.tables(watch);
    if (watch.stop.stop_requested())
        return cancelled();
    const Json model = {{"ModelName", titleOf(workbook)},
                        {"ModelMetadata",
                         {{"Author", "Partita"},
                          {"DateCreated", "Jan 01, 2020, 00:00 AM"},
                          {"DateLastModified", "Jan 01, 2020, 00:00 AM"},
                          {"Description", workbook.description},
                          {"AWSService", "Amazon DynamoDB"},
                          {"Version", "3.0"}}},
                        {"DataModel", std::move(tables)}};
    const std::string text = workbook::layOut(model);
    if (Result<void> written = writeOneFile(workbook, ".nosql-workbench.json", text, sink);
        !written)
        return written.error();
    std::vector<std::string> losses {
        "The tables hold at most 25 drawn rows of each document type; entities, relationships, "
        "patterns and populations are not part of the format.",
        "Indexing policies, throughput, copies' upkeep and scripts are not part of the format.",
        "The dates of the model are made up, so that equal workbooks give equal files."};
    if (writer.hasLevels())
        losses.emplace_back("Of a partition key with several levels only the first is written.");
    return losses;
}

} // namespace partita::exchange
