#include "engine/evaluation/parts/rowparts.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

constexpr std::size_t mostKept = 6; // populations: edits of the model differ in them

} // namespace

std::shared_ptr<const MeasuredPopulation> RowParts::find(const PopulationContent &content)
{
    const std::scoped_lock lock(m_mutex);
    const auto found = std::find_if(m_kept.begin(), m_kept.end(),
                                    [&](const auto &kept) { return kept->content == content; });
    if (found == m_kept.end())
        return nullptr;
    std::rotate(m_kept.begin(), found, found + 1);
    return m_kept.front();
}

Result<std::shared_ptr<const MeasuredPopulation>> RowParts::of(const model::Workbook &workbook,
                                                               double fraction,
                                                               const std::stop_token &stop)
{
    PopulationContent content = contentOf(workbook, fraction);
    if (auto kept = find(content))
        return kept;
    Result<population::Rows> rows = population::Rows::generate(workbook, fraction, stop);
    if (!rows)
        return rows.error();
    auto made = std::make_shared<const MeasuredPopulation>(
        MeasuredPopulation {std::move(content), *std::move(rows)});
    if (auto kept = find(made->content)) // another thread was faster
        return kept;
    const std::scoped_lock lock(m_mutex);
    m_kept.push_front(made);
    if (m_kept.size() > mostKept)
        m_kept.pop_back();
    return made;
}

} // namespace partita::evaluation
