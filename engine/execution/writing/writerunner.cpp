#include "engine/execution/writing/writerunner.h"

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
bool isLeftOut(const planning::ItemWrite &write, json::Value copy)
{
    json::Arena arena;
    return write.type->filter
        && !json::equal(copy.member(planning::filterMember),
                        places::fromNlohmann(write.type->filter->equals, arena));
}

} // namespace

WriteRunner::WriteRunner(const Execution &execution, CommandRows &rows,
                         const planning::CommandProgram &program)
    : m_execution(execution)
    , m_rows(rows)
    , m_program(program)
    , m_isDelivered(program.writes.size(), 0)
    , m_written(program.writes.size())
    , m_removed(program.writes.size())
    , m_found(program.writes.size())
{
    for (std::size_t i = 0; i < program.writes.size(); ++i) {
        const planning::ItemWrite &write = program.writes[i];
        if (write.source >= 0)
            m_isDelivered[static_cast<std::size_t>(write.source)] = 1;
        if (write.isBackground && program.home)
            m_isDelivered[program.homeWrite] = 1;
    }
    for (const planning::FeedPoll &poll : program.polls) {
        for (const std::size_t source : poll.sources)
            m_isDelivered[source] = 1;
    }
}

Result<void> WriteRunner::run(std::size_t position)
{
    const planning::ItemWrite &write = m_program.writes[position];
    for (const planning::FeedPoll &poll : m_program.polls) {
        if (write.feedStep > 0 && poll.step == write.feedStep)
            readFeed(poll);
    }
    if (Result<void> done = writeWaiting(write, position); !done)
        return done;
    if (write.isBackground && m_program.home) {
        for (const Written &written : m_written[m_program.homeWrite])
            m_rows[written.row].take(*m_program.home, written.item);
    }
    return m_rows.forEach(write, [&] {
        return std::visit([&](const auto &action) { return runOnce(write, position, action); },
                          write.action);
    });
}

Result<void> WriteRunner::runOnce(const planning::ItemWrite &write, std::size_t position,
                                  const planning::CreateItem &)
{
    std::vector<Copy> items;
    for (std::size_t row = 0; row < m_rows.count(); ++row) {
        const json::Value item = m_rows[row].itemOf(write.created());
        if (!item.isUndefined()) // otherwise excluded by the type's filter
            items.push_back({item, row});
    }
    return place(write, position, std::move(items),
                 write.isBackground ? store::OperationKind::upsert : store::OperationKind::create);
}

Result<void> WriteRunner::runOnce(const planning::ItemWrite &write, std::size_t position,
                                  const planning::RewriteItem &)
{
    std::vector<Items> held(m_rows.count());
    if (write.isGuarded()) {
        held = guardedItems();
    } else if (write.locate) {
        Result<std::vector<Items>> located = m_rows.itemsOf(write, m_rows.all());
        if (!located)
            return located.error();
        held = *std::move(located);
    }
    std::vector<Copy> copies;
    for (std::size_t row = 0; row < m_rows.count(); ++row) {
        const CommandValues &values = m_rows[row];
        const json::Value item = values.itemOf(*write.type);
        if (Result<void> done = removeElsewhere(write, position, row, held[row], item); !done)
            return done;
        if (!item.isUndefined()) {
            copies.push_back({item, row});
            continue;
        }
        if (write.locate || !write.id)
            continue;
        if (Result<void> done = remove(write, position, row, values.keyOf(write.partitionKey),
                                       values.textOf(*write.id));
            !done)
            return done;
    }
    return place(write, position, std::move(copies));
}

Result<void> WriteRunner::runOnce(const planning::ItemWrite &write, std::size_t position,
                                  const planning::RemoveItem &)
{
    CommandRows::Numbers rows = m_rows.all();
    std::erase_if(rows, [&](std::size_t row) { return !m_rows[row].mayHold(write); });
    std::vector<Items> items;
    if (!write.id && write.isGuarded()) {
        items = guardedItems(); // of the only row
        items.resize(rows.size());
    } else if (!write.id) {
        Result<std::vector<Items>> located = m_rows.itemsOf(write, rows);
        if (!located)
            return located.error();
        items = *std::move(located);
        learnFrom(items, rows, position);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const CommandValues &values = m_rows[rows[i]];
        std::vector<std::pair<store::PartitionKey, std::string>> places;
        if (write.id) {
            places.emplace_back(values.keyOf(write.partitionKey), values.textOf(*write.id));
        } else {
            for (const json::Value item : items[i])
                places.emplace_back(keyIn(write, item), places::idOf(item));
        }
        for (const auto &[key, id] : places) {
            noteRemoval(position, rows[i], key, id);
            if (Result<void> done = remove(write, position, rows[i], key, id); !done)
                return done;
        }
    }
    return {};
}

void WriteRunner::learnFrom(const std::vector<Items> &items, const CommandRows::Numbers &rows,
                            std::size_t position)
{
    if (!m_program.home || position != m_program.homeWrite)
        return;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!items[i].empty())
            m_rows[rows[i]].take(*m_program.home, items[i].front());
    }
}

Result<void> WriteRunner::runOnce(const planning::ItemWrite &write, std::size_t position,
                                  const planning::RebuildCopies &rebuilding)
{
    const std::vector<Written> delivered = m_written[static_cast<std::size_t>(write.source)];
    const Result<Items> made = copiesOf(*rebuilding.completion, delivered);
    if (!made)
        return made.error();
    std::vector<Items> held(made->size());
    if (write.locate) { // the rows' old copies, at keys other than those of the items
        CommandRows::KeyedRows keys;
        for (std::size_t i = 0; i < made->size(); ++i)
            keys.emplace_back(delivered[i].row, (*made)[i].member(planning::keyMember));
        Result<std::vector<Items>> located = m_rows.copiesOf(write, keys);
        if (!located)
            return located.error();
        held = *std::move(located);
    }
    std::vector<Copy> copies;
    for (std::size_t i = 0; i < made->size(); ++i) {
        const json::Value item = (*made)[i];
        const std::size_t row = delivered[i].row;
        if (Result<void> done = removeElsewhere(write, position, row, held[i], item); !done)
            return done;
        if (!isLeftOut(write, item)) {
            copies.push_back({withoutAttendants(item, m_execution.arena), row});
            continue;
        }
        // The partition key may contain the filtered attribute. The old copy has the value that the
        // filter accepts, not the new one.
        const store::PartitionKey key
            = write.id ? m_rows[row].keyOf(write.partitionKey) : keyIn(write, item);
        if (Result<void> done = remove(write, position, row, key, places::idOf(item)); !done)
            return done;
    }
    return place(write, position, std::move(copies));
}

Result<WriteRunner::Items> WriteRunner::copiesOf(const planning::Lookup &completion,
                                                 const std::vector<Written> &delivered)
{
    Items copies;
    if (delivered.empty())
        return copies;
    Items items;
    for (const Written &written : delivered)
        items.push_back(written.item);
    const Result<LookupResult> made
        = m_rows[delivered.front().row].lookups().runGiven(completion, items, true);
    if (!made)
        return made.error();
    for (const nlohmann::ordered_json &copy : made->results)
        copies.push_back(places::fromNlohmann(copy, m_execution.arena));
    return copies;
}

Result<void> WriteRunner::removeElsewhere(const planning::ItemWrite &write, std::size_t position,
                                          std::size_t row, const Items &held, json::Value item)
{
    for (const json::Value old : held) {
        const bool stays = item.isObject() && keyIn(write, old) == keyIn(write, item)
            && places::idOf(old) == places::idOf(item);
        if (stays)
            continue;
        if (Result<void> done
            = remove(write, position, row, keyIn(write, old), places::idOf(old), write.removeStep);
            !done)
            return done;
    }
    return {};
}

Result<void> WriteRunner::remove(const planning::ItemWrite &write, std::size_t position,
                                 std::size_t row, const store::PartitionKey &key,
                                 const std::string &id, int step)
{
    const Result<bool> removed = noted(
        removeItem(m_execution, write, key, id, step, preconditionOf(position, row)), position);
    if (!removed)
        return removed.error();
    if (*removed) // a missing item is no error
        m_removed[position].push_back({key, row});
    return {};
}

Result<void> WriteRunner::writeOne(const planning::ItemWrite &write, std::size_t position,
                                   std::size_t row, store::OperationKind kind, json::Value item,
                                   bool fillsGap)
{
    // An item that moves was removed, with the precondition, before it is written elsewhere.
    const bool isMoved = row < m_guards.size() && m_guards[row]
        && placeOf(write, m_guards[row]->item) != placeOf(write, item);
    const Precondition precondition = isMoved ? Precondition() : preconditionOf(position, row);
    Result<void> done
        = noted(writeItem(m_execution, write, kind, item, fillsGap, precondition), position);
    if (!done)
        return done;
    note(write, position, row, keyIn(write, item), places::idOf(item));
    return {};
}

store::PartitionKey WriteRunner::keyIn(const planning::ItemWrite &write, json::Value item) const
{
    return keyOf(m_execution, write, item);
}

std::string WriteRunner::placeOf(const planning::ItemWrite &write, json::Value item) const
{
    return keyIn(write, item).toText() + ' ' + places::idOf(item);
}

} // namespace partita::execution
