// Partners of rows in one relationship, drawn once and stored in flat arrays.
#pragma once

#include "engine/population/degrees.h"
#include "engine/population/rows.h"

#include <unordered_map>

namespace partita::population {

/// Groups of rows in one array: group g is targets[offsets[g] .. offsets[g + 1]).
struct Groups {
    std::vector<std::uint32_t> offsets;
    std::vector<Row> targets;

    std::span<const Row> of(Row group) const
    {
        if (group + std::size_t {1} >= offsets.size())
            return {};
        return std::span(targets).subspan(offsets[group], offsets[group + 1] - offsets[group]);
    }
};

/// Rows grouped by `groupOf`, in row order. Rows with noRow are left out.
Groups groupBy(const std::vector<Row> &groupOf, Row groups);

/// Partners and degrees in one relationship that sample rows fix.
struct FixedLinks {
    std::vector<Row> parents; ///< of the sample rows of the child entity; noRow = not fixed
    std::unordered_map<Row, std::int64_t> degrees; ///< of sample rows of the parent entity
};

/// Input for drawing the partners of one relationship.
struct LinkRequest {
    const model::Relationship *relationship = nullptr;
    Row parents = 0;
    Row children = 0;
    std::uint64_t seed = 0;
    std::uint64_t stream = 0; ///< unique to the relationship
    const FixedLinks *fixedLinks = nullptr;
    /// Row that contains each child, where there is one.
    const std::vector<Row> *containerOf = nullptr;
    const Groups *siblings = nullptr; ///< children by the row that contains them
};

/// Number of children of each parent, for a relationship that creates its children.
std::vector<std::uint32_t> drawDegrees(const LinkRequest &request);
/// Parent of each child, for a relationship whose children are created by another one. Parents with
/// a pinned degree get that many children while there are any left.
std::vector<Row> drawParents(const LinkRequest &request);
/// Parents in a relationship of an entity with itself: a forest, roots first.
std::vector<Row> drawHierarchy(const LinkRequest &request);
/// Children of each parent in a many:many relationship, without duplicates.
Groups drawPairs(const LinkRequest &request);
/// The same pairs from the other side.
Groups inverse(const Groups &groups, Row targets);

} // namespace partita::population
