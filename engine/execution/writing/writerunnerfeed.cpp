// Part of WriteRunner that records written items and delivers them through change feeds.
#include "engine/execution/writing/itemwriter.h"
#include "engine/execution/writing/writerunner.h"

#include <algorithm>
#include <set>

namespace partita::execution {

void WriteRunner::noteRemovals()
{
    for (std::size_t i = 0; i < m_program.writes.size(); ++i) {
        const planning::ItemWrite &write = m_program.writes[i];
        if (write.style != planning::WriteStyle::transaction || !write.removal() || !write.id)
            continue;
        for (std::size_t row = 0; row < m_rows.count(); ++row)
            noteRemoval(i, row, m_rows[row].keyOf(write.partitionKey),
                        m_rows[row].textOf(*write.id));
    }
}

void WriteRunner::noteTransaction()
{
    for (std::size_t i = 0; i < m_program.writes.size(); ++i) {
        const planning::ItemWrite &write = m_program.writes[i];
        if (write.style != planning::WriteStyle::transaction || write.removal())
            continue;
        for (std::size_t row = 0; write.isFoundFirst && row < m_found[i].size(); ++row) {
            for (const json::Value item : m_found[i][row])
                note(write, i, row, keyIn(write, item), places::idOf(item));
        }
        for (std::size_t row = 0; write.id && row < m_rows.count(); ++row) {
            (void)m_rows[row].forEach(write, [&] {
                note(write, i, row, m_rows[row].keyOf(write.partitionKey),
                     m_rows[row].textOf(*write.id));
                return Result<void>();
            });
        }
    }
}

void WriteRunner::deliverLatest()
{
    for (std::size_t i = 0; i < m_written.size(); ++i) {
        const planning::ItemWrite &write = m_program.writes[i];
        const store::Container *container
            = m_execution.site.client.account().container(write.container);
        for (Written &written : m_written[i]) {
            const Result<store::ItemResponse> now
                = container->read(keyIn(write, written.item), places::idOf(written.item));
            if (!now)
                continue;
            written.item = json::copy(now->item, m_execution.arena);
            written.bytes = now->metrics.itemBytes;
        }
    }
}

void WriteRunner::readIdly()
{
    for (const planning::FeedPoll &poll : m_program.polls) {
        if (poll.isIdle)
            readFeed(poll);
    }
}

bool WriteRunner::isIdle(std::size_t position) const
{
    return m_isDelivered[position]
        && std::none_of(m_program.writes.begin(), m_program.writes.end(),
                        [&](const planning::ItemWrite &write) {
                            return write.source == static_cast<int>(position)
                                || (write.isBackground && m_program.home
                                    && m_program.homeWrite == position);
                        });
}

void WriteRunner::readFeed(const planning::FeedPoll &poll)
{
    // Each physical partition has a feed of its own.
    std::map<int, std::vector<std::int64_t>> sizes;
    std::set<std::string> delivered;
    for (const std::size_t source : poll.sources) {
        for (const Written &written : m_written[source]) {
            if (delivered.insert(placeOf(m_program.writes[source], written.item)).second)
                sizes[written.physicalPartition].push_back(written.bytes);
        }
    }
    for (const auto &[partition, bytes] : sizes) {
        client::PartitionUse use;
        use.container = m_program.writes[poll.sources.front()].container;
        use.physicalPartition = partition;
        use.requestCharge = cost::changeFeedCharge(bytes, m_execution.site.client.constants());
        use.requests = 1;
        const cost::Constants &constants = m_execution.site.client.constants();
        m_execution.log.add(poll.step, use, cost::changeFeedTerms(bytes, constants),
                            cost::changeFeedLatency(bytes, constants));
    }
}

void WriteRunner::note(const planning::ItemWrite &write, std::size_t position, std::size_t row,
                       const store::PartitionKey &key, const std::string &id)
{
    const auto earlier = m_places.find(id);
    if (!m_isDelivered[position] && earlier == m_places.end())
        return; // no change feed delivers it
    const store::Container *container
        = m_execution.site.client.account().container(write.container);
    const Result<store::ItemResponse> now = container->read(key, id);
    if (!now)
        return;
    const Written written {json::copy(now->item, m_execution.arena), now->metrics.itemBytes,
                           container->partitionOf(key), row};
    // The feed delivers an item in its current state.
    bool isKnown = false;
    if (earlier != m_places.end()) {
        for (const auto &[by, place] : earlier->second) {
            Written &then = m_written[by][place];
            if (m_program.writes[by].container != write.container || keyIn(write, then.item) != key)
                continue;
            const std::size_t first = then.row;
            then = written;
            then.row = first;
            isKnown = isKnown || by == position
                || (isIdle(position) && m_program.writes[by].isBackground == write.isBackground);
        }
    }
    if (!m_isDelivered[position] || isKnown)
        return;
    m_places[id].emplace_back(position, m_written[position].size());
    m_written[position].push_back(written);
}

void WriteRunner::noteRemoval(std::size_t position, std::size_t row, const store::PartitionKey &key,
                              const std::string &id)
{
    if (!m_isDelivered[position])
        return;
    const store::Container *container
        = m_execution.site.client.account().container(m_program.writes[position].container);
    const Result<store::ItemResponse> last = container->read(key, id);
    if (last) // a feed of all versions and deletes delivers the last version
        m_written[position].push_back({json::copy(last->item, m_execution.arena),
                                       last->metrics.itemBytes, container->partitionOf(key), row});
}

} // namespace partita::execution
