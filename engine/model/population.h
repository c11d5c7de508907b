// Population: the numbers of rows, and the rows written by hand. Plain values.
#pragma once

#include "engine/model/entity.h"

#include <map>

namespace partita::model {

/// A row written or edited by hand. Values that it does not state are generated.
struct SampleRow {
    std::string name; ///< unique, for probes: "the measured post"
    std::string entity;
    std::map<std::string, Json> values; ///< attribute -> value
    std::map<std::string, std::string> parents; ///< parentRole -> name of a sample row
    std::map<std::string, std::int64_t> degrees; ///< childRole -> exact number of children
    KeptMembers kept = {};
    bool operator==(const SampleRow &) const = default;
};

struct Population {
    std::uint64_t seed = 1;
    double fraction = 1; ///< 0 < fraction <= 1: share of the full population that is generated and
                         ///< stored; evaluation raises small fractions
    /// Entity -> rows in the full population. Absent entities get their number from the degree of a
    /// relationship.
    std::map<std::string, std::int64_t> counts;
    std::vector<SampleRow> sampleRows;
    KeptMembers kept = {};
    bool operator==(const Population &) const = default;
};

} // namespace partita::model
