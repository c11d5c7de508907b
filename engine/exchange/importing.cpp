#include "engine/exchange/importing.h"

#include "engine/base/messagetext.h"
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
    return format->read(files, options, watch);
}

} // namespace partita::exchange
