#include "engine/planning/commands/program/changequestions.h"

#include "engine/planning/commands/program/rowlookups.h"
#include "engine/planning/lookups/batching/aggregatemerge.h"
#include "engine/planning/lookups/lookupplanner.h"

#include <map>

namespace partita::planning {
namespace {

bool isAsked(const FieldChange &change)
{
    return change.question && change.kind == FieldChange::Kind::recompute;
}

/// Parameters of found items that the question uses.
std::vector<std::string> foundParameters(const FieldChange &change)
{
    return change.foundKeyPath.empty() ? std::vector<std::string> {}
                                       : std::vector<std::string> {keyOfFound};
}

/// Merges aggregates that several changes compute over the same rows into one look-up; each change
/// takes its member.
void joinAggregates(std::vector<FieldChange> &changes)
{
    // look-ups for the same rows at the same time
    std::map<std::pair<std::vector<std::string>, model::Upkeep>, std::vector<ChildLookup>> together;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const FieldChange &change = changes[i];
        if (change.lookup && change.lookup->value)
            together[{change.foundKeyPath, change.upkeep}].push_back(
                {ChildLookup::Kind::value, {"value" + std::to_string(i)}, change.lookup});
    }
    for (auto &[when, children] : together) {
        mergeAggregates(children);
        for (const ChildLookup &child : children) {
            if (child.kind != ChildLookup::Kind::merge)
                continue;
            for (std::size_t i = 0; i < changes.size(); ++i) {
                const std::string member = "value" + std::to_string(i);
                for (const Output &output : child.lookup->outputs) {
                    if (output.as.front() != member)
                        continue;
                    changes[i].lookup = child.lookup;
                    changes[i].member = member;
                }
            }
        }
    }
}

/// Plans the look-up of a question. False when no location can answer it.
bool planQuestion(const CommandPlan &plan, FieldChange &change)
{
    const LookupChoices choices
        = planLookup(plan.context, askOfRow(plan, *change.question, foundParameters(change)));
    if (choices.candidates.empty())
        return false;
    change.lookup = choices.candidates.front().lookup;
    change.member.clear(); // deferred changes are planned a second time
    return true;
}

/// Repeats the look-ups for the rows of the command, or for found items.
void repeatForRows(const CommandPlan &plan, const ItemWrite &write,
                   std::vector<FieldChange> &changes)
{
    std::map<std::shared_ptr<const Lookup>, std::shared_ptr<const Lookup>> forAllRows;
    for (FieldChange &change : changes) {
        if (!isAsked(change))
            continue;
        std::shared_ptr<const Lookup> &fetch = forAllRows[change.lookup];
        if (!fetch)
            fetch = forRows(plan, change.lookup, foundParameters(change),
                            change.foundKeyPath.empty() ? plan.expectedRows
                                                        : expectedItems(plan, write));
        change.lookup = fetch;
    }
}

} // namespace

bool planQuestions(CommandPlan &plan, const ItemEffect &effect, ItemWrite &write)
{
    std::vector<FieldChange> planned;
    for (FieldChange &change : write.changes) {
        if (isAsked(change) && !planQuestion(plan, change)) {
            plan.note("No item contains the values that are needed to compute " + change.path.back()
                      + " again.");
            plan.output.outOfStep.push_back(fieldOf(effect.location, change));
            continue;
        }
        planned.push_back(std::move(change));
    }
    joinAggregates(planned);
    repeatForRows(plan, write, planned);
    const bool isAnyLeft = write.kind != ItemWrite::Kind::changeInside || !planned.empty();
    write.changes = std::move(planned);
    return isAnyLeft;
}

} // namespace partita::planning
