#include "engine/exchange/drawdb/drawdbimport.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/jsonfile/jsonfile.h"
#include "engine/exchange/relational/columntypes.h"
#include "engine/exchange/tables/names.h"
#include "engine/exchange/tables/tomodel.h"

#include <algorithm>
#include <array>

namespace partita::exchange {

namespace {

using model::Json;

class DrawDbTables {
public:
    DrawDbTables(FoundSchema &schema, std::string file)
        : m_schema(schema)
        , m_file(std::move(file))
    {
    }

    void read(const Json &diagram)
    {
        for (const char *key : {"title", "name"}) {
            if (m_schema.title.empty())
                m_schema.title = textIn(diagram, key);
        }
        for (const Json &one : listIn(diagram, "enums"))
            m_enums[lowered(textIn(one, "name"))] = textsIn(one, "values");
        for (const Json &table : listIn(diagram, "tables"))
            addTable(table);
        for (const char *key : {"relationships", "references"}) {
            for (const Json &one : listIn(diagram, key))
                addReference(one);
        }
        tellSkipped(diagram, "subjectAreas", "area");
        tellSkipped(diagram, "notes", "note");
    }

private:
    void note(ImportNote::Kind kind, const char *subject, std::string sentence)
    {
        m_schema.notes.push_back({kind, subject, std::move(sentence), m_file, 0});
    }

    void tellSkipped(const Json &diagram, const char *key, const char *what)
    {
        const std::size_t count = listIn(diagram, key).size();
        if (count > 0)
            note(ImportNote::Kind::skipped, what,
                 std::to_string(count) + ' ' + what + (count == 1 ? " is" : "s are")
                     + " left out.");
    }

    static ColumnType typeOf(const Json &field)
    {
        ColumnType type = readColumnType(textIn(field, "type"));
        if (type.arguments.empty())
            type.arguments = readTypeArguments(textIn(field, "size")); // "10,2"
        type.isArray = type.isArray || isTrueIn(field, "isArray");
        return type;
    }

    void addTable(const Json &json)
    {
        FoundTable table;
        table.name = textIn(json, "name");
        table.description = textIn(json, "comment");
        table.file = m_file;
        const auto x = numberIn(json, "x");
        const auto y = numberIn(json, "y");
        if (x && y)
            table.place = model::CanvasPosition {*x, *y};
        const std::string id = textIn(json, "id");
        for (const Json &field : listIn(json, "fields"))
            addField(field, id, table);
        for (const Json &index : listIn(json, "indices"))
            addIndex(index, table);
        m_tables.emplace(id, m_schema.tables.size());
        m_schema.tables.push_back(std::move(table));
    }

    void addField(const Json &field, const std::string &table, FoundTable &found)
    {
        const std::string name = textIn(field, "name");
        ColumnType type = typeOf(field);
        std::vector<std::string> values = textsIn(field, "values");
        if (const auto stated = m_enums.find(lowered(type.name)); stated != m_enums.end())
            values = stated->second;
        if (!values.empty())
            type = {"enum", std::move(values)};
        TypedAttribute typed = attributeOfColumn(name, type);
        if (!typed.isKnown)
            note(ImportNote::Kind::guessed, "type", takenAsText(type.name, found.name, name));
        m_fields[table + '\n' + textIn(field, "id")] = name;
        if (typed.isLeftOut)
            return;
        FoundColumn column;
        column.attribute = std::move(typed.attribute);
        column.attribute.description = textIn(field, "comment");
        const bool isKey = isTrueIn(field, "primary");
        column.isOptional = !isTrueIn(field, "notNull") && !isKey;
        column.isUnique = isTrueIn(field, "unique") && !isKey;
        if (isKey)
            found.key.push_back(name);
        found.columns.push_back(std::move(column));
    }

    static void addIndex(const Json &index, FoundTable &table)
    {
        std::vector<std::string> columns = textsIn(index, "fields");
        if (!columns.empty())
            (isTrueIn(index, "unique") ? table.uniqueKeys : table.indexes)
                .push_back(std::move(columns));
    }

    /// The cardinality as a word of new files, from the words of old ones.
    static std::string cardinalityOf(const Json &relationship)
    {
        std::string text = lowered(textIn(relationship, "cardinality"));
        std::replace(text.begin(), text.end(), ' ', '_');
        return text;
    }

    /// The columns at an end: one, or in newer files several.
    std::vector<std::string> columnsAt(const Json &relationship, const std::string &table,
                                       const char *field, const char *fields) const
    {
        std::vector<std::string> columns;
        const auto add = [&](const std::string &id) {
            const auto found = m_fields.find(table + '\n' + id);
            if (found != m_fields.end())
                columns.push_back(found->second);
        };
        for (const Json &id : listIn(relationship, fields))
            add(id.is_string() ? id.get<std::string>() : id.dump());
        if (columns.empty())
            add(textIn(relationship, field));
        return columns;
    }

    void addReference(const Json &one)
    {
        const std::string start = textIn(one, "startTableId");
        const std::string end = textIn(one, "endTableId");
        const auto from = m_tables.find(start);
        const auto to = m_tables.find(end);
        const std::vector<std::string> fromColumns
            = columnsAt(one, start, "startFieldId", "startFieldIds");
        const std::vector<std::string> toColumns = columnsAt(one, end, "endFieldId", "endFieldIds");
        if (from == m_tables.end() || to == m_tables.end() || fromColumns.empty()
            || toColumns.empty()) {
            note(ImportNote::Kind::skipped, "relationship",
                 "The relationship " + inQuotes(textIn(one, "name"))
                     + " leads to something that is not in the file.");
            return;
        }
        const std::string cardinality = cardinalityOf(one);
        bool isStartChild = cardinality != "one_to_many";
        const FoundTable &fromTable = m_schema.tables[from->second];
        const FoundTable &toTable = m_schema.tables[to->second];
        if (cardinality == "one_to_one")
            isStartChild = !(fromTable.key == fromColumns && toTable.key != toColumns);
        FoundReference reference;
        reference.childTable = (isStartChild ? fromTable : toTable).name;
        reference.parentTable = (isStartChild ? toTable : fromTable).name;
        reference.childColumns = isStartChild ? fromColumns : toColumns;
        reference.parentColumns = isStartChild ? toColumns : fromColumns;
        reference.name = textIn(one, "name");
        reference.removesChildren = lowered(textIn(one, "deleteConstraint")) == "cascade";
        reference.file = m_file;
        if (cardinality == "one_to_one")
            reference.cardinality = model::Cardinality::oneToOne;
        m_schema.references.push_back(std::move(reference));
    }

    FoundSchema &m_schema;
    std::string m_file;
    std::map<std::string, std::size_t> m_tables; ///< id -> position
    std::map<std::string, std::string> m_fields; ///< ids of table and field -> name
    std::map<std::string, std::vector<std::string>> m_enums; ///< name in lower case -> values
};

} // namespace

double drawDbLikeness(const SourceFile &file)
{
    static constexpr std::array<std::string_view, 1> endings {".ddb"};
    if (hasEnding(file, endings))
        return 1;
    const bool isDiagram
        = namesMembers(file, {"tables", "fields", "name"}) && namesMembers(file, {"primary"});
    return isDiagram && (namesMembers(file, {"notNull"}) || namesMembers(file, {"subjectAreas"}))
        ? 0.95
        : 0;
}

Result<Imported> importDrawDb(std::span<const SourceFile> files, const ImportOptions &,
                              const Watch &watch)
{
    FoundSchema schema;
    for (const SourceFile &file : files) {
        if (watch.stop.stop_requested())
            return cancelled();
        const Result<Json> json = jsonOf(file);
        if (!json)
            return json.error();
        DrawDbTables(schema, file.name).read(*json);
    }
    return modelOf(std::move(schema));
}

} // namespace partita::exchange
