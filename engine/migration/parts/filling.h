// The work on items: what is read, written and removed, with its charges.
#pragma once

#include "engine/cost/constants.h"
#include "engine/mapping/mapping.h"
#include "engine/migration/parts/containerpairs.h"

namespace partita::migration {

/// One of the two designs, with its items and figures.
struct FilledDesign {
    const model::Design &design;
    const mapping::Mapper &mapper;
    const evaluation::DesignEvaluation &evaluated;
};

/// Sets reads, fills, removals and the time of the bulk work. Errors: cancelled.
Result<void> addFilling(const model::Workbook &workbook, const FilledDesign &from,
                        const FilledDesign &to, const std::vector<ContainerPair> &pairs,
                        const cost::Constants &constants, const std::stop_token &stop,
                        Migration &migration);

} // namespace partita::migration
