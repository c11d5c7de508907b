// The groups of an aggregate block: one for each combination of grouping values, or a single one without GROUP BY.
#pragma once

#include "engine/query/aggregate.h"
#include "engine/query/evaluation.h"

#include <unordered_map>

namespace partita::query {

class Groups {
public:
    /// `arena` keeps grouping values and extremes.
    Groups(const Block &block, json::Arena &arena);

    /// Adds the current row of the evaluation.
    void add(Evaluation &evaluation);
    /// Adds a partial result of the same block.
    void add(const Groups &other);
    /// The accumulators of a group, made when it is new. `keys` has one value for each grouping expression.
    std::vector<Accumulator> &group(const std::vector<json::Value> &keys);

    std::size_t size() const { return m_groups.size(); }
    json::Arena &arena() const { return m_arena; }
    /// The select list of every group, in the order in which groups appeared; undefined values of SELECT VALUE left out.
    std::vector<json::Value> rows(Evaluation &evaluation) const;

private:
    struct Group {
        std::vector<json::Value> keys;
        std::vector<Accumulator> accumulators;
    };
    Group &make(std::size_t hash, const std::vector<json::Value> &keys);
    const Group *find(std::size_t hash, const std::vector<json::Value> &keys) const;

    const Block &m_block;
    json::Arena &m_arena;
    std::vector<Group> m_groups;
    std::unordered_multimap<std::size_t, std::size_t> m_byHash; ///< position in m_groups
    std::vector<json::Value> m_keys; ///< scratch
};

} // namespace partita::query
