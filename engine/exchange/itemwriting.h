// Items of a design as JSON lines, one file a container, written one after another.
#pragma once

#include "engine/exchange/exporting.h"

namespace partita::exchange {

struct WrittenItems {
    std::string container;
    std::string file; ///< name given to the sink
    std::int64_t items = 0;
    std::int64_t bytes = 0; ///< without line ends
    std::int64_t oversize = 0; ///< items that the service would refuse
};

/// Writes "<container>.jsonl" for each container. `fraction`: share of the population; absent = the
/// workbook's. Errors: the workbook's rows cannot be drawn, a container's name is no file name, a
/// sink that cannot be written, cancelled.
Result<std::vector<WrittenItems>> writeItemFiles(const model::Workbook &workbook,
                                                 const model::Design &design,
                                                 std::optional<double> fraction, ExportSink &sink,
                                                 const Watch &watch = {});

} // namespace partita::exchange
