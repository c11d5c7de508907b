// Workbooks in files, and the samples inside the program.
//
// *.partita is an SQLite database (projectfile.h), *.json the text form (textform.h). Both restore
// exactly the saved workbook. Saving is atomic: a crash or power cut at any instant leaves the old
// file or the new one.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace partita::workbook {

/// Errors in the content carry the file and, for texts, line and column in members of their own;
/// located() adds them to the sentence. A missing file is named in the sentence.
Result<model::Workbook> load(const std::filesystem::path &path);

/// The workbook in the bytes of that file.
Result<model::Workbook> loadBytes(std::string_view bytes, const std::filesystem::path &path);

/// The bytes of a file of that name; its ending decides the form.
Result<std::string> bytesFor(const model::Workbook &workbook, const std::filesystem::path &path);

/// Replaces the file and keeps its permissions; a symbolic link stays one. The folder must exist.
Result<void> save(const model::Workbook &workbook, const std::filesystem::path &path);

/// Opens a file, or with "sample:NAME" a sample.
Result<model::Workbook> open(std::string_view nameOrPath);

/// The bytes of such a file or sample.
Result<std::string> readWhole(const std::string &nameOrPath);

struct SampleInfo {
    std::string name; ///< as in "sample:NAME"
    std::string title;
    std::string summary; ///< first paragraph of the description
};

/// All samples, sorted by name.
std::vector<SampleInfo> samples();

} // namespace partita::workbook
