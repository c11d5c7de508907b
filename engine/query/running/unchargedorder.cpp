// Search for an order over several paths that lists exactly the items of a query.
#include "engine/query/running/runstate.h"

#include <algorithm>

namespace partita::query {
namespace {

bool hasArrayStep(const json::Path &path)
{
    return std::any_of(path.steps().begin(), path.steps().end(),
                       [](const json::Path::Step &step) { return step.isArray; });
}

/// `sortPath`: nullptr when the items may come in any order.
bool addToOrder(const ServedFilter &served, const json::Path *sortPath,
                UnchargedOrder &unchargedOrder)
{
    const BoundPredicate &bound = *served.predicate;
    if (served.filter->stage >= 0 || bound.filterOnly || !bound.parts.empty()
        || bound.ranges.size() != 1)
        return false;
    const json::Path &path = bound.predicate->path;
    if (sortPath != nullptr && path == *sortPath) {
        const bool free = unchargedOrder.range.upper.kind == index::Limit::Kind::none;
        unchargedOrder.range = bound.ranges.front();
        return free && bound.predicate->kind != Predicate::Kind::test;
    }
    const auto same = [&](const index::CompositePath &other) { return other.path == path; };
    if (bound.predicate->kind != Predicate::Kind::equal
        || std::any_of(unchargedOrder.order.begin(), unchargedOrder.order.end(), same)
        || hasArrayStep(path))
        return false;
    unchargedOrder.order.push_back({path, false});
    unchargedOrder.prefix.push_back(bound.ranges.front().lower.value);
    return true;
}

} // namespace

/// Across logical partitions: the paths of all equalities; at least two when nothing is sorted,
/// since a single one has its own index. Inside a logical partition: its key, when there is no
/// other condition.
std::optional<UnchargedOrder> unchargedOrderOf(const RunState &state)
{
    const Ordering &ordering = state.ordering;
    const bool sorts = ordering.requested;
    if ((sorts && (!ordering.hasIndex || ordering.composite >= 0)) || !state.request.useIndex
        || !state.request.continuation.empty())
        return std::nullopt;
    const bool inOnePartition = state.route.isSingleKey() && state.route.fromFilter;
    if (!inOnePartition && state.route.routing.kind != Routing::Kind::allPartitions)
        return std::nullopt;
    const json::Path *sortPath = sorts ? &*ordering.paths.front() : nullptr;
    UnchargedOrder made;
    if (ordering.dropsMissing)
        made.range.lower = {index::Limit::Kind::afterType, json::Value()};
    for (const ServedFilter &served : state.filters) {
        if (!served.predicate)
            continue;
        if ((inOnePartition && !served.implied) || !addToOrder(served, sortPath, made))
            return std::nullopt;
    }
    if (made.prefix.size() < (sorts ? 1U : 2U))
        return std::nullopt;
    if (sorts)
        made.order.push_back({*sortPath, false});
    return made;
}

} // namespace partita::query
