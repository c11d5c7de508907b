#include "engine/exchange/exporting.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/cosmosmodel/cosmosmodelexport.h"
#include "engine/exchange/dbml/dbmlexport.h"
#include "engine/exchange/dictionary/dictionary.h"
#include "engine/exchange/jsonschema/schemaexport.h"
#include "engine/exchange/mermaid/mermaidexport.h"
#include "engine/exchange/nosqlworkbench/workbenchexport.h"
#include "engine/exchange/plantuml/plantumlexport.h"
#include "engine/exchange/postgresql/postgresqlexport.h"

#include <algorithm>

namespace partita::exchange {

namespace {

const std::vector<ExportFormat> &exportTable()
{
    using Scope = ExportFormat::Scope;
    static const std::vector<ExportFormat> formats {
        {"cosmos-model", "Migration Assistant model", ".json", Scope::design, false,
         writeCosmosModel},
        {"json-schema", "JSON Schema", ".schema.json", Scope::design, true, writeJsonSchema},
        {"json-schema-draft-07", "JSON Schema, draft-07", ".schema.json", Scope::design, true,
         writeJsonSchemaDraft07},
        {"dbml", "DBML", ".dbml", Scope::model, false, writeDbml},
        {"mermaid", "Mermaid diagram", ".mmd", Scope::model, false, writeMermaid},
        {"plantuml", "PlantUML diagram", ".puml", Scope::model, false, writePlantUml},
        {"postgresql", "PostgreSQL tables", ".sql", Scope::model, false, writePostgreSql},
        {"nosql-workbench", "NoSQL Workbench model", ".json", Scope::design, false, writeWorkbench},
        {"dictionary-markdown", "Data dictionary, Markdown", ".md", Scope::model, false,
         writeDictionaryMarkdown},
        {"dictionary-html", "Data dictionary, HTML", ".html", Scope::model, false,
         writeDictionaryHtml},
        {"dictionary-csv", "Data dictionary, CSV", ".csv", Scope::model, false, writeDictionaryCsv},
    };
    return formats;
}

template<typename List>
std::vector<std::string> namesOf(const List &list)
{
    std::vector<std::string> names;
    for (const auto &one : list)
        names.emplace_back(one.name);
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
        return unknownName("format", std::string(format), namesOf(exportTable()));
    if (found->scope == ExportFormat::Scope::model)
        return found->write(request, sink, watch);
    std::vector<std::string> designs;
    for (const auto &design : request.workbook.designs)
        designs.push_back(design->name);
    if (request.design.empty()) {
        return Error {.message = "The format " + std::string(format) + " writes one design; name it"
                          + suggestion(request.design, designs, namesOfAnAnswer)};
    }
    if (!request.workbook.design(request.design))
        return unknownName("design", request.design, designs);
    return found->write(request, sink, watch);
}

} // namespace partita::exchange
