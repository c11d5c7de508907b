#include "engine/execution/writing/undolog.h"

#include "engine/places/values.h"
#include "engine/planning/scripts.h"
#include "engine/query/query.h"

namespace partita::execution {
namespace {

constexpr std::size_t oldestRemembered = 3;
/// What is put back is not charged: nobody counts what it changes in the index.
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

void UndoLog::rememberOldest(const planning::Touch &touch, const store::PartitionKey &key)
{
    store::Container *container = m_account.container(touch.container);
    const auto property
        = [](const std::string &name) { return "c[" + model::Json(name).dump() + "]"; };
    std::string where;
    for (const model::Field &field : touch.type->fields) {
        // Constants tell the types of a container apart.
        if (const auto *constant = std::get_if<model::ConstantSource>(&field.source))
            where += (where.empty() ? " WHERE " : " AND ") + property(field.name) + " = "
                + constant->value.dump();
    }
    const Result<query::Query> oldest
        = query::prepare("SELECT TOP " + std::to_string(oldestRemembered) + " * FROM c" + where
                         + " ORDER BY " + property(orderPropertyOf(touch)));
    if (!oldest)
        return;
    json::Arena arena;
    query::Request request;
    request.partitionKey = key;
    const Result<query::Response> answer = query::run(*oldest, *container, request, arena);
    if (!answer)
        return;
    for (const json::Value item : answer->rows)
        remember(touch.container, key, places::idOf(item));
}

void UndoLog::restore()
{
    for (auto entry = m_entries.rbegin(); entry != m_entries.rend(); ++entry) {
        // What cannot be put back was not there to be changed either.
        if (entry->before)
            (void)entry->container->upsert(entry->before->root(), uncharged);
        else
            (void)entry->container->remove(entry->key, entry->id, uncharged);
    }
    m_entries.clear();
}

} // namespace partita::execution
