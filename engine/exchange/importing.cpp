#include "engine/exchange/importing.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/compass/compassimport.h"
#include "engine/exchange/containers/importcontainers.h"
#include "engine/exchange/cosmosmodel/cosmosmodelimport.h"
#include "engine/exchange/dbml/dbmlimport.h"
#include "engine/exchange/documents/documents.h"
#include "engine/exchange/drawdb/drawdbimport.h"
#include "engine/exchange/jsonschema/schemaimport.h"
#include "engine/exchange/mermaid/mermaidimport.h"
#include "engine/exchange/nosqlworkbench/workbenchimport.h"
#include "engine/exchange/sql/sqlreader.h"
#include "engine/exchange/sqlitefile/sqlitefile.h"

#include <algorithm>

namespace partita::exchange {

namespace {

const std::vector<ImportFormat> &importTable()
{
    static const std::vector<ImportFormat> formats {
        {"sql", "SQL definitions and dumps", {".sql", ".ddl", ".dump"}, likenessOfSql, readSql},
        {"sqlite",
         "SQLite database",
         {".sqlite", ".sqlite3", ".db", ".db3"},
         likenessOfSqlite,
         readSqlite},
        {"json", "JSON documents", {".json", ".jsonl", ".ndjson"}, likenessOfJson, importDocuments},
        {"csv", "CSV rows", {".csv", ".tsv"}, likenessOfCsv, importDocuments},
        {"containers",
         "Container settings, Bicep, ARM templates, Terraform",
         {".bicep", ".tf", ".json"},
         likenessOfContainers,
         readContainers},
        {"cosmos-model",
         "Migration Assistant model",
         {".json"},
         cosmosModelLikeness,
         importCosmosModel},
        {"dbml", "DBML", {".dbml"}, dbmlLikeness, importDbml},
        {"mermaid", "Mermaid diagrams", {".mmd", ".md"}, mermaidLikeness, importMermaid},
        {"json-schema", "JSON Schema", {".json"}, jsonSchemaLikeness, importJsonSchema},
        {"nosql-workbench", "NoSQL Workbench model", {".json"}, workbenchLikeness, importWorkbench},
        {"drawdb", "drawDB diagram", {".ddb", ".json"}, drawDbLikeness, importDrawDb},
        {"compass",
         "MongoDB Compass diagram",
         {".mdm", ".compass"},
         compassLikeness,
         importCompass},
    };
    return formats;
}

std::vector<std::string> namesOfFormats()
{
    std::vector<std::string> names;
    for (const ImportFormat &format : importTable())
        names.emplace_back(format.name);
    return names;
}

} // namespace

std::span<const ImportFormat> importFormats()
{
    return importTable();
}

const ImportFormat *findImportFormat(std::string_view name)
{
    const auto found = std::find_if(importTable().begin(), importTable().end(),
                                    [&](const ImportFormat &one) { return one.name == name; });
    return found == importTable().end() ? nullptr : &*found;
}

const ImportFormat *recognised(std::span<const SourceFile> files)
{
    const ImportFormat *likeliest = nullptr;
    double most = 0;
    for (const ImportFormat &format : importTable()) {
        double likeness = 0;
        for (const SourceFile &file : files)
            likeness += format.likeness(file);
        if (likeness > most) {
            most = likeness;
            likeliest = &format;
        }
    }
    return likeliest;
}

Result<Imported> importFiles(std::span<const SourceFile> files, const ImportOptions &options,
                             const Watch &watch)
{
    if (files.empty())
        return Error {.message = "There is no file to import."};
    if (!options.format.empty() && !findImportFormat(options.format))
        return unknownName("format", options.format, namesOfFormats());
    const ImportFormat *format
        = options.format.empty() ? recognised(files) : findImportFormat(options.format);
    if (!format) {
        return Error {.message = "The format of " + inQuotes(files.front().name)
                          + " is not recognised; state it with --format."};
    }
    Result<Imported> imported = format->read(files, options, watch);
    if (imported)
        imported->format = format->title;
    return imported;
}

} // namespace partita::exchange
