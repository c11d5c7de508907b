#include "engine/execution/reading/gathereditems.h"

#include "engine/places/values.h"

namespace partita::execution {

GatheredItems::GatheredItems(const store::Container &origin, const cost::Constants &constants)
    : m_container(origin.settings().name)
    , m_client(std::make_unique<client::Client>(m_account, constants))
{
    store::ContainerSettings settings;
    settings.name = m_container;
    settings.partitionKeyPaths = origin.settings().partitionKeyPaths;
    settings.computedProperties = origin.settings().computedProperties;
    // An order by several values is refused without its composite index.
    settings.indexingPolicy.compositeIndexes = origin.settings().indexingPolicy.compositeIndexes;
    // Cannot fail: the origin has the same settings.
    (void)m_account.createContainer(std::move(settings));
}

GatheredItems::~GatheredItems() = default;

Result<void> GatheredItems::add(json::Value item)
{
    json::Arena arena;
    Result<store::ItemResponse> added
        = m_account.container(m_container)->upsert(places::withoutSystemProperties(item, arena));
    return added ? Result<void> {} : Result<void> {added.error()};
}

client::Client &GatheredItems::client()
{
    return *m_client;
}

} // namespace partita::execution
