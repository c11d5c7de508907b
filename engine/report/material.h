// Input of a report: the workbook and everything that was measured on it. gather() measures it.
//
//     Result<Material> material = gather(workbook, {.options = options}, stop, progress);
//     Report report = build(*material, {.date = "2026-11-30"});
#pragma once

#include "engine/advice/advise.h"
#include "engine/evaluation/simulation.h"
#include "engine/migration/migration.h"

namespace partita::report {

/// Measurements for a report.
struct Wanted {
    evaluation::Options options = {}; ///< its designs are those of the report
    bool findings = true;
    bool loadRuns = true;
    bool migration = true;
};

struct Material {
    model::Workbook workbook; ///< with derived designs
    evaluation::Evaluation evaluation; ///< every pattern in every design of the report
    std::vector<advice::Finding> findings; ///< dismissed ones included
    bool isAdvised = false; ///< whether there was a search for findings
    std::vector<evaluation::Simulation> loadRuns; ///< one for each design with a load
    /// Between the designs of the workbook's settings, else from the first design to the
    /// recommended one. Absent when these are one, or one of them cannot be loaded.
    std::optional<migration::Migration> migration;
    int samples = 0; ///< requests drawn for each pattern
};

/// Evaluates, advises and simulates. Errors: those of evaluate(), cancelled.
Result<Material> gather(const model::Workbook &workbook, Wanted wanted, const std::stop_token &stop,
                        const ProgressSink &progress);

} // namespace partita::report
