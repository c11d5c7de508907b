#include "engine/planning/commands/program/changequestions.h"

#include "engine/planning/commands/program/rowlookups.h"
#include "engine/planning/lookups/batching/aggregatemerge.h"
#include "engine/planning/lookups/lookupplanner.h"

#include <map>

namespace partita::planning {
namespace {

/// Parameters of found items that the question uses.
std::vector<std::string> foundParameters(const AskAnew &asked)
{
    return asked.foundKeyPath.empty() ? std::vector<std::string> {}
                                      : std::vector<std::string> {keyOfFound};
}

/// The change takes the member of the look-up's only row.
void takeMember(const std::string &member, const ChildLookup &child, AskAnew &asked)
{
    for (const Output &output : child.lookup->outputs) {
        if (output.as.front() != member)
            continue;
        asked.lookup = child.lookup;
        asked.member = member;
    }
}

/// Merges aggregates that several changes compute over the same rows into one look-up; each change
/// takes its member.
void joinAggregates(std::vector<FieldChange> &changes)
{
    // look-ups for the same rows at the same time
    std::map<std::pair<std::vector<std::string>, model::Upkeep>, std::vector<ChildLookup>> together;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const AskAnew *asked = changes[i].asked();
        if (asked && asked->lookup->value)
            together[{asked->foundKeyPath, changes[i].upkeep}].push_back(
                {ChildLookup::Kind::value, {"value" + std::to_string(i)}, asked->lookup});
    }
    for (auto &[when, children] : together) {
        mergeAggregates(children);
        for (const ChildLookup &child : children) {
            if (child.kind != ChildLookup::Kind::merge)
                continue;
            for (std::size_t i = 0; i < changes.size(); ++i) {
                if (AskAnew *asked = changes[i].asked())
                    takeMember("value" + std::to_string(i), child, *asked);
            }
        }
    }
}

/// Plans the look-up of a question. False when no location can answer it.
bool planQuestion(const CommandPlan &plan, AskAnew &asked)
{
    const LookupChoices choices
        = planLookup(plan.context, askOfRow(plan, asked.question, foundParameters(asked)));
    if (choices.candidates.empty())
        return false;
    asked.lookup = choices.candidates.front().lookup;
    asked.member.clear(); // deferred changes are planned a second time
    return true;
}

/// Repeats the look-ups for the rows of the command, or for found items.
void repeatForRows(const CommandPlan &plan, const ItemWrite &write,
                   std::vector<FieldChange> &changes)
{
    std::map<std::shared_ptr<const Lookup>, std::shared_ptr<const Lookup>> forAllRows;
    for (FieldChange &change : changes) {
        AskAnew *asked = change.asked();
        if (!asked)
            continue;
        std::shared_ptr<const Lookup> &lookup = forAllRows[asked->lookup];
        if (!lookup)
            lookup = forRows(plan, asked->lookup, foundParameters(*asked),
                             asked->foundKeyPath.empty() ? plan.expectedRows
                                                         : expectedItems(plan, write));
        asked->lookup = lookup;
    }
}

} // namespace

bool planQuestions(CommandPlan &plan, const ItemEffect &effect, ItemWrite &write)
{
    ChangeInside *inside = write.changing();
    if (!inside)
        return true;
    std::vector<FieldChange> planned;
    for (FieldChange &change : inside->changes) {
        AskAnew *asked = change.asked();
        if (asked && !planQuestion(plan, *asked)) {
            plan.note("No item contains the values that are needed to compute " + change.path.back()
                      + " again.");
            plan.leaveOutOfStep(fieldOf(effect.location, change));
            continue;
        }
        planned.push_back(std::move(change));
    }
    joinAggregates(planned);
    repeatForRows(plan, write, planned);
    inside->changes = std::move(planned);
    return !inside->changes.empty();
}

} // namespace partita::planning
