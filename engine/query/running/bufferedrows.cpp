#include "engine/query/running/bufferedrows.h"

#include "engine/query/running/continuation.h"

namespace partita::query {

namespace {

/// Number of rows in the page: as many as requested, at least one.
std::size_t pageOf(const std::vector<json::Value> &rows, const Request &request)
{
    const bool isStated = request.maxItemCount && *request.maxItemCount > 0;
    const std::size_t most = isStated
        ? std::min(rows.size(), static_cast<std::size_t>(*request.maxItemCount))
        : rows.size();
    std::int64_t bytes = 0;
    std::size_t taken = 0;
    while (taken < most && bytes < maximumPageBytes)
        bytes += static_cast<std::int64_t>(json::textSize(rows[taken++]));
    return taken;
}

} // namespace

void deliverBufferedRows(std::vector<json::Value> rows, const RunState &state, Response &response)
{
    if (state.request.onePage) {
        const auto end = rows.begin() + static_cast<std::ptrdiff_t>(pageOf(rows, state.request));
        Resume resume;
        resume.ready.assign(end, rows.end());
        rows.erase(end, rows.end());
        if (!resume.ready.empty())
            response.continuation = writeContinuation(resume, state);
    }
    response.rows = std::move(rows);
}

Result<void> continueBufferedRows(RunState &state, Response &response)
{
    Result<Resume> resume = readContinuation(state.request.continuation, state);
    if (!resume)
        return resume.error();
    deliverBufferedRows(std::move(resume->ready), state, response);
    return {};
}

} // namespace partita::query
