// Files built into the program: sample workbooks, cost constants and lessons must be readable by
// the engine and by the command line without Qt and without an installed data folder, so they are
// linked into the program.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace partita::resources {

// The content of an embedded file, named relative to resources/ ("samples/blog.partita.json",
// "cost/…"), or nothing when there is no such file. The view lives as long as the program and is
// followed by a zero byte. Thread safe.
std::optional<std::string_view> file(std::string_view path);

// The names of the embedded files that begin with the prefix ("samples/"), in byte order. Thread
// safe.
std::vector<std::string_view> list(std::string_view prefix);

} // namespace partita::resources
