// What one run of a query shares among the physical partitions it visits: values, routing, how
// WHERE is served, order.
#pragma once

#include "engine/query/routing/predicate.h"
#include "engine/query/routing/routing.h"

#include <memory_resource>

namespace partita::query {

/// Rows that a page may hold when the service chooses.
inline constexpr std::size_t unboundedPage = static_cast<std::size_t>(-1);
/// Bytes of a response.
inline constexpr std::int64_t maximumPageBytes = 4 * 1024 * 1024;
/// Of the memory for conditions, beyond which it is emptied.
inline constexpr std::size_t scratchBytes = 1 << 16;

/// How one part of WHERE is dealt with.
struct ServedFilter {
    explicit ServedFilter(const Filter &servedFilter)
        : filter(&servedFilter)
    {
    }

    const Filter *filter;
    std::optional<BoundPredicate>
        predicate; ///< an index serves it; nothing: items are loaded to judge
    bool implied = false; ///< true of every item in the logical partitions that are visited
};

/// How ORDER BY is dealt with.
struct Ordering {
    bool requested = false;
    bool dropsMissing = false; ///< rows without a value at the sort path are left out
    int composite = -1; ///< of the policy; -1: the index on the one path, or none
    bool reversed = false; ///< the composite index is walked backwards
    bool hasIndex = false;
    std::vector<std::optional<json::Path>> paths; ///< of the keys, `c[@name]` with its parameter

    /// Without an index, what may be a row is loaded to be put in order.
    bool loadsToSort() const { return requested && !hasIndex; }
};

/// An order over several paths that lists exactly the items wanted, in the order wanted. The
/// service has no such index unless the policy says so: it saves time here and changes no count.
struct Shortcut {
    std::vector<index::CompositePath>
        order; ///< paths with one value each, then the sort path, if any
    std::vector<json::Value> prefix; ///< those values
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
    }

    /// Ends the run with an error when that is wished; asked after every item, it looks at some
    /// only.
    void stopIfAsked(std::size_t items)
    {
        constexpr std::size_t between = 512;
        if (items % between == 0 && request.stop.stop_requested())
            evaluation.error = Error {ErrorCode::cancelled, "The query was cancelled."};
    }

    const Program &program;
    const Block &block;
    const store::Container &container;
    const Request &request;
    json::Arena &arena;
    json::Arena scratch; ///< for conditions; emptied now and then
    /// Of the lists that the run makes for itself: most runs need no more than what lies here and
    /// ask nobody for memory.
    std::byte room[4096];
    std::pmr::monotonic_buffer_resource memory {room, sizeof room};
    Evaluation evaluation;
    const ContainerFacts *facts = nullptr; ///< set where the container is read
    std::unique_ptr<const ContainerFacts> ownFacts; ///< where the query has kept enough
    Route route;
    bool derivedOfOneKey = true; ///< the rows of FROM (sub-query) come from one logical partition
    std::pmr::vector<ServedFilter> filters; ///< by position in the block
    Ordering ordering;
    std::int64_t seeksPerPage = 0;
    std::int64_t rangeScansPerPage = 0;
    bool scansWholePartition
        = false; ///< the key is fixed but not indexed: the service reads every item to find it
    bool keyIsResidual = false; ///< the same, but another condition is indexed: its matches alone
                                ///< are read to find the key
    bool indexOnly = false; ///< an aggregate that the index answers alone

    bool comparesRows
        = false; ///< the client puts rows in order, or goes on behind one: it needs their keys
    std::size_t rowLimit = unboundedPage; ///< rows the whole query may give: TOP, or OFFSET + LIMIT
    std::size_t rowSkip = 0; ///< OFFSET
    std::size_t pushedLimit = unboundedPage; ///< rows that one partition may give
    std::size_t pageRows = unboundedPage; ///< rows of a page of one partition
};

/// Fills in values, routing and access. Errors: a parameter is missing, TOP has a wrong value, an
/// ORDER BY has no index.
Result<void> prepareRun(RunState &state);

/// The part of it that is about ORDER BY, once parameters, readers and routing are there.
Result<void> prepareOrdering(RunState &state);

/// The order that would list exactly the items wanted, in the order wanted, if there can be one.
/// Requires: prepareRun().
std::optional<Shortcut> shortcutOf(const RunState &state);

/// Whether a condition is true of the row at hand; what it needs of memory is given back.
bool holds(const Node &condition, RunState &state);

/// How it was done, for people.
Explanation explain(const RunState &state);

} // namespace partita::query
