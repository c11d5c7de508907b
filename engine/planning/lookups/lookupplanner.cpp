#include "engine/planning/lookups/lookupplanner.h"

#include "engine/places/coverage.h"
#include "engine/planning/lookups/batching/lookupperkey.h"
#include "engine/planning/lookups/batching/readmany.h"
#include "engine/planning/lookups/build/lookupattempt.h"
#include "engine/planning/lookups/conditionlocation.h"
#include "engine/planning/lookups/routes/partnerkeys.h"
#include "engine/planning/lookups/routes/severalpartners.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// Assumed number of values in a list that a request contains.
constexpr double expectedListLength = 5;

void add(LookupChoices &choices, std::vector<LookupCandidate> candidates)
{
    for (LookupCandidate &candidate : candidates)
        choices.candidates.push_back(std::move(candidate));
}

std::shared_ptr<const Lookup> withBatchedVariant(const Lookup &original,
                                                 std::shared_ptr<const Lookup> batched)
{
    auto lookup = std::make_shared<Lookup>(original);
    lookup->batchedVariant = std::move(batched);
    return lookup;
}

/// Moves the query for many rows from the queries to the point reads, whose alternative it is.
void moveBatchedVariants(std::vector<LookupCandidate> &queries, std::vector<LookupCandidate> &reads)
{
    for (std::size_t i = 0; reads.size() == queries.size() && i < reads.size(); ++i)
        reads[i].lookup = withBatchedVariant(*reads[i].lookup, queries[i].lookup->batchedVariant);
    for (LookupCandidate &query : queries)
        query.lookup = withBatchedVariant(*query.lookup, nullptr);
}

bool isPaged(const LookupCandidate &candidate)
{
    return candidate.lookup->page().has_value();
}

/// Adds the plans that jump to the page with OFFSET. They cost more, since the rows before the page
/// are read each time, but need no page before.
void addByOffset(const PlanningContext &context, const places::Location &location,
                 const places::Question &ask, LookupBuilder::Fill fill, LookupChoices &choices)
{
    places::Question jump = ask;
    jump.skipsByOffset = true;
    add(choices, LookupAttempt(context, location, jump, fill).query());
}

void planAt(const PlanningContext &context, const places::Location &location,
            const places::Question &question, LookupChoices &choices)
{
    if (location.text() == question.completes)
        return;
    if (const std::optional<std::string> refusal
        = refusalOf(context.workbook, context.design, location, question)) {
        choices.refusals.push_back({location.text(), *refusal});
        return;
    }
    std::optional<places::Question> withOrder;
    if (sortsByResults(context, location, question)) {
        withOrder = question;
        addOrderPieces(question, withOrder->shape);
    }
    const places::Question &ask = withOrder ? *withOrder : question;
    const std::size_t before = choices.candidates.size();
    std::optional<std::string> problem;
    for (const auto fill :
         {LookupBuilder::Fill::directly, LookupBuilder::Fill::byLookingUpItself}) {
        LookupAttempt read(context, location, ask, fill);
        if (ask.checksPartners && !read.checksPartners())
            return;
        const bool pointReads = read.canPointRead() && !(ask.aggregate && location.isRoot());
        LookupAttempt query(context, location, ask, fill);
        std::vector<LookupCandidate> queried = query.query();
        if (pointReads) {
            std::vector<LookupCandidate> reads = read.pointRead();
            moveBatchedVariants(queried, reads);
            add(choices, std::move(reads));
        }
        if (choices.candidates.size() == before && queried.empty() && !problem)
            problem = pointReads ? read.problem() : query.problem();
        const bool canJump = std::any_of(queried.begin(), queried.end(), isPaged);
        add(choices, std::move(queried));
        add(choices, LookupAttempt(context, location, ask, fill).queryPeriods());
        if (canJump)
            addByOffset(context, location, ask, fill, choices);
        if (!query.isIncomplete() && !read.isIncomplete())
            break;
    }
    if (problem && choices.candidates.size() == before)
        choices.refusals.push_back({location.text(), *problem});
}

/// Applies the limit after required children have excluded rows.
std::shared_ptr<const Lookup> limitedAfterChecks(const Lookup &lookup, const places::Question &ask)
{
    auto limited = std::make_shared<Lookup>(lookup);
    limited->arrangement.limit = ask.limit;
    limited->arrangement.skip = ask.skip;
    if (lookup.batchedVariant)
        limited->batchedVariant = limitedAfterChecks(*lookup.batchedVariant, ask);
    return limited;
}

/// Adds the plans that find rows by the conditions that their own items can check, and then look up
/// each row's partner to check the others.
void planCheckingPartners(const PlanningContext &context, const places::Question &ask,
                          LookupChoices &choices)
{
    const bool isWanted = std::any_of(
        ask.conditions.begin(), ask.conditions.end(), [&](const places::Condition &condition) {
            return describesPartner(context.workbook, ask.entity, condition);
        });
    if (!isWanted || ask.aggregate)
        return;
    places::Question checking = ask;
    checking.checksPartners = true;
    checking.limit.reset();
    checking.skip = 0;
    LookupChoices found;
    for (const places::Location &location :
         places::locationsOf(context.workbook, context.design, ask.entity))
        planAt(context, location, checking, found);
    for (const LookupCandidate &candidate : found.candidates)
        choices.candidates.push_back(
            {limitedAfterChecks(*candidate.lookup, ask), candidate.estimate});
}

/// The other conditions on the values in the list. The client checks them on the values themselves,
/// so that they are removed from `each`.
std::vector<ClientCheck> checksOfValues(const places::Question &ask, const places::Condition &list,
                                        places::Question &each)
{
    std::vector<ClientCheck> checks;
    for (std::size_t i = ask.conditions.size(); i-- > 0;) {
        const places::Condition &other = ask.conditions[i];
        if (&other == &list || other.roles != list.roles || other.attribute != list.attribute
            || other.kind == places::Condition::Kind::hasPartner || other.isGroup())
            continue;
        checks.push_back({other.comparison(), 0, {}, other.operand, other.operandTo});
        each.conditions.erase(each.conditions.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return checks;
}

/// Adds the plans that make one look-up for each value in a list.
void planEach(const PlanningContext &context, const places::Question &ask, LookupChoices &choices)
{
    const auto list = std::find_if(ask.conditions.begin(), ask.conditions.end(),
                                   [](const places::Condition &condition) {
                                       return condition.kind == places::Condition::Kind::in;
                                   });
    if (list == ask.conditions.end() || ask.aggregate)
        return;
    places::Question each = askForEach(ask);
    each.byPartnerFrom = ask.conditions.size(); // partners are looked up once, not for each value
    places::Condition &value
        = each.conditions[static_cast<std::size_t>(list - ask.conditions.begin())];
    value.kind = places::Condition::Kind::equals;
    value.operand = places::Operand::columnAt(0, list->attribute);
    const std::vector<ClientCheck> checks = checksOfValues(ask, *list, each);
    const double listed = list->listed > 0 ? list->listed : expectedListLength;
    for (const LookupCandidate &candidate : planLookup(context, each).candidates) {
        auto one = std::make_shared<Lookup>(*candidate.lookup);
        one->batchedVariant.reset(); // a query for the whole list is a separate plan
        const bool isRead = one->pointRead();
        Lookup lookup;
        lookup.access = ArrayElements {*list->operand, checks};
        lookup.entity = ask.entity;
        lookup.columns.push_back({0, {}, false, list->attribute});
        lookup.children.push_back({ChildLookup::Kind::rows, {"rows"}, std::move(one)});
        lookup.rowCount.expected = listed;
        lookup.concatenatesChild = true;
        orderTogether(lookup, ask);
        choices.candidates.push_back(
            {std::make_shared<const Lookup>(std::move(lookup)),
             listed * candidate.estimate
                 * (isRead && offersReadMany(context) ? readManyShare : 1)});
    }
}

void sortByEstimate(LookupChoices &choices)
{
    std::stable_sort(choices.candidates.begin(), choices.candidates.end(),
                     [](const LookupCandidate &left, const LookupCandidate &right) {
                         return std::pair(left.estimate, left.lookup->freshness.ofItems)
                             < std::pair(right.estimate, right.lookup->freshness.ofItems);
                     });
    if (choices.candidates.size() > 2 * mostCandidates)
        choices.candidates.resize(2 * mostCandidates);
}

/// Sent for all outer rows together, and so only once.
bool isSentOnce(const Lookup &lookup)
{
    return lookup.isBatched()
        || (!lookup.hasStep() && !lookup.children.empty()
            && std::all_of(lookup.children.begin(), lookup.children.end(),
                           [](const ChildLookup &child) { return isSentOnce(*child.lookup); }));
}

std::string pageText(const std::optional<QueryPage> &page)
{
    if (!page)
        return {};
    return ", page " + std::to_string(page->number)
        + (page->isByOffset ? " by OFFSET" : " by continuation");
}

const char *reachText(const Lookup &lookup)
{
    if (lookup.isBound())
        return "query of one partition for ";
    if (lookup.namesPartitions())
        return "query of some partitions for ";
    return lookup.partition.key.empty() ? "query of every partition for "
                                        : "query over the partitions of a key prefix for ";
}

/// The look-up without its children; empty when another one brings its items.
std::string ownSummary(const Lookup &lookup)
{
    const std::string items = lookup.documentType + " in " + lookup.container;
    if (lookup.wholePartition) {
        const bool isByType = lookup.wholePartition->isByType;
        return std::string(isByType ? "one query by type" : "one query")
            + (lookup.gathersPrefix() ? " for all under the key prefix of "
                   : isByType         ? " in the logical partition of "
                                      : " for the whole logical partition of ")
            + items;
    }
    if (lookup.isGathered() || lookup.elements())
        return {};
    if (lookup.isGiven())
        return lookup.documentType + " from the change feed of " + lookup.container;
    if (lookup.pointRead())
        return (lookup.isBatched() ? "one read of many " : "point read of ") + items;
    return reachText(lookup) + std::string(lookup.isBatched() ? "every " : "") + items
        + pageText(lookup.page());
}

std::optional<LookupCandidate> firstOf(std::vector<LookupCandidate> candidates)
{
    return candidates.empty() ? std::nullopt : std::optional(std::move(candidates.front()));
}

} // namespace

LookupChoices planLookup(const PlanningContext &context, const places::Question &ask)
{
    LookupChoices choices;
    if (ask.depth > ask.deepest)
        return choices;
    for (const places::Location &location :
         places::locationsOf(context.workbook, context.design, ask.entity))
        planAt(context, location, ask, choices);
    planByPartner(context, ask, choices);
    planByPartners(context, ask, choices);
    planEach(context, ask, choices);
    // Copies of the value may cost more to search than the parents. At deeper levels the number of
    // plans would multiply.
    if (choices.candidates.empty() || ask.depth == 0)
        planThroughParent(context, ask, choices);
    if (ask.depth == 0)
        planByPlaceOfParent(context, ask, choices);
    if (choices.candidates.empty() || ask.depth == 0)
        planCheckingPartners(context, ask, choices);
    sortByEstimate(choices);
    return choices;
}

std::optional<LookupCandidate> planGiven(const PlanningContext &context,
                                         const places::Location &location,
                                         const places::Question &ask)
{
    LookupAttempt attempt(context, location, ask, LookupBuilder::Fill::directly);
    return firstOf(attempt.given());
}

std::optional<LookupCandidate> planLocate(const PlanningContext &context,
                                          const places::Location &location,
                                          const places::Question &ask)
{
    LookupAttempt attempt(context, location, ask, LookupBuilder::Fill::directly);
    return firstOf(attempt.locate());
}

std::string summaryOf(const Lookup &lookup)
{
    std::string text = ownSummary(lookup);
    for (const ChildLookup &child : lookup.children) {
        const std::string further = summaryOf(*child.lookup);
        if (!further.empty())
            text += (text.empty()                                       ? ""
                         : lookup.isSingle || isSentOnce(*child.lookup) ? "; then "
                                                                        : "; per row ")
                + further;
    }
    return text;
}

} // namespace partita::planning
