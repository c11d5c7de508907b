// Steps of what follows through the change feed: of the row's own items, and of rows that come or go with it.
#include "engine/planning/commands/followedfeed.h"
#include "engine/planning/commands/programbuilder.h"

namespace partita::planning {

Result<void> ProgramBuilder::numberWhatFollows(int &next)
{
    const std::size_t home = homePosition();
    if (home < m_homes.size() && isFollowedInside()) {
        Step step = feedStep(m_program.touches[home], next);
        m_program.touches[home].idleFeedStep = step.number;
        m_plan.background.push_back(std::move(step));
    }
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
    std::vector<int> read; // touches whose items the change feed has been read for
    const std::size_t home = homePosition();
    if (home < m_homes.size() && m_program.touches[home].idleFeedStep > 0)
        read.push_back(static_cast<int>(home));
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        Touch &touch = m_program.touches[i];
        if (!touch.isBackground)
            continue;
        if (touch.source >= 0 && std::find(read.begin(), read.end(), touch.source) == read.end()) {
            read.push_back(touch.source);
            addFeedStep(touch, next);
        }
        if (touch.completion) {
            Result<std::shared_ptr<const Fetch>> completed = numberedForRows(
                *touch.completion, stepOfDelivered(touch), next, m_plan.background);
            if (!completed)
                return completed.error();
            touch.completion = *std::move(completed);
        }
        if (Result<void> done = addWriteSteps(touch, next, m_plan.background); !done)
            return done;
    }
    if (!read.empty() || followsAround())
        note("Copies follow through the change feed: for a moment they are behind.");
    addIdleFeedSteps(read, next);
    return {};
}

Step ProgramBuilder::feedStep(const Touch &source, int &next)
{
    const bool isRemoval = source.kind == Touch::Kind::erase;
    if (isRemoval)
        note("The change feed of " + source.container
             + " delivers removals in its mode of all versions and deletes only.");
    Step step = stepFor(source, Operation::changeFeed, next++);
    step.text = (isRemoval ? "deliver the removed " : "deliver the changed ") + source.documentType
        + " from the change feed of " + source.container;
    step.purpose = "what changed";
    step.repeat = Repeat::once; // of all rows together
    step.repeatsOver = 0;
    step.reach = Reach::somePartitions;
    step.routing = "a change feed processor reads every physical partition as it changes";
    return step;
}

void ProgramBuilder::addFeedStep(Touch &touch, int &next)
{
    Step step = feedStep(m_program.touches[static_cast<std::size_t>(touch.source)], next);
    touch.feedStep = step.number;
    m_plan.background.push_back(std::move(step));
}

void ProgramBuilder::addIdleFeedSteps(const std::vector<int> &read, int &next)
{
    if (m_program.touches.empty())
        return;
    const std::map<std::string, bool> feeds = followedFeeds(m_context);
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        Touch &touch = m_program.touches[i];
        const auto feed = feeds.find(touch.container);
        const bool isBrought = feed != feeds.end()
            && (touch.kind != Touch::Kind::erase || feed->second)
            && std::find(read.begin(), read.end(), static_cast<int>(i)) == read.end();
        if (!isBrought)
            continue;
        Step step = feedStep(touch, next);
        step.purpose = "read by whoever follows the feed, and left alone";
        touch.idleFeedStep = step.number;
        m_plan.background.push_back(std::move(step));
    }
}

} // namespace partita::planning
