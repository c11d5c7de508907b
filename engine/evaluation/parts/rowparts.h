// Kept rows of populations, by content.
#pragma once

#include "engine/evaluation/parts/content.h"
#include "engine/population/rows.h"

#include <deque>
#include <mutex>

namespace partita::evaluation {

/// The rows of a population. Other parts hold it, and two of them belong together when they hold
/// the same object.
struct MeasuredPopulation {
    PopulationContent content;
    population::Rows rows;
};

/// Thread safety: all functions may run concurrently.
class RowParts {
public:
    /// The rows of the workbook's population, generated if they are not kept. Errors: see
    /// Rows::generate().
    Result<std::shared_ptr<const MeasuredPopulation>> of(const model::Workbook &workbook,
                                                         double fraction,
                                                         const std::stop_token &stop);

private:
    std::shared_ptr<const MeasuredPopulation> find(const PopulationContent &content);

    std::mutex m_mutex;
    std::deque<std::shared_ptr<const MeasuredPopulation>> m_kept; ///< last used first
};

} // namespace partita::evaluation
