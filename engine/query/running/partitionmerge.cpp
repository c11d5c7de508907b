#include "engine/query/running/partitionmerge.h"

#include "engine/query/evaluating/blockevaluation.h"
#include "engine/store/hashrangeoverlap.h"

#include <algorithm>
#include <memory>
#include <unordered_set>

namespace partita::query {

using json::Value;

namespace {

class PartitionMerge {
public:
    PartitionMerge(RunState &state, Response &response)
        : m_state(state)
        , m_block(state.block)
        , m_response(response)
        , m_skipsHere(!state.route.isSingleKey())
        , m_memory(&state.memory)
        , m_runs(m_memory)
    {
    }

    Result<void> run()
    {
        if (Result<void> resumed = resume(); !resumed)
            return resumed;
        const std::vector<int> &partitions = m_state.route.routing.physicalPartitions;
        m_state.comparesRows = m_state.ordering.requested && (partitions.size() > 1 || m_pages);
        m_runs.reserve(partitions.size());
        for (const int partition : partitions)
            m_runs.emplace_back(
                m_memory.new_object<PartitionRun>(m_state, partition, m_resume.positions));
        if (m_state.comparesRows)
            merge();
        else
            concatenate();
        if (m_state.evaluation.error)
            return *m_state.evaluation.error;
        for (const auto &run : m_runs) {
            if (run->metrics().pages == 0)
                continue;
            m_response.partitions.emplace_back(run->physicalPartition(), run->metrics(),
                                               run->sortOrWalk());
            m_response.partitions.back().skipped = run->skipped();
        }
        return {};
    }

private:
    Result<void> resume()
    {
        const Request &request = m_state.request;
        m_pages = request.onePage;
        if (m_pages && request.maxItemCount && *request.maxItemCount > 0)
            m_pageRows = static_cast<std::size_t>(*request.maxItemCount);
        if (request.continuation.empty())
            return {};
        Result<Resume> read = readContinuation(request.continuation, m_state);
        if (!read)
            return read.error();
        m_resume = std::move(*read);
        m_seenBefore.insert(m_resume.seen.begin(), m_resume.seen.end());
        m_state.rowSkip -= std::min(m_state.rowSkip, m_resume.consumed);
        if (m_state.rowLimit != unboundedPage)
            m_state.rowLimit -= std::min(m_state.rowLimit, m_resume.consumed);
        // Rows delivered before may come again and are dropped here, so a partition may have to
        // return more.
        m_state.pushedLimit = m_block.distinct ? unboundedPage : m_state.rowLimit;
        return {};
    }

    // Rows.

    bool isComplete() const { return m_taken >= m_state.rowLimit; }
    bool isPageFull() const
    {
        return m_pages && (m_response.rows.size() >= m_pageRows || m_pageBytes >= maximumPageBytes);
    }

    /// Delivers a row of a partition, or skips it.
    void deliver(PartitionRun &run, const Row &row)
    {
        note(run, row);
        if (m_block.distinct
            && (m_seenBefore.contains(json::hash(row.value))
                || !m_distinct.insert(row.value).second))
            return;
        if (m_block.distinct)
            m_seen.push_back(json::hash(row.value));
        ++m_taken;
        if (m_skipsHere && m_taken <= m_state.rowSkip) {
            run.skipReturned(row);
            return;
        }
        if (m_response.rows.capacity() == 0)
            m_response.rows.reserve(run.rows().size());
        m_response.rows.push_back(row.value);
        m_pageBytes += row.bytes;
    }

    void concatenate()
    {
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            PartitionRun &run = *m_runs[i];
            if (isBehind(run))
                continue;
            for (;;) {
                if (isComplete())
                    return;
                if (isPageFull())
                    return stopInside(i);
                if (run.rows().empty()) {
                    if (run.isFinished())
                        break;
                    run.fetch(std::min(m_state.pageRows, rowsWanted()));
                    if (m_state.evaluation.error)
                        return;
                    continue;
                }
                if (takesAll()) {
                    deliverAll(run.rows());
                    continue;
                }
                deliver(run, run.rows().first());
                run.rows().drop();
            }
        }
    }

    /// Whether every row is delivered, up to the limit.
    bool takesAll() const
    {
        return !m_pages && !m_block.distinct && !(m_skipsHere && m_state.rowSkip > 0);
    }

    void deliverAll(RowQueue &rows)
    {
        const std::size_t count = std::min(rows.size(), m_state.rowLimit - m_taken);
        if (m_response.rows.capacity() == 0)
            m_response.rows.reserve(count);
        for (const Row &row : rows.all().first(count))
            m_response.rows.push_back(row.value);
        rows.drop(count);
        m_taken += count;
    }

    /// Rows that still fit the client's page: the most that a partition is asked for.
    std::size_t rowsWanted() const
    {
        return m_pages && m_pageRows != unboundedPage ? m_pageRows - m_response.rows.size()
                                                      : unboundedPage;
    }

    /// Whether a partition is wholly within the delivered part.
    bool isBehind(const PartitionRun &run) const
    {
        return std::any_of(
            m_resume.positions.begin(), m_resume.positions.end(), [&](const Position &position) {
                const store::HashRange &range = run.range();
                const bool endsInside = position.range.isLast
                    || (!range.isLast && range.maximum <= position.range.maximum);
                return position.done && position.range.minimum <= range.minimum && endsInside;
            });
    }

    /// Keeps the earlier positions of the partition (of its parent after a split).
    void keepPositions(const PartitionRun &run, Resume &resume) const
    {
        for (Position before : m_resume.positions) {
            if (before.done || !before.range.overlaps(run.range()))
                continue;
            before.range = store::overlapOf(before.range, run.range());
            resume.positions.push_back(std::move(before));
        }
    }

    void stopInside(std::size_t index)
    {
        const PartitionRun &run = *m_runs[index];
        const bool nothingLeft = run.isFinished() && m_runs[index]->rows().empty();
        if (nothingLeft && index + 1 == m_runs.size())
            return;
        Resume resume;
        Position done;
        done.done = true;
        done.range = {{}, nothingLeft ? run.range().maximum : run.range().minimum, false};
        if (done.range.maximum != store::HashPoint())
            resume.positions.push_back(done);
        if (!nothingLeft)
            addPosition(run, resume);
        for (std::size_t later = index + 1; later < m_runs.size(); ++later)
            keepPositions(*m_runs[later], resume);
        finish(std::move(resume));
    }

    /// Adds the partition's position; the earlier one when it has delivered nothing since.
    void addPosition(const PartitionRun &run, Resume &resume) const
    {
        const auto last = std::find_if(m_last.begin(), m_last.end(),
                                       [&](const Last &entry) { return entry.run == &run; });
        if (last != m_last.end()) {
            keepPositionsAhead(run, last->row, resume);
            Position position;
            position.range = run.range();
            position.resource = run.resourceOf(last->row.item);
            position.index = last->row.index;
            if (last->row.keys != nullptr)
                position.keys.assign(last->row.keys, last->row.keys + m_block.orderBy.size());
            resume.positions.push_back(std::move(position));
            return;
        }
        keepPositions(run, resume);
    }

    /// Keeps positions of slices merged into this partition that are ahead of it. They come first,
    /// since the first position that covers an item counts.
    void keepPositionsAhead(const PartitionRun &run, const Row &row, Resume &resume) const
    {
        for (Position before : m_resume.positions) {
            if (!before.range.overlaps(run.range()))
                continue;
            int order = 0;
            for (std::size_t i = 0; i < before.keys.size() && order == 0 && row.keys != nullptr;
                 ++i) {
                order = json::compare(before.keys[i], row.keys[i]);
                order = m_block.orderBy[i].descending ? -order : order;
            }
            const std::uint64_t resource = run.resourceOf(row.item);
            const bool isAhead = order > 0
                || (order == 0
                    && (before.resource > resource
                        || (before.resource == resource && before.index > row.index)));
            if (!before.done && !isAhead)
                continue;
            before.range = store::overlapOf(before.range, run.range());
            resume.positions.push_back(std::move(before));
        }
    }

    void finish(Resume resume)
    {
        resume.consumed
            = m_resume.consumed + m_taken + (m_skipsHere || m_taken == 0 ? 0 : m_state.rowSkip);
        resume.seen = m_resume.seen;
        resume.seen.insert(resume.seen.end(), m_seen.begin(), m_seen.end());
        m_response.continuation = writeContinuation(resume, m_state);
    }

    // Merging.

    int compareRows(const Row &left, const Row &right) const
    {
        for (std::size_t i = 0; i < m_block.orderBy.size(); ++i) {
            const int order = json::compare(left.keys[i], right.keys[i]);
            if (order != 0)
                return m_block.orderBy[i].descending ? -order : order;
        }
        return 0;
    }

    void merge()
    {
        std::vector<std::size_t> heap; // runs with rows, the next one at the front
        const auto later = [this](std::size_t left, std::size_t right) {
            const int order
                = compareRows(m_runs[left]->rows().first(), m_runs[right]->rows().first());
            return order != 0 ? order > 0 : left > right;
        };
        std::vector<std::size_t> asked(m_runs.size()); // runs to ask for a page before the next row
        for (std::size_t i = 0; i < asked.size(); ++i)
            asked[i] = i;
        while (!isComplete()) {
            if (isPageFull())
                return stopMerge();
            for (const std::size_t index : asked) {
                ask(*m_runs[index]);
                if (m_state.evaluation.error)
                    return;
                if (m_runs[index]->rows().empty())
                    continue;
                heap.push_back(index);
                std::push_heap(heap.begin(), heap.end(), later);
            }
            asked.clear();
            if (heap.empty())
                return;
            std::pop_heap(heap.begin(), heap.end(), later);
            PartitionRun &run = *m_runs[heap.back()];
            deliver(run, run.rows().first());
            run.rows().drop();
            if (!run.rows().empty()) {
                std::push_heap(heap.begin(), heap.end(), later);
            } else {
                asked.push_back(heap.back());
                heap.pop_back();
            }
        }
    }

    void ask(PartitionRun &run)
    {
        while (run.rows().empty() && !run.isFinished() && !isBehind(run)
               && !m_state.evaluation.error)
            run.fetch(m_state.pageRows);
    }

    void stopMerge()
    {
        Resume resume;
        bool more = false;
        for (const auto &run : m_runs) {
            const bool left = (!run->isFinished() && !isBehind(*run)) || !run->rows().empty();
            more = more || left;
            if (left) {
                addPosition(*run, resume);
                continue;
            }
            Position done;
            done.done = true;
            done.range = run->range();
            resume.positions.push_back(done);
        }
        if (more)
            finish(std::move(resume));
    }

    struct Last {
        const PartitionRun *run = nullptr;
        Row row;
    };
    void note(const PartitionRun &run, const Row &row)
    {
        if (!m_pages)
            return;
        const auto known = std::find_if(m_last.begin(), m_last.end(),
                                        [&](const Last &last) { return last.run == &run; });
        if (known != m_last.end())
            known->row = row;
        else
            m_last.push_back({&run, row});
    }

    RunState &m_state;
    const Block &m_block;
    Response &m_response;
    const bool m_skipsHere; ///< the client applies OFFSET
    /// Destroys a run; its memory belongs to the state.
    struct End {
        void operator()(PartitionRun *run) const { std::destroy_at(run); }
    };
    std::pmr::polymorphic_allocator<> m_memory;
    std::pmr::vector<std::unique_ptr<PartitionRun, End>> m_runs; ///< in order of their ranges
    Resume m_resume; ///< from the request's continuation
    bool m_pages = false; ///< stop after a page
    std::size_t m_pageRows = unboundedPage;
    std::int64_t m_pageBytes = 0;
    std::size_t m_taken = 0; ///< rows taken by this call, including skipped ones
    ValueSet m_distinct;
    std::unordered_set<std::size_t> m_seenBefore;
    std::vector<std::size_t> m_seen;
    std::vector<Last> m_last; ///< last row taken from each partition
};

} // namespace

Result<void> mergePartitions(RunState &state, Response &response)
{
    return PartitionMerge(state, response).run();
}

} // namespace partita::query
