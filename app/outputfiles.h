// Files on disk that exported text goes to.
#pragma once

#include "engine/exchange/exporting.h"

#include <filesystem>
#include <fstream>
#include <iosfwd>

namespace partita::app {

/// The output itself, or files in a folder of that name. Names of finished files are printed.
class OutputFiles : public exchange::ExportSink {
public:
    /// `out`: nullptr = names are not printed.
    OutputFiles(std::filesystem::path output, bool isFolder, std::ostream *out);

    Result<void> begin(std::string_view name) override;
    Result<void> write(std::string_view text) override;
    /// Closes the last file.
    Result<void> end();

private:
    Error unwritable() const;

    std::filesystem::path m_output;
    bool m_isFolder;
    std::ostream *m_out;
    std::filesystem::path m_path;
    std::ofstream m_file;
};

} // namespace partita::app
