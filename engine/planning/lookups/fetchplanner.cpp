#include "engine/planning/lookups/fetchplanner.h"

#include "engine/places/coverage.h"
#include "engine/planning/lookups/batching/eachlookup.h"
#include "engine/planning/lookups/batching/readmany.h"
#include "engine/planning/lookups/build/fetchattempt.h"
#include "engine/planning/lookups/conditionplace.h"
#include "engine/planning/lookups/routes/partnerkeys.h"
#include "engine/planning/lookups/routes/severalpartners.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// Values in a list that a request states, roughly.
constexpr double expectedListLength = 5;

void add(FetchChoices &choices, std::vector<FetchCandidate> candidates)
{
    for (FetchCandidate &candidate : candidates)
        choices.candidates.push_back(std::move(candidate));
}

std::shared_ptr<const Fetch> withAtOnce(const Fetch &original, std::shared_ptr<const Fetch> atOnce)
{
    auto fetch = std::make_shared<Fetch>(original);
    fetch->atOnce = std::move(atOnce);
    return fetch;
}

/// Where rows are read by id and key, the query for many of them stands beside the point reads.
void moveAtOnce(std::vector<FetchCandidate> &queries, std::vector<FetchCandidate> &reads)
{
    for (std::size_t i = 0; reads.size() == queries.size() && i < reads.size(); ++i)
        reads[i].fetch = withAtOnce(*reads[i].fetch, queries[i].fetch->atOnce);
    for (FetchCandidate &query : queries)
        query.fetch = withAtOnce(*query.fetch, nullptr);
}

bool isPaged(const FetchCandidate &candidate)
{
    return candidate.fetch->page.has_value();
}

/// What jumps to the page: dearer, for the rows before it are read each time, but it needs no page
/// before.
void addByOffset(const PlanningContext &context, const places::Location &location,
                 const places::Ask &ask, FetchBuilder::Fill fill, FetchChoices &choices)
{
    places::Ask jump = ask;
    jump.skipsByOffset = true;
    add(choices, FetchAttempt(context, location, jump, fill).query());
}

void planAt(const PlanningContext &context, const places::Location &location,
            const places::Ask &ask, FetchChoices &choices)
{
    if (location.text() == ask.completes)
        return;
    if (const std::optional<std::string> refusal
        = refusalOf(context.workbook, context.design, location, ask)) {
        choices.refusals.push_back({location.text(), *refusal});
        return;
    }
    const std::size_t before = choices.candidates.size();
    std::optional<std::string> problem;
    for (const auto fill : {FetchBuilder::Fill::directly, FetchBuilder::Fill::byLookingUpItself}) {
        FetchAttempt read(context, location, ask, fill);
        if (ask.checksPartners && !read.checksPartners())
            return;
        const bool pointReads = read.canPointRead() && !(ask.aggregate && location.isRoot());
        FetchAttempt query(context, location, ask, fill);
        std::vector<FetchCandidate> queried = query.query();
        if (pointReads) {
            std::vector<FetchCandidate> reads = read.pointRead();
            moveAtOnce(queried, reads);
            add(choices, std::move(reads));
        }
        if (choices.candidates.size() == before && queried.empty() && !problem)
            problem = pointReads ? read.problem() : query.problem();
        const bool canJump = std::any_of(queried.begin(), queried.end(), isPaged);
        add(choices, std::move(queried));
        add(choices, FetchAttempt(context, location, ask, fill).queryPeriods());
        if (canJump)
            addByOffset(context, location, ask, fill, choices);
        if (!query.isIncomplete() && !read.isIncomplete())
            break;
    }
    if (problem && choices.candidates.size() == before)
        choices.refusals.push_back({location.text(), *problem});
}

/// The look-up leaves rows out, and then goes by the limit.
std::shared_ptr<const Fetch> limitedAfterChecks(const Fetch &fetch, const places::Ask &ask)
{
    auto limited = std::make_shared<Fetch>(fetch);
    limited->limit = ask.limit;
    limited->skip = ask.skip;
    if (fetch.atOnce)
        limited->atOnce = limitedAfterChecks(*fetch.atOnce, ask);
    return limited;
}

/// The rows by what their own items tell, and of each the partner that the other conditions are
/// about.
void planCheckingPartners(const PlanningContext &context, const places::Ask &ask,
                          FetchChoices &choices)
{
    const bool isWanted = std::any_of(
        ask.conditions.begin(), ask.conditions.end(), [&](const places::Condition &condition) {
            return describesPartner(context.workbook, ask.entity, condition);
        });
    if (!isWanted || ask.aggregate)
        return;
    places::Ask checking = ask;
    checking.checksPartners = true;
    checking.limit.reset();
    checking.skip = 0;
    FetchChoices found;
    for (const places::Location &location :
         places::locationsOf(context.workbook, context.design, ask.entity))
        planAt(context, location, checking, found);
    for (const FetchCandidate &candidate : found.candidates)
        choices.candidates.push_back(
            {limitedAfterChecks(*candidate.fetch, ask), candidate.estimate});
}

/// What else is asked of the values in the list: they tell it themselves, so that `each` need not
/// look.
std::vector<ClientCheck> checksOfValues(const places::Ask &ask, const places::Condition &list,
                                        places::Ask &each)
{
    std::vector<ClientCheck> checks;
    for (std::size_t i = ask.conditions.size(); i-- > 0;) {
        const places::Condition &other = ask.conditions[i];
        if (&other == &list || other.roles != list.roles || other.attribute != list.attribute
            || other.kind == places::Condition::Kind::hasPartner)
            continue;
        checks.push_back({other.kind, 0, {}, other.operand, other.operandTo});
        each.conditions.erase(each.conditions.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return checks;
}

/// A list of values: one look-up each.
void planEach(const PlanningContext &context, const places::Ask &ask, FetchChoices &choices)
{
    const auto list = std::find_if(ask.conditions.begin(), ask.conditions.end(),
                                   [](const places::Condition &condition) {
                                       return condition.kind == places::Condition::Kind::in;
                                   });
    if (list == ask.conditions.end() || ask.aggregate)
        return;
    places::Ask each = askForEach(ask);
    each.byPartnerFrom = ask.conditions.size(); // whom to ask once is not asked for each value
    places::Condition &value
        = each.conditions[static_cast<std::size_t>(list - ask.conditions.begin())];
    value.kind = places::Condition::Kind::equals;
    value.operand = places::Operand::columnAt(0, list->attribute);
    const std::vector<ClientCheck> checks = checksOfValues(ask, *list, each);
    const double listed = list->listed > 0 ? list->listed : expectedListLength;
    for (const FetchCandidate &candidate : planFetch(context, each).candidates) {
        auto one = std::make_shared<Fetch>(*candidate.fetch);
        one->atOnce.reset(); // asking for the list is a way of its own
        const bool isRead = one->access == Fetch::Access::pointRead;
        Fetch fetch;
        fetch.access = Fetch::Access::elements;
        fetch.entity = ask.entity;
        fetch.source = *list->operand;
        fetch.columns.push_back({0, {}, false, list->attribute});
        fetch.children.push_back({Child::Kind::rows, {"rows"}, std::move(one)});
        fetch.checks = checks;
        fetch.expectedRows = listed;
        fetch.flatten = true;
        orderTogether(fetch, ask);
        choices.candidates.push_back(
            {std::make_shared<const Fetch>(std::move(fetch)),
             listed * candidate.estimate
                 * (isRead && offersReadMany(context) ? readManyShare : 1)});
    }
}

void sortByEstimate(FetchChoices &choices)
{
    std::stable_sort(choices.candidates.begin(), choices.candidates.end(),
                     [](const FetchCandidate &left, const FetchCandidate &right) {
                         return std::pair(left.estimate, left.fetch->freshness)
                             < std::pair(right.estimate, right.fetch->freshness);
                     });
    if (choices.candidates.size() > 2 * mostCandidates)
        choices.candidates.resize(2 * mostCandidates);
}

/// For all rows around, and so no more often than once.
bool isSentAtOnce(const Fetch &fetch)
{
    return fetch.isMany
        || (!fetch.hasStep() && !fetch.children.empty()
            && std::all_of(fetch.children.begin(), fetch.children.end(),
                           [](const Child &child) { return isSentAtOnce(*child.fetch); }));
}

std::string pageText(const Fetch &fetch)
{
    if (!fetch.page)
        return {};
    const std::string page = "page " + std::to_string(fetch.page->number);
    return fetch.page->isByOffset ? ", " + page + " by OFFSET" : ", " + page + " by continuation";
}

std::optional<FetchCandidate> firstOf(std::vector<FetchCandidate> candidates)
{
    return candidates.empty() ? std::nullopt : std::optional(std::move(candidates.front()));
}

} // namespace

FetchChoices planFetch(const PlanningContext &context, const places::Ask &ask)
{
    FetchChoices choices;
    if (ask.depth > ask.deepest)
        return choices;
    for (const places::Location &location :
         places::locationsOf(context.workbook, context.design, ask.entity))
        planAt(context, location, ask, choices);
    planByPartner(context, ask, choices);
    planByPartners(context, ask, choices);
    planEach(context, ask, choices);
    // Copies of what the condition is about may be dearer to search than the parents; inside of
    // others, ways would multiply.
    if (choices.candidates.empty() || ask.depth == 0)
        planThroughParent(context, ask, choices);
    if (ask.depth == 0)
        planByPlaceOfParent(context, ask, choices);
    if (choices.candidates.empty() || ask.depth == 0)
        planCheckingPartners(context, ask, choices);
    sortByEstimate(choices);
    return choices;
}

std::optional<FetchCandidate> planGiven(const PlanningContext &context,
                                        const places::Location &location, const places::Ask &ask)
{
    FetchAttempt attempt(context, location, ask, FetchBuilder::Fill::directly);
    return firstOf(attempt.given());
}

std::optional<FetchCandidate> planLocate(const PlanningContext &context,
                                         const places::Location &location, const places::Ask &ask)
{
    FetchAttempt attempt(context, location, ask, FetchBuilder::Fill::directly);
    return firstOf(attempt.locate());
}

std::string summaryOf(const Fetch &fetch)
{
    std::string text;
    switch (fetch.isGathered ? Fetch::Access::elements : fetch.access) {
    case Fetch::Access::pointRead:
        text = std::string(fetch.isMany ? "one read of many " : "point read of ")
            + fetch.documentType + " in " + fetch.container;
        break;
    case Fetch::Access::query:
        text = std::string(fetch.isBound()             ? "query of one partition for "
                               : fetch.namesPartitions ? "query of some partitions for "
                               : !fetch.partitionKey.empty()
                               ? "query over the partitions of a key prefix for "
                               : "query of every partition for ")
            + (fetch.isMany ? "every " : "") + fetch.documentType + " in " + fetch.container
            + pageText(fetch);
        break;
    case Fetch::Access::given:
        text = fetch.documentType + " from the change feed of " + fetch.container;
        break;
    case Fetch::Access::elements:
        break;
    }
    if (fetch.gathers())
        text = std::string(fetch.gathersByType ? "one query by type" : "one query")
            + (fetch.gathersPrefix()     ? " for all under the key prefix of "
                   : fetch.gathersByType ? " in the logical partition of "
                                         : " for the whole logical partition of ")
            + fetch.documentType + " in " + fetch.container;
    for (const Child &child : fetch.children) {
        const std::string further = summaryOf(*child.fetch);
        if (!further.empty())
            text += (text.empty()                                       ? ""
                         : fetch.isSingle || isSentAtOnce(*child.fetch) ? "; then "
                                                                        : "; per row ")
                + further;
    }
    return text;
}

} // namespace partita::planning
