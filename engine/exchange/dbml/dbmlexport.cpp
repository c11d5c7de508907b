#include "engine/exchange/dbml/dbmlexport.h"

#include "engine/exchange/output/heading.h"
#include "engine/exchange/output/plainnames.h"
#include "engine/exchange/relational/columntypes.h"
#include "engine/exchange/relational/modellosses.h"
#include "engine/exchange/relational/onefile.h"
#include "engine/exchange/relational/relationalmodel.h"
#include "engine/model/proposednames.h"

#include <algorithm>

namespace partita::exchange {

namespace {

/// A name as DBML reads it: bare when plain, else quoted.
std::string dbmlName(const std::string &name)
{
    return isPlainName(name) ? name : '"' + name + '"';
}

/// A string on one line; a line feed is written as \n.
std::string dbmlText(const std::string &text)
{
    std::string quotedText = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            quotedText += '\\';
        if (c == '\n')
            quotedText += "\\n";
        else if (c != '\r')
            quotedText += c;
    }
    return quotedText + '\'';
}

/// A string of any number of lines. The lines behind the first one are not indented.
std::string dbmlNote(const std::string &text)
{
    if (text.find('\n') == std::string::npos)
        return dbmlText(text);
    std::string escaped;
    for (const char c : text) {
        if (c == '\'' || c == '\\')
            escaped += '\\';
        if (c != '\r')
            escaped += c;
    }
    return "'''" + escaped + "'''";
}

class DbmlWriter {
public:
    explicit DbmlWriter(const model::Workbook &workbook)
        : m_workbook(workbook)
        , m_tables(relationalModel(workbook, LinkTables::none))
    {
    }

    std::string text()
    {
        writeProject();
        for (const RelationalTable &table : m_tables.tables)
            writeEnums(table);
        for (const RelationalTable &table : m_tables.tables)
            writeTable(table);
        writeReferences();
        for (const RelationalTable &table : m_tables.tables)
            writeRecords(table);
        return std::move(m_text);
    }

    std::vector<std::string> losses() const
    {
        std::vector<std::string> losses = modelLosses(m_workbook, {.saysSampleRows = true});
        if (!m_enumNames.sentence().empty())
            losses.push_back(m_enumNames.sentence());
        return losses;
    }

private:
    void writeProject()
    {
        if (m_workbook.title.empty() && m_workbook.description.empty())
            return;
        m_text += "Project " + dbmlName(projectName()) + " {\n";
        if (!m_workbook.description.empty())
            m_text += "  Note: " + dbmlNote(m_workbook.description) + '\n';
        m_text += "}\n";
    }

    /// The title as a name: on one line, without quotation marks.
    std::string projectName() const
    {
        if (m_workbook.title.empty())
            return "model";
        std::string title = onOneLine(m_workbook.title);
        std::replace(title.begin(), title.end(), '"', '\'');
        std::replace(title.begin(), title.end(), '\\', ' ');
        return title;
    }

    void writeEnums(const RelationalTable &table)
    {
        for (const RelationalColumn &column : table.columns) {
            if (column.isForeignKey)
                continue;
            const std::vector<std::string> texts = listedTexts(*column.attribute);
            if (texts.empty() || !canBeEnum(texts))
                continue;
            const std::string name
                = m_enumNames.give(plainNameOf(model::camelJoined({table.name, column.name})));
            m_enums[column.attribute] = name;
            m_text += "\nEnum " + name + " {\n";
            for (const std::string &text : texts)
                m_text += "  " + dbmlName(text) + '\n';
            m_text += "}\n";
        }
    }

    /// Values of an enum are names: no line feeds, no quotation marks, not empty.
    static bool canBeEnum(const std::vector<std::string> &texts)
    {
        for (const std::string &text : texts) {
            if (text.empty() || text.find_first_of("\"\\\n\r\t") != std::string::npos)
                return false;
        }
        return true;
    }

    std::string typeOf(const RelationalColumn &column) const
    {
        const auto isEnum = m_enums.find(column.attribute);
        if (isEnum != m_enums.end())
            return isEnum->second;
        return columnTypeOf(column);
    }

    void writeTable(const RelationalTable &table)
    {
        m_text += "\nTable " + dbmlName(table.name) + " {\n";
        for (const RelationalColumn &column : table.columns) {
            std::vector<std::string> settings;
            if (column.isKey)
                settings.emplace_back("pk");
            else if (!column.isOptional)
                settings.emplace_back("not null");
            if (column.isUnique)
                settings.emplace_back("unique");
            if (!column.isForeignKey && !column.attribute->description.empty())
                settings.push_back("note: " + dbmlNote(column.attribute->description));
            m_text += "  " + dbmlName(column.name) + ' ' + typeOf(column);
            for (std::size_t at = 0; at < settings.size(); ++at)
                m_text += (at == 0 ? " [" : ", ") + settings[at];
            m_text += settings.empty() ? "\n" : "]\n";
        }
        if (!table.description.empty())
            m_text += "\n  Note: " + dbmlNote(table.description) + '\n';
        m_text += "}\n";
    }

    void writeReferences()
    {
        if (!m_workbook.relationships->empty())
            m_text += '\n';
        for (const RelationalReference &reference : m_tables.references) {
            const RelationalTable &child = m_tables.tables[reference.child];
            const RelationalTable &parent = m_tables.tables[reference.parent];
            const bool isOne = reference.relationship->cardinality == model::Cardinality::oneToOne;
            const std::string childEnd
                = dbmlName(child.name) + '.' + dbmlName(child.columns[reference.column].name);
            const std::string parentEnd
                = dbmlName(parent.name) + '.' + dbmlName(parent.entity->key);
            // In the long form of `-` the second end holds the foreign key.
            m_text += "Ref " + dbmlName(reference.relationship->name) + ": "
                + (isOne ? parentEnd + " - " + childEnd : childEnd + " > " + parentEnd);
            m_text += reference.relationship->containment ? " [delete: cascade]\n" : "\n";
        }
        for (const model::Relationship &relationship : *m_workbook.relationships) {
            const model::Entity *parent = m_workbook.entity(relationship.parent);
            const model::Entity *child = m_workbook.entity(relationship.child);
            if (relationship.cardinality != model::Cardinality::manyToMany || !parent || !child)
                continue;
            m_text += "Ref " + dbmlName(relationship.name) + ": " + dbmlName(parent->name) + '.'
                + dbmlName(parent->key) + " <> " + dbmlName(child->name) + '.'
                + dbmlName(child->key) + '\n';
        }
    }

    static std::string recordValue(const model::Json &value)
    {
        if (value.is_null())
            return "null";
        if (value.is_string())
            return dbmlText(value.get<std::string>());
        // A sign in front would be taken as an operation on the value of the row before.
        const bool isNegative = value.is_number() && value.get<double>() < 0;
        if (value.is_object() || value.is_array() || isNegative)
            return dbmlText(value.dump());
        return value.dump();
    }

    void writeRecords(const RelationalTable &table)
    {
        std::vector<const model::SampleRow *> rows;
        for (const model::SampleRow &row : m_workbook.population->sampleRows) {
            if (row.entity == table.name && !row.values.empty())
                rows.push_back(&row);
        }
        std::vector<std::string> columns;
        for (const RelationalColumn &column : table.columns) {
            for (const model::SampleRow *row : rows) {
                if (!column.isForeignKey && row->values.contains(column.name)) {
                    columns.push_back(column.name);
                    break;
                }
            }
        }
        if (columns.empty())
            return;
        m_text += "\nrecords " + dbmlName(table.name) + '(';
        for (std::size_t at = 0; at < columns.size(); ++at)
            m_text += (at == 0 ? "" : ", ") + dbmlName(columns[at]);
        m_text += ") {\n";
        for (const model::SampleRow *row : rows) {
            m_text += "  ";
            for (std::size_t at = 0; at < columns.size(); ++at) {
                const auto value = row->values.find(columns[at]);
                m_text += at == 0 ? "" : ", ";
                m_text += value == row->values.end() ? "null" : recordValue(value->second);
            }
            m_text += '\n';
        }
        m_text += "}\n";
    }

    const model::Workbook &m_workbook;
    RelationalModel m_tables;
    PlainNames m_enumNames;
    std::map<const model::Attribute *, std::string> m_enums;
    std::string m_text;
};

} // namespace

Result<std::vector<std::string>> writeDbml(const ExportRequest &request, ExportSink &sink,
                                           const Watch &)
{
    DbmlWriter writer(request.workbook);
    const std::string text = writer.text();
    if (Result<void> written = writeOneFile(request.workbook, ".dbml", text, sink); !written)
        return written.error();
    return writer.losses();
}

} // namespace partita::exchange
