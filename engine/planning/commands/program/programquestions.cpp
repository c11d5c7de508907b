// Part of ProgramBuilder that plans the look-ups of recomputed changes, and merges those over the
// same rows.
#include "engine/planning/commands/program/programbuilder.h"
#include "engine/planning/lookups/batching/aggregatemerge.h"

#include <map>

namespace partita::planning {
namespace {

/// Merges aggregates that several changes compute over the same rows into one look-up; each change
/// takes its member.
void joinAggregates(std::vector<Change> &changes)
{
    // look-ups for the same rows at the same time
    std::map<std::pair<std::vector<std::string>, model::Upkeep>, std::vector<ChildLookup>> together;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const Change &change = changes[i];
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

} // namespace

bool ProgramBuilder::planQuestions(const Effect &effect, Touch &touch)
{
    std::vector<Change> planned;
    for (Change &change : touch.changes) {
        if (change.question && change.kind == Change::Kind::recompute) {
            const Names found = change.foundKeyPath.empty() ? Names {} : Names {keyOfFound};
            const LookupChoices choices = planLookup(m_context, askOfRow(*change.question, found));
            if (choices.candidates.empty()) {
                note("Nothing holds what is needed to compute " + change.path.back() + " anew.");
                m_plan.outOfStep.push_back(fieldOf(effect.location, change));
                continue;
            }
            change.lookup = choices.candidates.front().lookup;
            change.member.clear(); // deferred changes are planned a second time
        }
        planned.push_back(std::move(change));
    }
    joinAggregates(planned);
    std::map<std::shared_ptr<const Lookup>, std::shared_ptr<const Lookup>> forAllRows;
    for (Change &change : planned) {
        if (!change.question || change.kind != Change::Kind::recompute)
            continue;
        std::shared_ptr<const Lookup> &lookup = forAllRows[change.lookup];
        const bool isSame = change.foundKeyPath.empty();
        if (!lookup)
            lookup = forRows(change.lookup, isSame ? Names {} : Names {keyOfFound},
                             isSame ? m_expectedRows : expectedItems(touch));
        change.lookup = lookup;
    }
    const bool isAnyLeft = touch.kind != Touch::Kind::rewrite || !planned.empty();
    touch.changes = std::move(planned);
    return isAnyLeft;
}

} // namespace partita::planning
