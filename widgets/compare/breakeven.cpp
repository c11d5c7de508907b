#include "widgets/compare/breakeven.h"

#include <algorithm>
#include <cmath>

namespace partita::compare {

using evaluation::DesignEvaluation;
using evaluation::PatternEvaluation;

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

} // namespace partita::compare
