// Workbooks in files and among the samples that come with the program.
//
// *.partita is an SQLite database (see projectfile.h), *.json the text form (see textform.h); both
// give back exactly the workbook that was saved. Saving is atomic: a crash or power cut at any
// instant leaves the old file or the new one.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace partita::workbook {

/// Errors of what the file holds name the file, and for texts the line and column, beside their
/// sentence: located() tells them together. That there is no such file is said in the sentence.
Result<model::Workbook> load(const std::filesystem::path &path);

/// Replaces the file, keeping its permissions; a symbolic link stays one. The folder must exist.
Result<void> save(const model::Workbook &workbook, const std::filesystem::path &path);

/// A file, or with "sample:NAME" a sample.
Result<model::Workbook> open(std::string_view nameOrPath);

/// The bytes behind such a name, unread.
Result<std::string> readWhole(const std::string &nameOrPath);

struct SampleInfo {
    std::string name; ///< as in "sample:NAME"
    std::string title;
    std::string summary; ///< first paragraph of the description
};

/// The samples in the program, by name.
std::vector<SampleInfo> samples();

} // namespace partita::workbook
