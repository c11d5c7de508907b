// From the statements' tables to found tables: inheritance, partitions, types.
#include "engine/base/messagetext.h"
#include "engine/exchange/sql/sqlschema.h"
#include "engine/exchange/tables/names.h"
#include "engine/model/usualgenerator.h"

#include <algorithm>
#include <set>

namespace partita::exchange {

namespace {

using model::AttributeType;
using model::Generator;

constexpr int deepestParents = 60;
constexpr int deepestTypes = 8;
constexpr std::size_t mostColumns = 20'000; ///< of a table with those that it inherits

/// The table that a partition is a part of; the table itself otherwise.
const SqlTable *wholeOf(SqlSchema &schema, const SqlTable *table)
{
    for (int steps = 0; table && table->isPartition && steps < deepestParents; ++steps) {
        const SqlTable *parent
            = table->inherited.empty() ? nullptr : schema.table(table->inherited.front());
        if (!parent || parent == table)
            return nullptr;
        table = parent;
    }
    return table;
}

/// `seen`: tables whose columns are there already.
void collectColumns(SqlSchema &schema, const SqlTable &table, SqlTable &into,
                    std::set<const SqlTable *> &seen, int depth = 0)
{
    for (const QualifiedName &name : table.inherited) {
        const SqlTable *parent = schema.table(name);
        if (parent && depth < deepestParents && seen.insert(parent).second)
            collectColumns(schema, *parent, into, seen, depth + 1);
    }
    for (const SqlColumn &column : table.columns) {
        if (into.columns.size() < mostColumns)
            into.put(column);
    }
}

/// SQLite takes any word for a type; what it holds shows in the word.
const char *likelyType(const std::string &lower)
{
    const auto has = [&](std::string_view part) { return lower.find(part) != std::string::npos; };
    return has("int")                                  ? "integer"
        : has("char") || has("text") || has("clob")    ? "text"
        : has("blob") || has("binary")                 ? "blob"
        : has("real") || has("floa") || has("doub")    ? "double"
        : has("date") || has("time")                   ? "timestamp"
        : has("bool")                                  ? "boolean"
        : has("decimal") || has("num") || has("money") ? "decimal"
                                                       : nullptr;
}

class TypeResolution {
public:
    explicit TypeResolution(SqlSchema &schema)
        : m_schema(schema)
    {
    }

    TypedAttribute resolve(const std::string &name, const ColumnType &stated, int depth = 0)
    {
        ColumnType type = stated;
        const SqlType *own = m_schema.type(type.name);
        while (own && depth++ < deepestTypes) {
            const bool isArray = type.isArray || own->base.isArray;
            if (!own->members.empty())
                return objectOf(name, *own, isArray, depth);
            type = own->base;
            type.isArray = isArray;
            own = lowered(type.name) == lowered(stated.name) ? nullptr : m_schema.type(type.name);
        }
        TypedAttribute typed = attributeOfColumn(name, type);
        if (typed.isKnown)
            return typed;
        if (const char *likely = likelyType(lowered(type.name))) {
            type.name = likely;
            typed = attributeOfColumn(name, type);
        }
        return typed;
    }

private:
    TypedAttribute objectOf(const std::string &name, const SqlType &type, bool isArray, int depth)
    {
        constexpr std::size_t mostMembers = 200;
        TypedAttribute typed;
        typed.attribute.name = name;
        typed.attribute.type = AttributeType::object;
        typed.attribute.generator.kind = Generator::Kind::object;
        for (const SqlColumn &member : type.members) {
            if (typed.attribute.members.size() < mostMembers && depth < 4)
                typed.attribute.members.push_back(
                    resolve(member.name, member.type, depth).attribute);
        }
        if (!isArray)
            return typed;
        model::Attribute element = std::move(typed.attribute);
        element.name = model::elementName;
        typed.attribute = {};
        typed.attribute.name = name;
        typed.attribute.type = AttributeType::array;
        typed.attribute.generator = model::usualGenerator(AttributeType::array);
        typed.attribute.members = {std::move(element)};
        return typed;
    }

    SqlSchema &m_schema;
};

void applyChecks(const SqlColumn &column, model::Attribute &attribute)
{
    Generator &generator = attribute.generator;
    const bool isNumeric
        = attribute.type == AttributeType::integer || attribute.type == AttributeType::number;
    if (!column.choices.empty() && (isNumeric || attribute.type == AttributeType::string)) {
        generator = choiceOf(column.choices);
    } else if (isNumeric && (column.least || column.most)) {
        generator.kind = Generator::Kind::number;
        const double width = std::max(1.0, generator.maximum - generator.minimum);
        const double least
            = column.least.value_or(std::min(generator.minimum, column.most.value_or(0)));
        generator.minimum = least;
        generator.maximum = column.most.value_or(std::max(generator.maximum, least + width));
        generator.deviation.reset();
    }
}

/// Makes the found table of one table.
class TableFinishing {
public:
    TableFinishing(SqlSchema &schema, const SqlTable &table)
        : m_schema(schema)
        , m_table(table)
        , m_types(schema)
    {
        for (const std::string &name : table.key)
            m_keyColumns.insert(lowered(name));
        for (const FoundReference &reference : table.references) {
            for (const std::string &name : reference.childColumns)
                m_keyColumns.insert(lowered(name));
        }
    }

    FoundTable make()
    {
        FoundTable found;
        found.schema = m_table.schema;
        found.name = m_table.name;
        found.description = m_table.comment;
        found.key = m_table.key;
        found.uniqueKeys = m_table.uniqueKeys;
        found.indexes = m_table.indexes;
        found.file = m_schema.fileName(m_table.file);
        found.line = m_table.line;
        SqlTable all;
        std::set<const SqlTable *> seen {&m_table};
        collectColumns(m_schema, m_table, all, seen);
        for (const SqlColumn &column : all.columns)
            addColumn(column, found);
        return found;
    }

private:
    void addColumn(const SqlColumn &column, FoundTable &found)
    {
        if (column.isComputed)
            return;
        ColumnType type = column.type;
        const std::string lower = lowered(type.name);
        const bool isNumber = lower == "number" || lower == "numeric" || lower == "decimal";
        if (isNumber && type.arguments.empty() && m_keyColumns.contains(lowered(column.name)))
            type.name = "integer";
        TypedAttribute typed = m_types.resolve(column.name, type);
        const std::string where = inQuotes(column.name) + " of " + inQuotes(m_table.name);
        if (typed.isLeftOut) {
            m_schema.note({ImportNote::Kind::skipped, "column of the database",
                           where + " is maintained by the database.", found.file, column.line});
            return;
        }
        if (!typed.isKnown)
            m_schema.note(
                {ImportNote::Kind::guessed, "unknown type",
                 where + " has the type " + inQuotes(type.name) + ", which is taken as a text.",
                 found.file, column.line});
        if (typed.isLarge)
            m_schema.note({ImportNote::Kind::guessed, "large values",
                           where + " holds bytes; an item has 2 MB at most.", found.file,
                           column.line});
        FoundColumn made;
        made.attribute = std::move(typed.attribute);
        applyChecks(column, made.attribute);
        made.attribute.description = column.comment;
        made.isOptional = column.isNullable;
        made.isUnique = column.isUnique;
        made.line = column.line;
        found.columns.push_back(std::move(made));
    }

    SqlSchema &m_schema;
    const SqlTable &m_table;
    TypeResolution m_types;
    std::set<std::string> m_keyColumns; ///< of keys and references, in lower case
};

} // namespace

FoundSchema foundTables(SqlSchema &schema, std::vector<std::optional<std::size_t>> &positions)
{
    FoundSchema found;
    positions.assign(schema.tables().size(), std::nullopt);
    for (std::size_t at = 0; at < schema.tables().size(); ++at) {
        const SqlTable &table = schema.tables()[at];
        if (table.isDropped || wholeOf(schema, &table) != &table)
            continue;
        positions[at] = found.tables.size();
        found.tables.push_back(TableFinishing(schema, table).make());
    }
    for (std::size_t at = 0; at < schema.tables().size(); ++at) {
        const SqlTable &table = schema.tables()[at];
        const SqlTable *whole = table.isDropped ? nullptr : wholeOf(schema, &table);
        if (!whole)
            continue;
        positions[at] = positions[static_cast<std::size_t>(whole - schema.tables().data())];
        for (FoundReference reference : table.references) {
            reference.childTable = whole->name;
            reference.childSchema = whole->schema;
            reference.file = schema.fileName(table.file);
            if (const SqlTable *target
                = schema.table({reference.parentSchema, reference.parentTable});
                target && target->isPartition) {
                if (const SqlTable *root = wholeOf(schema, target)) {
                    reference.parentTable = root->name;
                    reference.parentSchema = root->schema;
                }
            }
            found.references.push_back(std::move(reference));
        }
    }
    found.notes = schema.takeNotes();
    return found;
}

} // namespace partita::exchange
