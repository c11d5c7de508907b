#include "engine/planning/lookups/queryplan.h"

#include "engine/base/numbertext.h"
#include "engine/planning/lookups/lookupplanner.h"
#include "engine/planning/lookups/steps.h"

#include <algorithm>

namespace partita::planning {
namespace {

void addNote(std::string text, Plan &plan)
{
    if (std::find(plan.notes.begin(), plan.notes.end(), text) == plan.notes.end())
        plan.notes.push_back(std::move(text));
}

/// The pattern that makes the copy stale; nullptr when every command updates it.
const std::string *staleBy(const Lookup &lookup, const LookupFreshness::Copy &copy,
                           const OutOfStep &outOfStep)
{
    const auto found = std::find_if(outOfStep.begin(), outOfStep.end(), [&](const auto &entry) {
        const FieldAt &field = entry.first;
        return field.container == lookup.container && field.documentType == lookup.documentType
            && places::isWithin(copy.path, field.path);
    });
    return found == outOfStep.end() ? nullptr : &found->second;
}

/// Notes on values that are less fresh than the rows themselves.
void addFreshnessNotes(const Lookup &lookup, const OutOfStep &outOfStep, Plan &plan)
{
    std::vector<std::string> stale;
    for (const LookupFreshness::Copy &copy : lookup.freshness.copies) {
        if (const std::string *pattern = staleBy(lookup, copy, outOfStep)) {
            stale.push_back(copy.name);
            addNote(copy.name + " becomes stale: " + *pattern
                        + " changes or removes its original, and nothing updates the copy.",
                    plan);
        }
    }
    if (lookup.hasStep() && lookup.freshness.ofItems == places::Freshness::eventual)
        addNote("Reads a copy that the change feed updates: it may be a moment behind.", plan);
    for (const std::string &name : lookup.freshness.eventualValues) {
        if (!places::contains(stale, name))
            addNote(name + " is updated by the change feed: it may be a moment behind.", plan);
    }
    for (const std::string &name : lookup.freshness.unmaintainedValues)
        addNote(name + " is never updated: it may be as old as the item that contains it.", plan);
    for (const std::string &sentence : lookup.freshness.expiredRows)
        addNote(sentence, plan);
    for (const ChildLookup &child : lookup.children)
        addFreshnessNotes(*child.lookup, outOfStep, plan);
}

/// Rows that the look-up finds, also those of the look-ups whose rows are its own.
double rowsFetched(const Lookup &lookup)
{
    const double inner
        = lookup.concatenatesChild ? rowsFetched(*lookup.children.front().lookup) : 1;
    return std::max(1.0, lookup.rowCount.expected) * inner;
}

/// What the client finishes: the rows that it has to fetch for the order, and why.
void addSortNotes(const Lookup &lookup, Plan &plan)
{
    const ClientArrangement &arrangement = lookup.arrangement;
    if (!arrangement.reason.empty())
        addNote(
            "The client fetches and sorts "
                + std::string(lookup.rowCount.growsWithPopulation ? "all rows, about " : "about ")
                + words::counted(rowsFetched(lookup), "row")
                + (arrangement.limit ? " to keep " + words::counted(*arrangement.limit, "row")
                                     : std::string())
                + ", " + arrangement.reason + '.',
            plan);
    for (const ChildLookup &child : lookup.children)
        addSortNotes(*child.lookup, plan);
}

} // namespace

bool readsCopies(const Lookup &lookup)
{
    return !lookup.freshness.copies.empty()
        || std::any_of(lookup.children.begin(), lookup.children.end(),
                       [](const ChildLookup &child) { return readsCopies(*child.lookup); });
}

Result<Plan> planOf(const std::shared_ptr<const QueryFrame> &frame, const Lookup &way)
{
    Plan plan;
    plan.pattern = frame->pattern;
    plan.design = frame->design;
    plan.alternatives = frame->impossible;
    int next = 1;
    Result<std::shared_ptr<const Lookup>> lookup = numbered(way, next, plan.steps);
    if (!lookup)
        return lookup.error();
    plan.reason = summaryOf(**lookup);
    addFreshnessNotes(**lookup, frame->outOfStep, plan);
    addSortNotes(**lookup, plan);
    plan.executable = std::make_shared<const Executable>(
        Executable {frame->workbook, frame->design, *lookup, nullptr, frame});
    return plan;
}

} // namespace partita::planning
