#include "engine/query/running/groupscan.h"

#include <algorithm>

namespace partita::query {

using index::OrderedIndex;
using items::ItemNumber;
using json::Value;

namespace {

/// The order on a path of the item; nullptr when there is none or it lacks values (arrays and
/// objects).
const OrderedIndex *orderOf(const RunState &state, const store::PhysicalPartition &partition,
                            const Node &node)
{
    if (!node.isPlainPath())
        return nullptr;
    const OrderedIndex *order = partition.index().path(state.program.paths[node.pathNumber]);
    return order != nullptr && order->structuredCount() == 0 ? order : nullptr;
}

bool isSuitable(const RunState &state, const store::PhysicalPartition &partition)
{
    const Block &block = state.block;
    const bool itemsAlone
        = std::all_of(block.sources.begin(), block.sources.end(),
                      [](const Source &source) { return source.kind == Source::Kind::item; });
    const bool lists = std::any_of(
        block.aggregates.begin(), block.aggregates.end(), [](const Aggregate &aggregate) {
            return aggregate.kind == AggregateKind::list || aggregate.kind == AggregateKind::set;
        });
    return state.request.useIndex && itemsAlone && !lists && state.filters.empty()
        && block.groupBy.size() == 1 && state.route.routing.kind == Routing::Kind::allPartitions
        && !partition.mayExpire();
}

/// Which group each item is in.
struct Membership {
    std::vector<std::uint32_t> groupOf; ///< by item number
    std::vector<std::int64_t> sizes; ///< by group
    std::vector<std::span<Accumulator>> accumulators; ///< empty where a group has no items
};

void add(Membership &membership, const OrderedIndex &keys)
{
    index::Cursor cursor = keys.walk(index::Range::all());
    while (cursor.next()) {
        const auto group = static_cast<std::uint32_t>(membership.sizes.size());
        std::int64_t size = 0;
        cursor.items().forEachSpan([&](std::span<const ItemNumber> run) {
            for (const ItemNumber number : run)
                membership.groupOf[number] = group;
            size += static_cast<std::int64_t>(run.size());
            return true;
        });
        membership.sizes.push_back(size);
    }
}

/// Adds the values of one path, each as often as it occurs in each group.
void addValues(const OrderedIndex &values, std::size_t aggregate, const Membership &membership,
               json::Arena &arena)
{
    std::vector<std::int64_t> times(membership.sizes.size());
    std::vector<std::uint32_t> touched;
    index::Cursor cursor = values.walk(index::Range::all());
    while (cursor.next()) {
        touched.clear();
        cursor.items().forEachSpan([&](std::span<const ItemNumber> run) {
            for (const ItemNumber number : run) {
                const std::uint32_t group = membership.groupOf[number];
                if (times[group]++ == 0)
                    touched.push_back(group);
            }
            return true;
        });
        for (const std::uint32_t group : touched) {
            membership.accumulators[group][aggregate].add(cursor.value(), times[group], arena);
            times[group] = 0;
        }
    }
}

} // namespace

bool scanGroups(const RunState &state, const store::PhysicalPartition &partition, Groups &groups)
{
    const Block &block = state.block;
    const OrderedIndex *keys = isSuitable(state, partition)
        ? orderOf(state, partition, *block.groupBy.front())
        : nullptr;
    if (keys == nullptr)
        return false;
    std::vector<const OrderedIndex *> orders;
    for (const Aggregate &aggregate : block.aggregates) {
        orders.push_back(
            aggregate.argument->fixed ? nullptr : orderOf(state, partition, *aggregate.argument));
        if (orders.back() == nullptr && !aggregate.argument->fixed)
            return false;
    }
    Membership membership;
    membership.groupOf.resize(partition.end());
    // Group 0 is of the items without the path, which are not in the order.
    membership.sizes.push_back(partition.itemCount() - static_cast<std::int64_t>(keys->size()));
    add(membership, *keys);
    // All groups are made before pointers to them are kept.
    std::vector<Value> values {Value()};
    for (index::Cursor cursor = keys->walk(index::Range::all()); cursor.next();)
        values.push_back(cursor.value());
    for (std::size_t group = 0; group < values.size(); ++group) {
        if (membership.sizes[group] > 0)
            groups.group(std::span(values).subspan(group, 1));
    }
    for (std::size_t group = 0; group < values.size(); ++group)
        membership.accumulators.push_back(membership.sizes[group] > 0
                                              ? groups.group(std::span(values).subspan(group, 1))
                                              : std::span<Accumulator>());
    Evaluation constants(state.program, groups.arena());
    constants.parameters = state.evaluation.parameters;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        if (orders[i] != nullptr) {
            addValues(*orders[i], i, membership, groups.arena());
            continue;
        }
        const Value value = evaluate(*block.aggregates[i].argument, constants);
        for (std::size_t group = 0; group < values.size(); ++group) {
            if (membership.sizes[group] > 0)
                membership.accumulators[group][i].add(value, membership.sizes[group],
                                                      groups.arena());
        }
    }
    return true;
}

} // namespace partita::query
