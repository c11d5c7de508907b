// Part of WriteRunner that changes items. An item that several rows change is written once with all
// changes.
#include "engine/execution/writing/itemwriter.h"
#include "engine/execution/writing/writerunner.h"

#include <algorithm>

namespace partita::execution {

Result<void> WriteRunner::findFirst(const CommandRows::Numbers &rows)
{
    for (std::size_t i = 0; i < m_program.writes.size(); ++i) {
        if (!m_program.writes[i].isFoundFirst)
            continue;
        const Result<std::vector<Items>> items = m_rows.storedItemsOf(m_program.writes[i], rows);
        if (!items)
            return items.error();
        m_found[i].resize(m_rows.count());
        for (std::size_t row = 0; row < rows.size(); ++row)
            m_found[i][rows[row]] = (*items)[row];
    }
    return {};
}

Result<std::vector<store::BatchOperation>> WriteRunner::operationsOnFound(std::size_t position,
                                                                          std::size_t row)
{
    const planning::ItemWrite &write = m_program.writes[position];
    const bool isGuarded = write.isGuarded() && m_guards[row];
    const Items found = isGuarded ? Items {m_guards[row]->item} : m_found[position][row];
    std::vector<store::BatchOperation> operations;
    if (arePatchable(write.changes())) {
        const std::vector<store::PatchOperation> patch = m_rows[row].patchOf(write);
        for (std::size_t i = 0; i < found.size() && !patch.empty(); ++i) {
            operations.emplace_back();
            operations.back().kind = store::OperationKind::patch;
            operations.back().patch = patch;
        }
    } else {
        std::vector<Items> items(m_rows.count());
        for (const json::Value item : found)
            items[row].push_back(places::withoutSystemProperties(item, m_execution.arena));
        const Result<std::vector<Rewritten>> written = rewritten(write, items);
        if (!written)
            return written.error();
        for (std::size_t i = 0; i < found.size(); ++i) {
            operations.emplace_back();
            operations.back().kind = store::OperationKind::replace;
            operations.back().item = (*written)[i].item;
            operations.back().options.ifMatch = std::string(found[i].member("_etag").string());
        }
    }
    for (std::size_t i = 0; i < operations.size(); ++i) {
        operations[i].id = places::idOf(found[i]);
        m_execution.atHand.forget(write.container, keyIn(write, found[i]), operations[i].id);
    }
    return operations;
}

Result<void> WriteRunner::runOnce(const planning::ItemWrite &write, std::size_t position,
                                  const planning::ChangeInside &inside)
{
    if (write.style == planning::WriteStyle::patch)
        return patch(write, position);
    const Result<std::vector<Items>> items
        = inside.foundBy ? itemsByFound(write, *inside.foundBy) : itemsToRewrite(write, position);
    if (!items)
        return items.error();
    learnFrom(*items, m_rows.all(), position);
    const Result<std::vector<Rewritten>> written = rewritten(write, *items);
    if (!written)
        return written.error();
    for (const Rewritten &each : *written) {
        if (mayWait(write, position)) {
            hold(write, position, each);
            continue;
        }
        if (Result<void> done = replaceItem(write, position, each); !done)
            return done;
    }
    return {};
}

bool WriteRunner::mayWait(const planning::ItemWrite &write, std::size_t position) const
{
    const std::span<const planning::FieldChange> changes = write.changes();
    return write.changing() && write.style == planning::WriteStyle::plain && !write.isBackground
        && !write.moves && !(m_program.home && position == m_program.homeWrite)
        && std::none_of(changes.begin(), changes.end(), [](const planning::FieldChange &change) {
               return change.lookup() != nullptr;
           });
}

void WriteRunner::hold(const planning::ItemWrite &write, std::size_t position,
                       const Rewritten &rewritten)
{
    const auto &[old, item, row] = rewritten;
    const store::PartitionKey key = keyIn(write, item);
    const std::string id = places::idOf(item);
    const auto send = [this, &write, key, id](json::Value whole) {
        const bool isThere
            = m_execution.site.client.account().container(write.container)->read(key, id).ok();
        return isThere ? writeItem(m_execution, write, store::OperationKind::replace, whole)
                       : Result<void>(); // removed together with the removed row
    };
    m_execution.pending.hold(
        write.container, placeOf(write, old), item, send,
        [this, &write, position, row = row, key, id] { note(write, position, row, key, id); });
}

Result<void> WriteRunner::writeWaiting(const planning::ItemWrite &write, std::size_t position)
{
    if (mayWait(write, position))
        return {};
    const bool isOfContainer = write.id && (write.removal() || write.creation());
    return isOfContainer ? m_execution.pending.write(write.container)
                         : m_execution.pending.writeAll();
}

Result<std::vector<WriteRunner::Items>> WriteRunner::itemsToRewrite(
    const planning::ItemWrite &write, std::size_t position)
{
    if (write.isGuarded())
        return guardedItems();
    if (!write.isFoundFirst) {
        Result<std::vector<Items>> found = m_rows.itemsOf(write, m_rows.all());
        if (found && leadsOn(position))
            m_found[position] = *found;
        return found;
    }
    std::vector<Items> items;
    const store::Container *container
        = m_execution.site.client.account().container(write.container);
    for (const Items &found : m_found[position]) {
        items.emplace_back();
        for (const json::Value item : found) {
            const Result<store::ItemResponse> now
                = container->read(keyIn(write, item), places::idOf(item));
            if (now) // otherwise removed together with the removed row
                items.back().push_back(
                    json::copy(places::withoutSystemProperties(now->item, m_execution.arena),
                               m_execution.arena));
        }
    }
    return items;
}

bool WriteRunner::leadsOn(std::size_t position) const
{
    return std::any_of(m_program.writes.begin(), m_program.writes.end(),
                       [&](const planning::ItemWrite &write) {
                           return write.changing() && write.changing()->foundBy == position;
                       });
}

Result<std::vector<WriteRunner::Items>> WriteRunner::itemsByFound(const planning::ItemWrite &write,
                                                                  std::size_t finder)
{
    std::vector<Items> items(m_rows.count());
    const std::vector<Items> &by = m_found[finder];
    for (std::size_t row = 0; row < by.size(); ++row) {
        if (by[row].empty())
            continue;
        Result<Items> found = m_rows.itemsOf(write, row, by[row]);
        if (!found)
            return found.error();
        items[row] = *std::move(found);
    }
    return items;
}

Result<std::vector<WriteRunner::Rewritten>> WriteRunner::rewritten(const planning::ItemWrite &write,
                                                                   const std::vector<Items> &items)
{
    std::vector<CommandRows::Found> found;
    for (std::size_t row = 0; row < items.size(); ++row) {
        for (const json::Value item : items[row])
            found.push_back({row, item});
    }
    CommandRows::Answers answers;
    std::vector<std::vector<ChangeValues>> values; // by change, then by item
    const std::span<const planning::FieldChange> changes = write.changes();
    for (const planning::FieldChange &change : changes) {
        Result<std::vector<ChangeValues>> needed = m_rows.valuesOf(change, found, answers);
        if (!needed)
            return needed.error();
        values.push_back(*std::move(needed));
    }
    std::vector<Rewritten> all;
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto &[row, old] = found[i];
        const auto [known, isNew] = places.emplace(placeOf(write, old), all.size());
        if (isNew) {
            const json::Value waiting = m_execution.pending.find(write.container, known->first);
            all.push_back({old, waiting.isUndefined() ? old : waiting, row});
        }
        Rewritten &each = all[known->second];
        for (std::size_t change = 0; change < changes.size(); ++change)
            each.item = changed(each.item, changes[change], values[change][i], m_execution.arena);
    }
    return all;
}

Result<void> WriteRunner::replaceItem(const planning::ItemWrite &write, std::size_t position,
                                      const Rewritten &rewritten)
{
    const auto &[old, item, row] = rewritten;
    const store::PartitionKey before = keyIn(write, old);
    if (before == keyIn(write, item) && places::idOf(old) == places::idOf(item))
        return writeOne(write, position, row, store::OperationKind::replace, item);
    // Partition key and id of an item cannot change: it is removed and created anew.
    if (Result<void> done
        = remove(write, position, row, before, places::idOf(old), write.removeStep);
        !done)
        return done;
    return writeOne(write, position, row, store::OperationKind::create, item);
}

Result<void> WriteRunner::patch(const planning::ItemWrite &write, std::size_t position)
{
    for (const Patched &each : patches(write)) {
        std::span<const store::PatchOperation> left(each.operations);
        while (!left.empty()) {
            const auto part = left.first(std::min(left.size(), planning::mostPatches));
            left = left.subspan(part.size());
            const Result<bool> patched
                = noted(patchItem(m_execution, write, each.key, each.id, {part.begin(), part.end()},
                                  preconditionOf(position, each.row)),
                        position);
            if (!patched)
                return patched.error();
            if (*patched && left.empty()) // a missing item is no error
                note(write, position, each.row, each.key, each.id);
        }
    }
    return {};
}

std::vector<WriteRunner::Patched> WriteRunner::patches(const planning::ItemWrite &write)
{
    std::vector<Patched> all;
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t row = 0; row < m_rows.count(); ++row) {
        const CommandValues &values = m_rows[row];
        const std::vector<store::PatchOperation> operations = values.patchOf(write);
        if (operations.empty())
            continue; // the row lacks the changed value
        store::PartitionKey key = values.keyOf(write.partitionKey);
        std::string id = values.textOf(*write.id);
        const auto [known, isNew] = places.emplace(key.toText() + ' ' + id, all.size());
        if (isNew)
            all.push_back({std::move(key), std::move(id), {}, row});
        for (const store::PatchOperation &operation : operations)
            addTo(all[known->second].operations, operation);
    }
    return all;
}

} // namespace partita::execution
