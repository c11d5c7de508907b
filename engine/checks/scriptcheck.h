// Server-side scripts that the service would refuse to create. To compile them takes milliseconds:
// the workbench does so only when scripts have changed.
#pragma once

#include "engine/base/result.h"
#include "engine/model/validation.h"

#include <optional>
#include <span>

namespace partita::checks {

/// A script and where it stands in a workbook.
struct PlacedScript {
    model::Script script;
    std::string design;
    std::string place; ///< of its body
    bool operator==(const PlacedScript &) const = default;
};

/// All that have a name and a body, in the order of the designs.
std::vector<PlacedScript> scriptsOf(const model::Workbook &workbook);

/// Why the script cannot be compiled, with line and column in its body; nothing when it can, or
/// where scripts cannot run.
std::optional<Error> errorOf(const model::Script &script);

/// Complains of scripts that cannot be compiled, at their line. Says nothing where scripts cannot
/// run: without a QCoreApplication.
std::vector<model::Problem> checkScripts(std::span<const PlacedScript> scripts);

/// Problems of the scripts and, behind them, those of check() (see check.h): errors first.
std::vector<model::Problem> checkBeside(std::vector<model::Problem> ofScripts,
                                        const model::Workbook &workbook);

/// The same with all scripts compiled.
std::vector<model::Problem> checkWithScripts(const model::Workbook &workbook);

} // namespace partita::checks
