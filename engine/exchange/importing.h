// Import: files in one of the known formats become a workbook.
//
//     Result<std::vector<SourceFile>> files = readSources({"shop.sql"});
//     Result<Imported> imported = importFiles(*files, {});
//
// A format is one line of the table in importing.cpp and one sub-room. A reader never stops at
// something that it does not know: it skips that and says so.
#pragma once

#include "engine/exchange/imported.h"
#include "engine/exchange/sourcefile.h"

#include <optional>

namespace partita::exchange {

struct ImportOptions {
    std::string format; ///< name of an ImportFormat; empty = recognised by name and content
    bool proposesReferences = true; ///< relationships known from names or values alone
};

/// How work is watched and stopped.
struct Watch {
    ProgressSink progress = {}; ///< may be empty
    std::stop_token stop = {};
};

struct ImportFormat {
    std::string_view name; ///< "sql", for the command line
    std::string_view title; ///< "SQL definitions and dumps"
    std::vector<std::string_view> endings; ///< ".sql"
    /// How sure it is that the file has this format: 0 = it has not, 1 = certain. It looks at the
    /// first part of the file only.
    double (*likeness)(const SourceFile &file);
    Result<Imported> (*read)(std::span<const SourceFile> files, const ImportOptions &options,
                             const Watch &watch);
};

/// All formats, in the order in which they are offered.
std::span<const ImportFormat> importFormats();
const ImportFormat *findImportFormat(std::string_view name);
/// The likeliest format of the files; nullptr when none fits.
const ImportFormat *recognised(std::span<const SourceFile> files);

/// Reads the files together. Errors: an unknown format, files without anything that can be
/// imported, cancelled.
Result<Imported> importFiles(std::span<const SourceFile> files, const ImportOptions &options,
                             const Watch &watch = {});

} // namespace partita::exchange
