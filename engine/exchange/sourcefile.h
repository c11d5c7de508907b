// A file that is imported: its name, its bytes, and its text in UTF-8.
//
//     Result<std::vector<SourceFile>> files = readSources({"dump.sql", "documents/"});
//     const Text text = textOf(files->front());
#pragma once

#include "engine/base/progress.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace partita::exchange {

/// Largest file that is read, in bytes.
inline constexpr std::uintmax_t mostSourceBytes = 1'000'000'000;

struct SourceFile {
    std::string name; ///< file name with the folders below the one that was named; "pasted text"
    std::string content; ///< bytes as they are
};

/// The content in UTF-8, without byte order mark.
struct Text {
    std::string utf8;
    std::string encoding; ///< "UTF-8", "UTF-16LE", "UTF-16BE", "Latin-1"
};

/// Reads files, and all files in folders, in the order of their names. Errors: a path that does not
/// exist, something that is no file, a file over mostSourceBytes, cancelled.
Result<std::vector<SourceFile>> readSources(std::span<const std::filesystem::path> paths,
                                            std::stop_token stop = {});

/// Encoding by byte order mark, else UTF-16 where every second byte is zero, else UTF-8 where it is
/// valid, else Latin-1.
Text textOf(const SourceFile &file);

/// True when the name ends with one of the endings (".sql"), whatever their case.
bool hasEnding(const SourceFile &file, std::span<const std::string_view> endings);

} // namespace partita::exchange
