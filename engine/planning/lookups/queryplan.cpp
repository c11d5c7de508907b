#include "engine/planning/lookups/queryplan.h"

#include "engine/planning/lookups/fetchplanner.h"
#include "engine/planning/lookups/steps.h"

#include <algorithm>

namespace partita::planning {
namespace {

void addNote(std::string text, Plan &plan)
{
    if (std::find(plan.notes.begin(), plan.notes.end(), text) == plan.notes.end())
        plan.notes.push_back(std::move(text));
}

/// The pattern that makes the copy go stale; nullptr when all follow.
const std::string *staleBy(const Fetch &fetch, const Fetch::Copy &copy, const OutOfStep &outOfStep)
{
    const auto found = std::find_if(outOfStep.begin(), outOfStep.end(), [&](const auto &entry) {
        const FieldAt &field = entry.first;
        return field.container == fetch.container && field.documentType == fetch.documentType
            && places::isWithin(copy.path, field.path);
    });
    return found == outOfStep.end() ? nullptr : &found->second;
}

/// What the answer goes by that is less fresh than the rows themselves.
void addFreshnessNotes(const Fetch &fetch, const OutOfStep &outOfStep, Plan &plan)
{
    std::vector<std::string> stale;
    for (const Fetch::Copy &copy : fetch.copies) {
        if (const std::string *pattern = staleBy(fetch, copy, outOfStep)) {
            stale.push_back(copy.name);
            addNote(copy.name + " goes stale: " + *pattern
                        + " changes or removes what it is copied from, and nothing keeps it in "
                          "step.",
                    plan);
        }
    }
    if (fetch.hasStep() && fetch.freshness == places::Freshness::eventual)
        addNote("Reads a copy that the change feed keeps in step: it may lag behind by a moment.",
                plan);
    for (const std::string &name : fetch.lagging) {
        if (!places::contains(stale, name))
            addNote(name + " follows through the change feed: it may lag behind by a moment.",
                    plan);
    }
    for (const std::string &name : fetch.aging)
        addNote(name + " is left to age: it may be as old as the item it stands in.", plan);
    for (const std::string &sentence : fetch.outliving)
        addNote(sentence, plan);
    for (const Child &child : fetch.children)
        addFreshnessNotes(*child.fetch, outOfStep, plan);
}

} // namespace

bool readsCopies(const Fetch &fetch)
{
    return !fetch.copies.empty()
        || std::any_of(fetch.children.begin(), fetch.children.end(),
                       [](const Child &child) { return readsCopies(*child.fetch); });
}

Result<Plan> planOf(const std::shared_ptr<const QueryFrame> &frame, const Fetch &way)
{
    Plan plan;
    plan.pattern = frame->pattern;
    plan.design = frame->design;
    plan.alternatives = frame->impossible;
    int next = 1;
    Result<std::shared_ptr<const Fetch>> fetch = numbered(way, next, plan.steps);
    if (!fetch)
        return fetch.error();
    plan.reason = summaryOf(**fetch);
    addFreshnessNotes(**fetch, frame->outOfStep, plan);
    plan.executable = std::make_shared<const Executable>(
        Executable {frame->workbook, frame->design, *fetch, nullptr, frame});
    return plan;
}

} // namespace partita::planning
