#include "engine/planning/readmany.h"

#include "engine/planning/querytext.h"

namespace partita::planning {
namespace {

/// The query of a "read many", for the first of its items.
std::string readManyText(const std::vector<std::string> &partitionKey, const Fetch &fetch)
{
    std::string text = "SELECT * FROM c WHERE ";
    if (partitionKey == std::vector<std::string> {"/id"})
        return text + "c.id IN (" + fetch.id.text() + ", …)";
    text += "(c.id = " + fetch.id.text();
    for (std::size_t i = 0; i < fetch.partitionKey.size(); ++i) {
        text += " AND c";
        for (const std::string &name : pathNames(partitionKey[i]))
            text += propertyText(name);
        text += " = " + fetch.partitionKey[i].text();
    }
    return text + ") OR …";
}

} // namespace

std::optional<FetchCandidate> readManyOf(const PlanningContext &context,
                                         const FetchCandidate &candidate)
{
    constexpr double share = 0.2; // of the point reads that it replaces, roughly
    const bool isOffered = context.generation == model::Generation::current;
    if (!isOffered || candidate.fetch->access != Fetch::Access::pointRead)
        return std::nullopt;
    auto fetch = std::make_shared<Fetch>(*candidate.fetch);
    fetch->isMany = true;
    const model::Container *container = context.design.container(fetch->container);
    fetch->text = container ? readManyText(container->partitionKey, *fetch) : std::string();
    return FetchCandidate {std::move(fetch), candidate.estimate * share};
}

} // namespace partita::planning
