// Export into files: one file, or a folder of several.
//
//     FileSink sink("blog.bicep", false);
//     exportTo(sink, "bicep", request);
//     sink.end();
#pragma once

#include "engine/exchange/exporting.h"

#include <filesystem>
#include <fstream>

namespace partita::exchange {

class FileSink : public ExportSink {
public:
    /// `output` is the file, or the folder, which is made where it is missing.
    FileSink(std::filesystem::path output, bool isFolder);

    Result<void> begin(std::string_view name) override;
    Result<void> write(std::string_view text) override;
    /// Closes the last file. Error: it cannot be written.
    Result<void> end();
    /// The files that were written whole.
    const std::vector<std::filesystem::path> &written() const { return m_written; }

private:
    Error unwritable() const;

    std::filesystem::path m_output;
    bool m_isFolder;
    std::filesystem::path m_path; ///< of the open file
    std::ofstream m_file;
    std::vector<std::filesystem::path> m_written;
};

} // namespace partita::exchange
