// Kept rows of populations, by content. Other parts hold the rows they were made from: two of them
// belong together when they hold the same object.
#pragma once

#include "engine/evaluation/parts/content.h"
#include "engine/evaluation/parts/keptunder.h"
#include "engine/population/rows.h"

namespace partita::evaluation {

/// Thread safety: all functions may run concurrently.
class RowParts {
public:
    /// The rows of the workbook's population, generated if they are not kept. Errors: see
    /// Rows::generate().
    Result<std::shared_ptr<const population::Rows>> of(const model::Workbook &workbook,
                                                       double fraction,
                                                       const std::stop_token &stop);
    /// The same; nullptr when they are not kept.
    std::shared_ptr<const population::Rows> kept(const model::Workbook &workbook, double fraction);

private:
    KeptUnder<PopulationContent, population::Rows> m_kept {6}; // edits of the model differ in them
};

} // namespace partita::evaluation
