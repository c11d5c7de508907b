#include "engine/query/patchcondition.h"

#include "engine/store/account.h"

namespace partita::query {

Result<void> checkPatchCondition(const store::Container &container, const store::PartitionKey &key,
                                 std::string_view id, std::string_view condition)
{
    Result<store::ItemResponse> item = container.read(key, id);
    if (!item)
        return item.error();
    Result<Query> query = prepare("SELECT VALUE 1 " + std::string(condition));
    if (!query)
        return query.error();
    store::Account account;
    store::ContainerSettings settings = container.settings();
    settings.physicalPartitions = 1;
    Result<store::Container *> alone = account.createContainer(std::move(settings));
    if (!alone)
        return alone.error();
    account.clock().setNowMs(container.clock().nowMs());
    if (Result<void> loaded = (*alone)->load(item->item); !loaded)
        return loaded.error();
    json::Arena arena;
    Result<Response> response = run(*query, **alone, {}, arena);
    if (!response)
        return response.error();
    if (!response->rows.empty())
        return {};
    return Error {.code = ErrorCode::preconditionFailed,
                  .message
                  = "The condition \"" + std::string(condition) + "\" does not hold for the item."};
}

} // namespace partita::query
