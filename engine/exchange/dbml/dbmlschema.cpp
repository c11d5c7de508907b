// The tables of DBML elements: partials injected, enumerations and references resolved.
#include "engine/base/messagetext.h"
#include "engine/exchange/dbml/dbmlelements.h"
#include "engine/exchange/jsonfile/jsonfile.h"
#include "engine/exchange/relational/columntypes.h"
#include "engine/exchange/tables/credentials.h"
#include "engine/exchange/tables/names.h"

#include <algorithm>

namespace partita::exchange {

namespace {

class DbmlResolver {
public:
    explicit DbmlResolver(DbmlElements elements)
        : m_elements(std::move(elements))
    {
        m_schema.title = m_elements.title;
        m_schema.description = m_elements.note;
        m_schema.notes = std::move(m_elements.notes);
    }

    FoundSchema resolve()
    {
        for (DbmlTable &table : m_elements.tables) {
            inject(table);
            m_schema.tables.push_back(tableOf(table));
            const std::size_t at = m_schema.tables.size() - 1;
            m_tableOf.try_emplace(lowered(table.name), at);
            if (!table.schema.empty())
                m_tableOf.insert_or_assign(dbmlKey({table.schema, table.name}), at);
            if (!table.alias.empty())
                m_tableOf.try_emplace(lowered(table.alias), at);
        }
        for (const DbmlTable &table : m_elements.tables)
            addInlineReferences(table);
        for (const DbmlReference &reference : m_elements.references)
            addReference(reference);
        for (DbmlRecords &records : m_elements.records)
            addRows(records);
        return std::move(m_schema);
    }

private:
    void note(ImportNote::Kind kind, const char *subject, std::string sentence, int line)
    {
        const std::string file
            = m_elements.tables.empty() ? std::string() : m_elements.tables.front().file;
        m_schema.notes.push_back({kind, subject, std::move(sentence), file, line});
    }

    /// Columns of partials take the place of `~name`. A column of the table wins, then that of the
    /// partial that comes last.
    void inject(DbmlTable &table)
    {
        std::map<std::string, std::size_t> winner; ///< column -> position of the line that wins
        for (std::size_t at = 0; at < table.columns.size(); ++at) {
            const DbmlColumn &line = table.columns[at];
            if (line.partial.empty())
                continue;
            for (const DbmlColumn &column : m_elements.partials[line.partial].columns)
                winner[column.name] = at;
        }
        for (std::size_t at = 0; at < table.columns.size(); ++at) {
            if (table.columns[at].partial.empty())
                winner[table.columns[at].name] = at;
        }
        std::vector<DbmlColumn> columns;
        for (std::size_t at = 0; at < table.columns.size(); ++at) {
            DbmlColumn &line = table.columns[at];
            if (line.partial.empty()) {
                columns.push_back(std::move(line));
                continue;
            }
            const DbmlTable &partial = m_elements.partials[line.partial];
            if (partial.columns.empty())
                note(ImportNote::Kind::skipped, "table partial",
                     "There is no table partial " + inQuotes(line.partial) + '.', line.line);
            for (const DbmlColumn &column : partial.columns) {
                if (column.partial.empty() && winner[column.name] == at)
                    columns.push_back(column);
            }
            table.indexes.insert(table.indexes.end(), partial.indexes.begin(),
                                 partial.indexes.end());
            if (table.note.empty())
                table.note = partial.note;
        }
        table.columns = std::move(columns);
    }

    const std::vector<std::string> *enumOf(const DbmlColumn &column,
                                           const std::string &schema) const
    {
        const std::string name = dbmlKey(column.typeNames);
        auto found = m_elements.enums.find(name);
        if (found == m_elements.enums.end() && !schema.empty())
            found = m_elements.enums.find(dbmlKey({schema, name}));
        if (found == m_elements.enums.end() && name.starts_with("public."))
            found = m_elements.enums.find(name.substr(name.find('.') + 1));
        return found == m_elements.enums.end() ? nullptr : &found->second;
    }

    /// The type; a quoted one such as "numeric(10,2)[]" has its arguments in its name.
    static ColumnType typeOf(const DbmlColumn &column)
    {
        ColumnType type;
        if (!column.typeNames.empty())
            type = readColumnType(column.typeNames.back());
        type.arguments.insert(type.arguments.begin(), column.typeArguments.begin(),
                              column.typeArguments.end());
        type.isArray = type.isArray || column.isArray;
        return type;
    }

    void addColumn(const DbmlColumn &column, const DbmlTable &table, FoundTable &found)
    {
        const std::vector<std::string> *values = enumOf(column, table.schema);
        TypedAttribute typed
            = attributeOfColumn(column.name, values ? ColumnType {} : typeOf(column));
        if (values && !values->empty())
            typed.attribute.generator
                = choiceOf(std::vector<model::Json>(values->begin(), values->end()));
        if (typed.isLeftOut) {
            note(ImportNote::Kind::skipped, "column",
                 inQuotes(table.name + '.' + column.name) + " is kept by the database.",
                 column.line);
            return;
        }
        if (!typed.isKnown)
            note(ImportNote::Kind::guessed, "type",
                 takenAsText(column.typeNames.empty() ? "" : column.typeNames.back(), table.name,
                             column.name),
                 column.line);
        FoundColumn made;
        made.attribute = std::move(typed.attribute);
        made.attribute.description = column.note;
        made.isOptional = !column.isRequired && !column.isKey;
        made.isUnique = column.isUnique;
        made.line = column.line;
        if (column.isKey)
            found.key.push_back(column.name);
        found.columns.push_back(std::move(made));
    }

    FoundTable tableOf(const DbmlTable &table)
    {
        FoundTable found;
        found.schema = table.schema;
        found.name = table.name;
        found.description = table.note;
        found.file = table.file;
        found.line = table.line;
        for (const DbmlColumn &column : table.columns)
            addColumn(column, table, found);
        for (const DbmlIndex &index : table.indexes) {
            if (index.columns.empty())
                continue;
            if (index.isKey)
                found.key = index.columns;
            else if (index.isUnique)
                found.uniqueKeys.push_back(index.columns);
            else
                found.indexes.push_back(index.columns);
        }
        for (const std::string &key : found.key) {
            for (FoundColumn &column : found.columns)
                column.isOptional = column.isOptional && column.attribute.name != key;
        }
        return found;
    }

    FoundTable *tableNamed(std::vector<std::string> names)
    {
        while (!names.empty()) {
            if (const auto found = m_tableOf.find(dbmlKey(names)); found != m_tableOf.end())
                return &m_schema.tables[found->second];
            names.erase(names.begin());
        }
        return nullptr;
    }

    struct End {
        FoundTable *table = nullptr;
        std::vector<std::string> columns;

        bool isKey() const { return table->key == columns; }
    };

    /// Splits an endpoint into table and columns.
    End endOf(const DbmlEnd &written)
    {
        End end;
        std::vector<std::string> names = written.names;
        end.columns = written.columns;
        if (end.columns.empty() && names.size() > 1) {
            end.columns.push_back(names.back());
            names.pop_back();
        }
        end.table = tableNamed(names);
        for (std::string &column : end.columns) {
            if (!end.table || end.table->column(column))
                continue;
            for (const FoundColumn &one : end.table->columns) {
                if (isSameName(one.attribute.name, column))
                    column = one.attribute.name;
            }
        }
        return end;
    }

    /// True when the left end holds the foreign key. By the letter of the language, the second end
    /// of a one-to-one reference holds it, and inline the column itself. Where just one end is a
    /// key, the other end holds it.
    static bool isLeftChild(const DbmlReference &reference, const End &left, const End &right)
    {
        if (reference.sign == ">")
            return true;
        if (reference.sign != "-")
            return false;
        if (left.isKey() != right.isKey())
            return right.isKey();
        return reference.isInline;
    }

    void addInlineReferences(const DbmlTable &table)
    {
        for (const DbmlColumn &column : table.columns) {
            for (DbmlReference reference : column.references) {
                reference.left.names = {table.schema, table.name, column.name};
                addReference(reference);
            }
        }
    }

    void addReference(const DbmlReference &reference)
    {
        End left = endOf(reference.left);
        End right = endOf(reference.right);
        if (!left.table || !right.table) {
            const DbmlEnd &unknown = left.table ? reference.right : reference.left;
            note(ImportNote::Kind::skipped, "reference",
                 "The reference to or from "
                     + inQuotes(unknown.names.empty() ? "" : unknown.names[0])
                     + " is skipped: there is no such table.",
                 reference.line);
            return;
        }
        if (!isLeftChild(reference, left, right))
            std::swap(left, right);
        FoundReference found;
        found.name = reference.name;
        found.relationship = reference.name;
        found.childTable = left.table->name;
        found.childSchema = left.table->schema;
        found.childColumns = left.columns;
        found.parentTable = right.table->name;
        found.parentSchema = right.table->schema;
        found.parentColumns = right.columns;
        found.removesChildren = reference.removesChildren;
        found.file = left.table->file;
        found.line = reference.line;
        if (reference.sign == "-")
            found.cardinality = model::Cardinality::oneToOne;
        if (reference.sign == "<>") {
            found.cardinality = model::Cardinality::manyToMany;
            found.parentColumns.clear(); // the keys on both sides are no foreign keys
            found.childColumns.clear();
        }
        if (isStated(found))
            return;
        m_schema.references.push_back(std::move(found));
    }

    /// A reference may stand at its column and again below.
    bool isStated(const FoundReference &found)
    {
        std::string identity = found.childSchema + '.' + found.childTable + '('
            + (found.cardinality == model::Cardinality::manyToMany ? found.name : "");
        for (const std::string &column : found.childColumns)
            identity += column + ',';
        identity += ')' + found.parentSchema + '.' + found.parentTable + '(';
        for (const std::string &column : found.parentColumns)
            identity += column + ',';
        return !m_stated.insert(identity).second;
    }

    void addRows(DbmlRecords &records)
    {
        FoundTable *table = tableNamed(records.table.names);
        if (!table) {
            note(ImportNote::Kind::skipped, "records", "Records of an unknown table are skipped.",
                 records.line);
            return;
        }
        std::vector<std::string> columns = records.table.columns;
        if (columns.empty()) {
            for (const FoundColumn &column : table->columns)
                columns.push_back(column.attribute.name);
        }
        for (std::vector<model::Json> &values : records.rows) {
            if (table->sample.size() >= mostDbmlRows)
                return;
            model::Json row = model::Json::object();
            for (std::size_t at = 0; at < std::min(columns.size(), values.size()); ++at) {
                const FoundColumn *column = table->column(columns[at]);
                if (column && !values[at].is_null() && !namesCredential(columns[at]))
                    row[columns[at]] = valueFor(column->attribute, std::move(values[at]));
            }
            table->sample.push_back(std::move(row));
        }
    }

    /// Objects, arrays and negative numbers stand in records as texts.
    static model::Json valueFor(const model::Attribute &attribute, model::Json value)
    {
        using Type = model::AttributeType;
        if (!value.is_string() || attribute.type == Type::string
            || attribute.type == Type::dateTime)
            return value;
        const std::string text = value.get<std::string>();
        constexpr std::size_t longestNested = 10'000;
        if (text.size() > longestNested)
            return value;
        const Result<model::Json> nested = jsonOf(text, "a record");
        return nested ? *nested : value;
    }

    DbmlElements m_elements;
    FoundSchema m_schema;
    std::map<std::string, std::size_t> m_tableOf; ///< lower-case name, qualified or not -> table
    std::set<std::string> m_stated;
};

} // namespace

std::string dbmlKey(const std::vector<std::string> &parts)
{
    std::string key;
    for (const std::string &part : parts)
        key += (key.empty() || part.empty() ? "" : ".") + lowered(part);
    return key;
}

FoundSchema schemaOf(DbmlElements elements)
{
    return DbmlResolver(std::move(elements)).resolve();
}

} // namespace partita::exchange
