// Reading and atomic replacement of whole files.
#pragma once

#include "engine/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace partita::workbook {

/// The largest file that is read as a workbook. Its parsed form takes up to 20 times as much
/// memory.
inline constexpr std::size_t mostFileBytes = std::size_t {32} << 20U;

/// The bytes of a file, a pipe or a device. Errors: a folder, more than `mostFileBytes`, and a pipe
/// that stays silent for 10 seconds.
Result<std::string> readFile(const std::filesystem::path &path);

/// Writes `bytes` to a hidden file in the same folder, flushes it to the disk and renames it over
/// `path`. On any failure the old file is unchanged and the hidden one removed. Keeps the
/// permissions of an existing file.
Result<void> replaceFile(const std::filesystem::path &path, std::string_view bytes);

} // namespace partita::workbook
