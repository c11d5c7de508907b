#include "engine/planning/touchrunner.h"

#include "engine/planning/itemwriter.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// Without the members that a refreshed copy carries only until it is written.
json::Value withoutAttendants(json::Value item, json::Arena &arena)
{
    std::vector<json::Member> members;
    for (std::size_t i = 0; i < item.size(); ++i) {
        const std::string_view name = item.memberAt(i).name;
        if (name != filterMember && name != keyMember)
            members.push_back(item.memberAt(i));
    }
    return json::Value::object(members, arena);
}

/// Nothing was there to remove or to patch: that is no failure.
Result<void> evenIfAbsent(const Result<bool> &done)
{
    return done ? Result<void> {} : Result<void> {done.error()};
}

} // namespace

TouchRunner::TouchRunner(const Execution &execution, CommandValues &values,
                         const CommandProgram &program)
    : m_execution(execution)
    , m_values(values)
    , m_program(program)
    , m_isDelivered(program.touches.size(), 0)
    , m_written(program.touches.size())
    , m_removed(program.touches.size())
    , m_found(program.touches.size())
{
    for (std::size_t i = 0; i < program.touches.size(); ++i) {
        const Touch &touch = program.touches[i];
        if (touch.source >= 0)
            m_isDelivered[static_cast<std::size_t>(touch.source)] = 1;
        if (touch.isBackground && program.home)
            m_isDelivered[program.homeTouch] = 1;
        if (touch.idleFeedStep > 0)
            m_isDelivered[i] = 1;
    }
}

Result<void> TouchRunner::findFirst()
{
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        if (!m_program.touches[i].isFoundFirst)
            continue;
        Result<std::vector<json::Value>> items = m_values.itemsOf(m_program.touches[i]);
        if (!items)
            return items.error();
        m_found[i] = *std::move(items);
    }
    return {};
}

Result<void> TouchRunner::run(std::size_t position)
{
    const Touch &touch = m_program.touches[position];
    if (touch.feedStep > 0)
        readFeed(static_cast<std::size_t>(touch.source), touch.feedStep);
    if (touch.isBackground && m_program.home && !m_written[m_program.homeTouch].empty())
        m_values.take(*m_program.home, m_written[m_program.homeTouch].front().item);
    switch (touch.kind) {
    case Touch::Kind::insert:
        return insert(touch, position);
    case Touch::Kind::erase:
        return erase(touch, position);
    case Touch::Kind::renew:
        return renew(touch, position);
    case Touch::Kind::refresh:
        return refresh(touch, position);
    case Touch::Kind::refill:
        return refill(touch, position);
    case Touch::Kind::rewrite:
        break;
    }
    return touch.how == Touch::How::patch ? patch(touch, position) : rewrite(touch, position);
}

void TouchRunner::noteRemovals()
{
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        const Touch &touch = m_program.touches[i];
        if (touch.how == Touch::How::unit && touch.kind == Touch::Kind::erase && touch.id)
            noteRemoval(i, m_values.keyOf(touch.partitionKey), m_values.textOf(*touch.id));
    }
}

void TouchRunner::noteTransaction()
{
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        const Touch &touch = m_program.touches[i];
        if (touch.how == Touch::How::unit && touch.kind != Touch::Kind::erase && touch.id)
            note(touch, i, m_values.keyOf(touch.partitionKey), m_values.textOf(*touch.id));
    }
}

void TouchRunner::deliverLatest()
{
    for (std::size_t i = 0; i < m_written.size(); ++i) {
        const Touch &touch = m_program.touches[i];
        const store::Container *container
            = m_execution.site.client.account().container(touch.container);
        for (Written &written : m_written[i]) {
            const Result<store::ItemResponse> now
                = container->read(keyIn(touch, written.item), idOf(written.item));
            if (!now)
                continue;
            written.item = json::copy(now->item, m_execution.arena);
            written.bytes = now->metrics.itemBytes;
        }
    }
}

Result<void> TouchRunner::insert(const Touch &touch, std::size_t position)
{
    const json::Value item = m_values.itemOf(touch.inserted());
    if (item.isUndefined())
        return {}; // The type's filter leaves the row out.
    return write(touch, position,
                 touch.isBackground ? store::OperationKind::upsert : store::OperationKind::create,
                 item);
}

Result<void> TouchRunner::renew(const Touch &touch, std::size_t position)
{
    const json::Value item = m_values.itemOf(*touch.type);
    if (touch.locate) {
        if (Result<void> done = removeElsewhere(touch, position, item); !done)
            return done;
    }
    if (!item.isUndefined())
        return place(touch, position, item);
    if (touch.locate || !touch.id)
        return {};
    return remove(touch, position, m_values.keyOf(touch.partitionKey), m_values.textOf(*touch.id));
}

Result<void> TouchRunner::erase(const Touch &touch, std::size_t position)
{
    if (!m_values.mayHold(touch))
        return {};
    std::vector<std::pair<store::PartitionKey, std::string>> places;
    if (touch.id) {
        places.emplace_back(m_values.keyOf(touch.partitionKey), m_values.textOf(*touch.id));
    } else {
        Result<std::vector<json::Value>> items = m_values.itemsOf(touch);
        if (!items)
            return items.error();
        learnFrom(*items, position);
        for (const json::Value item : *items)
            places.emplace_back(keyIn(touch, item), idOf(item));
    }
    for (const auto &[key, id] : places) {
        noteRemoval(position, key, id);
        if (Result<void> done = remove(touch, position, key, id); !done)
            return done;
    }
    return {};
}

void TouchRunner::learnFrom(const std::vector<json::Value> &items, std::size_t position)
{
    if (m_program.home && position == m_program.homeTouch && !items.empty())
        m_values.take(*m_program.home, items.front());
}

Result<void> TouchRunner::rewrite(const Touch &touch, std::size_t position)
{
    Result<std::vector<json::Value>> items = itemsToRewrite(touch, position);
    if (!items)
        return items.error();
    if (items->empty())
        return {};
    learnFrom(*items, position);
    std::vector<ChangeValues> values;
    for (const Change &change : touch.changes) {
        Result<ChangeValues> found = m_values.valuesOf(change);
        if (!found)
            return found.error();
        values.push_back(*found);
    }
    for (const json::Value old : *items) {
        json::Value item = old;
        for (std::size_t i = 0; i < touch.changes.size(); ++i)
            item = changed(item, touch.changes[i], values[i], m_execution.arena);
        if (Result<void> done = replaceItem(touch, position, old, item); !done)
            return done;
    }
    return {};
}

Result<std::vector<json::Value>> TouchRunner::itemsToRewrite(const Touch &touch,
                                                             std::size_t position)
{
    if (!touch.isFoundFirst)
        return m_values.itemsOf(touch);
    std::vector<json::Value> items;
    const store::Container *container
        = m_execution.site.client.account().container(touch.container);
    for (const json::Value found : m_found[position]) {
        const Result<store::ItemResponse> now = container->read(keyIn(touch, found), idOf(found));
        if (now) // else it has gone with the removed row
            items.push_back(json::copy(withoutSystemProperties(now->item, m_execution.arena),
                                       m_execution.arena));
    }
    return items;
}

Result<void> TouchRunner::replaceItem(const Touch &touch, std::size_t position, json::Value old,
                                      json::Value item)
{
    const store::PartitionKey before = keyIn(touch, old);
    if (before == keyIn(touch, item) && idOf(old) == idOf(item))
        return write(touch, position, store::OperationKind::replace, item);
    // Key and id of an item cannot change: it is removed and created anew.
    if (Result<void> done = remove(touch, position, before, idOf(old), touch.removeStep); !done)
        return done;
    return write(touch, position, store::OperationKind::create, item);
}

Result<void> TouchRunner::patch(const Touch &touch, std::size_t position)
{
    Result<std::vector<store::PatchOperation>> operations = m_values.patchOf(touch);
    if (!operations)
        return operations.error();
    if (operations->empty())
        return {}; // The row lacks what the command changes.
    const store::PartitionKey key = m_values.keyOf(touch.partitionKey);
    const std::string id = m_values.textOf(*touch.id);
    const Result<bool> patched = patchItem(m_execution, touch, key, id, *operations);
    if (patched && *patched)
        note(touch, position, key, id);
    return evenIfAbsent(patched);
}

Result<void> TouchRunner::refresh(const Touch &touch, std::size_t position)
{
    const std::vector<Written> delivered = m_written[static_cast<std::size_t>(touch.source)];
    for (const Written &written : delivered) {
        if (Result<void> done = refreshFrom(touch, position, written.item); !done)
            return done;
    }
    return {};
}

Result<void> TouchRunner::refreshFrom(const Touch &touch, std::size_t position,
                                      json::Value delivered)
{
    Result<Fetched> copy = m_values.fetches().runGiven(*touch.completion, delivered, true);
    if (!copy)
        return copy.error();
    const json::Value item = valueOf(copy->results.front(), m_execution.arena);
    if (touch.locate) {
        if (Result<void> done = removeMoved(touch, position, item); !done)
            return done;
    }
    if (touch.type->filter) {
        const json::Value wanted = valueOf(touch.type->filter->equals, m_execution.arena);
        if (!json::equal(item.member(filterMember), wanted)) {
            // What the filter looks at may tell the partition as well: that of what it holds, not of what it leaves out.
            const store::PartitionKey held
                = touch.id ? m_values.keyOf(touch.partitionKey) : keyIn(touch, item);
            return remove(touch, position, held, idOf(item));
        }
    }
    return place(touch, position, withoutAttendants(item, m_execution.arena));
}

Result<void> TouchRunner::removeMoved(const Touch &touch, std::size_t position, json::Value item)
{
    m_values.setParameter(keyOfCopy, item.member(keyMember));
    return removeElsewhere(touch, position, item);
}

Result<void> TouchRunner::removeElsewhere(const Touch &touch, std::size_t position,
                                          json::Value item)
{
    Result<std::vector<json::Value>> held = m_values.itemsOf(touch);
    if (!held)
        return held.error();
    for (const json::Value old : *held) {
        const bool stays
            = item.isObject() && keyIn(touch, old) == keyIn(touch, item) && idOf(old) == idOf(item);
        if (stays)
            continue;
        if (Result<void> done
            = remove(touch, position, keyIn(touch, old), idOf(old), touch.removeStep);
            !done)
            return done;
    }
    return {};
}

Result<void> TouchRunner::remove(const Touch &touch, std::size_t position,
                                 const store::PartitionKey &key, const std::string &id, int step)
{
    const Result<bool> removed = removeItem(m_execution, touch, key, id, step);
    if (removed && *removed)
        m_removed[position].push_back(key);
    return evenIfAbsent(removed);
}

Result<void> TouchRunner::write(const Touch &touch, std::size_t position, store::OperationKind kind,
                                json::Value item, bool fillsGap)
{
    if (Result<void> done = writeItem(m_execution, touch, kind, item, fillsGap); !done)
        return done;
    note(touch, position, keyIn(touch, item), idOf(item));
    return {};
}

void TouchRunner::readIdly()
{
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        if (m_program.touches[i].idleFeedStep > 0)
            readFeed(i, m_program.touches[i].idleFeedStep);
    }
}

void TouchRunner::readFeed(std::size_t source, int step)
{
    // Each physical partition has a feed of its own.
    std::map<int, std::vector<std::int64_t>> sizes;
    for (const Written &written : m_written[source])
        sizes[written.physicalPartition].push_back(written.bytes);
    for (const auto &[partition, bytes] : sizes) {
        PartitionUse use;
        use.container = m_program.touches[source].container;
        use.physicalPartition = partition;
        use.requestCharge = cost::changeFeedCharge(bytes, m_execution.site.client.constants());
        use.requests = 1;
        m_execution.log.add(step, use);
    }
}

void TouchRunner::note(const Touch &touch, std::size_t position, const store::PartitionKey &key,
                       const std::string &id)
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
                           container->partitionOf(key)};
    // The feed delivers an item as it is by then.
    bool isKnown = false;
    if (earlier != m_places.end()) {
        for (const auto &[by, place] : earlier->second) {
            Written &then = m_written[by][place];
            if (m_program.touches[by].container != touch.container
                || keyIn(touch, then.item) != key)
                continue;
            then = written;
            isKnown = isKnown || m_program.touches[by].isBackground == touch.isBackground;
        }
    }
    if (!m_isDelivered[position] || (isKnown && touch.idleFeedStep > 0))
        return;
    m_places[id].emplace_back(position, m_written[position].size());
    m_written[position].push_back(written);
}

void TouchRunner::noteRemoval(std::size_t position, const store::PartitionKey &key,
                              const std::string &id)
{
    if (!m_isDelivered[position])
        return;
    const store::Container *container
        = m_execution.site.client.account().container(m_program.touches[position].container);
    const Result<store::ItemResponse> last = container->read(key, id);
    if (last) // its last version is what a feed of all versions delivers
        m_written[position].push_back({json::copy(last->item, m_execution.arena),
                                       last->metrics.itemBytes, container->partitionOf(key)});
}

store::PartitionKey TouchRunner::keyIn(const Touch &touch, json::Value item) const
{
    return keyOf(m_execution, touch, item);
}

} // namespace partita::planning
