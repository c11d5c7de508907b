#include "engine/evaluation/breakeven.h"

#include "engine/base/messagetext.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace partita::evaluation {

double meanCharge(const PatternEvaluation &pattern)
{
    return pattern.distribution.samples > 0 ? pattern.distribution.requestCharge.mean
                                            : pattern.probe.requestCharge;
}

double meanUpkeep(const PatternEvaluation &pattern)
{
    return pattern.distribution.samples > 0 ? pattern.distribution.backgroundCharge.mean
                                            : pattern.probe.backgroundCharge;
}

double chargeInLoad(const PatternEvaluation &pattern)
{
    return pattern.loadScale * (meanCharge(pattern) + meanUpkeep(pattern));
}

const std::string &failureOf(const PatternEvaluation &pattern)
{
    return pattern.plan.impossible.empty() ? pattern.probe.error : pattern.plan.impossible;
}

std::string missingUpkeepOf(const PatternEvaluation &pattern)
{
    std::string fields;
    for (const planning::FieldAt &field : pattern.plan.outOfStep)
        fields += (fields.empty() ? "" : ", ") + inQuotes(field.path) + " of "
            + inQuotes(field.documentType);
    return fields.empty() ? fields
                          : "The design cannot update " + fields
            + ", so that this upkeep is missing from the figures.";
}

bool answersEverything(const DesignEvaluation &design)
{
    return design.oversize.empty()
        && std::all_of(design.patterns.begin(), design.patterns.end(),
                       [](const PatternEvaluation &pattern) {
                           return failureOf(pattern).empty() && pattern.plan.outOfStep.empty();
                       });
}

double MixLine::at(double share) const
{
    return requestsPerSecond * ((1 - share) * readCharge + share * writeCharge);
}

MixLine mixLine(const DesignEvaluation &design, const std::set<std::string> &except)
{
    struct Sum {
        double rate = 0;
        double load = 0;
        double charges = 0;
        int patterns = 0;
        double mean() const
        {
            return rate > 0 ? load / rate : patterns > 0 ? charges / patterns : 0;
        }
    };
    Sum reads;
    Sum writes;
    for (const PatternEvaluation &pattern : design.patterns) {
        if (except.count(pattern.pattern) != 0)
            continue;
        Sum &sum = pattern.isQuery ? reads : writes;
        const double charge = chargeInLoad(pattern);
        sum.rate += pattern.ratePerSecond;
        sum.load += pattern.ratePerSecond * charge;
        sum.charges += charge;
        ++sum.patterns;
    }
    return {reads.rate + writes.rate, reads.mean(), writes.mean()};
}

double statedShare(const DesignEvaluation &design, const std::set<std::string> &except)
{
    double all = 0;
    double writes = 0;
    for (const PatternEvaluation &pattern : design.patterns) {
        if (except.count(pattern.pattern) != 0)
            continue;
        all += pattern.ratePerSecond;
        writes += pattern.isQuery ? 0 : pattern.ratePerSecond;
    }
    return all > 0 ? writes / all : 0;
}

std::size_t cheapestAt(const std::vector<MixLine> &lines, double share)
{
    const auto found = std::min_element(lines.begin(), lines.end(),
                                        [share](const MixLine &one, const MixLine &other) {
                                            return one.at(share) < other.at(share);
                                        });
    return static_cast<std::size_t>(found - lines.begin());
}

std::vector<BreakEvenPoint> breakEvenPoints(const std::vector<MixLine> &lines)
{
    std::vector<double> shares;
    for (std::size_t one = 0; one < lines.size(); ++one) {
        for (std::size_t other = one + 1; other < lines.size(); ++other) {
            const double start = lines[one].at(0) - lines[other].at(0);
            const double end = lines[one].at(1) - lines[other].at(1);
            if (start * end < 0)
                shares.push_back(start / (start - end));
        }
    }
    std::sort(shares.begin(), shares.end());
    std::vector<BreakEvenPoint> found;
    for (const double share : shares) {
        constexpr double near = 1e-6;
        if (share <= near || share >= 1 - near)
            continue;
        const std::size_t before = cheapestAt(lines, share - near);
        const std::size_t after = cheapestAt(lines, share + near);
        const bool known = !found.empty() && std::fabs(found.back().share - share) < 2 * near;
        if (before != after && !known)
            found.push_back({share, lines[after].at(share), before, after});
    }
    return found;
}

namespace {

/// The load of a design by the rate of one pattern, all others as stated.
struct RateLine {
    std::size_t design = 0; ///< position in the evaluation
    double others = 0; ///< RU/s of all other patterns
    double charge = 0; ///< RU a request, upkeep included

    /// RU/s at that many requests a second.
    double at(double rate) const { return others + rate * charge; }
};

std::vector<RateLine> rateLines(const Evaluation &evaluation, std::string_view pattern)
{
    std::vector<RateLine> lines;
    for (std::size_t i = 0; i < evaluation.designs.size(); ++i) {
        const DesignEvaluation &design = *evaluation.designs[i];
        if (!answersEverything(design) || !design.pattern(pattern))
            continue;
        RateLine line {i};
        for (const PatternEvaluation &one : design.patterns) {
            const double charge = chargeInLoad(one);
            if (one.pattern == pattern)
                line.charge = charge;
            else
                line.others += one.ratePerSecond * charge;
        }
        lines.push_back(line);
    }
    return lines;
}

/// The line that falls below `line` first as the rate rises, and the rate; nullptr when none does.
std::pair<const RateLine *, double> nextCheapest(const std::vector<RateLine> &lines,
                                                 const RateLine &line)
{
    const RateLine *next = nullptr;
    double nearest = std::numeric_limits<double>::infinity();
    for (const RateLine &other : lines) {
        if (other.charge >= line.charge)
            continue;
        const double rate = (other.others - line.others) / (line.charge - other.charge);
        if (rate < nearest || (next && rate == nearest && other.charge < next->charge)) {
            next = &other;
            nearest = rate;
        }
    }
    return {next, nearest};
}

} // namespace

std::vector<RateBreakEvenPoint> rateBreakEvenPoints(const Evaluation &evaluation,
                                                    std::string_view pattern)
{
    const std::vector<RateLine> lines = rateLines(evaluation, pattern);
    std::vector<RateBreakEvenPoint> found;
    if (lines.empty())
        return found;
    const RateLine *cheapest
        = &*std::min_element(lines.begin(), lines.end(), [](const auto &left, const auto &right) {
              return std::pair(left.others, left.charge) < std::pair(right.others, right.charge);
          });
    for (;;) {
        const auto [next, rate] = nextCheapest(lines, *cheapest);
        if (!next)
            return found;
        found.push_back(
            {std::string(pattern), rate, next->at(rate), cheapest->design, next->design});
        cheapest = next;
    }
}

} // namespace partita::evaluation
