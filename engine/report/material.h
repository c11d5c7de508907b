// What a report is built from: the workbook with everything that was measured on it. gather()
// measures it.
//
//     Result<Material> material = gather(workbook, {.options = options}, stop, progress);
//     Report report = build(*material, {.date = "2026-11-30"});
#pragma once

#include "engine/advice/advise.h"
#include "engine/evaluation/simulation.h"

namespace partita::report {

/// What is measured for a report.
struct Wanted {
    evaluation::Options options = {}; ///< its designs are those of the report
    bool findings = true;
    bool loadRuns = true;
};

/// A finding, and what its fix does where that was measured.
struct AdvisedFinding {
    advice::Finding finding;
    std::optional<advice::FixComparison> effect;
};

struct Material {
    model::Workbook workbook; ///< with derived designs
    evaluation::Evaluation evaluation; ///< every pattern in every design of the report
    std::vector<AdvisedFinding> findings; ///< dismissed ones included
    bool isAdvised = false; ///< whether there was a search for findings
    double horizonDays = 0; ///< to which partition keys are judged
    std::vector<evaluation::Simulation> loadRuns; ///< one for each design with a load
    int samples = 0; ///< requests drawn for each pattern
};

/// Evaluates, advises and simulates. Errors: those of evaluate(), cancelled.
Result<Material> gather(const model::Workbook &workbook, Wanted wanted, const std::stop_token &stop,
                        const ProgressSink &progress);

} // namespace partita::report
