// Server-side scripts that the service would refuse to create.
#pragma once

#include "engine/model/validation.h"

namespace partita::advice {

/// Complains of scripts that cannot be compiled, at their line. Says nothing where scripts cannot run: without a
/// QCoreApplication.
void checkScripts(const model::Workbook &workbook, std::vector<model::Problem> &problems);

} // namespace partita::advice
