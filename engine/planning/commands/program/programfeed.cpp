// Part of ProgramBuilder for steps that follow through the change feed.
#include "engine/planning/commands/effects/followedfeed.h"
#include "engine/planning/commands/program/programbuilder.h"

namespace partita::planning {

Result<void> ProgramBuilder::numberWhatFollows(int &next)
{
    const std::size_t home = homePosition();
    if (home < m_homes.size() && isFollowedInside())
        addPoll(home, true, next);
    for (auto *cascades : {&m_cascadesApart, &m_cascades}) {
        for (PendingCascade &pending : *cascades) {
            if (Result<void> done = pending.builder->numberWhatFollows(next); !done)
                return done;
            m_program.cascades.push_back(
                {std::move(pending.find),
                 std::make_shared<const CommandProgram>(std::move(pending.builder->m_program)),
                 pending.isInside});
        }
    }
    if (Result<void> done = numberBackground(next); !done)
        return done;
    for (PendingCompanion &companion : m_companions) {
        if (Result<void> done = companion.builder->numberWhatFollows(next); !done)
            return done;
        m_program.companions.push_back(
            {companion.role,
             std::make_shared<const CommandProgram>(std::move(companion.builder->m_program))});
    }
    return {};
}

bool ProgramBuilder::isFollowedInside() const
{
    const bool isByCascade = std::any_of(
        m_cascadesApart.begin(), m_cascadesApart.end(), [](const PendingCascade &pending) {
            return pending.isInside && pending.builder->followsAround();
        });
    return isByCascade
        || std::any_of(m_companions.begin(), m_companions.end(),
                       [](const PendingCompanion &companion) {
                           return companion.builder->followsAround();
                       });
}

bool ProgramBuilder::followsAround() const
{
    if (homePosition() < m_homes.size())
        return false;
    const auto follows = [](const Touch &touch) { return touch.isBackground && touch.source < 0; };
    return isFollowedInside()
        || std::any_of(m_program.touches.begin(), m_program.touches.end(), follows);
}

Result<void> ProgramBuilder::numberBackground(int &next)
{
    bool reads = !m_program.polls.empty();
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        Touch &touch = m_program.touches[i];
        if (!touch.isBackground)
            continue;
        if (touch.source >= 0 && !isPolled(static_cast<std::size_t>(touch.source)))
            touch.feedStep = addPoll(static_cast<std::size_t>(touch.source), false, next);
        reads = reads || touch.source >= 0;
        if (touch.completion) {
            const ReusableReads known = recallForDelivered(touch);
            Result<std::shared_ptr<const Lookup>> completed = numberedForRows(
                *touch.completion, stepOfDelivered(touch), next, m_plan.background, &known);
            if (!completed)
                return completed.error();
            touch.completion = *std::move(completed);
        }
        if (Result<void> done = addWriteSteps(touch, next, m_plan.background); !done)
            return done;
    }
    if (reads || followsAround())
        note("Copies follow through the change feed: for a moment they are behind.");
    addIdlePolls(next);
    return {};
}

bool ProgramBuilder::isPolled(std::size_t source) const
{
    return std::any_of(m_program.polls.begin(), m_program.polls.end(), [&](const FeedPoll &poll) {
        return std::find(poll.sources.begin(), poll.sources.end(), source) != poll.sources.end();
    });
}

bool ProgramBuilder::isBrought(const Touch &touch) const
{
    const std::map<std::string, bool> feeds = followedFeeds(m_context);
    const auto feed = feeds.find(touch.container);
    return feed != feeds.end() && (touch.kind != Touch::Kind::erase || feed->second);
}

bool ProgramBuilder::isFollowed(std::size_t position) const
{
    return std::any_of(m_program.touches.begin(), m_program.touches.end(), [&](const Touch &touch) {
        return touch.source == static_cast<int>(position);
    });
}

int ProgramBuilder::addPoll(std::size_t source, bool isIdle, int &next)
{
    const Touch &first = m_program.touches[source];
    FeedPoll poll;
    poll.isIdle = isIdle;
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        const Touch &touch = m_program.touches[i];
        // A later write is delivered by a later poll.
        const bool isTogether = !first.isBackground && !touch.isBackground
            && touch.container == first.container && (isFollowed(i) || isBrought(touch));
        if (i == source || (isTogether && !isPolled(i)))
            poll.sources.push_back(i);
    }
    Step step = feedStep(poll.sources, next);
    poll.step = step.number;
    m_plan.background.push_back(std::move(step));
    m_program.polls.push_back(std::move(poll));
    return m_program.polls.back().step;
}

Step ProgramBuilder::feedStep(const std::vector<std::size_t> &sources, int &next)
{
    const Touch &first = m_program.touches[sources.front()];
    std::vector<std::string> delivered;
    for (const std::size_t source : sources) {
        const Touch &touch = m_program.touches[source];
        const bool isRemoval = touch.kind == Touch::Kind::erase;
        if (isRemoval)
            note("The change feed of " + touch.container
                 + " delivers removals in its mode of all versions and deletes only.");
        const std::string what = (isRemoval ? "the removed " : "the changed ") + touch.documentType;
        if (!places::contains(delivered, what))
            delivered.push_back(what);
    }
    Step step = stepFor(first, Operation::changeFeed, next++);
    step.text = "deliver " + places::joinedBy(" and ", delivered) + " from the change feed of "
        + first.container;
    step.purpose = "what changed";
    step.repeat = Repeat::once; // for all rows together
    step.repeatsOver = 0;
    step.reach = Reach::somePartitions;
    step.routing = "a change feed processor reads every physical partition as it changes";
    return step;
}

void ProgramBuilder::addIdlePolls(int &next)
{
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        if (isPolled(i) || !isBrought(m_program.touches[i]))
            continue;
        addPoll(i, true, next);
        m_plan.background.back().purpose = "read by whoever follows the feed, and left alone";
    }
}

} // namespace partita::planning
