#include "engine/planning/gather.h"

#include "engine/planning/values.h"

#include <algorithm>

namespace partita::planning {
namespace {

bool isFixedPlace(const Fetch &fetch)
{
    return fetch.hasStep() && fetch.isBound() && !fetch.isMany
        && std::all_of(fetch.partitionKey.begin(), fetch.partitionKey.end(),
                       [](const Operand &level) { return level.isFixed(); });
}

bool asksTheSamePartition(const Fetch &fetch, const Fetch &outer)
{
    return isFixedPlace(fetch) && fetch.container == outer.container
        && fetch.partitionKey == outer.partitionKey;
}

/// Counting is the store's work: nobody fetches items to count them.
bool computes(const std::vector<Child> &children, const Fetch &outer)
{
    return std::any_of(children.begin(), children.end(), [&](const Child &child) {
        const Fetch &fetch = *child.fetch;
        return (asksTheSamePartition(fetch, outer) && (fetch.isValue || fetch.isAggregate))
            || computes(fetch.children, outer);
    });
}

/// Marks the look-ups that ask the same logical partition. True when there is one.
bool mark(std::vector<Child> &children, const Fetch &outer)
{
    bool any = false;
    for (Child &child : children) {
        auto fetch = std::make_shared<Fetch>(*child.fetch);
        if (asksTheSamePartition(*fetch, outer)) {
            fetch->isGathered = true;
            any = true;
        }
        any = mark(fetch->children, outer) || any;
        child.fetch = std::move(fetch);
    }
    return any;
}

} // namespace

std::shared_ptr<const Fetch> gathered(const Fetch &fetch)
{
    if (!isFixedPlace(fetch) || computes(fetch.children, fetch))
        return nullptr;
    auto whole = std::make_shared<Fetch>(fetch);
    if (!mark(whole->children, fetch))
        return nullptr;
    whole->gatherText = "SELECT * FROM c";
    whole->purpose += ", with all that lies in the same logical partition";
    return whole;
}

GatheredItems::GatheredItems(const store::Container &origin, const cost::Constants &constants)
    : m_container(origin.settings().name)
    , m_client(std::make_unique<Client>(m_account, constants))
{
    store::ContainerSettings settings;
    settings.name = m_container;
    settings.partitionKeyPaths = origin.settings().partitionKeyPaths;
    settings.computedProperties = origin.settings().computedProperties;
    // The same settings made a container before: this cannot fail.
    (void)m_account.createContainer(std::move(settings));
}

GatheredItems::~GatheredItems() = default;

Result<void> GatheredItems::add(json::Value item)
{
    json::Arena arena;
    Result<store::ItemResponse> added
        = m_account.container(m_container)->upsert(withoutSystemProperties(item, arena));
    return added ? Result<void> {} : Result<void> {added.error()};
}

Client &GatheredItems::client()
{
    return *m_client;
}

} // namespace partita::planning
