// The formats that hold the operations of a design: query texts, and code with the vendor's SDKs.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

Result<std::vector<std::string>> writeQueries(const ExportRequest &request, ExportSink &sink,
                                              const Watch &watch);
Result<std::vector<std::string>> writeCSharp(const ExportRequest &request, ExportSink &sink,
                                             const Watch &watch);
Result<std::vector<std::string>> writeJava(const ExportRequest &request, ExportSink &sink,
                                           const Watch &watch);
Result<std::vector<std::string>> writePython(const ExportRequest &request, ExportSink &sink,
                                             const Watch &watch);
Result<std::vector<std::string>> writeJavaScript(const ExportRequest &request, ExportSink &sink,
                                                 const Watch &watch);

} // namespace partita::exchange
