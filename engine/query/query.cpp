#include "engine/query/query.h"

#include "engine/query/binding/binder.h"
#include "engine/query/binding/computed.h"
#include "engine/query/evaluating/blockevaluation.h"
#include "engine/query/running/aggregaterun.h"
#include "engine/query/running/bufferedrows.h"
#include "engine/query/running/orderedaggregate.h"
#include "engine/query/running/partitionmerge.h"
#include "engine/query/running/ranking.h"

#include <utility>

namespace partita::query {

namespace {

/// Runs a query without FROM, or over the rows of another query: no partition is involved.
Result<void> runHere(RunState &state, const std::vector<json::Value> *derived, Response &response)
{
    if (!state.request.continuation.empty())
        return continueBufferedRows(state, response);
    std::vector<json::Value> rows = rowsOf(state.block, state.evaluation, allRows, derived);
    if (state.evaluation.error)
        return *state.evaluation.error;
    deliverBufferedRows(std::move(rows), state, response);
    return {};
}

/// Fills in the response. Sets `isOfOneKey` when all rows come from one logical partition.
Result<void> runProgram(const Program &program, const store::Container &container,
                        const Request &request, json::Arena &arena, Response &response,
                        bool &isOfOneKey)
{
    std::vector<json::Value> derived;
    isOfOneKey = true;
    if (program.derived && request.continuation.empty()) {
        Request inner = request;
        inner.onePage = false;
        if (Result<void> done
            = runProgram(*program.derived, container, inner, arena, response, isOfOneKey);
            !done)
            return done;
        derived = std::exchange(response.rows, {});
        response.continuation.clear();
    }
    RunState state(program, container, request, arena);
    state.derivedOfOneKey = isOfOneKey;
    if (Result<void> prepared = prepareRun(state); !prepared)
        return prepared;
    if (program.readsContainer())
        isOfOneKey = state.route.isSingleKey();
    Result<void> done;
    if (program.derived || state.block.sources.empty())
        done = runHere(state, program.derived ? &derived : nullptr, response);
    else if (!state.block.ranking.empty())
        done = runRanked(state, response);
    else if (state.block.isAggregate())
        done = runAggregate(state, response);
    else
        done = mergePartitions(state, response);
    if (done && !program.derived && request.explain)
        response.explanation = explain(state);
    return done;
}

} // namespace

Query::Query(std::shared_ptr<const Program> program)
    : m_program(std::move(program))
{
}

const std::string &Query::text() const
{
    return m_program->text;
}

Metrics Response::total() const
{
    Metrics sum;
    for (const PartitionMetrics &partition : partitions)
        sum += partition.metrics;
    return sum;
}

Result<Query> prepare(std::string_view text)
{
    Result<ParsedQuery> parsed = parse(text);
    if (!parsed)
        return parsed.error();
    Result<std::unique_ptr<Program>> program = bind(text, std::move(*parsed));
    if (!program)
        return program.error();
    return Query(std::shared_ptr<const Program>(std::move(*program)));
}

namespace {

/// The program for this container, whose computed properties and indexing policy are known only
/// now.
struct Adapted {
    Result<ComputedExpressions> computed = ComputedExpressions();
    std::unique_ptr<Program> own;
    const Program *program = nullptr;
};

Result<void> adapt(const Query &query, const store::Container &container, const Request &request,
                   Adapted &adapted)
{
    adapted.program = &query.program();
    const bool leavesItemsOut
        = sortPathLeavesItemsOut(query.program(), container, request.missingSortPath);
    if (container.settings().computedProperties.empty() && !leavesItemsOut)
        return {};
    adapted.computed = readComputed(container.settings().computedProperties);
    if (!adapted.computed)
        return adapted.computed.error();
    Result<ParsedQuery> parsed = parse(query.text());
    if (!parsed)
        return parsed.error();
    if (leavesItemsOut)
        requireSortPath(*parsed->select);
    Result<std::unique_ptr<Program>> program
        = partita::query::bind(query.text(), std::move(*parsed), &*adapted.computed);
    if (!program)
        return program.error();
    adapted.own = std::move(*program);
    adapted.program = adapted.own.get();
    return {};
}

/// Work of a request that reads no partition: one is asked all the same.
PartitionMetrics askedInVain(const Request &request)
{
    Metrics metrics;
    metrics.pages = 1;
    return {request.physicalPartition.value_or(0), metrics};
}

} // namespace

Result<Response> run(const Query &query, const store::Container &container, const Request &request,
                     json::Arena &arena)
{
    Result<Response> answer = Response(); // one variable for every return, so that it is not moved
    Adapted adapted;
    Result<void> done = adapt(query, container, request, adapted);
    bool isOfOneKey = false;
    if (done)
        done = runProgram(*adapted.program, container, request, arena, *answer, isOfOneKey);
    if (!done)
        answer = done.error();
    else if (answer->partitions.empty()) // the service answers no request for nothing
        answer->partitions.push_back(askedInVain(request));
    return answer;
}

Result<Routing> route(const Query &query, const store::Container &container, const Request &request)
{
    Adapted adapted;
    if (Result<void> done = adapt(query, container, request, adapted); !done)
        return done.error();
    const Program *program = adapted.program;
    while (program->derived)
        program = program->derived.get();
    json::Arena arena;
    RunState state(*program, container, request, arena);
    if (Result<void> prepared = prepareRun(state); !prepared)
        return prepared.error();
    return std::move(state.route.routing);
}

Result<void> checkComputed(const std::vector<store::ComputedProperty> &properties)
{
    const Result<ComputedExpressions> read = readComputed(properties);
    return read ? Result<void> {} : Result<void> {read.error()};
}

} // namespace partita::query
