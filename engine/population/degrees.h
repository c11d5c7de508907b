// How many children a parent has: the degree distributions of the model as something to draw from.
#pragma once

#include "engine/model/entity.h"
#include "engine/population/random.h"

#include <optional>

namespace partita::population {

/// As stated; where nothing is stated of a 1:1 relationship, each row has its partner.
model::Degree degreeOf(const model::Relationship &relationship);

class DegreeSampler {
public:
    /// Requires: the degree is not `drawn`.
    explicit DegreeSampler(const model::Relationship &relationship);
    /// Within the relationship's bound, and at most one in 1:1.
    std::int64_t operator()(Random &random) const;

private:
    model::Degree m_degree;
    std::optional<Zipf> m_zipf;
    std::int64_t m_most;
};

/// Expected number of children a parent, within the bound; 0 for `drawn`.
double meanDegree(const model::Relationship &relationship);

/// Many:many relationships have no number of children to draw partners from: `drawn` ones are
/// uniform.
model::Relationship asUniform(model::Relationship relationship);

} // namespace partita::population
