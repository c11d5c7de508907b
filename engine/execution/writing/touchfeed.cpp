// What the change feeds deliver of what touches have written.
#include "engine/execution/writing/itemwriter.h"
#include "engine/execution/writing/touchrunner.h"

#include <algorithm>
#include <set>

namespace partita::execution {

void TouchRunner::noteRemovals()
{
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        const planning::Touch &touch = m_program.touches[i];
        if (touch.how != planning::Touch::How::unit || touch.kind != planning::Touch::Kind::erase
            || !touch.id)
            continue;
        for (std::size_t row = 0; row < m_rows.count(); ++row)
            noteRemoval(i, row, m_rows[row].keyOf(touch.partitionKey),
                        m_rows[row].textOf(*touch.id));
    }
}

void TouchRunner::noteTransaction()
{
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        const planning::Touch &touch = m_program.touches[i];
        if (touch.how != planning::Touch::How::unit || touch.kind == planning::Touch::Kind::erase)
            continue;
        for (std::size_t row = 0; touch.isFoundFirst && row < m_found[i].size(); ++row) {
            for (const json::Value item : m_found[i][row])
                note(touch, i, row, keyIn(touch, item), places::idOf(item));
        }
        for (std::size_t row = 0; touch.id && row < m_rows.count(); ++row) {
            (void)m_rows[row].forEach(touch, [&] {
                note(touch, i, row, m_rows[row].keyOf(touch.partitionKey),
                     m_rows[row].textOf(*touch.id));
                return Result<void>();
            });
        }
    }
}

void TouchRunner::deliverLatest()
{
    for (std::size_t i = 0; i < m_written.size(); ++i) {
        const planning::Touch &touch = m_program.touches[i];
        const store::Container *container
            = m_execution.site.client.account().container(touch.container);
        for (Written &written : m_written[i]) {
            const Result<store::ItemResponse> now
                = container->read(keyIn(touch, written.item), places::idOf(written.item));
            if (!now)
                continue;
            written.item = json::copy(now->item, m_execution.arena);
            written.bytes = now->metrics.itemBytes;
        }
    }
}

void TouchRunner::readIdly()
{
    for (const planning::FeedPoll &poll : m_program.polls) {
        if (poll.isIdle)
            readFeed(poll);
    }
}

bool TouchRunner::isIdle(std::size_t position) const
{
    return m_isDelivered[position]
        && std::none_of(m_program.touches.begin(), m_program.touches.end(),
                        [&](const planning::Touch &touch) {
                            return touch.source == static_cast<int>(position)
                                || (touch.isBackground && m_program.home
                                    && m_program.homeTouch == position);
                        });
}

void TouchRunner::readFeed(const planning::FeedPoll &poll)
{
    // Each physical partition has a feed of its own.
    std::map<int, std::vector<std::int64_t>> sizes;
    std::set<std::string> delivered;
    for (const std::size_t source : poll.sources) {
        for (const Written &written : m_written[source]) {
            if (delivered.insert(placeOf(m_program.touches[source], written.item)).second)
                sizes[written.physicalPartition].push_back(written.bytes);
        }
    }
    for (const auto &[partition, bytes] : sizes) {
        client::PartitionUse use;
        use.container = m_program.touches[poll.sources.front()].container;
        use.physicalPartition = partition;
        use.requestCharge = cost::changeFeedCharge(bytes, m_execution.site.client.constants());
        use.requests = 1;
        m_execution.log.add(poll.step, use,
                            cost::changeFeedLatency(bytes, m_execution.site.client.constants()));
    }
}

void TouchRunner::note(const planning::Touch &touch, std::size_t position, std::size_t row,
                       const store::PartitionKey &key, const std::string &id)
{
    const auto earlier = m_places.find(id);
    if (!m_isDelivered[position] && earlier == m_places.end())
        return; // No change feed brings it to anyone.
    const store::Container *container
        = m_execution.site.client.account().container(touch.container);
    const Result<store::ItemResponse> now = container->read(key, id);
    if (!now)
        return;
    const Written written {json::copy(now->item, m_execution.arena), now->metrics.itemBytes,
                           container->partitionOf(key), row};
    // The feed delivers an item as it is by then.
    bool isKnown = false;
    if (earlier != m_places.end()) {
        for (const auto &[by, place] : earlier->second) {
            Written &then = m_written[by][place];
            if (m_program.touches[by].container != touch.container
                || keyIn(touch, then.item) != key)
                continue;
            const std::size_t first = then.row;
            then = written;
            then.row = first;
            isKnown = isKnown || by == position
                || (isIdle(position) && m_program.touches[by].isBackground == touch.isBackground);
        }
    }
    if (!m_isDelivered[position] || isKnown)
        return;
    m_places[id].emplace_back(position, m_written[position].size());
    m_written[position].push_back(written);
}

void TouchRunner::noteRemoval(std::size_t position, std::size_t row, const store::PartitionKey &key,
                              const std::string &id)
{
    if (!m_isDelivered[position])
        return;
    const store::Container *container
        = m_execution.site.client.account().container(m_program.touches[position].container);
    const Result<store::ItemResponse> last = container->read(key, id);
    if (last) // its last version is what a feed of all versions delivers
        m_written[position].push_back({json::copy(last->item, m_execution.arena),
                                       last->metrics.itemBytes, container->partitionOf(key), row});
}

} // namespace partita::execution
