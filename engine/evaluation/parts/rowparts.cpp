#include "engine/evaluation/parts/rowparts.h"

namespace partita::evaluation {

Result<std::shared_ptr<const population::Rows>> RowParts::of(const model::Workbook &workbook,
                                                             double fraction,
                                                             const std::stop_token &stop)
{
    PopulationContent content = contentOf(workbook, fraction);
    if (auto kept = m_kept.find(content))
        return kept;
    Result<population::Rows> rows = population::Rows::generate(workbook, fraction, stop);
    if (!rows)
        return rows.error();
    return m_kept.keep(std::move(content), *std::move(rows));
}

std::shared_ptr<const population::Rows> RowParts::kept(const model::Workbook &workbook,
                                                       double fraction)
{
    return m_kept.find(contentOf(workbook, fraction));
}

} // namespace partita::evaluation
