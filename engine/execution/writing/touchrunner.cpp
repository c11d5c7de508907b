#include "engine/execution/writing/touchrunner.h"

#include "engine/execution/writing/itemwriter.h"

namespace partita::execution {
namespace {

/// Without the members that a refreshed copy has only until it is written.
json::Value withoutAttendants(json::Value item, json::Arena &arena)
{
    std::vector<json::Member> members;
    for (std::size_t i = 0; i < item.size(); ++i) {
        const std::string_view name = item.memberAt(i).name;
        if (name != planning::filterMember && name != planning::keyMember)
            members.push_back(item.memberAt(i));
    }
    return json::Value::object(members, arena);
}

/// The type's filter excludes the refreshed copy.
bool isLeftOut(const planning::Touch &touch, json::Value copy)
{
    json::Arena arena;
    return touch.type->filter
        && !json::equal(copy.member(planning::filterMember),
                        places::valueOf(touch.type->filter->equals, arena));
}

} // namespace

TouchRunner::TouchRunner(const Execution &execution, CommandRows &rows,
                         const planning::CommandProgram &program)
    : m_execution(execution)
    , m_rows(rows)
    , m_program(program)
    , m_isDelivered(program.touches.size(), 0)
    , m_written(program.touches.size())
    , m_removed(program.touches.size())
    , m_found(program.touches.size())
{
    for (std::size_t i = 0; i < program.touches.size(); ++i) {
        const planning::Touch &touch = program.touches[i];
        if (touch.source >= 0)
            m_isDelivered[static_cast<std::size_t>(touch.source)] = 1;
        if (touch.isBackground && program.home)
            m_isDelivered[program.homeTouch] = 1;
    }
    for (const planning::FeedPoll &poll : program.polls) {
        for (const std::size_t source : poll.sources)
            m_isDelivered[source] = 1;
    }
}

Result<void> TouchRunner::readBefore(const CommandRows::Numbers &rows)
{
    for (const planning::Touch &touch : m_program.touches) {
        if (!touch.isReadBefore)
            continue;
        const Result<std::vector<Fetched>> found = m_rows.fetch(*touch.locate, rows, false);
        if (!found)
            return found.error();
        m_guards.resize(m_rows.count());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::optional<Guard> &guard = m_guards[rows[i]];
            guard.reset();
            if ((*found)[i].rows.empty())
                continue;
            const json::Value item
                = json::copy((*found)[i].rows.front().levels.front(), m_execution.arena);
            guard = {std::string(item.member("_etag").string()), item};
            m_rows[rows[i]].take(*m_program.home, item);
        }
    }
    return {};
}

Result<void> TouchRunner::run(std::size_t position)
{
    const planning::Touch &touch = m_program.touches[position];
    for (const planning::FeedPoll &poll : m_program.polls) {
        if (touch.feedStep > 0 && poll.step == touch.feedStep)
            readFeed(poll);
    }
    if (Result<void> done = writeWaiting(touch, position); !done)
        return done;
    if (touch.isBackground && m_program.home) {
        for (const Written &written : m_written[m_program.homeTouch])
            m_rows[written.row].take(*m_program.home, written.item);
    }
    return m_rows.forEach(touch, [&] { return runOnce(touch, position); });
}

Result<void> TouchRunner::runOnce(const planning::Touch &touch, std::size_t position)
{
    switch (touch.kind) {
    case planning::Touch::Kind::insert:
        return insert(touch, position);
    case planning::Touch::Kind::erase:
        return erase(touch, position);
    case planning::Touch::Kind::renew:
        return renew(touch, position);
    case planning::Touch::Kind::refresh:
        return refresh(touch, position);
    case planning::Touch::Kind::refill:
        return refill(touch, position);
    case planning::Touch::Kind::rewrite:
        break;
    }
    return touch.how == planning::Touch::How::patch ? patch(touch, position)
                                                    : rewrite(touch, position);
}

Result<void> TouchRunner::insert(const planning::Touch &touch, std::size_t position)
{
    std::vector<Copy> items;
    for (std::size_t row = 0; row < m_rows.count(); ++row) {
        const json::Value item = m_rows[row].itemOf(touch.inserted());
        if (!item.isUndefined()) // otherwise excluded by the type's filter
            items.push_back({item, row});
    }
    return place(touch, position, std::move(items),
                 touch.isBackground ? store::OperationKind::upsert : store::OperationKind::create);
}

Result<void> TouchRunner::renew(const planning::Touch &touch, std::size_t position)
{
    std::vector<Items> held(m_rows.count());
    if (touch.locate) {
        Result<std::vector<Items>> located = m_rows.itemsOf(touch, m_rows.all());
        if (!located)
            return located.error();
        held = *std::move(located);
    }
    std::vector<Copy> copies;
    for (std::size_t row = 0; row < m_rows.count(); ++row) {
        const CommandValues &values = m_rows[row];
        const json::Value item = values.itemOf(*touch.type);
        if (Result<void> done = removeElsewhere(touch, position, row, held[row], item); !done)
            return done;
        if (!item.isUndefined()) {
            copies.push_back({item, row});
            continue;
        }
        if (touch.locate || !touch.id)
            continue;
        if (Result<void> done = remove(touch, position, row, values.keyOf(touch.partitionKey),
                                       values.textOf(*touch.id));
            !done)
            return done;
    }
    return place(touch, position, std::move(copies));
}

Result<void> TouchRunner::erase(const planning::Touch &touch, std::size_t position)
{
    CommandRows::Numbers rows = m_rows.all();
    std::erase_if(rows, [&](std::size_t row) { return !m_rows[row].mayHold(touch); });
    std::vector<Items> items;
    if (!touch.id) {
        Result<std::vector<Items>> located = m_rows.itemsOf(touch, rows);
        if (!located)
            return located.error();
        items = *std::move(located);
        learnFrom(items, rows, position);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const CommandValues &values = m_rows[rows[i]];
        std::vector<std::pair<store::PartitionKey, std::string>> places;
        if (touch.id) {
            places.emplace_back(values.keyOf(touch.partitionKey), values.textOf(*touch.id));
        } else {
            for (const json::Value item : items[i])
                places.emplace_back(keyIn(touch, item), places::idOf(item));
        }
        for (const auto &[key, id] : places) {
            noteRemoval(position, rows[i], key, id);
            if (Result<void> done = remove(touch, position, rows[i], key, id); !done)
                return done;
        }
    }
    return {};
}

void TouchRunner::learnFrom(const std::vector<Items> &items, const CommandRows::Numbers &rows,
                            std::size_t position)
{
    if (!m_program.home || position != m_program.homeTouch)
        return;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!items[i].empty())
            m_rows[rows[i]].take(*m_program.home, items[i].front());
    }
}

Result<void> TouchRunner::refresh(const planning::Touch &touch, std::size_t position)
{
    const std::vector<Written> delivered = m_written[static_cast<std::size_t>(touch.source)];
    const Result<Items> made = copiesOf(touch, delivered);
    if (!made)
        return made.error();
    std::vector<Items> held(made->size());
    if (touch.locate) { // the rows' old copies, at keys other than those of the items
        CommandRows::KeyedRows keys;
        for (std::size_t i = 0; i < made->size(); ++i)
            keys.emplace_back(delivered[i].row, (*made)[i].member(planning::keyMember));
        Result<std::vector<Items>> located = m_rows.copiesOf(touch, keys);
        if (!located)
            return located.error();
        held = *std::move(located);
    }
    std::vector<Copy> copies;
    for (std::size_t i = 0; i < made->size(); ++i) {
        const json::Value item = (*made)[i];
        const std::size_t row = delivered[i].row;
        if (Result<void> done = removeElsewhere(touch, position, row, held[i], item); !done)
            return done;
        if (!isLeftOut(touch, item)) {
            copies.push_back({withoutAttendants(item, m_execution.arena), row});
            continue;
        }
        // The partition key may contain the filtered attribute. The old copy has the value that the
        // filter accepts, not the new one.
        const store::PartitionKey key
            = touch.id ? m_rows[row].keyOf(touch.partitionKey) : keyIn(touch, item);
        if (Result<void> done = remove(touch, position, row, key, places::idOf(item)); !done)
            return done;
    }
    return place(touch, position, std::move(copies));
}

Result<TouchRunner::Items> TouchRunner::copiesOf(const planning::Touch &touch,
                                                 const std::vector<Written> &delivered)
{
    Items copies;
    if (delivered.empty())
        return copies;
    Items items;
    for (const Written &written : delivered)
        items.push_back(written.item);
    const Result<Fetched> made
        = m_rows[delivered.front().row].fetches().runGiven(*touch.completion, items, true);
    if (!made)
        return made.error();
    for (const nlohmann::ordered_json &copy : made->results)
        copies.push_back(places::valueOf(copy, m_execution.arena));
    return copies;
}

Result<void> TouchRunner::removeElsewhere(const planning::Touch &touch, std::size_t position,
                                          std::size_t row, const Items &held, json::Value item)
{
    for (const json::Value old : held) {
        const bool stays = item.isObject() && keyIn(touch, old) == keyIn(touch, item)
            && places::idOf(old) == places::idOf(item);
        if (stays)
            continue;
        if (Result<void> done
            = remove(touch, position, row, keyIn(touch, old), places::idOf(old), touch.removeStep);
            !done)
            return done;
    }
    return {};
}

Result<void> TouchRunner::remove(const planning::Touch &touch, std::size_t position,
                                 std::size_t row, const store::PartitionKey &key,
                                 const std::string &id, int step)
{
    const Result<bool> removed = removeItem(m_execution, touch, key, id, step);
    if (!removed)
        return removed.error();
    if (*removed) // a missing item is no error
        m_removed[position].push_back({key, row});
    return {};
}

Result<void> TouchRunner::write(const planning::Touch &touch, std::size_t position, std::size_t row,
                                store::OperationKind kind, json::Value item, bool fillsGap)
{
    if (Result<void> done = writeItem(m_execution, touch, kind, item, fillsGap); !done)
        return done;
    note(touch, position, row, keyIn(touch, item), places::idOf(item));
    return {};
}

store::PartitionKey TouchRunner::keyIn(const planning::Touch &touch, json::Value item) const
{
    return keyOf(m_execution, touch, item);
}

std::string TouchRunner::placeOf(const planning::Touch &touch, json::Value item) const
{
    return keyIn(touch, item).toText() + ' ' + places::idOf(item);
}

} // namespace partita::execution
