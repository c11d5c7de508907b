#include "engine/evaluation/measurementcache.h"

#include "engine/planning/equalplans.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

/// The first element that fits; nullptr when none does.
template<typename T, typename Fits>
std::shared_ptr<const T> firstOf(const std::vector<std::shared_ptr<const T>> &all, const Fits &fits)
{
    const auto found
        = std::find_if(all.begin(), all.end(), [&](const auto &one) { return fits(*one); });
    return found == all.end() ? nullptr : *found;
}

} // namespace

bool MeasurementCache::isAbout(const model::Workbook &workbook, model::Generation generation,
                               double fraction)
{
    const Basis basis {workbook.entities, workbook.relationships,
                       workbook.patterns, workbook.population,
                       generation,        fraction};
    const std::scoped_lock lock(m_mutex);
    if (!m_basis)
        m_basis = basis;
    return m_basis == basis;
}

std::shared_ptr<const Choice> MeasurementCache::choice(
    std::size_t pattern, const std::vector<planning::Plan> &candidates,
    const ContainerSnapshots &snapshots) const
{
    const std::scoped_lock lock(m_mutex);
    const auto found = m_choices.find(pattern);
    if (found == m_choices.end())
        return nullptr;
    return firstOf(found->second, [&](const Choice &known) {
        return known.snapshots == snapshots
            && planning::areEqualPlans(known.candidates, candidates);
    });
}

void MeasurementCache::keep(std::size_t pattern, std::shared_ptr<const Choice> choice)
{
    const std::scoped_lock lock(m_mutex);
    m_choices[pattern].push_back(std::move(choice));
}

std::shared_ptr<const Sampled> MeasurementCache::sampled(const Choice &choice,
                                                         const ContainerSnapshots &snapshots,
                                                         const SampleSize &size, bool inFull) const
{
    const std::scoped_lock lock(m_mutex);
    const auto found = m_sampled.find(&choice);
    if (found == m_sampled.end())
        return nullptr;
    return firstOf(found->second, [&](const Sampled &known) {
        return known.snapshots == snapshots && known.size == size
            && known.evaluation.has_value() == inFull;
    });
}

void MeasurementCache::keep(const Choice &choice, std::shared_ptr<const Sampled> sampled)
{
    const std::scoped_lock lock(m_mutex);
    m_sampled[&choice].push_back(std::move(sampled));
}

} // namespace partita::evaluation
