#include "engine/planning/commands/program/feedsteps.h"

#include "engine/planning/commands/effects/followedfeed.h"
#include "engine/planning/commands/program/reusedreads.h"
#include "engine/planning/commands/program/writesteps.h"

#include <algorithm>

namespace partita::planning {
namespace {

bool isPolled(const CommandPlan &plan, std::size_t source)
{
    const std::vector<FeedPoll> &polls = plan.program.polls;
    return std::any_of(polls.begin(), polls.end(), [&](const FeedPoll &poll) {
        return std::find(poll.sources.begin(), poll.sources.end(), source) != poll.sources.end();
    });
}

/// Some follower reads the change feed of the write's container.
bool isBrought(const CommandPlan &plan, const ItemWrite &write)
{
    const std::map<std::string, bool> feeds = followedFeeds(plan.context);
    const auto feed = feeds.find(write.container);
    return feed != feeds.end() && (!write.removal() || feed->second);
}

bool isFollowed(const CommandPlan &plan, std::size_t position)
{
    return std::any_of(plan.writes.begin(), plan.writes.end(), [&](const PlannedWrite &planned) {
        return planned.write.source == static_cast<int>(position);
    });
}

bool followsAround(const CommandPlan &plan);

/// Rows stored inside the row's own item are created or removed with it, and a write follows that.
bool isFollowedInside(const CommandPlan &plan)
{
    const bool isByRemoval = std::any_of(
        plan.removalsApart.begin(), plan.removalsApart.end(), [](const PlannedRemoval &removal) {
            return removal.isInside && followsAround(*removal.plan);
        });
    return isByRemoval
        || std::any_of(
               plan.creations.begin(), plan.creations.end(),
               [](const PlannedCreation &creation) { return followsAround(*creation.plan); });
}

/// Some write of the program follows the change feed's delivery of an enclosing row's item.
bool followsAround(const CommandPlan &plan)
{
    if (plan.hasHome())
        return false;
    return isFollowedInside(plan)
        || std::any_of(plan.writes.begin(), plan.writes.end(), [](const PlannedWrite &planned) {
               return planned.write.isBackground && planned.write.source < 0;
           });
}

Step feedStep(CommandPlan &plan, const std::vector<std::size_t> &sources, int &next)
{
    const ItemWrite &first = plan.writes[sources.front()].write;
    std::vector<std::string> delivered;
    for (const std::size_t source : sources) {
        const ItemWrite &write = plan.writes[source].write;
        const bool isRemoval = write.removal();
        if (isRemoval)
            plan.note("The change feed of " + write.container
                      + " delivers removals only in the mode of all versions and deletes.");
        const std::string what = (isRemoval ? "the removed " : "the changed ") + write.documentType;
        if (!places::contains(delivered, what))
            delivered.push_back(what);
    }
    Step step = stepFor(plan, first, Operation::changeFeed, next++);
    step.text = "deliver " + places::joinedBy(" and ", delivered) + " from the change feed of "
        + first.container;
    step.purpose = "what changed";
    step.repeat = Repeat::once; // for all rows together
    step.repeatsOver = 0;
    step.reach = Reach::somePartitions;
    step.routing = "a change feed processor reads every physical partition as it changes";
    return step;
}

/// The step that reads the change feed after the write at `source`, with everything else that the
/// request wrote to that container and some write follows.
int addPoll(CommandPlan &plan, std::size_t source, bool isIdle, int &next)
{
    const ItemWrite &first = plan.writes[source].write;
    FeedPoll poll;
    poll.isIdle = isIdle;
    for (std::size_t i = 0; i < plan.writes.size(); ++i) {
        const ItemWrite &write = plan.writes[i].write;
        // A later write is delivered by a later poll.
        const bool isTogether = !first.isBackground && !write.isBackground
            && write.container == first.container
            && (isFollowed(plan, i) || isBrought(plan, write));
        if (i == source || (isTogether && !isPolled(plan, i)))
            poll.sources.push_back(i);
    }
    Step step = feedStep(plan, poll.sources, next);
    poll.step = step.number;
    plan.output.background.push_back(std::move(step));
    plan.program.polls.push_back(std::move(poll));
    return plan.program.polls.back().step;
}

/// Adds reads of feeds that only followers outside this command need.
void addIdlePolls(CommandPlan &plan, int &next)
{
    for (std::size_t i = 0; i < plan.writes.size(); ++i) {
        if (isPolled(plan, i) || !isBrought(plan, plan.writes[i].write))
            continue;
        addPoll(plan, i, true, next);
        plan.output.background.back().purpose = "read by the processor of the feed, and ignored";
    }
}

/// Numbers the look-up that completes the delivered items.
Result<void> numberCompletion(CommandPlan &plan, ItemWrite &write, int &next)
{
    RebuildCopies *rebuilding = write.rebuilding();
    if (!rebuilding)
        return {};
    const ReusableReads known = recallForDelivered(plan, write);
    Result<std::shared_ptr<const Lookup>> completed
        = numberedForRows(*rebuilding->completion, stepOfDelivered(plan, write), next,
                          plan.output.background, &known);
    if (!completed)
        return completed.error();
    rebuilding->completion = *std::move(completed);
    return {};
}

Result<void> numberBackground(CommandPlan &plan, int &next)
{
    bool readsFeed = !plan.program.polls.empty();
    for (PlannedWrite &planned : plan.writes) {
        ItemWrite &write = planned.write;
        if (!write.isBackground)
            continue;
        const auto source = static_cast<std::size_t>(write.source);
        if (write.source >= 0 && !isPolled(plan, source))
            write.feedStep = addPoll(plan, source, false, next);
        readsFeed = readsFeed || write.source >= 0;
        if (Result<void> done = numberCompletion(plan, write, next); !done)
            return done;
        if (Result<void> done = addWriteSteps(plan, write, next, plan.output.background); !done)
            return done;
    }
    if (readsFeed || followsAround(plan))
        plan.note("Copies are updated by the change feed: for a moment they are behind.");
    addIdlePolls(plan, next);
    return {};
}

} // namespace

Result<void> numberWhatFollows(CommandPlan &plan, int &next)
{
    if (plan.hasHome() && isFollowedInside(plan))
        addPoll(plan, plan.homePosition(), true, next);
    for (auto *removals : {&plan.removalsApart, &plan.removals}) {
        for (PlannedRemoval &removal : *removals) {
            if (Result<void> done = numberWhatFollows(*removal.plan, next); !done)
                return done;
            plan.program.removedDependents.push_back(
                {std::move(removal.find), removal.plan->take(), removal.isInside});
        }
    }
    if (Result<void> done = numberBackground(plan, next); !done)
        return done;
    for (PlannedCreation &creation : plan.creations) {
        if (Result<void> done = numberWhatFollows(*creation.plan, next); !done)
            return done;
        plan.program.createdDependents.push_back({creation.role, creation.plan->take()});
    }
    return {};
}

} // namespace partita::planning
