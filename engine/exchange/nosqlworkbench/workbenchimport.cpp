#include "engine/exchange/nosqlworkbench/workbenchimport.h"

#include "engine/exchange/jsonfile/jsonfile.h"
#include "engine/exchange/nosqlworkbench/workbenchmodel.h"
#include "engine/exchange/shape/founddesign.h"
#include "engine/exchange/tables/credentials.h"
#include "engine/exchange/tables/names.h"
#include "engine/exchange/tables/tomodel.h"
#include "engine/model/proposednames.h"
#include "engine/model/usualgenerator.h"

#include <algorithm>
#include <set>

namespace partita::exchange {

namespace {

using model::AttributeType;
using model::Json;

AttributeType workbenchType(const Json &value)
{
    if (value.is_number_integer())
        return AttributeType::integer;
    if (value.is_number())
        return AttributeType::number;
    if (value.is_boolean())
        return AttributeType::boolean;
    return value.is_object() ? AttributeType::object
        : value.is_array()   ? AttributeType::array
                             : AttributeType::string;
}

model::Attribute workbenchAttribute(const std::string &name, const Json &value, int depth = 0)
{
    constexpr int deepest = 12;
    model::Attribute attribute;
    attribute.name = name;
    attribute.type = workbenchType(value);
    attribute.generator = model::usualGenerator(attribute.type, name);
    if (depth > deepest)
        return attribute;
    if (value.is_object()) {
        for (const auto &[key, member] : value.items())
            attribute.members.push_back(workbenchAttribute(key, member, depth + 1));
    } else if (value.is_array()) {
        const Json element = value.empty() ? Json("") : value.front();
        attribute.members = {workbenchAttribute(model::elementName, element, depth + 1)};
    }
    return attribute;
}

class WorkbenchTables {
public:
    WorkbenchTables(const WorkbenchModel &model, std::string file, std::vector<ImportNote> notes)
        : m_model(model)
        , m_file(std::move(file))
    {
        m_schema.title = model.name;
        m_schema.description = model.description;
        m_schema.notes = std::move(notes);
    }

    FoundSchema make()
    {
        for (std::size_t at = 0; at < m_model.tables.size(); ++at)
            addKinds(at);
        for (std::size_t at = 0; at < m_kinds.size(); ++at)
            m_schema.tables.push_back(tableOf(at));
        for (std::size_t at = 0; at < m_kinds.size(); ++at) {
            if (m_kinds[at].root != at)
                addContainment(at);
        }
        for (const WorkbenchTable &table : m_model.tables) {
            for (const std::string &sentence : table.savedQueries)
                note(ImportNote::Kind::proposed, "access pattern", sentence);
        }
        return std::move(m_schema);
    }

    const std::vector<FoundKind> &kinds() const { return m_kinds; }

private:
    void note(ImportNote::Kind kind, const char *subject, std::string sentence)
    {
        m_schema.notes.push_back({kind, subject, std::move(sentence), m_file, 0});
    }

    static std::string textOfMember(const Json &row, const std::string &name)
    {
        return memberIn(row, name).dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    static std::string partitionOf(const WorkbenchTable &table, const Json &row)
    {
        return textOfMember(row, table.partitionKey);
    }

    void addKinds(std::size_t tableAt)
    {
        const WorkbenchTable &table = m_model.tables[tableAt];
        const WorkbenchKinds kinds = kindsOf(table);
        const std::size_t first = m_kinds.size();
        for (const WorkbenchKind &kind : kinds.kinds) {
            FoundKind found;
            found.table = tableAt;
            found.kind = kind;
            found.member = kinds.member;
            found.entity = m_names.take({kind.name, kind.name + " of " + table.name});
            found.root = m_kinds.size();
            m_kinds.push_back(std::move(found));
        }
        if (!table.sortKey.empty())
            chooseRoots(first, table);
    }

    /// A kind with one row a partition contains the kinds whose rows lie in its partitions.
    void chooseRoots(std::size_t first, const WorkbenchTable &table)
    {
        std::map<std::string, std::size_t> rootOfPartition;
        for (std::size_t at = first; at < m_kinds.size(); ++at) {
            std::set<std::string> partitions;
            for (const Json *row : m_kinds[at].kind.rows)
                partitions.insert(partitionOf(table, *row));
            const bool isRoot = !partitions.empty()
                && partitions.size() == m_kinds[at].kind.rows.size()
                && std::none_of(partitions.begin(), partitions.end(),
                                [&](const auto &one) { return rootOfPartition.contains(one); });
            if (!isRoot)
                continue;
            for (const std::string &partition : partitions)
                rootOfPartition.emplace(partition, at);
        }
        for (std::size_t at = first; at < m_kinds.size(); ++at) {
            std::set<std::size_t> roots;
            for (const Json *row : m_kinds[at].kind.rows) {
                const auto root = rootOfPartition.find(partitionOf(table, *row));
                roots.insert(root == rootOfPartition.end() ? at : root->second);
            }
            if (roots.size() == 1)
                m_kinds[at].root = *roots.begin();
        }
    }

    FoundTable tableOf(std::size_t at)
    {
        const FoundKind &found = m_kinds[at];
        const WorkbenchTable &table = m_model.tables[found.table];
        FoundTable made;
        made.name = found.entity;
        made.file = m_file;
        std::map<std::string, std::size_t> positions;
        std::map<std::string, std::size_t> present;
        for (const Json *row : found.kind.rows) {
            for (const auto &[name, value] : row->items()) {
                if (name == found.member && !found.kind.discriminator.empty())
                    continue;
                ++present[name];
                addColumn(made, positions, name, value);
            }
        }
        if (found.kind.rows.empty()) {
            for (const std::string &name : {table.partitionKey, table.sortKey}) {
                if (!name.empty())
                    addColumn(made, positions, name, Json(""));
            }
            for (const auto &[name, type] : table.attributes)
                addColumn(made, positions, name, type == "N" ? Json(0.5) : Json(""));
        }
        const auto rows = static_cast<double>(found.kind.rows.size());
        for (FoundColumn &column : made.columns) {
            const auto count = static_cast<double>(present[column.attribute.name]);
            column.attribute.missing = rows > 0 ? 1 - count / rows : 0;
            column.isOptional = column.attribute.missing > 0;
        }
        chooseKey(at, table, made);
        addSample(found, made);
        return made;
    }

    static void addColumn(FoundTable &made, std::map<std::string, std::size_t> &positions,
                          const std::string &name, const Json &value)
    {
        const auto [found, isNew] = positions.emplace(name, made.columns.size());
        if (isNew) {
            FoundColumn column;
            column.attribute = workbenchAttribute(name, value);
            made.columns.push_back(std::move(column));
            return;
        }
        model::Attribute &attribute = made.columns[found->second].attribute;
        const AttributeType type = workbenchType(value);
        if (attribute.type == AttributeType::integer && type == AttributeType::number)
            attribute = workbenchAttribute(name, value);
        else if (value.is_object() && attribute.type == AttributeType::object)
            addMembers(attribute, value);
    }

    static void addMembers(model::Attribute &attribute, const Json &value)
    {
        constexpr std::size_t mostMembers = 200;
        for (const auto &[key, member] : value.items()) {
            const bool isKnown
                = std::any_of(attribute.members.begin(), attribute.members.end(),
                              [&, &name = key](const auto &one) { return one.name == name; });
            if (!isKnown && attribute.members.size() < mostMembers)
                attribute.members.push_back(workbenchAttribute(key, member, 1));
        }
    }

    /// A key has a different value in each row: the partition key, unless the kind is contained in
    /// another one, else the sort key.
    void chooseKey(std::size_t at, const WorkbenchTable &table, FoundTable &made) const
    {
        const auto differs = [&](const std::string &name) {
            std::set<std::string> values;
            for (const Json *row : m_kinds[at].kind.rows)
                values.insert(textOfMember(*row, name));
            return made.column(name) && values.size() == m_kinds[at].kind.rows.size();
        };
        const bool isContained = m_kinds[at].root != at;
        if (!isContained && differs(table.partitionKey))
            made.key = {table.partitionKey};
        else if (!table.sortKey.empty() && differs(table.sortKey))
            made.key = {table.sortKey};
    }

    static void addSample(const FoundKind &found, FoundTable &made)
    {
        constexpr std::size_t most = 20;
        for (const Json *row : found.kind.rows) {
            if (made.sample.size() >= most)
                return;
            Json values = Json::object();
            for (const auto &[name, value] : row->items()) {
                if (!namesCredential(name))
                    values[name] = value;
            }
            made.sample.push_back(std::move(values));
        }
    }

    void addContainment(std::size_t at)
    {
        FoundKind &child = m_kinds[at];
        const FoundKind &root = m_kinds[child.root];
        const WorkbenchTable &table = m_model.tables[child.table];
        child.relationship
            = m_relationships.take({model::relationshipNameOf(root.entity, child.entity)});
        FoundReference reference;
        reference.relationship = child.relationship;
        reference.childTable = child.entity;
        reference.parentTable = root.entity;
        reference.childColumns = {table.partitionKey};
        reference.parentColumns = {table.partitionKey};
        reference.parentRole = camelOf(root.entity);
        reference.containment = true;
        reference.cardinality = model::Cardinality::oneToMany;
        reference.degree = degreeOf(child, root, table);
        reference.file = m_file;
        note(ImportNote::Kind::guessed, "containment",
             "Rows " + child.entity + " lie in the partition of one " + root.entity
                 + " and are taken as its parts.");
        m_schema.references.push_back(std::move(reference));
    }

    static model::Degree degreeOf(const FoundKind &child, const FoundKind &root,
                                  const WorkbenchTable &table)
    {
        std::map<std::string, std::int64_t> counts;
        for (const Json *row : root.kind.rows)
            counts[partitionOf(table, *row)] = 0;
        for (const Json *row : child.kind.rows)
            ++counts[partitionOf(table, *row)];
        model::Degree degree;
        degree.kind = model::Degree::Kind::empirical;
        for (const auto &[partition, count] : counts)
            degree.values.push_back(count);
        std::sort(degree.values.begin(), degree.values.end());
        return degree;
    }

    const WorkbenchModel &m_model;
    std::string m_file;
    FoundSchema m_schema;
    std::vector<FoundKind> m_kinds;
    NameBook m_names;
    NameBook m_relationships;
};

} // namespace

double workbenchLikeness(const SourceFile &file)
{
    if (namesMembers(file, {"DataModel", "TableName"}))
        return 0.98;
    return namesMembers(file, {"ModelName", "DataModel"}) ? 0.95 : 0;
}

Result<Imported> importWorkbench(std::span<const SourceFile> files, const ImportOptions &,
                                 const Watch &watch)
{
    WorkbenchModel model;
    std::vector<ImportNote> notes;
    for (const SourceFile &file : files) {
        if (watch.stop.stop_requested())
            return cancelled();
        const Result<Json> json = jsonOf(file);
        if (!json)
            return json.error();
        Result<WorkbenchModel> one = workbenchModelOf(*json, file.name, notes);
        if (!one)
            return one.error();
        if (model.tables.empty()) {
            model = std::move(*one);
            continue;
        }
        for (WorkbenchTable &table : one->tables)
            model.tables.push_back(std::move(table));
    }
    const std::string name = files.size() == 1 ? files.front().name : std::string();
    WorkbenchTables tables(model, name, std::move(notes));
    Result<Imported> imported = modelOf(tables.make());
    if (!imported)
        return imported;
    addFoundDesign(*imported, workbenchDesign(model, tables.kinds(), imported->workbook), name);
    return imported;
}

} // namespace partita::exchange
