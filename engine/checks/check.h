// Problems of a workbook that show without evaluating it: the checks of the model and those that
// need further rooms of the engine.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// All problems, errors first: model::validate(), indexing policies that the service would refuse,
/// a design's own queries that cannot be parsed or use unknown parameters, unknown rules and
/// thresholds of advice, contradictory numbers of rows (countcheck.h), contradictory growth and
/// time to live (lifetimecheck.h), partition keys of few values (keycheck.h), and copies that no
/// command can update (copyupkeepcheck.h). Scripts are not compiled: see scriptcheck.h.
std::vector<model::Problem> check(const model::Workbook &workbook);

/// Notes on the next missing parts before designs can be compared: entities, designs, access
/// patterns. Meant for authors of the text form; the workbench shows these gaps itself.
std::vector<model::Problem> missingParts(const model::Workbook &workbook);

} // namespace partita::checks
