#include "engine/population/degrees.h"

#include <algorithm>
#include <limits>

namespace partita::population {
namespace {

std::int64_t mostChildren(const model::Relationship &relationship)
{
    if (relationship.cardinality == model::Cardinality::oneToOne)
        return 1;
    return relationship.bound.value_or(std::numeric_limits<std::int64_t>::max());
}

} // namespace

model::Degree degreeOf(const model::Relationship &relationship)
{
    const bool isUnstated = relationship.cardinality == model::Cardinality::oneToOne
        && relationship.degree == model::Degree();
    if (!isUnstated)
        return relationship.degree;
    model::Degree one;
    one.kind = model::Degree::Kind::fixed;
    one.minimum = 1;
    one.maximum = 1;
    return one;
}

DegreeSampler::DegreeSampler(const model::Relationship &relationship)
    : m_degree(degreeOf(relationship))
    , m_most(mostChildren(relationship))
{
    if (m_degree.kind == model::Degree::Kind::zipf && m_degree.maximum > m_degree.minimum)
        m_zipf.emplace(m_degree.maximum - m_degree.minimum + 1, std::max(0.0, m_degree.exponent));
}

std::int64_t DegreeSampler::operator()(Random &random) const
{
    std::int64_t degree = m_degree.minimum;
    switch (m_degree.kind) {
    case model::Degree::Kind::uniform:
        degree = random.between(m_degree.minimum, m_degree.maximum);
        break;
    case model::Degree::Kind::zipf:
        degree = m_degree.minimum + (m_zipf ? (*m_zipf)(random) : 0);
        break;
    case model::Degree::Kind::empirical:
        if (m_degree.values.empty())
            return 0;
        degree = m_degree.values[static_cast<std::size_t>(
            random.between(0, static_cast<std::int64_t>(m_degree.values.size()) - 1))];
        break;
    case model::Degree::Kind::fixed:
    case model::Degree::Kind::drawn:
        break;
    }
    return std::clamp<std::int64_t>(degree, 0, std::max<std::int64_t>(m_most, 0));
}

double meanDegree(const model::Relationship &relationship)
{
    return std::clamp(degreeOf(relationship).mean(), 0.0,
                      static_cast<double>(mostChildren(relationship)));
}

model::Relationship asUniform(model::Relationship relationship)
{
    if (relationship.degree.kind == model::Degree::Kind::drawn)
        relationship.degree.kind = model::Degree::Kind::uniform;
    return relationship;
}

} // namespace partita::population
