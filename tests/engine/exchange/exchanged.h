// Shared parts of the tests of import and export: exported files in memory, notes as text.
#pragma once

#include "engine/exchange/exporting.h"

#include <map>

namespace partita::tests {

/// Exported files by name, in memory.
struct ExportedFiles : exchange::ExportSink {
    std::map<std::string, std::string> files;
    std::string current;

    Result<void> begin(std::string_view name) override
    {
        current = name;
        files[current].clear();
        return {};
    }
    Result<void> write(std::string_view text) override
    {
        files[current] += text;
        return {};
    }
    /// The only file.
    const std::string &text() const { return files.at(current); }
    std::vector<exchange::SourceFile> sources() const
    {
        std::vector<exchange::SourceFile> all;
        for (const auto &[name, content] : files)
            all.push_back({name, content});
        return all;
    }
};

/// All notes, one a line: "12 skipped: …".
inline std::string textOf(const std::vector<exchange::ImportNote> &notes)
{
    std::string text;
    for (const exchange::ImportNote &note : notes)
        text += std::to_string(note.line) + ' ' + nameOf(note.kind) + ": " + note.sentence + '\n';
    return text;
}

} // namespace partita::tests
