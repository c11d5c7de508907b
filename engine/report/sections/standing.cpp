#include "engine/report/sections/standing.h"

#include "engine/evaluation/breakeven.h"
#include "engine/report/sections/wording.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace partita::report {
namespace {

using evaluation::DesignEvaluation;
using evaluation::PatternEvaluation;

constexpr double soon = 365; // days

void addObstacles(const DesignEvaluation &design, Standing &standing)
{
    if (!design.failure.empty()) {
        standing.obstacles.push_back("its items cannot be loaded: " + design.failure);
        return;
    }
    std::vector<std::string> unanswered;
    std::vector<std::string> stale;
    for (const PatternEvaluation &pattern : design.patterns) {
        if (!evaluation::failureOf(pattern).empty())
            unanswered.push_back(pattern.pattern);
        else if (!evaluation::missingUpkeepOf(pattern).empty())
            stale.push_back(pattern.pattern);
    }
    if (!unanswered.empty())
        standing.obstacles.push_back("it cannot answer " + words::listed(unanswered));
    if (!stale.empty())
        standing.obstacles.push_back("copies become stale after " + words::listed(stale));
    if (!design.oversize.empty())
        standing.obstacles.emplace_back("some of its items exceed 2 MB and cannot be stored");
    std::vector<std::string> over;
    for (const evaluation::ExceededLimit &limit : design.exceededLimits) {
        if (std::find(over.begin(), over.end(), limit.container) == over.end())
            over.push_back(limit.container);
    }
    if (!over.empty())
        standing.obstacles.push_back("it needs more than the service offers in "
                                     + words::listed(over));
}

Standing standingOf(const Material &material, std::size_t place)
{
    const DesignEvaluation &design = *material.evaluation.designs[place];
    Standing standing;
    standing.place = place;
    addObstacles(design, standing);
    for (const PatternEvaluation &pattern : design.patterns) {
        const model::AccessPattern *stated = material.workbook.pattern(pattern.pattern);
        if (!stated || !stated->latencyTargetMs || !evaluation::failureOf(pattern).empty())
            continue;
        ++standing.targets;
        if (missesTarget(material.workbook, pattern))
            standing.missed.push_back(pattern.pattern);
    }
    for (const evaluation::ContainerEvaluation &container : design.containers) {
        const auto &days = container.logicalPartitionLimitDays;
        if (days && *days < farDays && (!standing.fullDays || *days < *standing.fullDays)) {
            standing.fullDays = days;
            standing.fullContainer = container.name;
        }
    }
    return standing;
}

} // namespace

bool missesTarget(const model::Workbook &workbook, const PatternEvaluation &pattern)
{
    const model::AccessPattern *stated = workbook.pattern(pattern.pattern);
    if (!stated || !stated->latencyTargetMs)
        return false;
    const double latency = pattern.distribution.samples > 0 ? pattern.distribution.latencyMs.p95
                                                            : pattern.probe.latencyMs;
    return latency > *stated->latencyTargetMs;
}

std::vector<Standing> standingsOf(const Material &material)
{
    std::vector<Standing> standings;
    for (std::size_t place = 0; place < material.evaluation.designs.size(); ++place)
        standings.push_back(standingOf(material, place));
    const auto rank = [&](const Standing &standing) {
        const evaluation::LoadEvaluation &load = material.evaluation.designs[standing.place]->load;
        return std::tuple(!standing.isUsable(), standing.fullDays.value_or(soon + 1) <= soon,
                          standing.missed.size(), std::round(load.monthlyCost),
                          load.requestUnitsPerSecond);
    };
    std::stable_sort(
        standings.begin(), standings.end(),
        [&](const Standing &one, const Standing &other) { return rank(one) < rank(other); });
    return standings;
}

} // namespace partita::report
