#include "engine/exchange/mermaid/mermaidexport.h"

#include "engine/exchange/output/plainnames.h"
#include "engine/exchange/relational/modellosses.h"
#include "engine/exchange/relational/onefile.h"
#include "engine/exchange/relational/relationalmodel.h"
#include "engine/workbook/codec.h"

namespace partita::exchange {

namespace {

/// A text for quotation marks: Mermaid has no escapes in them, so marks become apostrophes.
std::string mermaidLabel(const std::string &text)
{
    std::string plain;
    for (const char c : text) {
        if (c == '"')
            plain += '\'';
        else if (c == '\n' || c == '\r' || c == '\t')
            plain += ' ';
        else if (c != '%' && c != '\\')
            plain += c;
    }
    return '"' + plain + '"';
}

std::string mermaidLine(const model::Relationship &relationship)
{
    std::string left = relationship.optionalParent ? "|o" : "||";
    std::string right = "o{";
    if (relationship.cardinality == model::Cardinality::manyToMany)
        left = "}o";
    else if (relationship.cardinality == model::Cardinality::oneToOne)
        right = "o|";
    if (relationship.cardinality != model::Cardinality::manyToMany
        && relationship.degree.kind != model::Degree::Kind::drawn
        && relationship.degree.kind != model::Degree::Kind::empirical
        && relationship.degree.minimum >= 1)
        right = relationship.cardinality == model::Cardinality::oneToOne ? "||" : "|{";
    return left + (relationship.containment ? "--" : "..") + right;
}

class MermaidWriter {
public:
    explicit MermaidWriter(const model::Workbook &workbook)
        : m_workbook(workbook)
        , m_tables(relationalModel(workbook, LinkTables::none))
    {
    }

    std::string text()
    {
        m_text = "erDiagram\n";
        if (!m_workbook.title.empty())
            m_text = "---\ntitle: " + mermaidLabel(m_workbook.title) + "\n---\n" + m_text;
        for (const RelationalTable &table : m_tables.tables)
            writeEntity(table);
        for (const model::Relationship &relationship : *m_workbook.relationships)
            writeRelationship(relationship);
        return std::move(m_text);
    }

    std::vector<std::string> losses() const
    {
        std::vector<std::string> losses
            = modelLosses(m_workbook, {.saysMembers = true, .saysListedValues = false});
        if (!m_replaced.empty())
            losses.push_back(m_replaced);
        return losses;
    }

private:
    /// Quotation marks allow blanks, and keep words of the language from being read as such.
    void writeEntity(const RelationalTable &table)
    {
        m_text += "    " + mermaidLabel(table.name) + " {\n";
        PlainNames attributes;
        for (const RelationalColumn &column : table.columns)
            writeColumn(column, column.name, column.attribute, attributes);
        m_text += "    }\n";
        if (m_replaced.empty())
            m_replaced = attributes.sentence();
    }

    void writeColumn(const RelationalColumn &column, const std::string &path,
                     const model::Attribute *attribute, PlainNames &names)
    {
        const bool isObject = attribute && attribute->type == model::AttributeType::object
            && !column.isForeignKey && !attribute->members.empty();
        if (isObject) {
            for (const model::Attribute &member : attribute->members)
                writeColumn(column, path + '_' + member.name, &member, names);
            return;
        }
        std::string line = std::string(attribute ? workbook::nameOf(attribute->type) : "string")
            + ' ' + names.give(path);
        if (column.isKey)
            line += " PK";
        else if (column.isForeignKey)
            line += column.isUnique ? " FK, UK" : " FK";
        if (!column.isForeignKey && attribute && !attribute->description.empty())
            line += ' ' + mermaidLabel(attribute->description);
        m_text += "        " + line + '\n';
    }

    void writeRelationship(const model::Relationship &relationship)
    {
        m_text += "    " + mermaidLabel(relationship.parent) + ' ' + mermaidLine(relationship) + ' '
            + mermaidLabel(relationship.child) + " : " + mermaidLabel(relationship.name) + '\n';
    }

    const model::Workbook &m_workbook;
    RelationalModel m_tables;
    std::string m_replaced; ///< sentence about names of attributes; empty when none is replaced
    std::string m_text;
};

} // namespace

Result<std::vector<std::string>> writeMermaid(const ExportRequest &request, ExportSink &sink,
                                              const Watch &)
{
    MermaidWriter writer(request.workbook);
    const std::string text = writer.text();
    if (Result<void> written = writeOneFile(request.workbook, ".mmd", text, sink); !written)
        return written.error();
    return writer.losses();
}

} // namespace partita::exchange
