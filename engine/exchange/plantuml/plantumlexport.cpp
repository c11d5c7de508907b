#include "engine/exchange/plantuml/plantumlexport.h"

#include "engine/exchange/output/plainnames.h"
#include "engine/exchange/relational/modellosses.h"
#include "engine/exchange/relational/onefile.h"
#include "engine/exchange/relational/relationalmodel.h"
#include "engine/workbook/codec.h"

#include <map>

namespace partita::exchange {

namespace {

/// A text for PlantUML: a `~` escapes each character of its markup.
std::string plantUmlText(const std::string &text)
{
    std::string plain;
    for (const char c : text) {
        if (std::string_view("*_~<\\").find(c) != std::string_view::npos)
            plain += '~';
        if (static_cast<unsigned char>(c) >= 0x20)
            plain += c == '"' ? '\'' : c;
    }
    return plain;
}

std::string plantUmlLine(const model::Relationship &relationship)
{
    std::string left = relationship.optionalParent ? "|o" : "||";
    std::string right = "o{";
    if (relationship.cardinality == model::Cardinality::manyToMany)
        left = "}o";
    else if (relationship.cardinality == model::Cardinality::oneToOne)
        right = "o|";
    return left + (relationship.containment ? "--" : "..") + right;
}

void writePlantUmlAttribute(const model::Attribute &attribute, const std::string &mark,
                            const std::string &indent, std::string &text)
{
    using Kind = model::Generator::Kind;
    const bool isGenerated = mark == "* "
        && (attribute.generator.kind == Kind::uuid || attribute.generator.kind == Kind::sequence);
    text += "  " + mark + indent + plantUmlText(attribute.name) + " : "
        + workbook::nameOf(attribute.type) + (isGenerated ? " <<generated>>\n" : "\n");
    if (attribute.type != model::AttributeType::object)
        return;
    for (const model::Attribute &member : attribute.members)
        writePlantUmlAttribute(member, "", indent + ". ", text);
}

void writePlantUmlEntity(const RelationalTable &table, const std::string &alias, std::string &text)
{
    text += "\nentity \"" + plantUmlText(table.name) + "\" as " + alias + " {\n";
    if (const RelationalColumn *key = table.key())
        writePlantUmlAttribute(*key->attribute, "* ", "", text);
    text += "  --\n";
    for (const RelationalColumn &column : table.columns) {
        if (column.isKey)
            continue;
        const std::string mark = column.isOptional ? "" : "* ";
        if (!column.isForeignKey) {
            writePlantUmlAttribute(*column.attribute, mark, "", text);
        } else {
            text += "  " + mark + plantUmlText(column.name) + " : "
                + (column.attribute ? workbook::nameOf(column.attribute->type) : "string")
                + " <<FK>>\n";
        }
    }
    text += "}\n";
}

} // namespace

Result<std::vector<std::string>> writePlantUml(const ExportRequest &request, ExportSink &sink,
                                               const Watch &)
{
    const model::Workbook &workbook = request.workbook;
    const RelationalModel tables = relationalModel(workbook, LinkTables::none);
    std::string text = "@startuml\n";
    if (!workbook.title.empty())
        text += "title " + plantUmlText(workbook.title) + '\n';
    text += "hide circle\nskinparam linetype ortho\n";
    PlainNames aliases;
    std::map<std::string, std::string> aliasOf;
    for (const RelationalTable &table : tables.tables) {
        const std::string alias = aliases.give("e_" + plainNameOf(table.name));
        aliasOf[table.name] = alias;
        writePlantUmlEntity(table, alias, text);
    }
    text += '\n';
    for (const model::Relationship &one : *workbook.relationships) {
        text += aliasOf[one.parent] + ' ' + plantUmlLine(one) + ' ' + aliasOf[one.child] + " : "
            + plantUmlText(one.name) + '\n';
    }
    text += "@enduml\n";
    if (Result<void> written = writeOneFile(workbook, ".puml", text, sink); !written)
        return written.error();
    return modelLosses(workbook,
                       {.saysMembers = true, .saysListedValues = false, .saysDescriptions = false});
}

} // namespace partita::exchange
