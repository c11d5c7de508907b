#include "engine/exchange/postgresql/postgresqlexport.h"

#include "engine/base/utf8.h"
#include "engine/exchange/output/heading.h"
#include "engine/exchange/relational/columntypes.h"
#include "engine/exchange/relational/modellosses.h"
#include "engine/exchange/relational/onefile.h"
#include "engine/exchange/relational/relationalmodel.h"

#include <set>

namespace partita::exchange {

namespace {

/// Longest name in PostgreSQL, in bytes. It cuts longer names without a message.
constexpr std::size_t longestSqlName = 63;

/// Names that are cut where they are too long, each once.
class CutNames {
public:
    std::string give(const std::string &wanted)
    {
        std::string name(beginningOf(wanted, longestSqlName));
        for (int number = 2; !m_given.insert(name).second; ++number) {
            const std::string end = std::to_string(number);
            name = std::string(beginningOf(wanted, longestSqlName - end.size())) + end;
        }
        m_isCut = m_isCut || name != wanted;
        return name;
    }
    bool isCut() const { return m_isCut; }

private:
    std::set<std::string> m_given;
    bool m_isCut = false;
};

std::string sqlName(const std::string &name)
{
    return '"' + name + '"';
}

std::string sqlText(const std::string &text)
{
    std::string quotedText = "'";
    for (const char c : text) {
        if (c == '\'')
            quotedText += '\'';
        if (c != '\0')
            quotedText += c;
    }
    return quotedText + '\'';
}

/// CHECK of a listed value; empty when the values have no literal of the column's type.
std::string listedCheck(const model::Attribute &attribute, const std::string &column)
{
    using Type = model::AttributeType;
    if (!attribute.generator.isListed() || attribute.generator.choices.empty())
        return {};
    std::string values;
    for (const model::Choice &choice : attribute.generator.choices) {
        const bool isText = attribute.type == Type::string && choice.value.is_string();
        const bool isNumber = (attribute.type == Type::integer || attribute.type == Type::number)
            && choice.value.is_number();
        if (!isText && !isNumber)
            return {};
        values += values.empty() ? "" : ", ";
        values += isText ? sqlText(choice.value.get<std::string>()) : choice.value.dump();
    }
    return " CHECK (" + sqlName(column) + " IN (" + values + "))";
}

class PostgreSqlWriter {
public:
    explicit PostgreSqlWriter(const model::Workbook &workbook)
        : m_workbook(workbook)
        , m_tables(relationalModel(workbook, LinkTables::made))
    {
        for (const RelationalTable &table : m_tables.tables) {
            m_names.push_back(m_given.give(table.name));
            CutNames columns;
            std::vector<std::string> &names = m_columns.emplace_back();
            for (const RelationalColumn &column : table.columns)
                names.push_back(columns.give(column.name));
            m_isCut = m_isCut || columns.isCut();
        }
    }

    std::string text()
    {
        m_text = "-- " + onOneLine(titleOf(m_workbook)) + "\n";
        for (std::size_t at = 0; at < m_tables.tables.size(); ++at)
            writeTable(at);
        CutNames constraints;
        for (const RelationalReference &reference : m_tables.references)
            writeReference(reference, constraints);
        for (std::size_t at = 0; at < m_tables.tables.size(); ++at)
            writeComments(at);
        return std::move(m_text);
    }

    std::vector<std::string> losses() const
    {
        std::vector<std::string> losses = modelLosses(m_workbook, {});
        if (m_isCut || m_given.isCut())
            losses.emplace_back("Names over 63 bytes are cut.");
        return losses;
    }

private:
    void writeTable(std::size_t at)
    {
        const RelationalTable &table = m_tables.tables[at];
        m_text += "\nCREATE TABLE " + sqlName(m_names[at]) + " (\n";
        std::string key;
        for (std::size_t position = 0; position < table.columns.size(); ++position) {
            const RelationalColumn &column = table.columns[position];
            const std::string &name = m_columns[at][position];
            m_text += "    " + sqlName(name) + ' ' + columnTypeOf(column);
            if (!column.isOptional)
                m_text += " NOT NULL";
            if (column.isUnique)
                m_text += " UNIQUE";
            if (!column.isForeignKey)
                m_text += listedCheck(*column.attribute, name);
            if (column.isKey)
                key += (key.empty() ? "" : ", ") + sqlName(name);
            m_text += ",\n";
        }
        m_text += "    PRIMARY KEY (" + key + ")\n);\n";
    }

    void writeReference(const RelationalReference &reference, CutNames &constraints)
    {
        const RelationalTable &child = m_tables.tables[reference.child];
        const RelationalTable &parent = m_tables.tables[reference.parent];
        const std::string &column = m_columns[reference.child][reference.column];
        std::string key;
        for (std::size_t at = 0; at < parent.columns.size(); ++at) {
            if (parent.columns[at].isKey)
                key = m_columns[reference.parent][at];
        }
        const std::string name = child.entity ? reference.relationship->name
                                              : reference.relationship->name + '_' + parent.name;
        m_text += "\nALTER TABLE " + sqlName(m_names[reference.child]) + " ADD CONSTRAINT "
            + sqlName(constraints.give(name)) + "\n    FOREIGN KEY (" + sqlName(column)
            + ") REFERENCES " + sqlName(m_names[reference.parent]) + " (" + sqlName(key) + ')';
        if (reference.relationship->containment || !child.entity)
            m_text += " ON DELETE CASCADE";
        m_text += ";\n";
    }

    void writeComments(std::size_t at)
    {
        const RelationalTable &table = m_tables.tables[at];
        if (!table.description.empty()) {
            m_text += "\nCOMMENT ON TABLE " + sqlName(m_names[at]) + " IS "
                + sqlText(table.description) + ";\n";
        }
        for (std::size_t position = 0; position < table.columns.size(); ++position) {
            const RelationalColumn &column = table.columns[position];
            if (column.isForeignKey || column.attribute->description.empty())
                continue;
            m_text += "COMMENT ON COLUMN " + sqlName(m_names[at]) + '.'
                + sqlName(m_columns[at][position]) + " IS " + sqlText(column.attribute->description)
                + ";\n";
        }
    }

    const model::Workbook &m_workbook;
    RelationalModel m_tables;
    CutNames m_given;
    std::vector<std::string> m_names; ///< of the tables, as written
    std::vector<std::vector<std::string>> m_columns; ///< of each table, the names as written
    bool m_isCut = false;
    std::string m_text;
};

} // namespace

Result<std::vector<std::string>> writePostgreSql(const ExportRequest &request, ExportSink &sink,
                                                 const Watch &)
{
    PostgreSqlWriter writer(request.workbook);
    const std::string text = writer.text();
    if (Result<void> written = writeOneFile(request.workbook, ".sql", text, sink); !written)
        return written.error();
    return writer.losses();
}

} // namespace partita::exchange
