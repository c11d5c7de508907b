// The groups of an aggregate block: one for each combination of grouping values, or a single one
// without GROUP BY.
#pragma once

#include "engine/query/evaluating/aggregate.h"
#include "engine/query/evaluating/evaluation.h"

#include <memory_resource>
#include <optional>
#include <span>
#include <unordered_map>

namespace partita::query {

class Groups {
public:
    /// `arena` keeps grouping values and extremes, `memory` the lists of them.
    Groups(const Block &block, json::Arena &arena,
           std::pmr::memory_resource *memory = std::pmr::get_default_resource());

    /// Adds the current row of the evaluation.
    void add(Evaluation &evaluation);
    /// Adds a partial result of the same block.
    void add(const Groups &other);
    /// The accumulators of a group, made when it is new. `keys` has one value for each grouping
    /// expression.
    std::span<Accumulator> group(std::span<const json::Value> keys);

    std::size_t size() const { return m_groups.size(); }
    json::Arena &arena() const { return m_arena; }
    /// The select list of every group, in the order in which groups appeared; undefined values of
    /// SELECT VALUE left out.
    std::vector<json::Value> rows(Evaluation &evaluation) const;

private:
    struct Group {
        explicit Group(std::pmr::memory_resource *memory)
            : keys(memory)
            , accumulators(memory)
        {
        }
        std::pmr::vector<json::Value> keys;
        std::pmr::vector<Accumulator> accumulators;
    };
    Group &make(std::size_t hash, std::span<const json::Value> keys);
    Group *find(std::size_t hash, std::span<const json::Value> keys);

    const Block &m_block;
    json::Arena &m_arena;
    std::pmr::memory_resource *m_memory;
    std::pmr::vector<Group> m_groups;
    using Positions = std::pmr::unordered_multimap<std::size_t, std::size_t>;
    std::optional<Positions> m_byHash; ///< in m_groups; nothing without GROUP BY
    std::pmr::vector<json::Value> m_keys; ///< scratch
};

} // namespace partita::query
