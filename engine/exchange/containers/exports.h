// The formats that define the containers of a design: settings, Bicep, ARM templates, Terraform, a
// script for the Azure CLI, and script files.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

using Dropped = Result<std::vector<std::string>>;

Dropped writeSettings(const ExportRequest &request, ExportSink &sink, const Watch &watch);
Dropped writeBicep(const ExportRequest &request, ExportSink &sink, const Watch &watch);
Dropped writeTemplate(const ExportRequest &request, ExportSink &sink, const Watch &watch);
Dropped writeTerraform(const ExportRequest &request, ExportSink &sink, const Watch &watch);
Dropped writeAzureCli(const ExportRequest &request, ExportSink &sink, const Watch &watch);
Dropped writeScripts(const ExportRequest &request, ExportSink &sink, const Watch &watch);
Dropped writeItems(const ExportRequest &request, ExportSink &sink, const Watch &watch);

} // namespace partita::exchange
