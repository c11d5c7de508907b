#include "engine/evaluation/parts/patternparts.h"

#include "engine/planning/equalplans.h"

namespace partita::evaluation {
namespace {

constexpr std::size_t mostContents = 20; // of one choice

std::size_t bytesOf(const planning::Measurement &measured)
{
    std::size_t bytes = sizeof measured + measured.error.size();
    for (const planning::StepMeasurement &step : measured.steps) {
        bytes += sizeof step;
        for (const client::PartitionUse &use : step.partitions)
            bytes += sizeof use + use.container.capacity();
    }
    return bytes;
}

/// Memory of a choice and its candidates, roughly.
std::size_t bytesOf(const Choice &choice)
{
    constexpr std::size_t ofPlan = 8 * 1024;
    std::size_t bytes = (1 + choice.candidates.size()) * ofPlan;
    for (const auto &[text, measured] : choice.tried)
        bytes += text.size() + bytesOf(measured);
    return bytes;
}

std::size_t bytesOf(const Sampled &sampled)
{
    std::size_t bytes = sizeof sampled;
    for (const planning::Measurement &measured : sampled.samples->measurements)
        bytes += bytesOf(measured);
    return bytes;
}

} // namespace

template<typename Fits>
PatternParts::Kept *PatternParts::find(const Fits &fits)
{
    const auto found = std::find_if(m_kept.begin(), m_kept.end(), fits);
    if (found == m_kept.end())
        return nullptr;
    std::rotate(m_kept.begin(), found, found + 1);
    return &m_kept.front();
}

PatternParts::Kept *PatternParts::keptOf(const std::shared_ptr<const Choice> &choice)
{
    return find([&](const Kept &kept) { return kept.choice == choice; });
}

std::shared_ptr<const Choice> PatternParts::choice(const PatternContent &content)
{
    const std::scoped_lock lock(m_mutex);
    const Kept *kept = find([&](const Kept &one) {
        return std::find(one.contents.begin(), one.contents.end(), content) != one.contents.end();
    });
    return kept ? kept->choice : nullptr;
}

std::shared_ptr<const Choice> PatternParts::choice(const PatternContent &content,
                                                   const std::vector<planning::Plan> &candidates,
                                                   const ContainerSnapshots &snapshots)
{
    const auto isSameRequest = [&](const PatternContent &other) {
        return other.population == content.population && other.generation == content.generation
            && other.pattern == content.pattern && other.position == content.position;
    };
    const std::scoped_lock lock(m_mutex);
    Kept *kept = find([&](const Kept &one) {
        return one.choice->holdsForPlan && isSameRequest(one.contents.front())
            && one.choice->snapshots == snapshots
            && planning::areEqualPlans(one.choice->candidates, candidates);
    });
    if (!kept)
        return nullptr;
    kept->contents.push_back(content);
    if (kept->contents.size() > mostContents)
        kept->contents.erase(kept->contents.begin() + 1);
    return kept->choice;
}

void PatternParts::keep(const PatternContent &content, std::shared_ptr<const Choice> choice)
{
    const std::scoped_lock lock(m_mutex);
    const std::size_t bytes = bytesOf(*choice);
    m_kept.push_front({{content}, std::move(choice), {}, bytes});
    m_bytes += bytes;
    letGo();
}

std::shared_ptr<const Sampled> PatternParts::sampled(const std::shared_ptr<const Choice> &choice,
                                                     const SampleSize &size, bool inFull)
{
    const std::scoped_lock lock(m_mutex);
    const Kept *kept = keptOf(choice);
    if (!kept)
        return nullptr;
    const auto found
        = std::find_if(kept->sampled.begin(), kept->sampled.end(), [&](const auto &sampled) {
              return sampled->size == size && (sampled->evaluation || !inFull);
          });
    return found == kept->sampled.end() ? nullptr : *found;
}

std::shared_ptr<const Sampled> PatternParts::keep(const std::shared_ptr<const Choice> &choice,
                                                  Sampled sampled)
{
    const std::size_t bytes = bytesOf(sampled);
    auto made = std::make_shared<const Sampled>(std::move(sampled));
    const std::scoped_lock lock(m_mutex);
    Kept *kept = keptOf(choice);
    if (!kept)
        return made; // the choice was let go meanwhile
    kept->sampled.push_back(made);
    kept->bytes += bytes;
    m_bytes += bytes;
    letGo();
    return made;
}

void PatternParts::letGo()
{
    while (m_bytes > m_mostBytes && m_kept.size() > 1) {
        m_bytes -= m_kept.back().bytes;
        m_kept.pop_back();
    }
}

} // namespace partita::evaluation
