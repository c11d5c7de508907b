// Which rows belong together: the partners of one relationship, drawn once and kept in flat arrays.
#pragma once

#include "engine/population/degrees.h"
#include "engine/population/rows.h"

#include <unordered_map>

namespace partita::population {

/// Groups of rows end to end: group g is targets[offsets[g] .. offsets[g + 1]).
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

/// The rows by the group that `groupOf` gives each, in row order; rows with noRow are left out.
Groups groupBy(const std::vector<Row> &groupOf, Row groups);

/// What sample rows fix about one relationship.
struct Pins {
    std::vector<Row> parents; ///< of the sample rows of the child entity; noRow = not said
    std::unordered_map<Row, std::int64_t> degrees; ///< of sample rows of the parent entity
};

/// What drawing partners needs to know.
struct LinkRequest {
    const model::Relationship *relationship = nullptr;
    Row parents = 0;
    Row children = 0;
    std::uint64_t seed = 0;
    std::uint64_t stream = 0; ///< tells the relationship apart from all others
    const Pins *pins = nullptr;
    const std::vector<Row> *containerOf
        = nullptr; ///< containing row of each child, where it has one
    const Groups *siblings = nullptr; ///< children by containing row
};

/// Number of children of each parent, for a relationship that makes its children.
std::vector<std::uint32_t> drawDegrees(const LinkRequest &request);
/// The parent of each child, for a relationship whose children exist for another reason. Parents
/// with a pinned degree get that many children as long as there are children left.
std::vector<Row> drawParents(const LinkRequest &request);
/// Parents of a relationship of an entity with itself: a forest, roots first.
std::vector<Row> drawHierarchy(const LinkRequest &request);
/// Children of each parent in a many:many relationship, without repetition.
Groups drawPairs(const LinkRequest &request);
/// The same pairs seen from the other side.
Groups inverse(const Groups &groups, Row targets);

} // namespace partita::population
