#include "engine/planning/lookups/gather.h"

#include "engine/planning/lookups/querytext.h"
#include "engine/planning/rows/values.h"

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

/// Marks the look-ups that ask the same logical partition, and says for which types of documents.
void mark(std::vector<Child> &children, const Fetch &outer, std::vector<std::string> &types)
{
    for (Child &child : children) {
        auto fetch = std::make_shared<Fetch>(*child.fetch);
        if (asksTheSamePartition(*fetch, outer)) {
            fetch->isGathered = true;
            types.push_back(fetch->documentType);
        }
        mark(fetch->children, outer, types);
        child.fetch = std::move(fetch);
    }
}

} // namespace

std::vector<std::shared_ptr<const Fetch>> gathered(const Fetch &fetch, const model::Design &design)
{
    if (!isFixedPlace(fetch) || computes(fetch.children, fetch))
        return {};
    Fetch whole = fetch;
    std::vector<std::string> types;
    mark(whole.children, fetch, types);
    if (types.empty())
        return {};
    types.push_back(fetch.documentType);
    whole.gatherText = "SELECT * FROM c";
    whole.purpose += ", with all that lies in the same logical partition";
    std::vector<std::shared_ptr<const Fetch>> ways {std::make_shared<const Fetch>(whole)};
    const model::Container *container = design.container(fetch.container);
    if (const auto term = container ? typesTerm(*container, types, "c") : std::nullopt) {
        whole.gathersByType = true;
        whole.gatherText += " WHERE " + *term;
        whole.purpose = fetch.purpose + ", with what belongs to it in the same logical partition";
        ways.push_back(std::make_shared<const Fetch>(std::move(whole)));
    }
    return ways;
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
