#include "engine/advice/keycomparison.h"

#include "engine/advice/keys/keydesigns.h"
#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>
#include <set>

namespace partita::advice {
namespace {

/// Physical partitions of a container that a run of the probe visited, in one step or in all.
std::set<int> visited(const planning::Measurement &probe, const std::string &container,
                      std::optional<int> step = {})
{
    std::set<int> partitions;
    for (const planning::StepMeasurement &run : probe.steps) {
        for (const client::PartitionUse &use : run.partitions) {
            if ((!step || run.step == *step) && use.container == container)
                partitions.insert(use.physicalPartition);
        }
    }
    return partitions;
}

/// Text of the logical partition of a step: "@postId" in "read post @postId in partition @postId",
/// or the value that fixes its key.
std::string_view partitionOf(const planning::Step &step)
{
    for (const auto &[text, word] :
         {std::pair<std::string_view, std::string_view> {step.text, " in partition "},
          {step.routing, " is fixed by "}}) {
        const std::size_t place = text.rfind(word);
        if (place != std::string_view::npos)
            return text.substr(place + word.size());
    }
    return {};
}

/// 0: one logical partition, 1: one physical partition, 2: several, 3: every one; -1: the pattern
/// does not use the container.
int reachOf(const evaluation::PatternEvaluation &pattern, const std::string &container)
{
    int reach = -1;
    std::set<std::string_view> keys;
    for (const planning::Step &step : pattern.plan.steps) {
        if (step.container != container || step.atomicWithPrevious)
            continue; // a step in a batch visits the same partition as the step before
        // A step repeated for rows uses one key if an earlier single step used the same key: the
        // rows were found under it.
        const std::string_view key = partitionOf(step);
        const bool isOneKey = step.reach == planning::Reach::logicalPartition
            && (step.repeat == planning::Repeat::once || keys.contains(key));
        // The probe's tenant may be small while others are spread over partitions. For a single
        // step the samples count as well.
        const bool isOnePartition = visited(pattern.probe, container, step.number).size() <= 1
            && (pattern.plan.steps.size() > 1
                || pattern.distribution.physicalPartitionsVisited.max <= 1);
        if (step.reach == planning::Reach::everyPartition)
            reach = 3;
        else
            reach = std::max(reach, isOneKey ? 0 : isOnePartition ? 1 : 2);
        if (isOneKey && !key.empty())
            keys.insert(key);
    }
    // Several steps, each with its own logical partition.
    if (keys.size() > 1 && reach < 2)
        reach = visited(pattern.probe, container).size() <= 1 ? 1 : 2;
    return reach;
}

KeyReach reachIn(const evaluation::DesignEvaluation &design, const std::string &container)
{
    KeyReach result;
    const std::array groups {&result.oneLogicalPartition, &result.onePhysicalPartition,
                             &result.severalPartitions, &result.everyPartition};
    for (const evaluation::PatternEvaluation &pattern : design.patterns) {
        const int reach = reachOf(pattern, container);
        if (reach >= 0)
            groups[static_cast<std::size_t>(reach)]->push_back(pattern.pattern);
    }
    return result;
}

/// Warnings of check() about the container with each key.
std::vector<std::vector<model::Problem>> warningsOf(const model::Workbook &all,
                                                    const std::string &container)
{
    const std::vector<model::Problem> problems = model::validate(all);
    std::vector<std::vector<model::Problem>> warnings;
    for (std::size_t i = 0; i < all.designs.size(); ++i) {
        const model::Design &design = *all.designs[i];
        const auto index
            = static_cast<std::size_t>(design.container(container) - design.containers.data());
        const std::string place = elementPath(elementPath("$.designs", i) + ".containers", index);
        std::vector<model::Problem> &there = warnings.emplace_back();
        std::copy_if(problems.begin(), problems.end(), std::back_inserter(there),
                     [&](const model::Problem &problem) {
                         return problem.severity == model::Severity::warning
                             && (problem.place == place || problem.place.starts_with(place + '.'));
                     });
    }
    return warnings;
}

std::size_t placeOf(const evaluation::DesignEvaluation &measured)
{
    return std::stoul(measured.design) - 1;
}

KeyComparison comparisonOf(const KeyCandidate &candidate,
                           const std::vector<model::Problem> &warnings,
                           const evaluation::DesignEvaluation &measured,
                           const std::string &container)
{
    return {candidate, warnings, *measured.container(container), reachIn(measured, container),
            measured.load};
}

} // namespace

Result<std::vector<KeyComparison>> compareKeys(
    const model::Workbook &workbook, const std::string &design, const std::string &container,
    const std::vector<KeyCandidate> &candidates, evaluation::Options options, std::stop_token stop,
    const ProgressSink &progress, const KeyReady &keyReady)
{
    const model::Design *found = workbook.design(design);
    if (!found || !found->container(container))
        return Error {.code = ErrorCode::notFound,
                      .message = "There is no container " + inQuotes(container) + " in a design "
                          + inQuotes(design) + '.'};
    if (candidates.empty())
        return std::vector<KeyComparison> {};
    const Result<model::Workbook> all = withEachKey(workbook, design, candidates);
    if (!all)
        return all.error();
    const std::vector<std::vector<model::Problem>> warnings = warningsOf(*all, container);
    options.designs.clear();
    options.patterns.clear();
    const ProgressSink stages = [&](std::string_view stage, double fraction) {
        // "3: measuring Q2" -> "/userId: measuring Q2"
        std::size_t place = 0;
        const auto read = std::from_chars(stage.data(), stage.data() + stage.size(), place);
        const auto rest = stage.substr(static_cast<std::size_t>(read.ptr - stage.data()));
        const bool isKnown = place > 0 && place <= candidates.size();
        progress(isKnown ? nameOf(candidates[place - 1]) + std::string(rest) : std::string(stage),
                 fraction);
    };
    const auto ready = [&](const std::shared_ptr<const evaluation::DesignEvaluation> &measured) {
        if (!keyReady || !measured->failure.empty())
            return;
        const std::size_t place = placeOf(*measured);
        keyReady(place, comparisonOf(candidates[place], warnings[place], *measured, container));
    };
    const Result<evaluation::Evaluation> evaluated
        = evaluation::evaluate(*all, options, stop, progress ? stages : ProgressSink {}, ready);
    if (!evaluated)
        return evaluated.error();
    std::vector<KeyComparison> compared;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const evaluation::DesignEvaluation &measured = *evaluated->designs[i];
        if (!measured.failure.empty())
            return Error {.code = ErrorCode::badRequest,
                          .message
                          = "With the key " + nameOf(candidates[i]) + ": " + measured.failure};
        compared.push_back(comparisonOf(candidates[i], warnings[i], measured, container));
    }
    return compared;
}

} // namespace partita::advice
