// Everything that is wrong with a workbook as far as it shows without evaluating it: the checks of
// the model, and those that need rooms which know more than it does.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// All problems, errors first: model::validate(), indexing policies that the service would refuse,
/// queries of a design's own that cannot be read or name parameters that the pattern lacks, rules
/// and thresholds of advice that do not exist, statements about numbers of rows (countcheck.h),
/// growth and time to live (lifetimecheck.h) that contradict each other, partition keys of few
/// values (keycheck.h), and copies that no command can follow (followcheck.h). Scripts are not
/// compiled: see scriptcheck.h.
std::vector<model::Problem> check(const model::Workbook &workbook);

/// Notes on what has to come next before there is something to compare: entities, designs, access
/// patterns. For those who write the text form; in the workbench it shows.
std::vector<model::Problem> missingParts(const model::Workbook &workbook);

} // namespace partita::checks
