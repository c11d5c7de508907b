#include "engine/evaluation/breakeven.h"

#include <algorithm>
#include <cmath>

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

const std::string &failureOf(const PatternEvaluation &pattern)
{
    return pattern.plan.impossible.empty() ? pattern.probe.error : pattern.plan.impossible;
}

bool answersEverything(const DesignEvaluation &design)
{
    return design.oversize.empty()
        && std::all_of(design.patterns.begin(), design.patterns.end(),
                       [](const PatternEvaluation &pattern) { return failureOf(pattern).empty(); });
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
        const double charge = meanCharge(pattern) + meanUpkeep(pattern);
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

std::map<std::string, double> ratesAt(double share, const model::Workbook &workbook,
                                      const std::set<std::string> &except)
{
    struct Sort {
        double rate = 0;
        double patterns = 0;
    };
    Sort sorts[2]; // writes, reads
    const auto sortOf = [&](const model::AccessPattern &pattern) -> Sort & {
        return sorts[pattern.isQuery() ? 1 : 0];
    };
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        if (except.count(pattern.id) != 0)
            continue;
        sortOf(pattern).rate += pattern.ratePerSecond;
        sortOf(pattern).patterns += 1;
    }
    const double all = sorts[0].rate + sorts[1].rate;
    std::map<std::string, double> rates;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        if (except.count(pattern.id) != 0)
            continue;
        const Sort &sort = sortOf(pattern);
        const double part = sort.rate > 0 ? pattern.ratePerSecond / sort.rate : 1 / sort.patterns;
        rates[pattern.id] = all * (pattern.isQuery() ? 1 - share : share) * part;
    }
    return rates;
}

std::size_t cheapestAt(const std::vector<MixLine> &lines, double share)
{
    const auto found = std::min_element(lines.begin(), lines.end(),
                                        [share](const MixLine &one, const MixLine &other) {
                                            return one.at(share) < other.at(share);
                                        });
    return static_cast<std::size_t>(found - lines.begin());
}

std::vector<Overtaking> overtakings(const std::vector<MixLine> &lines)
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
    std::vector<Overtaking> found;
    for (const double share : shares) {
        constexpr double near = 1e-6;
        const std::size_t before = cheapestAt(lines, std::max(0.0, share - near));
        const std::size_t after = cheapestAt(lines, std::min(1.0, share + near));
        const bool known = !found.empty() && std::fabs(found.back().share - share) < 2 * near;
        if (before != after && !known)
            found.push_back({share, lines[after].at(share), before, after});
    }
    return found;
}

std::vector<RateLine> rateLines(const Evaluation &evaluation, std::string_view pattern)
{
    std::vector<RateLine> lines;
    for (std::size_t i = 0; i < evaluation.designs.size(); ++i) {
        const DesignEvaluation &design = *evaluation.designs[i];
        RateLine line;
        line.design = i;
        for (const PatternEvaluation &other : design.patterns) {
            const double charge = meanCharge(other) + meanUpkeep(other);
            if (other.pattern == pattern)
                line.charge = charge;
            else
                line.others += other.ratePerSecond * charge;
        }
        if (answersEverything(design) && design.pattern(pattern))
            lines.push_back(line);
    }
    return lines;
}

std::vector<RateOvertaking> rateOvertakings(const Evaluation &evaluation, std::string_view pattern)
{
    const std::vector<RateLine> lines = rateLines(evaluation, pattern);
    // Walks along the lowest line: from rate 0, where the others decide, to the next line that undercuts it.
    std::vector<RateOvertaking> found;
    const auto least = std::min_element(
        lines.begin(), lines.end(), [](const RateLine &left, const RateLine &right) {
            return std::pair(left.others, left.charge) < std::pair(right.others, right.charge);
        });
    const RateLine *cheapest = least == lines.end() ? nullptr : &*least;
    while (cheapest) {
        const RateLine *next = nullptr;
        double nearest = 0;
        for (const RateLine &line : lines) {
            if (line.charge >= cheapest->charge)
                continue;
            const double rate = (line.others - cheapest->others) / (cheapest->charge - line.charge);
            if (!next || rate < nearest || (rate == nearest && line.charge < next->charge)) {
                next = &line;
                nearest = rate;
            }
        }
        if (next)
            found.push_back(
                {std::string(pattern), nearest, next->at(nearest), cheapest->design, next->design});
        cheapest = next;
    }
    return found;
}

} // namespace partita::evaluation
