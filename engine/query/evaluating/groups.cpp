#include "engine/query/evaluating/groups.h"

namespace partita::query {

using json::Value;

namespace {

std::size_t hashOf(std::span<const Value> keys)
{
    std::size_t hash = 0x9e3779b97f4a7c15ULL;
    for (const Value &key : keys)
        hash = (hash ^ json::hash(key)) * 0xff51afd7ed558ccdULL;
    return hash;
}

bool sameKeys(std::span<const Value> left, std::span<const Value> right)
{
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (!json::equal(left[i], right[i]))
            return false;
    }
    return true;
}

} // namespace

Groups::Groups(const Block &block, json::Arena &arena, std::pmr::memory_resource *memory)
    : m_block(block)
    , m_arena(arena)
    , m_memory(memory)
    , m_groups(memory)
    , m_keys(block.groupBy.size(), memory)
{
    if (block.groupBy.empty()) {
        m_groups.reserve(1);
        make(0, m_keys);
    } else {
        m_byHash.emplace(memory);
    }
}

Groups::Group *Groups::find(std::size_t hash, std::span<const Value> keys)
{
    const auto [first, last] = m_byHash->equal_range(hash);
    for (auto at = first; at != last; ++at) {
        if (sameKeys(m_groups[at->second].keys, keys))
            return &m_groups[at->second];
    }
    return nullptr;
}

Groups::Group &Groups::make(std::size_t hash, std::span<const Value> keys)
{
    Group &made = m_groups.emplace_back(m_memory);
    made.accumulators.reserve(m_block.aggregates.size());
    for (const Value &key : keys)
        made.keys.push_back(json::copy(key, m_arena));
    for (const Aggregate &aggregate : m_block.aggregates)
        made.accumulators.emplace_back(aggregate.kind);
    if (m_byHash)
        m_byHash->emplace(hash, m_groups.size() - 1);
    return made;
}

std::span<Accumulator> Groups::group(std::span<const Value> keys)
{
    if (m_block.groupBy.empty())
        return m_groups.front().accumulators;
    const std::size_t hash = hashOf(keys);
    if (Group *found = find(hash, keys))
        return found->accumulators;
    return make(hash, keys).accumulators;
}

void Groups::add(Evaluation &evaluation)
{
    for (std::size_t i = 0; i < m_keys.size(); ++i)
        m_keys[i] = evaluate(*m_block.groupBy[i], evaluation);
    const std::span<Accumulator> accumulators = group(m_keys);
    for (std::size_t i = 0; i < accumulators.size(); ++i)
        accumulators[i].add(evaluate(*m_block.aggregates[i].argument, evaluation), m_arena);
}

void Groups::add(const Groups &other)
{
    for (const Group &theirs : other.m_groups) {
        const std::span<Accumulator> ours = group(theirs.keys);
        for (std::size_t i = 0; i < ours.size(); ++i)
            ours[i].add(theirs.accumulators[i], m_arena);
    }
}

std::vector<Value> Groups::rows(Evaluation &evaluation) const
{
    std::vector<Value> rows;
    const Value *outerKeys = evaluation.groupKeys;
    const Value *outerAggregates = evaluation.aggregates;
    std::pmr::vector<Value> results(m_memory);
    results.reserve(m_block.aggregates.size());
    rows.reserve(m_groups.size());
    for (const Group &group : m_groups) {
        results.clear();
        for (const Accumulator &accumulator : group.accumulators)
            results.push_back(accumulator.result(*evaluation.arena));
        evaluation.groupKeys = group.keys.data();
        evaluation.aggregates = results.data();
        const Value row = evaluate(*m_block.select, evaluation);
        if (!row.isUndefined() || !m_block.selectsValue)
            rows.push_back(row);
    }
    evaluation.groupKeys = outerKeys;
    evaluation.aggregates = outerAggregates;
    return rows;
}

} // namespace partita::query
