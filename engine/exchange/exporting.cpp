#include "engine/exchange/exporting.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/code/exports.h"
#include "engine/exchange/containers/exports.h"
#include "engine/exchange/cosmosmodel/cosmosmodelexport.h"
#include "engine/exchange/dbml/dbmlexport.h"
#include "engine/exchange/dictionary/dictionary.h"
#include "engine/exchange/jsonschema/schemaexport.h"
#include "engine/exchange/mermaid/mermaidexport.h"
#include "engine/exchange/nosqlworkbench/workbenchexport.h"
#include "engine/exchange/plantuml/plantumlexport.h"
#include "engine/exchange/postgresql/postgresqlexport.h"
#include "engine/model/names.h"

#include <algorithm>

namespace partita::exchange {

namespace {

const std::vector<ExportFormat> &exportTable()
{
    constexpr auto design = ExportFormat::Scope::design;
    constexpr auto model = ExportFormat::Scope::model;
    static const std::vector<ExportFormat> formats {
        {"bicep", "Bicep", ".bicep", design, false, writeBicep},
        {"terraform", "Terraform", ".tf", design, false, writeTerraform},
        {"arm", "ARM template", ".json", design, false, writeTemplate},
        {"azure-cli", "Script for the Azure CLI", ".sh", design, false, writeAzureCli},
        {"settings", "Container settings", ".json", design, true, writeSettings},
        {"scripts", "Server-side scripts", ".js", design, true, writeScripts},
        {"items", "Items as JSON lines", ".jsonl", design, true, writeItems},
        {"queries", "Queries", ".sql", design, false, writeQueries},
        {"code-csharp", "C#", ".cs", design, false, writeCSharp},
        {"code-java", "Java", ".java", design, false, writeJava},
        {"code-python", "Python", ".py", design, false, writePython},
        {"code-javascript", "JavaScript", ".js", design, false, writeJavaScript},
        {"json-schema", "JSON Schema", ".schema.json", design, true, writeJsonSchema},
        {"json-schema-draft-07", "JSON Schema, draft-07", ".schema.json", design, true,
         writeJsonSchemaDraft07},
        {"cosmos-model", "Migration Assistant model", ".json", design, false, writeCosmosModel},
        {"nosql-workbench", "NoSQL Workbench model", ".json", design, false, writeWorkbench},
        {"dbml", "DBML", ".dbml", model, false, writeDbml},
        {"mermaid", "Mermaid diagram", ".mmd", model, false, writeMermaid},
        {"plantuml", "PlantUML diagram", ".puml", model, false, writePlantUml},
        {"postgresql", "PostgreSQL tables", ".sql", model, false, writePostgreSql},
        {"dictionary-markdown", "Data dictionary, Markdown", ".md", model, false,
         writeDictionaryMarkdown},
        {"dictionary-html", "Data dictionary, HTML", ".html", model, false, writeDictionaryHtml},
        {"dictionary-csv", "Data dictionary, CSV", ".csv", model, false, writeDictionaryCsv},
    };
    return formats;
}

std::vector<std::string> namesOfExports()
{
    std::vector<std::string> names;
    for (const ExportFormat &format : exportTable())
        names.emplace_back(format.name);
    return names;
}

} // namespace

std::span<const ExportFormat> exportFormats()
{
    return exportTable();
}

const ExportFormat *findExportFormat(std::string_view name)
{
    const auto found = std::find_if(exportTable().begin(), exportTable().end(),
                                    [&](const ExportFormat &one) { return one.name == name; });
    return found == exportTable().end() ? nullptr : &*found;
}

Result<std::vector<std::string>> exportTo(ExportSink &sink, std::string_view format,
                                          const ExportRequest &request, const Watch &watch)
{
    const ExportFormat *found = findExportFormat(format);
    if (!found)
        return unknownName("format", std::string(format), namesOfExports());
    if (found->scope == ExportFormat::Scope::model)
        return found->write(request, sink, watch);
    if (request.design.empty()) {
        return Error {
            .message = "The format " + std::string(format) + " writes one design; name it"
                + suggestion({}, model::namesOf(request.workbook.designs), namesOfAnAnswer)};
    }
    if (const auto design = model::designNamed(request.workbook, request.design); !design)
        return design.error();
    return found->write(request, sink, watch);
}

} // namespace partita::exchange
