// Measured charges: what a running application paid, beside what Partita computes.
//
// Read are CSV exports of Log Analytics (CDBDataPlaneRequests, also its 5 and 15 minute tables),
// of the older AzureDiagnostics, and plain tables with the columns pattern, design, requestCharge
// and, if wanted, latencyMs. Pages of a query and its requests to several partitions share an
// ActivityId: they are one operation, and their charges are added. Failed and refused requests are
// left out. Operations are grouped by container and operation, with median and 95th percentile.
//
// A table says nothing of access patterns. A group becomes a figure where a single pattern of a
// design asks the container in that way; the others are left for people to assign.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

/// Operations of one kind on one container, or of a pattern in a design.
struct MeasuredGroup {
    std::string file;
    std::string database; ///< empty = not told
    std::string container; ///< empty for a plain table
    std::string operation; ///< "create", "read", "query", … as Partita names them
    std::string pattern; ///< of a plain table
    std::string design; ///< of a plain table
    std::int64_t operations = 0;
    double median = 0; ///< RU
    double p95 = 0; ///< RU
    double latencyMs = 0; ///< median; 0 = unknown
    bool isMean = false; ///< the table holds means alone; `median` and `p95` are of those
    /// Design and pattern that may be meant.
    std::vector<std::pair<std::string, std::string>> candidates;

    /// The median as a figure of a pattern; its source is the file.
    model::PublishedFigure figureOf(const std::string &patternId,
                                    const std::string &designName) const;
};

struct MeasuredCharges {
    std::vector<model::PublishedFigure> figures; ///< those that could be assigned
    std::vector<MeasuredGroup> unmatched; ///< groups without a figure, with their candidates
    std::vector<ImportNote> notes;
};

/// Errors: no file has charges, cancelled.
Result<MeasuredCharges> measuredCharges(std::span<const SourceFile> files,
                                        const model::Workbook &workbook, const Watch &watch = {});

/// The workbook's figures with the new ones, which replace those of the same pattern, design and
/// source.
std::vector<model::PublishedFigure> withFigures(const model::Workbook &workbook,
                                                const std::vector<model::PublishedFigure> &figures);

} // namespace partita::exchange
