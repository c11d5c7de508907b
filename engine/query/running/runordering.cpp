// Choice of how ORDER BY is served: by the index on its path, by a composite index, or by sorting.
#include "engine/query/binding/binder.h"
#include "engine/query/queryreferences.h"
#include "engine/query/running/runstate.h"

#include <algorithm>

namespace partita::query {

using json::Value;

namespace {

class OrderingPreparation {
public:
    explicit OrderingPreparation(RunState &state)
        : m_state(state)
        , m_policy(state.container.settings().indexingPolicy)
    {
    }

    Result<void> run()
    {
        const Block &block = m_state.block;
        if (block.orderBy.empty() || block.isAggregate()
            || m_state.route.routing.kind == Routing::Kind::nothing)
            return {};
        m_state.ordering.requested = true;
        for (const OrderKey &key : block.orderBy) {
            Result<std::optional<json::Path>> path = sortPath(key);
            if (!path)
                return path.error();
            m_state.ordering.paths.push_back(std::move(*path));
        }
        if (block.orderBy.size() > 1)
            return compositeOrder();
        const OrderKey &key = block.orderBy.front();
        const std::optional<json::Path> &path = m_state.ordering.paths.front();
        m_state.ordering.dropsMissing
            = m_state.request.missingSortPath == MissingSortPath::asPolicySays
            && !(path && m_policy.names(*path));
        // Without any index every query scans the container, and the result is sorted.
        if (m_policy.mode == index::Policy::Mode::none)
            return {};
        if (key.computed && !m_policy.names(*key.computed))
            return problem(key.expression->offset,
                           "ORDER BY needs an index on the computed property: include the path "
                               + key.computed->text()
                               + "/? in the indexing policy, since /* does not cover it.");
        if (!path)
            return {};
        if (!isIndexed(m_policy, *path))
            return problem(key.expression->offset,
                           "ORDER BY needs an index on " + path->text()
                               + ", which the indexing policy excludes.");
        m_state.ordering.hasIndex = true;
        return {};
    }

private:
    Error problem(std::uint32_t offset, std::string message) const
    {
        return errorAt(m_state.program.text, offset, std::move(message));
    }

    /// The sort path of a key, if an index may have it.
    Result<std::optional<json::Path>> sortPath(const OrderKey &key) const
    {
        std::vector<Step> steps;
        if (!isNamedByParameter(*key.expression))
            return key.path;
        if (!appendSteps(*key.expression, steps))
            return problem(key.expression->offset,
                           "The parameter in ORDER BY must be a string, the name of the property.");
        return indexPath(steps);
    }

    /// Appends the steps of a path. False unless every parameter in it is a string.
    bool appendSteps(const Node &node, std::vector<Step> &steps) const
    {
        if (node.op != Op::element) {
            steps = node.path;
            return true;
        }
        const Value name = evaluate(*node.children[1], m_state.evaluation);
        if (!name.isString() || !appendSteps(*node.children[0], steps))
            return false;
        steps.push_back({std::string(name.string()), -1});
        return true;
    }

    Result<void> compositeOrder()
    {
        const Block &block = m_state.block;
        std::vector<index::CompositePath> wanted;
        std::string text;
        for (std::size_t i = 0; i < block.orderBy.size(); ++i) {
            const OrderKey &key = block.orderBy[i];
            std::optional<json::Path> &path = m_state.ordering.paths[i];
            if (key.computed)
                path = key.computed;
            if (!path)
                return problem(
                    key.expression->offset,
                    "ORDER BY over several expressions is possible only over properties, such as c.name.");
            wanted.push_back({*path, key.descending});
            text += (text.empty() ? "" : ", ") + path->text() + (key.descending ? " DESC" : " ASC");
        }
        const index::Index &first
            = m_state.container.partition(m_state.route.routing.physicalPartitions.front()).index();
        m_state.ordering.composite = first.findComposite(wanted, m_state.ordering.reversed);
        if (m_state.ordering.composite < 0)
            return problem(block.orderBy.front().expression->offset,
                           "ORDER BY over several properties needs a composite index on (" + text
                               + "), which the indexing policy does not have.");
        // The index here has no values of computed properties: the matches are sorted.
        m_state.ordering.hasIndex
            = std::none_of(block.orderBy.begin(), block.orderBy.end(),
                           [](const OrderKey &key) { return key.computed.has_value(); });
        return {};
    }

    RunState &m_state;
    const index::Policy &m_policy;
};

} // namespace

Result<void> prepareOrdering(RunState &state)
{
    return OrderingPreparation(state).run();
}

} // namespace partita::query
