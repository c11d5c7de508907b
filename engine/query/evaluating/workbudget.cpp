#include "engine/query/evaluating/workbudget.h"

#include <utility>

namespace partita::query {

WorkBudget::WorkBudget(const json::Arena &rows, const json::Arena &scratch, std::stop_token stop)
    : m_rows(rows)
    , m_scratch(scratch)
    , m_stop(std::move(stop))
    , m_before(rows.size())
{
}

void WorkBudget::beginPage()
{
    m_steps = 0;
}

bool WorkBudget::look()
{
    m_sinceLook = 0;
    return !m_stop.stop_requested() && m_steps <= mostSteps && bytes() <= mostBytes;
}

std::size_t WorkBudget::bytes() const
{
    return m_rows.size() - m_before + m_scratch.size() + static_cast<std::size_t>(m_held);
}

Error WorkBudget::error() const
{
    if (m_stop.stop_requested())
        return {.code = ErrorCode::cancelled, .message = "The query was cancelled."};
    if (m_steps > mostSteps)
        return {.code = ErrorCode::timeout,
                .message = "The query takes more than 30 million steps for one page, longer than "
                           "the 5 seconds that the service allows: join fewer or shorter arrays, "
                           "or add a condition."};
    return {.code = ErrorCode::tooLarge,
            .message = "The query needs more than 512 MB for its values and rows: select fewer "
                       "rows or fields, or ask for one page at a time."};
}

} // namespace partita::query
