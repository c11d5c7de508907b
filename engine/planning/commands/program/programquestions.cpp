// What a touch computes anew: a look-up for each change, and one for all that are over the same
// rows.
#include "engine/planning/commands/program/programbuilder.h"
#include "engine/planning/lookups/batching/aggregatemerge.h"

#include <map>

namespace partita::planning {
namespace {

/// Values that several changes compute over the same rows are one look-up, of which each takes its
/// own.
void joinAggregates(std::vector<Change> &changes)
{
    // What is asked for the same rows, at the same time.
    std::map<std::pair<std::vector<std::string>, model::Upkeep>, std::vector<Child>> together;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const Change &change = changes[i];
        if (change.fetch && change.fetch->isValue)
            together[{change.foundKeyPath, change.upkeep}].push_back(
                {Child::Kind::value, {"value" + std::to_string(i)}, change.fetch});
    }
    for (auto &[when, children] : together) {
        mergeAggregates(children);
        for (const Child &child : children) {
            if (child.kind != Child::Kind::merge)
                continue;
            for (std::size_t i = 0; i < changes.size(); ++i) {
                const std::string member = "value" + std::to_string(i);
                for (const Output &output : child.fetch->outputs) {
                    if (output.as.front() != member)
                        continue;
                    changes[i].fetch = child.fetch;
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
            const FetchChoices choices = planFetch(m_context, askOfRow(*change.question, found));
            if (choices.candidates.empty()) {
                note("Nothing holds what is needed to compute " + change.path.back() + " anew.");
                m_plan.outOfStep.push_back(fieldOf(effect.location, change));
                continue;
            }
            change.fetch = choices.candidates.front().fetch;
            change.member.clear(); // what is put off is planned once more
        }
        planned.push_back(std::move(change));
    }
    joinAggregates(planned);
    std::map<std::shared_ptr<const Fetch>, std::shared_ptr<const Fetch>> forAllRows;
    for (Change &change : planned) {
        if (!change.question || change.kind != Change::Kind::recompute)
            continue;
        std::shared_ptr<const Fetch> &fetch = forAllRows[change.fetch];
        const bool isSame = change.foundKeyPath.empty();
        if (!fetch)
            fetch = forRows(change.fetch, isSame ? Names {} : Names {keyOfFound},
                            isSame ? m_expectedRows : expectedItems(touch));
        change.fetch = fetch;
    }
    const bool isAnyLeft = touch.kind != Touch::Kind::rewrite || !planned.empty();
    touch.changes = std::move(planned);
    return isAnyLeft;
}

} // namespace partita::planning
