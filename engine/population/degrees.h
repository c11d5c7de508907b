// Degree distributions of the model, from which numbers of children are drawn.
#pragma once

#include "engine/model/entity.h"
#include "engine/population/random.h"

#include <optional>

namespace partita::population {

/// The stated degree. When a 1:1 relationship states none, each row has a partner.
model::Degree degreeOf(const model::Relationship &relationship);

/// Source of random numbers of children in one relationship.
class DegreeSampler {
public:
    /// Requires: the degree is not `drawn`.
    explicit DegreeSampler(const model::Relationship &relationship);
    /// Draws a number of children: within the relationship's bound, and at most one in 1:1.
    std::int64_t operator()(Random &random) const;

private:
    model::Degree m_degree;
    std::optional<Zipf> m_zipf;
    std::int64_t m_most;
};

/// Expected number of children of a parent, within the bound; 0 for `drawn`.
double meanDegree(const model::Relationship &relationship);

/// The relationship with a uniform degree in place of a `drawn` one. Many:many relationships have
/// no given number of children to distribute.
model::Relationship asUniform(model::Relationship relationship);

} // namespace partita::population
