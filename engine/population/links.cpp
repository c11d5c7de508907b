#include "engine/population/links.h"

#include "engine/population/partnerdrawing.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace partita::population {
namespace {

std::vector<std::uint64_t> cumulative(const std::vector<std::uint32_t> &weights)
{
    std::vector<std::uint64_t> sums(weights.size());
    std::uint64_t total = 0;
    for (std::size_t index = 0; index < weights.size(); ++index)
        sums[index] = total += weights[index];
    return sums;
}

WeightedChoice parentChoice(const LinkRequest &request)
{
    const std::uint64_t key = Random::base(request.seed, streamOf(request, spreadPurpose));
    if (request.relationship->degree.kind == model::Degree::Kind::drawn)
        return {request.parents, request.relationship->degree.exponent, key};
    LinkRequest unpinned = request;
    const FixedLinks none {};
    unpinned.fixedLinks = &none;
    return {cumulative(drawDegrees(unpinned)), key};
}

/// Assigns a parent to every child, in this order: pinned parents, pinned degrees, random draws.
class ParentDraw {
public:
    explicit ParentDraw(const LinkRequest &request)
        : m_request(request)
        , m_parentOf(request.children, noRow)
        , m_closed(request.parents, false)
        , m_open(request.parents)
        , m_choice(parentChoice(request))
        , m_base(Random::base(request.seed, streamOf(request, pickPurpose)))
    {
    }

    std::vector<Row> run()
    {
        const auto &pinned = m_request.fixedLinks->parents;
        std::copy(pinned.begin(), pinned.end(), m_parentOf.begin());
        if (m_request.parents == 0)
            return m_parentOf;
        fillPinnedDegrees();
        if (m_request.relationship->cardinality == model::Cardinality::oneToOne)
            pairUp();
        else if (m_request.relationship->degree.distinct && m_request.siblings)
            drawDistinct();
        else
            drawFreely();
        return m_parentOf;
    }

private:
    bool isDistinct() const
    {
        return m_request.relationship->degree.distinct && m_request.containerOf;
    }

    void fillPinnedDegrees()
    {
        std::vector<Row> parents;
        for (const auto &[parent, degree] : m_request.fixedLinks->degrees)
            parents.push_back(parent);
        std::sort(parents.begin(), parents.end());
        for (const Row parent : parents) {
            m_closed[parent] = true;
            --m_open;
            adopt(parent, m_request.fixedLinks->degrees.at(parent));
        }
    }

    /// Gives `parent` further children without a parent until it has `degree`.
    void adopt(Row parent, std::int64_t degree)
    {
        std::unordered_set<Row> containers; // containers that already have a child of this parent
        const auto take = [&](Row child) {
            return !isDistinct() || (*m_request.containerOf)[child] == noRow
                || containers.insert((*m_request.containerOf)[child]).second;
        };
        for (Row child = 0; child < m_request.fixedLinks->parents.size(); ++child) {
            if (m_parentOf[child] == parent) {
                take(child);
                --degree;
            }
        }
        const Permutation order(m_request.children,
                                Random::base(m_request.seed, streamOf(m_request, pinPurpose))
                                    + parent);
        for (Row step = 0; step < m_request.children && degree > 0; ++step) {
            const auto child = static_cast<Row>(order(step));
            if (m_parentOf[child] == noRow && take(child)) {
                m_parentOf[child] = parent;
                --degree;
            }
        }
    }

    Row draw(Row child) const
    {
        if (m_open == 0)
            return noRow;
        Random random = Random::at(m_base, child);
        for (int attempt = 0; attempt < attempts; ++attempt) {
            const Row parent = m_choice(random);
            if (!m_closed[parent])
                return parent;
        }
        return nextOpen(m_choice(random), [](Row) { return true; });
    }

    template<typename Allowed>
    Row nextOpen(Row parent, Allowed allowed) const
    {
        for (Row step = 0; step < m_request.parents; ++step) {
            const Row candidate = (parent + step) % m_request.parents;
            if (!m_closed[candidate] && allowed(candidate))
                return candidate;
        }
        return noRow;
    }

    void drawFreely()
    {
        for (Row child = 0; child < m_request.children; ++child) {
            if (m_parentOf[child] == noRow)
                m_parentOf[child] = draw(child);
        }
    }

    void drawDistinct()
    {
        Marks used(m_request.parents);
        for (Row group = 0; group + std::size_t {1} < m_request.siblings->offsets.size(); ++group) {
            const auto children = m_request.siblings->of(group);
            used.clear();
            Row usedOpen = 0;
            const auto use = [&](Row parent) {
                usedOpen += !used.has(parent) && !m_closed[parent];
                used.add(parent);
            };
            for (const Row child : children) {
                if (m_parentOf[child] != noRow)
                    use(m_parentOf[child]);
            }
            for (const Row child : children) {
                if (m_parentOf[child] != noRow || m_open == 0)
                    continue;
                if (usedOpen == m_open) { // all parents are used once: start again
                    used.clear();
                    usedOpen = 0;
                }
                m_parentOf[child] = drawUnused(child, used);
                use(m_parentOf[child]);
            }
        }
        drawFreely(); // children without a container
    }

    Row drawUnused(Row child, const Marks &used) const
    {
        Random random = Random::at(m_base, child);
        for (int attempt = 0; attempt < attempts; ++attempt) {
            const Row parent = m_choice(random);
            if (!m_closed[parent] && !used.has(parent))
                return parent;
        }
        return nextOpen(m_choice(random), [&](Row parent) { return !used.has(parent); });
    }

    /// 1:1: uses every parent at most once; surplus children get none.
    void pairUp()
    {
        for (const Row parent : m_parentOf) {
            if (parent != noRow)
                m_closed[parent] = true;
        }
        const Permutation order(m_request.parents, m_base);
        Row next = 0;
        for (Row &parentOf : m_parentOf) {
            while (parentOf == noRow && next < m_request.parents) {
                const auto parent = static_cast<Row>(order(next++));
                if (!m_closed[parent])
                    parentOf = parent;
            }
        }
    }

    const LinkRequest &m_request;
    std::vector<Row> m_parentOf;
    std::vector<bool> m_closed; ///< parents that accept no more children
    Row m_open;
    WeightedChoice m_choice;
    std::uint64_t m_base;
};

} // namespace

std::uint32_t degreeOf(const LinkRequest &request, const DegreeSampler &sampler, Row parent)
{
    const auto pinned = request.fixedLinks->degrees.find(parent);
    if (pinned != request.fixedLinks->degrees.end())
        return static_cast<std::uint32_t>(std::max<std::int64_t>(0, pinned->second));
    Random random
        = Random::at(Random::base(request.seed, streamOf(request, degreePurpose)), parent);
    return static_cast<std::uint32_t>(sampler(random));
}

Groups groupBy(const std::vector<Row> &groupOf, Row groups)
{
    Groups result;
    result.offsets.assign(std::size_t {groups} + 1, 0);
    for (const Row group : groupOf) {
        if (group != noRow)
            ++result.offsets[group + std::size_t {1}];
    }
    std::partial_sum(result.offsets.begin(), result.offsets.end(), result.offsets.begin());
    result.targets.resize(result.offsets.back());
    std::vector<std::uint32_t> next(result.offsets.begin(), result.offsets.end() - 1);
    for (Row row = 0; row < groupOf.size(); ++row) {
        if (groupOf[row] != noRow)
            result.targets[next[groupOf[row]]++] = row;
    }
    return result;
}

std::vector<std::uint32_t> drawDegrees(const LinkRequest &request)
{
    const DegreeSampler sampler(*request.relationship);
    std::vector<std::uint32_t> degrees(request.parents);
    for (Row parent = 0; parent < request.parents; ++parent)
        degrees[parent] = degreeOf(request, sampler, parent);
    return degrees;
}

std::vector<Row> drawParents(const LinkRequest &request)
{
    return ParentDraw(request).run();
}

std::vector<Row> drawHierarchy(const LinkRequest &request)
{
    std::vector<Row> parentOf(request.children, noRow);
    const auto &pinned = request.fixedLinks->parents;
    std::copy(pinned.begin(), pinned.end(), parentOf.begin());
    if (request.relationship->degree.kind == model::Degree::Kind::drawn) {
        const WeightedChoice choice = parentChoice(request);
        const std::uint64_t base = Random::base(request.seed, streamOf(request, pickPurpose));
        for (Row child = 1; child < request.children; ++child) {
            Random random = Random::at(base, child);
            if (parentOf[child] == noRow)
                parentOf[child] = choice(random) % child;
        }
        return parentOf;
    }
    const std::vector<std::uint32_t> degrees = drawDegrees(request);
    Row parent = 0;
    std::uint32_t given = 0;
    for (Row child = 1; child < request.children; ++child) {
        if (parentOf[child] != noRow)
            continue;
        while (parent < child && given >= degrees[parent]) {
            ++parent;
            given = 0;
        }
        if (parent < child) { // otherwise no parent is left: a new root
            parentOf[child] = parent;
            ++given;
        }
    }
    return parentOf;
}

} // namespace partita::population
