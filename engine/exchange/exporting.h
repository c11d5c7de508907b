// Export: a workbook, or one of its designs, written in a format of the field.
//
//     struct Folder : ExportSink { … };
//     Result<std::vector<std::string>> dropped = exportTo(sink, "bicep", {workbook, "V2"});
//
// A format is one line of the table in exporting.cpp and one sub-room. Whatever a format cannot
// express is listed in the result, one sentence each.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

/// Where exported text goes. Files are written one after another.
class ExportSink {
public:
    virtual ~ExportSink() = default;
    /// Begins a file; `name` may have folders: "scripts/archive.js".
    virtual Result<void> begin(std::string_view name) = 0;
    virtual Result<void> write(std::string_view text) = 0;
};

struct ExportRequest {
    const model::Workbook &workbook; ///< with derived designs
    std::string design; ///< empty for formats of the model alone
    double fraction = 1; ///< share of the population, for items
};

struct ExportFormat {
    enum class Scope { model, design };
    std::string_view name; ///< "bicep", for the command line
    std::string_view title; ///< "Bicep"
    std::string_view ending; ///< ".bicep"
    Scope scope = Scope::design;
    bool isFolder = false; ///< writes several files
    /// Writes to the sink; the result says what was dropped, one sentence each.
    Result<std::vector<std::string>> (*write)(const ExportRequest &request, ExportSink &sink,
                                              const Watch &watch);
};

/// All formats, in the order in which they are offered.
std::span<const ExportFormat> exportFormats();
const ExportFormat *findExportFormat(std::string_view name);

/// Errors: an unknown format or design, a missing design, a sink that cannot be written, cancelled.
Result<std::vector<std::string>> exportTo(ExportSink &sink, std::string_view format,
                                          const ExportRequest &request, const Watch &watch = {});

} // namespace partita::exchange
