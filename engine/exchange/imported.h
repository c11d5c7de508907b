// What an import understood: a workbook, and a note for everything that was guessed, left out or
// only proposed. A preview shows both before anything is taken over.
#pragma once

#include "engine/model/workbook.h"

#include <set>
#include <string>
#include <vector>

namespace partita::exchange {

struct ImportNote {
    enum class Kind {
        guessed, ///< taken over, but the file does not say it
        skipped, ///< not understood, or without a counterpart
        proposed, ///< not taken over; people may want it
    };
    Kind kind = Kind::skipped;
    std::string subject; ///< groups notes: "view", "trigger", "size of texts"
    std::string sentence; ///< what, and why
    std::string file; ///< name of the SourceFile
    int line = 0; ///< 1-based, 0 = the whole file
    bool operator==(const ImportNote &) const = default;
};
const char *nameOf(ImportNote::Kind kind); ///< "guessed", "skipped", "proposed"

struct Imported {
    model::Workbook workbook; ///< valid, without name
    std::vector<ImportNote> notes; ///< in the order of files and lines
    std::string format = {}; ///< title of the format that was read
};

/// The imported parts as a workbook of that name. Without a design of its own it derives the usual
/// ones, so that its costs can be seen.
model::Workbook newWorkbook(const model::Workbook &imported, const std::string &name);

/// Removes all entities but those named, with everything that refers to them: relationships,
/// patterns, counts, sample rows, document types, places on the canvas.
Imported onlyEntities(Imported imported, const std::set<std::string> &names);

} // namespace partita::exchange
