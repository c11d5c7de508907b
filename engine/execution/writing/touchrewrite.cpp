// Part of TouchRunner that changes items. An item that several rows change is written once with all
// changes.
#include "engine/execution/writing/itemwriter.h"
#include "engine/execution/writing/touchrunner.h"

#include <algorithm>

namespace partita::execution {

Result<void> TouchRunner::findFirst(const CommandRows::Numbers &rows)
{
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        if (!m_program.touches[i].isFoundFirst)
            continue;
        const Result<std::vector<Items>> items = m_rows.storedItemsOf(m_program.touches[i], rows);
        if (!items)
            return items.error();
        m_found[i].resize(m_rows.count());
        for (std::size_t row = 0; row < rows.size(); ++row)
            m_found[i][rows[row]] = (*items)[row];
    }
    return {};
}

Result<std::vector<store::BatchOperation>> TouchRunner::operationsOnFound(std::size_t position,
                                                                          std::size_t row)
{
    const planning::Touch &touch = m_program.touches[position];
    const Items &found = m_found[position][row];
    std::vector<store::BatchOperation> operations;
    if (arePatchable(touch.changes)) {
        const std::vector<store::PatchOperation> patch = m_rows[row].patchOf(touch);
        for (std::size_t i = 0; i < found.size() && !patch.empty(); ++i) {
            operations.emplace_back();
            operations.back().kind = store::OperationKind::patch;
            operations.back().patch = patch;
        }
    } else {
        std::vector<Items> items(m_rows.count());
        for (const json::Value item : found)
            items[row].push_back(places::withoutSystemProperties(item, m_execution.arena));
        const Result<std::vector<Rewritten>> written = rewritten(touch, items);
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
        m_execution.remember(touch.container, keyIn(touch, found[i]), operations[i].id);
    }
    return operations;
}

Result<void> TouchRunner::rewrite(const planning::Touch &touch, std::size_t position)
{
    const Result<std::vector<Items>> items = itemsToRewrite(touch, position);
    if (!items)
        return items.error();
    learnFrom(*items, m_rows.all(), position);
    const Result<std::vector<Rewritten>> written = rewritten(touch, *items);
    if (!written)
        return written.error();
    for (const Rewritten &each : *written) {
        if (mayWait(touch, position)) {
            hold(touch, position, each);
            continue;
        }
        if (Result<void> done = replaceItem(touch, position, each); !done)
            return done;
    }
    return {};
}

bool TouchRunner::mayWait(const planning::Touch &touch, std::size_t position) const
{
    return touch.kind == planning::Touch::Kind::rewrite && touch.how == planning::Touch::How::write
        && !touch.isBackground && !touch.moves
        && !(m_program.home && position == m_program.homeTouch)
        && std::none_of(touch.changes.begin(), touch.changes.end(),
                        [](const planning::Change &change) { return change.lookup != nullptr; });
}

void TouchRunner::hold(const planning::Touch &touch, std::size_t position,
                       const Rewritten &rewritten)
{
    const auto &[old, item, row] = rewritten;
    const store::PartitionKey key = keyIn(touch, item);
    const std::string id = places::idOf(item);
    const auto write = [this, &touch, key, id](json::Value whole) {
        const bool isThere
            = m_execution.site.client.account().container(touch.container)->read(key, id).ok();
        return isThere ? writeItem(m_execution, touch, store::OperationKind::replace, whole)
                       : Result<void>(); // removed together with the removed row
    };
    m_execution.pending.hold(
        touch.container, placeOf(touch, old), item, write,
        [this, &touch, position, row = row, key, id] { note(touch, position, row, key, id); });
}

Result<void> TouchRunner::writeWaiting(const planning::Touch &touch, std::size_t position)
{
    if (mayWait(touch, position))
        return {};
    const bool isOfContainer = touch.id
        && (touch.kind == planning::Touch::Kind::erase
            || touch.kind == planning::Touch::Kind::insert);
    return isOfContainer ? m_execution.pending.write(touch.container)
                         : m_execution.pending.writeAll();
}

Result<std::vector<TouchRunner::Items>> TouchRunner::itemsToRewrite(const planning::Touch &touch,
                                                                    std::size_t position)
{
    if (touch.foundBy >= 0)
        return itemsByFound(touch);
    if (!touch.isFoundFirst) {
        Result<std::vector<Items>> found = m_rows.itemsOf(touch, m_rows.all());
        if (found && leadsOn(position))
            m_found[position] = *found;
        return found;
    }
    std::vector<Items> items;
    const store::Container *container
        = m_execution.site.client.account().container(touch.container);
    for (const Items &found : m_found[position]) {
        items.emplace_back();
        for (const json::Value item : found) {
            const Result<store::ItemResponse> now
                = container->read(keyIn(touch, item), places::idOf(item));
            if (now) // otherwise removed together with the removed row
                items.back().push_back(
                    json::copy(places::withoutSystemProperties(now->item, m_execution.arena),
                               m_execution.arena));
        }
    }
    return items;
}

bool TouchRunner::leadsOn(std::size_t position) const
{
    return std::any_of(
        m_program.touches.begin(), m_program.touches.end(),
        [&](const planning::Touch &touch) { return touch.foundBy == static_cast<int>(position); });
}

Result<std::vector<TouchRunner::Items>> TouchRunner::itemsByFound(const planning::Touch &touch)
{
    std::vector<Items> items(m_rows.count());
    const std::vector<Items> &by = m_found[static_cast<std::size_t>(touch.foundBy)];
    for (std::size_t row = 0; row < by.size(); ++row) {
        if (by[row].empty())
            continue;
        Result<Items> found = m_rows.itemsOf(touch, row, by[row]);
        if (!found)
            return found.error();
        items[row] = *std::move(found);
    }
    return items;
}

Result<std::vector<TouchRunner::Rewritten>> TouchRunner::rewritten(const planning::Touch &touch,
                                                                   const std::vector<Items> &items)
{
    std::vector<CommandRows::Found> found;
    for (std::size_t row = 0; row < items.size(); ++row) {
        for (const json::Value item : items[row])
            found.push_back({row, item});
    }
    CommandRows::Answers answers;
    std::vector<std::vector<ChangeValues>> values; // by change, then by item
    for (const planning::Change &change : touch.changes) {
        Result<std::vector<ChangeValues>> needed = m_rows.valuesOf(change, found, answers);
        if (!needed)
            return needed.error();
        values.push_back(*std::move(needed));
    }
    std::vector<Rewritten> all;
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto &[row, old] = found[i];
        const auto [known, isNew] = places.emplace(placeOf(touch, old), all.size());
        if (isNew) {
            const json::Value waiting = m_execution.pending.find(touch.container, known->first);
            all.push_back({old, waiting.isUndefined() ? old : waiting, row});
        }
        Rewritten &each = all[known->second];
        for (std::size_t change = 0; change < touch.changes.size(); ++change)
            each.item
                = changed(each.item, touch.changes[change], values[change][i], m_execution.arena);
    }
    return all;
}

Result<void> TouchRunner::replaceItem(const planning::Touch &touch, std::size_t position,
                                      const Rewritten &rewritten)
{
    const auto &[old, item, row] = rewritten;
    const store::PartitionKey before = keyIn(touch, old);
    if (before == keyIn(touch, item) && places::idOf(old) == places::idOf(item))
        return write(touch, position, row, store::OperationKind::replace, item);
    // Partition key and id of an item cannot change: it is removed and created anew.
    if (Result<void> done
        = remove(touch, position, row, before, places::idOf(old), touch.removeStep);
        !done)
        return done;
    return write(touch, position, row, store::OperationKind::create, item);
}

Result<void> TouchRunner::patch(const planning::Touch &touch, std::size_t position)
{
    for (const Patched &each : patches(touch)) {
        std::span<const store::PatchOperation> left(each.operations);
        while (!left.empty()) {
            const auto part = left.first(std::min(left.size(), planning::mostPatches));
            left = left.subspan(part.size());
            const Result<bool> patched
                = patchItem(m_execution, touch, each.key, each.id, {part.begin(), part.end()});
            if (!patched)
                return patched.error();
            if (*patched && left.empty()) // a missing item is no error
                note(touch, position, each.row, each.key, each.id);
        }
    }
    return {};
}

std::vector<TouchRunner::Patched> TouchRunner::patches(const planning::Touch &touch)
{
    std::vector<Patched> all;
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t row = 0; row < m_rows.count(); ++row) {
        const CommandValues &values = m_rows[row];
        const std::vector<store::PatchOperation> operations = values.patchOf(touch);
        if (operations.empty())
            continue; // the row lacks the changed value
        store::PartitionKey key = values.keyOf(touch.partitionKey);
        std::string id = values.textOf(*touch.id);
        const auto [known, isNew] = places.emplace(key.toText() + ' ' + id, all.size());
        if (isNew)
            all.push_back({std::move(key), std::move(id), {}, row});
        for (const store::PatchOperation &operation : operations)
            addTo(all[known->second].operations, operation);
    }
    return all;
}

} // namespace partita::execution
