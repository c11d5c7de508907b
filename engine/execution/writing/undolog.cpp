#include "engine/execution/writing/undolog.h"

#include "engine/places/values.h"
#include "engine/planning/scripts.h"
#include "engine/query/query.h"

namespace partita::execution {
namespace {

constexpr std::size_t oldestRemembered = 3;
/// Restored items are not charged, so that their index metrics are not needed.
const store::WriteOptions uncharged {.indexItem = false, .wantItem = false};

} // namespace

void UndoLog::remember(const std::string &container, const store::PartitionKey &key,
                       const std::string &id)
{
    Entry entry;
    entry.container = m_account.container(container);
    entry.key = key;
    entry.id = id;
    if (Result<store::ItemResponse> found = entry.container->read(key, id)) {
        json::Arena arena;
        entry.before = json::Document::copyOf(places::withoutSystemProperties(found->item, arena));
    }
    m_entries.push_back(std::move(entry));
}

void UndoLog::rememberOldest(const planning::ItemWrite &write, const store::PartitionKey &key)
{
    store::Container *container = m_account.container(write.container);
    const auto property
        = [](const std::string &name) { return "c[" + model::Json(name).dump() + "]"; };
    std::string where;
    for (const model::Field &field : write.type->fields) {
        // Constants distinguish the document types of a container.
        if (const auto *constant = std::get_if<model::ConstantSource>(&field.source))
            where += (where.empty() ? " WHERE " : " AND ") + property(field.name) + " = "
                + constant->value.dump();
    }
    const Result<query::Query> oldest
        = query::prepare("SELECT TOP " + std::to_string(oldestRemembered) + " * FROM c" + where
                         + " ORDER BY " + property(planning::orderPropertyOf(*write.type)));
    if (!oldest)
        return;
    json::Arena arena;
    query::Request request;
    request.partitionKey = key;
    const Result<query::Response> answer = query::run(*oldest, *container, request, arena);
    if (!answer)
        return;
    for (const json::Value item : answer->rows)
        remember(write.container, key, places::idOf(item));
}

void UndoLog::restore()
{
    for (auto entry = m_entries.rbegin(); entry != m_entries.rend(); ++entry) {
        // An item that cannot be restored could not be changed either.
        if (entry->before)
            (void)entry->container->upsert(entry->before->root(), uncharged);
        else
            (void)entry->container->remove(entry->key, entry->id, uncharged);
    }
    m_entries.clear();
}

} // namespace partita::execution
