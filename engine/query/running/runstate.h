// State of one run of a query, shared by the physical partitions that it visits: values, routing,
// index use, order.
#pragma once

#include "engine/query/routing/predicate.h"
#include "engine/query/routing/routing.h"

#include <memory_resource>

namespace partita::query {

/// Page size in rows when the service chooses: no limit.
inline constexpr std::size_t unboundedPage = static_cast<std::size_t>(-1);
/// Most bytes of a response.
inline constexpr std::int64_t maximumPageBytes = 4 * 1024 * 1024;
/// The memory for conditions is emptied beyond this size.
inline constexpr std::size_t scratchBytes = 1 << 16;

/// A part of WHERE and how it is served.
struct ServedFilter {
    explicit ServedFilter(const Filter &servedFilter)
        : filter(&servedFilter)
    {
    }

    const Filter *filter;
    std::optional<BoundPredicate>
        predicate; ///< set: an index serves it; nothing: items are loaded to test it
    bool implied = false; ///< true for every item in the visited logical partitions
};

/// How ORDER BY is served.
struct Ordering {
    bool requested = false;
    bool dropsMissing = false; ///< rows without a value at the sort path are left out
    int composite = -1; ///< composite index of the policy; -1: the index on the one path, or none
    bool reversed = false; ///< the composite index is walked backwards
    bool hasIndex = false;
    std::vector<std::optional<json::Path>> paths; ///< of the keys, `c[@name]` with its parameter

    /// Without an index all possible rows are loaded and sorted.
    bool loadsToSort() const { return requested && !hasIndex; }
};

/// An order over several paths that lists exactly the wanted items in the wanted order. The service
/// has no such index unless the policy defines it: it saves time here and changes no count.
struct UnchargedOrder {
    std::vector<index::CompositePath>
        order; ///< paths with one value each, then the sort path, if any
    std::vector<json::Value> prefix; ///< values of the first paths
    index::Range range; ///< of the sort path
};

struct RunState {
    RunState(const Program &boundProgram, const store::Container &queriedContainer,
             const Request &queryRequest, json::Arena &resultArena)
        : program(boundProgram)
        , block(*boundProgram.main)
        , container(queriedContainer)
        , request(queryRequest)
        , arena(resultArena)
        , evaluation(boundProgram, resultArena, &memory)
        , route(&memory)
        , filters(&memory)
    {
        evaluation.budget.emplace(resultArena, scratch, queryRequest.stop);
    }

    const Program &program;
    const Block &block;
    const store::Container &container;
    const Request &request;
    json::Arena &arena;
    json::Arena scratch; ///< for conditions; emptied now and then
    /// Memory for lists of the run. Most runs need no more than `room` and therefore no allocation.
    std::byte room[4096];
    std::pmr::monotonic_buffer_resource memory {room, sizeof room};
    Evaluation evaluation;
    const ContainerAnalysis *analysis = nullptr; ///< set when the container is read
    std::unique_ptr<const ContainerAnalysis>
        ownAnalysis; ///< when the query's AnalysisCache is full
    Route route;
    bool derivedOfOneKey = true; ///< the rows of FROM (sub-query) come from one logical partition
    std::pmr::vector<ServedFilter> filters; ///< by position in the block
    Ordering ordering;
    std::int64_t seeksPerPage = 0;
    std::int64_t rangeScansPerPage = 0;
    std::int64_t fullScansPerPage = 0; ///< conditions on the item that no index serves

    /// Whether a condition or an order selects the rows of a page.
    bool selects() const
    {
        return !filters.empty() || ordering.requested || seeksPerPage > 0 || scansWholePartition
            || keyIsResidual;
    }
    bool scansWholePartition
        = false; ///< the key is fixed but not indexed: the service reads every item to find it
    bool keyIsResidual = false; ///< likewise, but another condition is indexed: only its matches
                                ///< are read to find the key
    bool indexOnly = false; ///< an aggregate that the index answers alone

    bool comparesRows = false; ///< the client sorts or resumes rows, so it needs their keys
    std::size_t rowLimit = unboundedPage; ///< most rows of the whole query: TOP, or OFFSET + LIMIT
    std::size_t rowSkip = 0; ///< OFFSET
    std::size_t pushedLimit = unboundedPage; ///< most rows of one partition
    std::size_t pageRows = unboundedPage; ///< rows per page of one partition
};

/// Sets values, routing and index use. Errors: a missing parameter, a wrong value of TOP, an ORDER
/// BY without an index.
Result<void> prepareRun(RunState &state);

/// The part of prepareRun() for ORDER BY, after parameters, readers and routing.
Result<void> prepareOrdering(RunState &state);

/// The order that would list exactly the wanted items in the wanted order, if possible. Requires:
/// prepareRun().
std::optional<UnchargedOrder> unchargedOrderOf(const RunState &state);

/// Whether a condition is true for the current row. Releases the memory that it used.
bool holds(const Node &condition, RunState &state);

/// The query plan, for people.
Explanation explain(const RunState &state);

} // namespace partita::query
