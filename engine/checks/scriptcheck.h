// Check for server-side scripts that the service would refuse to create. Compiling takes
// milliseconds, so the workbench only does it when scripts have changed.
#pragma once

#include "engine/base/result.h"
#include "engine/model/validation.h"

#include <optional>
#include <span>

namespace partita::checks {

/// A script and its place in a workbook.
struct PlacedScript {
    model::Script script;
    std::string design;
    std::string place; ///< JSON path of its body
    bool operator==(const PlacedScript &) const = default;
};

/// All scripts with a name and a body, in the order of the designs.
std::vector<PlacedScript> scriptsOf(const model::Workbook &workbook);

/// Reason why the script does not compile, with line and column in its body. Nothing when it
/// compiles.
std::optional<Error> errorOf(const model::Script &script);

/// Reports scripts that do not compile, at the line of the error.
std::vector<model::Problem> checkScripts(std::span<const PlacedScript> scripts);

/// Problems of the scripts together with those of check() (check.h), errors first.
std::vector<model::Problem> checkBeside(std::vector<model::Problem> ofScripts,
                                        const model::Workbook &workbook);

/// The same with all scripts compiled.
std::vector<model::Problem> checkWithScripts(const model::Workbook &workbook);

} // namespace partita::checks
