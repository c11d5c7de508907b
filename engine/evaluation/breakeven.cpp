#include "engine/evaluation/breakeven.h"

#include "engine/base/messagetext.h"
#include "engine/evaluation/otherrates.h"

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

/// A design that answers everything, with its load by the rate of a pattern.
struct Contender {
    std::size_t design = 0; ///< position in the evaluation
    RateLoad load;
};

std::vector<Contender> contendersOf(const Evaluation &evaluation, std::string_view pattern,
                                    const std::vector<model::WorkloadMix> &mixes)
{
    std::vector<Contender> contenders;
    for (std::size_t i = 0; i < evaluation.designs.size(); ++i) {
        const DesignEvaluation &design = *evaluation.designs[i];
        if (answersEverything(design) && design.pattern(pattern))
            contenders.push_back({i, RateLoad(design, pattern, mixes)});
    }
    return contenders;
}

/// The cheapest design from that rate on.
struct Lead {
    double from = 0;
    std::size_t contender = 0; ///< position
    double load = 0; ///< RU/s there
};

/// Along the lowest of the lines, which hold from one rate to another.
void addLeads(const std::vector<RateLine> &lines, double from, double to, std::vector<Lead> &leads)
{
    const auto least = std::min_element(
        lines.begin(), lines.end(), [from](const RateLine &left, const RateLine &right) {
            return std::pair(left.at(from), left.charge) < std::pair(right.at(from), right.charge);
        });
    for (const RateLine *cheapest = &*least; cheapest;) {
        const auto place = static_cast<std::size_t>(cheapest - lines.data());
        if (leads.empty() || leads.back().contender != place)
            leads.push_back({from, place, cheapest->at(from)});
        const RateLine *next = nullptr;
        double nearest = to;
        for (const RateLine &line : lines) {
            if (line.charge >= cheapest->charge)
                continue;
            const double rate = (line.others - cheapest->others) / (cheapest->charge - line.charge);
            if (rate < nearest || (next && rate == nearest && line.charge < next->charge)) {
                next = &line;
                nearest = rate;
            }
        }
        cheapest = next;
        from = nearest;
    }
}

/// Where two designs get their next partitions one soon after the other, the one that has not yet
/// got its own leads for a little while: such leads are passed over, unless they begin with the
/// lowest rates.
std::vector<Lead> lastingLeads(const std::vector<Lead> &leads, double end)
{
    constexpr double lasting = 1.25; // times the rate at which it begins
    std::vector<Lead> kept;
    for (std::size_t i = 0; i < leads.size(); ++i) {
        const double until = i + 1 < leads.size() ? leads[i + 1].from : end;
        const bool isKept = kept.empty()
            || (until > lasting * leads[i].from && kept.back().contender != leads[i].contender);
        if (isKept)
            kept.push_back(leads[i]);
    }
    return kept;
}

std::vector<Lead> leadsOf(const std::vector<Contender> &contenders, double stated)
{
    constexpr double farthest = 1000; // times the stated rate
    const bool followLoad
        = std::any_of(contenders.begin(), contenders.end(),
                      [](const Contender &contender) { return contender.load.followsLoad(); });
    const double end
        = followLoad ? farthest * std::max(1.0, stated) : std::numeric_limits<double>::infinity();
    std::vector<double> bounds {0, end};
    for (const Contender &contender : contenders) {
        const std::vector<double> steps = contender.load.stepsUntil(end);
        bounds.insert(bounds.end(), steps.begin(), steps.end());
    }
    std::sort(bounds.begin(), bounds.end());
    std::vector<Lead> leads;
    for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
        std::vector<RateLine> lines;
        for (const Contender &contender : contenders)
            lines.push_back(contender.load.lineAt(bounds[i]));
        addLeads(lines, bounds[i], bounds[i + 1], leads);
    }
    return followLoad ? lastingLeads(leads, end) : leads;
}

} // namespace

std::vector<RateBreakEvenPoint> rateBreakEvenPoints(const Evaluation &evaluation,
                                                    std::string_view pattern,
                                                    const std::vector<model::WorkloadMix> &mixes)
{
    const std::vector<Contender> contenders = contendersOf(evaluation, pattern, mixes);
    if (contenders.empty())
        return {};
    const DesignEvaluation &first = *evaluation.designs[contenders.front().design];
    const std::vector<Lead> leads = leadsOf(contenders, first.pattern(pattern)->ratePerSecond);
    std::vector<RateBreakEvenPoint> found;
    for (std::size_t i = 1; i < leads.size(); ++i)
        found.push_back({std::string(pattern), leads[i].from, leads[i].load,
                         contenders[leads[i - 1].contender].design,
                         contenders[leads[i].contender].design});
    return found;
}

} // namespace partita::evaluation
