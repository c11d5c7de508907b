// Choice among plans: each candidate is run, and the engine's own charge decides.
//
// What each part changes: without giving up dear candidates, C4 of the blog in V3 takes 54.64 RU in
// the background in place of 54.82. Without further requests for the finalists, Q1 of
// authors-awards compares 6.70 with 8.52 RU on 5 requests in place of 6.67 with 8.49 RU on 30.
#include "engine/planning/lookups/batching/recombination.h"
#include "engine/planning/lookups/queryplan.h"
#include "engine/planning/planner.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <tuple>
#include <utility>

namespace partita::planning {
namespace {

std::string price(double requestCharge)
{
    const double rounded = std::round(requestCharge * 100) / 100;
    std::string text = std::to_string(rounded);
    return text.substr(0, text.find('.') + 3) + " RU";
}

constexpr double farDearer = 8;
/// A candidate is given up when it costs this factor more than another one on all first requests,
/// and more than dearTrial: trials with many look-ups take long.
constexpr double farBehind = 10;
constexpr double dearTrial = 2000; // RU
/// Requests on which every candidate is tried, and the factor up to which a candidate is tried on
/// the others, too.
constexpr std::size_t firstRequests = 5;
constexpr double closeEnough = 1.5;
constexpr std::size_t mostFinalists = 5;
/// The further trials end when so many items have been loaded or requests sent in one round, so
/// that the choice does not take longer than the answers.
constexpr std::int64_t mostWork = 20'000;

/// The result of a candidate's trials.
struct Outcome {
    std::size_t candidate = 0;
    double first = 0; ///< RU of the first request
    double requestCharge = 0; ///< mean RU, background included
    double background = 0; ///< mean RU of the background
    double requests = 0; ///< mean number of requests
    std::size_t tried = 0;
    std::int64_t work = 0; ///< items loaded and requests sent
    std::vector<StepCharges> steps; ///< for each request
    bool isComplete = true; ///< tried on all first requests
    bool isFinalist = false; ///< tried on as many requests as the best
    bool isGivenUp = false; ///< stopped early: the mean is only a lower bound
    std::string error;

    double charge() const
    {
        return requestCharge * static_cast<double>(tried);
    } ///< RU of all trials
    bool isMeasured() const { return error.empty() && !isGivenUp; }
};

/// The lowest charges so far, with which later candidates are compared.
struct Least {
    double first = std::numeric_limits<double>::infinity(); ///< RU of the first request
    double all = std::numeric_limits<double>::infinity(); ///< RU of all first requests

    void add(const Outcome &outcome)
    {
        if (!outcome.isMeasured())
            return;
        first = std::min(first, outcome.first);
        if (outcome.isComplete)
            all = std::min(all, outcome.charge());
    }
    /// RU at which a candidate is given up; infinite while there is no limit.
    double most() const { return std::max(dearTrial, farBehind * all); }
};

/// Tries the candidate on further requests, until it has been tried on `requests`.
void tryOut(const Plan &plan, std::size_t requests, const Trial &trial, const Least &least,
            Outcome &outcome)
{
    const auto before = static_cast<double>(outcome.tried);
    double charge = outcome.requestCharge * before;
    double background = outcome.background * before;
    double sent = outcome.requests * before;
    for (; outcome.tried < requests; ++outcome.tried) {
        if (outcome.tried == 1 && outcome.first > farDearer * least.first) {
            outcome.isComplete = false;
            break;
        }
        const double most = least.most() - charge;
        const Measurement measured = trial(plan, outcome.tried, std::isfinite(most) ? most : 0);
        charge += measured.requestCharge + measured.backgroundCharge;
        background += measured.backgroundCharge;
        outcome.work += measured.itemsLoaded + measured.requests;
        sent += static_cast<double>(measured.requests);
        outcome.steps.emplace_back();
        for (const StepMeasurement &step : measured.steps)
            outcome.steps.back()[step.step] = step.requestCharge;
        if (outcome.tried == 0)
            outcome.first = measured.requestCharge + measured.backgroundCharge;
        const bool isLast = outcome.tried + 1 == requests;
        outcome.isGivenUp = charge > least.most() && (!isLast || !measured.error.empty());
        if (outcome.isGivenUp || !measured.error.empty()) {
            outcome.error = outcome.isGivenUp ? std::string() : measured.error;
            outcome.isComplete = !outcome.isGivenUp;
            ++outcome.tried;
            break;
        }
    }
    const auto tried = static_cast<double>(std::max<std::size_t>(outcome.tried, 1));
    outcome.requestCharge = charge / tried;
    outcome.background = background / tried;
    outcome.requests = sent / tried;
}

/// Precision of the charge model: charges within this share count as equal.
constexpr double tieTolerance = 0.02;

/// Rounding difference between sums of the same charges in another order.
constexpr double rounding = 1e-9;

/// Successful and complete trials first, then by charge.
bool isCheaper(const Outcome &left, const Outcome &right)
{
    const auto rank = [](const Outcome &outcome) {
        return std::tuple(!outcome.error.empty(), outcome.isGivenUp, !outcome.isComplete,
                          !outcome.isFinalist, outcome.requestCharge, outcome.candidate);
    };
    return rank(left) < rank(right);
}

/// Runs the further requests one by one, each on all finalists.
void tryFinalists(const std::vector<Plan> &candidates, std::size_t requests, const Trial &trial,
                  std::vector<Outcome> &outcomes)
{
    const auto isFinalist = [](const Outcome &outcome) { return outcome.isFinalist; };
    if (std::count_if(outcomes.begin(), outcomes.end(), isFinalist) < 2)
        return;
    std::int64_t work = 0;
    for (std::size_t i = firstRequests; i < requests && work < mostWork; ++i) {
        work = 0;
        for (Outcome &outcome : outcomes) {
            if (!outcome.isFinalist)
                continue;
            tryOut(candidates[outcome.candidate], i + 1, trial, {}, outcome);
            work += outcome.work;
        }
    }
}

/// Adds candidates that combine the best parts of those tried.
void addRecombined(std::vector<Plan> &candidates, const std::vector<Outcome> &outcomes)
{
    std::vector<TriedWay> ways;
    for (const Outcome &outcome : outcomes) {
        const Executable &executable = *candidates[outcome.candidate].executable;
        if (executable.frame && outcome.isMeasured())
            ways.push_back({executable.lookup, outcome.steps});
    }
    if (ways.empty())
        return;
    const auto isOfPlanner
        = [](const Plan &plan) { return plan.executable && plan.executable->frame; };
    const auto frame
        = std::find_if(candidates.begin(), candidates.end(), isOfPlanner)->executable->frame;
    for (const std::shared_ptr<const Lookup> &way : recombined(ways)) {
        if (Result<Plan> plan = planOf(frame, *way))
            candidates.push_back(*std::move(plan));
    }
}

/// Tries every candidate on the first requests, then combinations of their parts. Those near the
/// best are tried on the others as well, so that a few large or small partitions do not decide.
std::vector<Outcome> tryAll(std::vector<Plan> &candidates, std::size_t requests, const Trial &trial)
{
    std::vector<Outcome> outcomes;
    Least least;
    const auto tryFrom = [&](std::size_t begin) {
        for (std::size_t i = begin; i < candidates.size(); ++i) {
            if (!candidates[i].executable)
                continue; // the design's own query without a planned alternative
            outcomes.emplace_back();
            outcomes.back().candidate = i;
            tryOut(candidates[i], std::min(requests, firstRequests), trial, least, outcomes.back());
            least.add(outcomes.back());
        }
    };
    tryFrom(0);
    const std::size_t planned = candidates.size();
    addRecombined(candidates, outcomes);
    tryFrom(planned);
    std::sort(outcomes.begin(), outcomes.end(), isCheaper);
    const Outcome best = outcomes.front();
    // Candidates that differ only in look-ups after the rows cost the same on requests that find no
    // row.
    const auto isLikeBest = [&](const Outcome &outcome) {
        return outcome.requestCharge <= best.requestCharge * (1 + rounding);
    };
    std::size_t left = requests > firstRequests ? mostFinalists : outcomes.size();
    for (Outcome &outcome : outcomes) {
        const bool isStated = candidates[outcome.candidate].isOwnQuery;
        const bool isNear = isLikeBest(outcome)
            || (left > 0 && outcome.requestCharge <= best.requestCharge * closeEnough);
        outcome.isFinalist = outcome.isComplete && outcome.error.empty() == best.error.empty()
            && (isNear || isStated);
        left -= outcome.isFinalist && left > 0 ? 1 : 0;
    }
    tryFinalists(candidates, requests, trial, outcomes);
    std::sort(outcomes.begin(), outcomes.end(), isCheaper);
    return outcomes;
}

/// Every step stays in one logical partition, so that it does not grow with the container.
bool keepsToPartitions(const Plan &plan)
{
    return std::all_of(plan.steps.begin(), plan.steps.end(),
                       [](const Step &step) { return step.reach == Reach::logicalPartition; });
}

/// The lowest freshness of the values that the look-ups use.
places::Freshness leastFresh(const Lookup &lookup)
{
    places::Freshness freshness
        = lookup.hasStep() ? lookup.freshness.ofItems : places::Freshness::primary;
    if (!lookup.freshness.eventualValues.empty())
        freshness = std::max(freshness, places::Freshness::eventual);
    if (!lookup.freshness.unmaintainedValues.empty())
        freshness = std::max(freshness, places::Freshness::neverUpdated);
    for (const ChildLookup &child : lookup.children)
        freshness = std::max(freshness, leastFresh(*child.lookup));
    return freshness;
}

/// The freshness of a plan. A command counts as primary, since it uses the homes.
places::Freshness freshnessOf(const Plan &plan)
{
    const auto &lookup = plan.executable->lookup;
    return lookup ? leastFresh(*lookup) : places::Freshness::primary;
}

/// The charge, in RU, up to which others count as equal to the cheapest.
double countsAsEqual(double cheapest)
{
    return cheapest * (1 + tieTolerance);
}

/// Moves the chosen one to the front: of the cheapest, the one with the fewest requests, then
/// without fan-out, then the freshest, then with the fewest steps, then in the given order.
void settleTies(std::vector<Outcome> &outcomes, const std::vector<Plan> &candidates)
{
    if (candidates.front().isOwnQuery) { // stated, not chosen
        const auto stated
            = std::find_if(outcomes.begin(), outcomes.end(),
                           [](const Outcome &outcome) { return outcome.candidate == 0; });
        std::rotate(outcomes.begin(), stated, stated + 1);
        return;
    }
    const Outcome &cheapest = outcomes.front();
    const auto rank = [&](const Outcome &outcome) {
        const bool isTie = outcome.isFinalist && outcome.error.empty() == cheapest.error.empty()
            && outcome.requestCharge <= countsAsEqual(cheapest.requestCharge);
        const Plan &plan = candidates[outcome.candidate];
        return std::tuple(!isTie, outcome.requests, !keepsToPartitions(plan), freshnessOf(plan),
                          plan.steps.size(), outcome.candidate);
    };
    const auto best = std::min_element(
        outcomes.begin(), outcomes.end(),
        [&](const Outcome &left, const Outcome &right) { return rank(left) < rank(right); });
    std::rotate(outcomes.begin(), best, best + 1);
}

/// The first criterion of settleTies() by which the rejected plan loses.
std::string drawback(const Plan &rejected, const Outcome &trial, const Plan &chosen,
                     const Outcome &best)
{
    if (trial.requests > best.requests)
        return "sends more requests";
    if (keepsToPartitions(chosen) && !keepsToPartitions(rejected))
        return "is not bound to one logical partition";
    if (freshnessOf(rejected) > freshnessOf(chosen))
        return "is less fresh";
    if (rejected.steps.size() > chosen.steps.size())
        return "takes more steps";
    return "is later in the list of equal ways";
}

std::string onFirst(std::size_t requests)
{
    return requests == 1 ? "on the first request"
                         : "on the first " + std::to_string(requests) + " requests";
}

std::string givenUp(const Outcome &outcome)
{
    return "given up: it had cost " + price(outcome.charge()) + ' ' + onFirst(outcome.tried)
        + ", far more than another way on all requests";
}

/// `equal`: charges up to this count as equal.
Alternative alternativeOf(const Plan &rejected, const Outcome &trial, const Plan &chosen,
                          const Outcome &best, double equal)
{
    if (trial.isGivenUp)
        return {rejected.reason, {}, givenUp(trial), true};
    Alternative alternative {rejected.reason, trial.requestCharge, "more expensive"};
    if (!trial.error.empty())
        alternative.reason = "fails: " + trial.error;
    else if (!trial.isFinalist && trial.tried < best.tried)
        alternative.reason = chosen.isOwnQuery
            ? "more expensive than the planner's cheapest way on the first requests"
            : "more expensive on the first requests";
    else if (trial.requestCharge < best.requestCharge * (1 - tieTolerance))
        alternative.reason = "cheaper, but the design states its own query";
    else if (trial.requestCharge <= equal)
        alternative.reason = chosen.isOwnQuery
            ? "equally expensive"
            : "equally expensive, and " + drawback(rejected, trial, chosen, best);
    return alternative;
}

std::string onSampled(std::size_t requests)
{
    return requests == 1 ? "on one sampled request"
                         : "on average over " + std::to_string(requests) + " sampled requests";
}

/// Text that compares the best with the next, and says what the figures are.
std::string comparison(const Outcome &best, const Outcome &next, const std::string &nameOfNext,
                       const std::string &whyNot = {})
{
    std::string text = onSampled(best.tried) + ": " + price(best.requestCharge);
    if (best.background > 0)
        text += " with the upkeep in the background";
    if (next.isGivenUp)
        return text + "; " + nameOfNext + " was given up, because it had cost "
            + price(next.charge()) + ' ' + onFirst(next.tried) + '.';
    text += ", against " + price(next.requestCharge) + " for " + nameOfNext;
    if (next.tried < best.tried)
        text += " on the first " + std::to_string(next.tried);
    return text + whyNot + '.';
}

/// Text for a next one that costs no more: it counts as equal, and another criterion decides. Empty
/// where it costs more.
std::string whyNotCheaper(const Outcome &best, const Outcome &next,
                          const std::vector<Plan> &candidates)
{
    const bool isAlike = price(next.requestCharge) == price(best.requestCharge);
    if (!next.isFinalist || !next.isMeasured()
        || (!isAlike && next.requestCharge > best.requestCharge))
        return {};
    return (isAlike ? ", which is equally expensive, but "
                    : ", which counts as equal, within 2 %, but ")
        + drawback(candidates[next.candidate], next, candidates[best.candidate], best);
}

/// Adds an alternative unless one with the same text is there. The cheapest is added first.
void addOnce(Alternative other, std::vector<Alternative> &alternatives)
{
    const bool isKnown
        = std::any_of(alternatives.begin(), alternatives.end(), [&](const Alternative &known) {
              return known.summary == other.summary
                  && (known.requestCharge || known.reason == other.reason);
          });
    if (!isKnown)
        alternatives.push_back(std::move(other));
}

constexpr std::size_t mostTold = 12;
constexpr std::size_t refusalsTold = 4; ///< shown even when many others were tried

/// Sets the plan's alternatives: the cheapest of those tried, then those known to be impossible.
void tell(std::vector<Alternative> tried, Plan &plan)
{
    std::vector<Alternative> refused;
    for (Alternative &alternative : plan.alternatives)
        addOnce(std::move(alternative), refused);
    const std::size_t all = tried.size() + refused.size();
    tried.resize(std::min(tried.size(), mostTold - std::min(refused.size(), refusalsTold)));
    refused.resize(std::min(refused.size(), mostTold - tried.size()));
    plan.alternatives = std::move(tried);
    plan.alternatives.insert(plan.alternatives.end(), refused.begin(), refused.end());
    plan.alternativesLeftOut = static_cast<int>(all - plan.alternatives.size());
}

/// A sentence per step: "point read of book in books. Then query of one partition for copy in
/// copies."
std::string sentencesOf(std::string way)
{
    constexpr std::pair<std::string_view, std::string_view> joints[]
        = {{"; then ", ". Then "}, {"; per row ", ". Per row "}};
    for (const auto &[joint, sentence] : joints) {
        for (std::size_t at = way.find(joint); at != std::string::npos; at = way.find(joint, at))
            way.replace(at, joint.size(), sentence);
    }
    return way + '.';
}

} // namespace

Plan choosePlan(std::vector<Plan> candidates, std::size_t requests, const Trial &trial)
{
    if (!candidates.front().impossible.empty()) {
        tell({}, candidates.front());
        return candidates.front();
    }
    std::vector<Outcome> outcomes = tryAll(candidates, requests, trial);
    settleTies(outcomes, candidates);
    const Outcome &best = outcomes.front();
    Plan plan = candidates[best.candidate];
    // The next one is the cheapest of the others.
    const bool isNextCheaper = outcomes.size() > 1 && outcomes[1].isMeasured()
        && outcomes[1].requestCharge < best.requestCharge && !plan.isOwnQuery;
    const double equal
        = countsAsEqual(isNextCheaper ? outcomes[1].requestCharge : best.requestCharge);
    std::vector<Alternative> tried;
    for (std::size_t i = 1; i < outcomes.size(); ++i) {
        const Plan &rejected = candidates[outcomes[i].candidate];
        addOnce(alternativeOf(rejected, outcomes[i], plan, best, equal), tried);
    }
    tell(std::move(tried), plan);
    const std::string way = sentencesOf(plan.reason);
    if (plan.isOwnQuery) {
        plan.reason = outcomes.size() == 1
            ? "The design states its own query; the planner finds no other way."
            : "The design states its own query; "
                + comparison(best, outcomes[1], "the planner's cheapest way");
        return plan;
    }
    if (outcomes.size() == 1) {
        plan.reason
            = (plan.alternatives.empty() ? "The only way: " : "The only way that is not refused: ")
            + way;
        return plan;
    }
    const std::string whyNot = whyNotCheaper(best, outcomes[1], candidates);
    plan.reason = (whyNot.empty() ? "Cheapest of " : "Chosen among ")
        + std::to_string(outcomes.size()) + " ways "
        + comparison(best, outcomes[1], "the next", whyNot) + " It is: " + way;
    return plan;
}

} // namespace partita::planning
