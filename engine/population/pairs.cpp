// Partners of rows in many:many relationships.
#include "engine/population/partnerdrawing.h"

#include <numeric>

namespace partita::population {
namespace {

/// Assigns the children of every parent in a many:many relationship: pinned ones first, then drawn
/// ones.
class PairDraw {
public:
    explicit PairDraw(const LinkRequest &request)
        : m_request(request)
        , m_relationship(asUniform(*request.relationship))
        , m_sampler(m_relationship)
        , m_choice(request.children, popularity(*request.relationship),
                   Random::base(request.seed, streamOf(request, spreadPurpose)))
        , m_base(Random::base(request.seed, streamOf(request, pickPurpose)))
        , m_used(request.children)
        , m_pinned(groupBy(request.fixedLinks->parents, request.parents))
    {
    }

    Groups run()
    {
        Groups result;
        result.offsets.push_back(0);
        for (Row parent = 0; parent < m_request.parents; ++parent) {
            const std::vector<Row> partners = partnersOf(parent);
            result.targets.insert(result.targets.end(), partners.begin(), partners.end());
            result.offsets.push_back(static_cast<std::uint32_t>(result.targets.size()));
        }
        return result;
    }

private:
    static double popularity(const model::Relationship &relationship)
    {
        return relationship.degree.kind == model::Degree::Kind::zipf ? 0
                                                                     : relationship.degree.exponent;
    }

    std::vector<Row> partnersOf(Row parent)
    {
        const auto pinned = m_pinned.of(parent);
        std::vector<Row> partners(pinned.begin(), pinned.end());
        m_used.clear();
        for (const Row partner : partners)
            m_used.add(partner);
        if (m_relationship.parent == m_relationship.child)
            m_used.add(parent);
        const std::uint32_t degree = degreeOf(m_request, m_sampler, parent);
        Random random = Random::at(m_base, parent);
        while (partners.size() < degree && m_used.size() < m_request.children) {
            partners.push_back(drawUnused(random));
            m_used.add(partners.back());
        }
        std::sort(partners.begin(), partners.end());
        return partners;
    }

    Row drawUnused(Random &random) const
    {
        Row partner = m_choice(random);
        for (int attempt = 0; m_used.has(partner) && attempt < attempts; ++attempt)
            partner = m_choice(random);
        while (m_used.has(partner))
            partner = (partner + 1) % m_request.children;
        return partner;
    }

    const LinkRequest &m_request;
    model::Relationship m_relationship;
    DegreeSampler m_sampler;
    WeightedChoice m_choice;
    std::uint64_t m_base;
    Marks m_used;
    Groups m_pinned;
};

} // namespace

Groups drawPairs(const LinkRequest &request)
{
    return PairDraw(request).run();
}

Groups inverse(const Groups &groups, Row targets)
{
    Groups result;
    result.offsets.assign(std::size_t {targets} + 1, 0);
    for (const Row target : groups.targets)
        ++result.offsets[target + std::size_t {1}];
    std::partial_sum(result.offsets.begin(), result.offsets.end(), result.offsets.begin());
    result.targets.resize(groups.targets.size());
    std::vector<std::uint32_t> next(result.offsets.begin(), result.offsets.end() - 1);
    for (Row group = 0; group + std::size_t {1} < groups.offsets.size(); ++group) {
        for (const Row target : groups.of(group))
            result.targets[next[target]++] = group;
    }
    return result;
}

} // namespace partita::population
