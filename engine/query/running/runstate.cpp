#include "engine/query/running/runstate.h"

#include "engine/base/messagetext.h"
#include "engine/query/binding/binder.h"
#include "engine/query/evaluating/operators.h"
#include "engine/query/routing/containeranalysis.h"

#include <algorithm>

namespace partita::query {

using json::Value;

namespace {

class Preparation {
public:
    explicit Preparation(RunState &state)
        : m_state(state)
    {
    }

    Result<void> run()
    {
        if (Result<void> done = parameters(); !done)
            return done;
        if (Result<void> done = checkCounts(m_state.evaluation); !done)
            return done;
        m_state.evaluation.own();
        if (m_state.program.derived || m_state.block.sources.empty()) {
            m_state.route.routing.kind = Routing::Kind::nothing;
            m_state.route.routing.reason = "the query has no FROM";
            return m_state.derivedOfOneKey ? Result<void>() : refuseCompositions();
        }
        if (Result<void> done = keyLevels(); !done)
            return done;
        m_state.evaluation.dictionary = &m_state.container.dictionary();
        knowContainer();
        findRoute(*m_state.analysis, m_state.evaluation, m_state.container, m_state.request,
                  &m_state.memory, m_state.route);
        if (Result<void> done = refuseCompositions(); !done)
            return done;
        bindFilters();
        approachItems(m_state.route);
        if (m_state.block.isAggregate())
            dropInexact();
        countTerms();
        counts();
        if (Result<void> done = prepareOrdering(m_state); !done)
            return done;
        m_state.indexOnly = isIndexOnly();
        pages();
        return {};
    }

private:
    Error problem(std::uint32_t offset, std::string message) const
    {
        return errorAt(m_state.program.text, offset, std::move(message));
    }

    Result<void> parameters()
    {
        const Program &program = m_state.program;
        for (std::size_t i = 0; i < program.parameters.size(); ++i) {
            const auto &given = m_state.request.parameters;
            const auto found
                = std::find_if(given.begin(), given.end(), [&](const Parameter &parameter) {
                      return parameter.name == program.parameters[i];
                  });
            if (found == given.end())
                return problem(program.parameterOffsets[i],
                               "The parameter " + shortened(program.parameters[i])
                                   + " has no value.");
            m_state.evaluation.parameters[i] = found->value;
        }
        m_state.evaluation.functions = m_state.request.functions;
        for (const Node *call : program.userCalls) {
            if (m_state.request.functions == nullptr || !m_state.request.functions->has(call->name))
                return problem(call->offset,
                               "There is no user-defined function '" + shortened(call->name)
                                   + "' in the container (SC2005).");
        }
        m_state.evaluation.nowMs = m_state.container.clock().nowMs();
        m_state.evaluation.randomState = program.randomSeed;
        return {};
    }

    Result<void> keyLevels() const
    {
        const std::size_t levels = m_state.container.partitionKeyDefinition().paths().size();
        if (!m_state.request.partitionKey || m_state.request.partitionKey->levels() <= levels)
            return {};
        return Error {.message = "The partition key of the request, "
                          + m_state.request.partitionKey->shown() + ", has more levels than the "
                          + std::to_string(levels) + " of the container."};
    }

    /// Across partitions an aggregate must not be part of an expression, since its partial results
    /// could not be combined.
    Result<void> refuseCompositions()
    {
        if (!m_state.block.isAggregate() || m_state.route.isSingleKey())
            return {};
        if (m_state.block.composed)
            return problem(
                m_state.block.composedAt,
                "An aggregate inside an expression is only possible within one logical partition: fix the partition key, "
                "or select the aggregate alone.");
        constexpr std::size_t most = 21;
        if (m_state.block.aggregates.size() > most)
            return problem(0, "A query over several partitions may have at most 21 aggregates.");
        return {};
    }

    /// Finds the query's analysis of the container from an earlier run, or makes and keeps it.
    void knowContainer()
    {
        const Program &program = m_state.program;
        m_state.analysis = program.analysisCache.find(m_state.container.settingsIdentity().get());
        if (m_state.analysis != nullptr)
            return;
        m_state.ownAnalysis = analysisOf(program, m_state.container);
        m_state.analysis = m_state.ownAnalysis.get();
        program.analysisCache.keep(m_state.ownAnalysis);
    }

    // Filters.

    void bindFilters()
    {
        const auto &known = *m_state.program.predicates;
        m_state.filters.reserve(m_state.block.filters.size());
        for (std::size_t i = 0; i < m_state.block.filters.size(); ++i) {
            ServedFilter &served = m_state.filters.emplace_back(m_state.block.filters[i]);
            if (m_state.request.useIndex && known[i]) {
                served.predicate.emplace(&m_state.memory);
                if (!bindPredicate(*known[i], m_state.evaluation, *m_state.analysis,
                                   *served.predicate))
                    served.predicate.reset();
            }
            served.implied = isImplied(*served.filter->node);
        }
    }

    /// For CONTAINS and similar functions the index may list too many items, so aggregates do not
    /// rely on it.
    void dropInexact()
    {
        for (ServedFilter &served : m_state.filters) {
            if (served.predicate && served.predicate->use >= IndexUse::expandedScan)
                served.predicate.reset();
        }
    }

    /// Number of known levels of the partition key: all, or those of a prefix.
    std::size_t fixedLevels() const
    {
        const Route &route = m_state.route;
        if (!route.keys.empty())
            return m_state.analysis->keyConditions.size();
        return route.prefixes.empty() ? 0 : route.prefixes.front().levels();
    }

    /// `key = v` and `key IN (…)`, when exactly these keys are visited.
    bool isImplied(const Node &node) const
    {
        const Route &route = m_state.route;
        if (!route.fromFilter || (route.keys.empty() && route.prefixes.empty()))
            return false;
        const Node *subject = nullptr;
        const bool isEqual = node.op == Op::comparison && node.operation == ast::Operation::equal;
        if (isEqual)
            subject = node.children[0]->fixed ? node.children[1] : node.children[0];
        else if (node.op == Op::in && !node.negated)
            subject = node.children[0];
        if (subject == nullptr || subject->op != Op::itemPath || !subject->namesOnly)
            return false;
        const int level = m_state.analysis->paths[subject->pathNumber].keyLevel;
        if (level < 0 || static_cast<std::size_t>(level) >= fixedLevels())
            return false;
        // All arrays and objects share one key value, so the partition says nothing about them.
        for (const Node *operand : node.children) {
            if (operand != subject
                && (!operand->fixed
                    || evaluate(*operand, m_state.evaluation).type() >= json::Type::array))
                return false;
        }
        return true;
    }

    static void addRangePaths(const BoundPredicate &bound, std::vector<const json::Path *> &paths)
    {
        for (const BoundPredicate &part : bound.parts)
            addRangePaths(part, paths);
        const bool scans = bound.parts.empty() && bound.use >= IndexUse::preciseScan
            && bound.use <= IndexUse::fullIndexScan;
        const auto same = [&](const json::Path *path) { return *path == bound.predicate->path; };
        if (scans && std::none_of(paths.begin(), paths.end(), same))
            paths.push_back(&bound.predicate->path);
    }

    void countTerms()
    {
        std::vector<const json::Path *> ranged;
        for (const ServedFilter &served : m_state.filters) {
            if (!served.predicate) {
                m_state.fullScansPerPage += served.filter->stage < 0 && !served.implied ? 1 : 0;
                continue;
            }
            m_state.seeksPerPage += served.predicate->seeks;
            addRangePaths(*served.predicate, ranged);
        }
        m_state.rangeScansPerPage = static_cast<std::int64_t>(ranged.size());
        keyTerms();
    }

    /// Whether it is a condition on the item for which an index can list items.
    static bool isDriven(const ServedFilter &served)
    {
        return served.predicate && served.filter->stage < 0 && served.predicate->canDrive();
    }

    /// A key in the request options is one more term per level, unless the filter has it too. If
    /// the key is not indexed but another condition is, only that condition's matches are read.
    void keyTerms()
    {
        const std::size_t levels = m_state.analysis->keyConditions.size();
        const bool bound = (!m_state.route.keys.empty() || !m_state.route.prefixes.empty())
            && !m_state.route.contradicted;
        const bool keyIsIndexed = fixedLevels() <= m_state.analysis->indexedLevels;
        const bool isSearched = bound && (!m_state.request.useIndex || !keyIsIndexed);
        m_state.keyIsResidual
            = isSearched && std::any_of(m_state.filters.begin(), m_state.filters.end(), isDriven);
        m_state.scansWholePartition = isSearched && !m_state.keyIsResidual;
        if (!m_state.request.partitionKey || !keyIsIndexed || m_state.scansWholePartition)
            return;
        for (std::size_t i = 0; i < std::min(levels, m_state.request.partitionKey->levels()); ++i) {
            const auto names = [&](const ServedFilter &served) {
                return served.predicate && served.predicate->use == IndexUse::seek
                    && m_state.analysis->predicates[served.predicate->predicate->number].keyLevel
                    == static_cast<int>(i);
            };
            if (std::none_of(m_state.filters.begin(), m_state.filters.end(), names))
                ++m_state.seeksPerPage;
        }
    }

    // Counts, order, pages.

    void counts()
    {
        const Block &block = m_state.block;
        if (block.top)
            m_state.rowLimit = static_cast<std::size_t>(countOf(*block.top, m_state.evaluation));
        if (block.skip) {
            m_state.rowSkip = static_cast<std::size_t>(countOf(*block.skip, m_state.evaluation));
            m_state.rowLimit = m_state.rowSkip
                + static_cast<std::size_t>(countOf(*block.limit, m_state.evaluation));
        }
        m_state.pushedLimit = m_state.rowLimit;
    }

    /// Whether it is COUNT, SUM … over exact conditions and indexed paths, which loads no items.
    bool isIndexOnly() const
    {
        return m_state.analysis->aggregatesAreIndexed && m_state.request.useIndex
            && !m_state.scansWholePartition && !m_state.keyIsResidual
            && std::all_of(m_state.filters.begin(), m_state.filters.end(),
                           [](const ServedFilter &served) { return served.predicate.has_value(); });
    }

    void pages()
    {
        const std::optional<int> &wanted = m_state.request.maxItemCount;
        const std::size_t page
            = wanted && *wanted > 0 ? static_cast<std::size_t>(*wanted) : unboundedPage;
        m_state.pageRows = page;
        const std::size_t partitions = m_state.route.routing.physicalPartitions.size();
        if (!m_state.ordering.requested || partitions < 2)
            return;
        for (const std::size_t rows : {page, m_state.rowLimit}) {
            if (rows == unboundedPage || rows == 0)
                continue;
            m_state.pageRows = std::min(m_state.pageRows, rowsAskedOfEach(rows, partitions));
        }
    }

    RunState &m_state;
};

} // namespace

bool holds(const Node &condition, RunState &state)
{
    json::Arena *const results = std::exchange(state.evaluation.arena, &state.scratch);
    const bool result = evaluate(condition, state.evaluation).isTrue();
    if (state.scratch.size() > scratchBytes && results != &state.scratch)
        state.scratch.clear();
    state.evaluation.arena = results;
    return result;
}

Result<void> prepareRun(RunState &state)
{
    return Preparation(state).run();
}

} // namespace partita::query
