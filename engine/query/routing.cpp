#include "engine/query/routing.h"

#include <algorithm>

namespace partita::query {

using ast::Operation;
using json::Value;
using RoutingKind = Routing::Kind;

namespace {

/// Products of more keys than this are not enumerated: the query goes to every partition.
constexpr std::size_t mostKeys = 10'000;

bool isLess(const Value &left, const Value &right)
{
    return json::compare(left, right) < 0;
}

/// The values that one level of the key may have: a finite list, or anything.
class KeySet {
public:
    /// Anything.
    KeySet() = default;
    static KeySet none() { return of(std::vector<Value>()); }
    /// None when the value is undefined.
    static KeySet of(const Value &value) { return value.isUndefined() ? none() : exactly(value); }
    static KeySet of(std::vector<Value> values)
    {
        std::erase_if(values, [](const Value &value) { return value.isUndefined(); });
        std::sort(values.begin(), values.end(), isLess);
        const auto same
            = [](const Value &left, const Value &right) { return json::compare(left, right) == 0; };
        values.erase(std::unique(values.begin(), values.end(), same), values.end());
        KeySet set;
        set.m_count = values.size();
        if (set.m_count == 1)
            set.m_one = values.front();
        else
            set.m_several = std::move(values);
        return set;
    }
    /// As a request says it: "no value" is one as well.
    static KeySet exactly(const Value &value)
    {
        KeySet set;
        set.m_count = 1;
        set.m_one = value;
        return set;
    }

    bool isAny() const { return m_count == anything; }
    bool isNone() const { return m_count == 0; }
    /// Distinct, sorted. Requires: not anything.
    std::span<const Value> values() const
    {
        return m_count == 1 ? std::span(&m_one, 1) : std::span<const Value>(m_several);
    }
    bool contains(const Value &value) const
    {
        return std::binary_search(values().begin(), values().end(), value, isLess);
    }

private:
    static constexpr std::size_t anything = static_cast<std::size_t>(-1);

    std::size_t m_count = anything;
    Value m_one; ///< the only one, without an allocation
    std::vector<Value> m_several; ///< if they are not one
};

KeySet both(KeySet left, KeySet right)
{
    if (left.isAny())
        return right;
    if (right.isAny())
        return left;
    std::vector<Value> common;
    for (const Value &value : left.values()) {
        if (right.contains(value))
            common.push_back(value);
    }
    return KeySet::of(std::move(common));
}

/// Reads one level's values out of a condition. True of every item that passes it.
class KeyReader {
public:
    KeyReader(const json::Path &path, Evaluation &evaluation)
        : m_path(path)
        , m_evaluation(evaluation)
    {
    }

    KeySet read(const Node &node)
    {
        switch (node.op) {
        case Op::constant:
        case Op::parameter:
            return evaluate(node, m_evaluation).isTrue() ? KeySet() : KeySet::none();
        case Op::itemPath:
            return isKey(node) ? KeySet::of(Value::boolean(true)) : KeySet();
        case Op::unary:
            return node.operation == Operation::logicalNot && isKey(*node.children[0])
                ? KeySet::of(Value::boolean(false))
                : KeySet();
        case Op::conjunction:
        case Op::disjunction:
            return combine(node);
        case Op::comparison:
            return node.operation == Operation::equal
                ? equality(*node.children[0], *node.children[1])
                : KeySet();
        case Op::in:
            return in(node);
        case Op::like:
            return like(node);
        case Op::call:
            return call(node);
        default:
            return node.fixed && !evaluate(node, m_evaluation).isTrue() ? KeySet::none() : KeySet();
        }
    }

private:
    bool isKey(const Node &node) const
    {
        return node.op == Op::itemPath && node.namesOnly
            && m_evaluation.program.paths[node.pathNumber] == m_path;
    }

    KeySet combine(const Node &node)
    {
        if (node.op == Op::disjunction)
            return united(node);
        KeySet result = read(*node.children.front());
        for (std::size_t i = 1; i < node.children.size(); ++i)
            result = both(std::move(result), read(*node.children[i]));
        return result;
    }

    KeySet united(const Node &node)
    {
        std::vector<Value> all;
        for (const Node *child : node.children) {
            const KeySet part = read(*child);
            if (part.isAny())
                return {};
            all.insert(all.end(), part.values().begin(), part.values().end());
        }
        return KeySet::of(std::move(all));
    }

    KeySet equality(const Node &left, const Node &right)
    {
        if (left.fixed && !right.fixed)
            return equality(right, left);
        if (!right.fixed)
            return {};
        const Value value = evaluate(right, m_evaluation);
        if (isKey(left))
            return KeySet::of(value);
        const bool isAbs
            = left.op == Op::call && left.function->name == "ABS" && isKey(*left.children[0]);
        if (!isAbs)
            return {};
        if (!value.isNumber() || value.number() < 0)
            return KeySet::none();
        return KeySet::of(std::vector {value, Value::number(-value.number())});
    }

    KeySet in(const Node &node)
    {
        if (node.negated || !isKey(*node.children[0]))
            return {};
        std::vector<Value> values;
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            if (!node.children[i]->fixed)
                return {};
            values.push_back(evaluate(*node.children[i], m_evaluation));
        }
        return KeySet::of(std::move(values));
    }

    /// Without a live wildcard the pattern is the value.
    KeySet like(const Node &node)
    {
        if (node.negated || !isKey(*node.children[0]) || !node.children[1]->fixed)
            return {};
        const Value pattern = evaluate(*node.children[1], m_evaluation);
        if (!pattern.isString())
            return KeySet::none();
        std::string literal;
        std::string_view rest = pattern.string();
        while (!rest.empty()) {
            const bool escaped = !node.name.empty() && rest.starts_with(node.name)
                && rest.size() > node.name.size()
                && std::string_view("%_[").find(rest[node.name.size()]) != std::string_view::npos;
            if (escaped)
                rest.remove_prefix(node.name.size());
            else if (rest.front() == '%' || rest.front() == '_' || rest.front() == '[')
                return {};
            literal += rest.front();
            rest.remove_prefix(1);
        }
        // Whatever the escape character does elsewhere, the literal must match its own pattern.
        if (!matchesLike(literal, pattern.string(), node.name))
            return {};
        return KeySet::of(Value::string(literal, *m_evaluation.arena));
    }

    KeySet call(const Node &node)
    {
        const std::string_view name = node.function->name;
        if (name == "IS_NULL" && isKey(*node.children[0]))
            return KeySet::of(Value::null());
        if (name == "IS_BOOL" && isKey(*node.children[0]))
            return KeySet::of(std::vector {Value::boolean(false), Value::boolean(true)});
        if (name == "ARRAY_CONTAINS" && node.children.size() == 2 && node.children[0]->fixed
            && isKey(*node.children[1])) {
            const Value list = evaluate(*node.children[0], m_evaluation);
            std::vector<Value> values;
            for (std::size_t i = 0; list.isArray() && i < list.size(); ++i)
                values.push_back(list.at(i));
            return KeySet::of(std::move(values));
        }
        return node.fixed && !evaluate(node, m_evaluation).isTrue() ? KeySet::none() : KeySet();
    }

    const json::Path &m_path;
    Evaluation &m_evaluation;
};

std::string pathsText(const std::vector<json::Path> &paths, std::size_t count)
{
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += (i == 0 ? "" : ", ") + paths[i].text();
    return text;
}

class Router {
public:
    Router(const store::Container &container, Evaluation &evaluation,
           std::pmr::memory_resource *memory)
        : m_container(container)
        , m_evaluation(evaluation)
        , m_paths(container.partitionKeyDefinition().paths())
        , m_levels(memory)
        , m_route(memory)
    {
    }

    Route route(const Block &block, const Request &request)
    {
        readFilter(block);
        m_route.fromFilter = true;
        m_explains = request.explain;
        if (request.partitionKey)
            readRequest(*request.partitionKey);
        if (std::any_of(m_levels.begin(), m_levels.end(),
                        [](const KeySet &set) { return set.isNone(); })) {
            if (request.partitionKey && request.partitionKey->levels() == m_paths.size())
                return contradicted(*request.partitionKey);
            return nothing("the filter cannot be true for any partition key");
        }
        std::size_t fixed = 0;
        std::size_t count = 1;
        while (fixed < m_levels.size() && !m_levels[fixed].isAny()
               && count * m_levels[fixed].values().size() <= mostKeys)
            count *= m_levels[fixed++].values().size();
        if (fixed == 0)
            return everything();
        enumerate(fixed);
        return finish(fixed);
    }

private:
    void readFilter(const Block &block)
    {
        m_levels.reserve(m_paths.size());
        for (const json::Path &path : m_paths)
            m_levels.push_back(block.where == nullptr
                                   ? KeySet()
                                   : KeyReader(path, m_evaluation).read(*block.where));
    }

    /// A key in the request options restricts like an equality; it may hold "no value", which no filter can say.
    void readRequest(const store::PartitionKey &key)
    {
        for (std::size_t i = 0; i < key.levels() && i < m_levels.size(); ++i) {
            const Value level = key.level(i);
            const bool isPossible = m_levels[i].isAny() || m_levels[i].contains(level);
            m_levels[i] = isPossible ? KeySet::exactly(level) : KeySet::none();
            m_route.fromFilter = false;
        }
        m_request = true;
    }

    Route nothing(std::string reason)
    {
        m_route.routing.kind = RoutingKind::nothing;
        m_route.routing.reason = std::move(reason);
        return std::move(m_route);
    }

    /// The client asks where the request sends it, whatever the filter says.
    Route contradicted(const store::PartitionKey &key)
    {
        m_route.routing.kind = RoutingKind::logicalPartition;
        m_route.routing.reason
            = "the request fixes the partition key, for which the filter cannot be true";
        m_route.routing.physicalPartitions = {m_container.partitionOf(key)};
        m_route.keys.push_back(key);
        m_route.fromFilter = false;
        m_route.contradicted = true;
        return std::move(m_route);
    }

    Route everything()
    {
        m_route.routing.kind = RoutingKind::allPartitions;
        if (m_explains)
            m_route.routing.reason
                = "the filter does not fix the partition key " + pathsText(m_paths, 1);
        for (int i = 0; i < m_container.physicalPartitions(); ++i)
            m_route.routing.physicalPartitions.push_back(i);
        sortByRange();
        return std::move(m_route);
    }

    void enumerate(std::size_t levels)
    {
        auto &keys = levels == m_paths.size() ? m_route.keys : m_route.prefixes;
        if (levels == 1 && m_levels[0].values().size() == 1) {
            keys.push_back(store::PartitionKey::of(m_levels[0].values()));
            return;
        }
        std::vector<std::size_t> at(levels, 0);
        for (;;) {
            std::vector<Value> key;
            for (std::size_t i = 0; i < levels; ++i)
                key.push_back(m_levels[i].values()[at[i]]);
            keys.push_back(store::PartitionKey::of(key));
            std::size_t level = levels;
            while (level > 0 && ++at[level - 1] == m_levels[level - 1].values().size())
                at[--level] = 0;
            if (level == 0)
                return;
        }
    }

    Route finish(std::size_t fixed)
    {
        std::vector<int> &partitions = m_route.routing.physicalPartitions;
        for (const store::PartitionKey &key : m_route.keys)
            partitions.push_back(m_container.partitionOf(key));
        for (const store::PartitionKey &prefix : m_route.prefixes) {
            const std::vector<int> some
                = m_container.partitionsOf(m_container.partitionKeyDefinition().range(prefix));
            partitions.insert(partitions.end(), some.begin(), some.end());
        }
        std::sort(partitions.begin(), partitions.end());
        partitions.erase(std::unique(partitions.begin(), partitions.end()), partitions.end());
        sortByRange();
        describe(fixed);
        return std::move(m_route);
    }

    void sortByRange()
    {
        std::vector<int> &partitions = m_route.routing.physicalPartitions;
        if (partitions.size() == 1)
            return;
        std::sort(partitions.begin(), partitions.end(), [this](int left, int right) {
            return m_container.rangeOf(left).minimum < m_container.rangeOf(right).minimum;
        });
    }

    void describe(std::size_t fixed)
    {
        Routing &routing = m_route.routing;
        if (fixed < m_paths.size())
            routing.kind = RoutingKind::prefix;
        else
            routing.kind = m_route.keys.size() == 1 ? RoutingKind::logicalPartition
                                                    : RoutingKind::logicalPartitions;
        if (!m_explains)
            return;
        const std::string by = m_request ? " by the request" : "";
        const std::string paths = pathsText(m_paths, fixed);
        if (fixed < m_paths.size()) {
            routing.reason = "the beginning " + paths + " of the partition key is fixed" + by;
        } else if (m_route.keys.size() == 1) {
            routing.reason = "the partition key " + paths + " is fixed to one value" + by;
        } else {
            routing.reason = "the partition key " + paths + " is fixed to "
                + std::to_string(m_route.keys.size()) + " values" + by;
        }
    }

    const store::Container &m_container;
    Evaluation &m_evaluation;
    const std::vector<json::Path> &m_paths;
    std::pmr::vector<KeySet> m_levels;
    bool m_request = false;
    bool m_explains = true; ///< the reason is wanted
    Route m_route;
};

} // namespace

Route routeOf(const Block &block, Evaluation &evaluation, const store::Container &container,
              const Request &request, std::pmr::memory_resource *memory)
{
    Route route = Router(container, evaluation, memory).route(block, request);
    if (const std::optional<int> only = request.physicalPartition) {
        std::erase_if(route.keys, [&](const store::PartitionKey &key) {
            return container.partitionOf(key) != *only;
        });
        std::erase_if(route.routing.physicalPartitions,
                      [&](int partition) { return partition != *only; });
    }
    // Looked up now, so that the list is at hand when the rest of the query is prepared.
    if (route.isSingleKey() && !route.keys.empty() && !route.contradicted) {
        route.items = container.partition(route.routing.physicalPartitions.front())
                          .itemsOf(route.keys.front());
        constexpr std::size_t most = 1024;
        store::prefetch(route.items.first(std::min(most, route.items.size())));
    }
    return route;
}

} // namespace partita::query
