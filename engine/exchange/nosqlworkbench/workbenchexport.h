// NoSQL Workbench out: a table for each container of a design, with some of its items as rows.
//
// Partition key -> partition key, item id -> sort key (where the id is not the partition key).
// Lost: further levels of the partition key, indexing, throughput, patterns, everything about
// entities.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

Result<std::vector<std::string>> writeWorkbench(const ExportRequest &request, ExportSink &sink,
                                                const Watch &watch);

} // namespace partita::exchange
