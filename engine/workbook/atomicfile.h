// Files read and replaced as a whole.
#pragma once

#include "engine/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace partita::workbook {

Result<std::string> readFile(const std::filesystem::path &path);

/// Writes `bytes` aside (a hidden file in the same folder), flushes it to the disk and renames it
/// over `path`. Whatever fails, the old file is left as it was and nothing is left beside it. Keeps
/// the permissions of a file that exists.
Result<void> replaceFile(const std::filesystem::path &path, std::string_view bytes);

} // namespace partita::workbook
