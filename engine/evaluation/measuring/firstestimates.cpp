#include "engine/evaluation/measuring/firstestimates.h"

#include "engine/evaluation/keptparts.h"
#include "engine/evaluation/parts/containerparts.h"
#include "engine/places/samplefraction.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

/// Estimates pay when the evaluation in full makes at least this many times as many items.
constexpr double worthwhileRatio = 3;
constexpr int requestsOfAnEstimate = 16;

bool hasToMakeItems(const model::Workbook &workbook, double fraction, const model::Design &design,
                    KeptParts &parts)
{
    const auto population = parts.rows().kept(workbook, fraction);
    return !population
        || std::any_of(design.containers.begin(), design.containers.end(),
                       [&](const model::Container &container) {
                           return !parts.containers().hasItems({population, contentOf(container)});
                       });
}

/// The share to estimate with; nothing when the evaluation in full does not take much longer.
std::optional<double> shareToEstimate(const model::Workbook &workbook, const Options &options,
                                      const model::Design &design)
{
    const double full = places::sampledFraction(
        workbook, options.fraction.value_or(workbook.population->fraction));
    const double least = places::sampledFraction(workbook, 0);
    if (full < worthwhileRatio * least
        || !hasToMakeItems(workbook, full, design, *options.keptParts))
        return std::nullopt;
    return least;
}

} // namespace

FirstEstimates::FirstEstimates(const model::Workbook &workbook, const Options &options,
                               std::span<const std::size_t> designs, std::stop_token stop,
                               const PatternReady &told)
    : m_told(told)
    , m_onStop(std::move(stop), [this] { m_stopped.request_stop(); })
{
    if (!told || !options.estimatesFirst || designs.empty())
        return;
    const model::Design &design = *workbook.designs[designs.front()];
    const std::optional<double> share = shareToEstimate(workbook, options, design);
    if (!share)
        return;
    m_design = design.name;
    m_thread = std::jthread(
        [this, &workbook, &options, share = *share] { estimate(workbook, options, share); });
}

FirstEstimates::~FirstEstimates()
{
    m_stopped.request_stop();
}

void FirstEstimates::tell(const std::string &design, const PatternEvaluation &pattern)
{
    const std::scoped_lock lock(m_mutex);
    if (design == m_design)
        m_known.insert(pattern.pattern);
    if (m_told)
        m_told(design, pattern);
}

/// Failures are ignored here: the evaluation in full reports them.
void FirstEstimates::estimate(const model::Workbook &workbook, const Options &options, double share)
{
    const auto told = [&](const std::string &design, const PatternEvaluation &pattern) {
        PatternEvaluation estimated = pattern;
        estimated.isEstimate = true;
        const std::scoped_lock lock(m_mutex);
        if (!m_known.contains(pattern.pattern) && !m_stopped.stop_requested())
            m_told(design, estimated);
    };
    const Options smaller {.designs = {m_design},
                           .patterns = options.patterns,
                           .fraction = share,
                           .generation = options.generation,
                           .samples = requestsOfAnEstimate,
                           .keptParts = options.keptParts};
    static_cast<void>(evaluate(workbook, smaller, m_stopped.get_token(), {}, {}, told));
}

} // namespace partita::evaluation
