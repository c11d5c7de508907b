#include "engine/planning/lookups/batching/wholepartition.h"

#include "engine/places/binding.h"
#include "engine/places/values.h"
#include "engine/planning/lookups/querytext.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Key = std::vector<places::Operand>;

/// Where the look-up asks begins with the key, or is the key; below it, that may vary from row to
/// row.
bool asksUnder(const Fetch &fetch, const Key &key, const std::string &container)
{
    return fetch.hasStep() && !fetch.isMany && fetch.container == container
        && fetch.partitionKey.size() >= key.size()
        && std::equal(key.begin(), key.end(), fetch.partitionKey.begin());
}

/// Counting is the store's work: nobody fetches items to count them.
bool computes(const std::vector<Child> &children, const Key &key, const std::string &container)
{
    return std::any_of(children.begin(), children.end(), [&](const Child &child) {
        const Fetch &fetch = *child.fetch;
        return (asksUnder(fetch, key, container) && (fetch.isValue || fetch.isAggregate))
            || computes(fetch.children, key, container);
    });
}

/// Marks the look-ups that ask under the key, and says for which types of documents.
void mark(std::vector<Child> &children, const Key &key, const std::string &container,
          std::vector<std::string> &types)
{
    for (Child &child : children) {
        auto fetch = std::make_shared<Fetch>(*child.fetch);
        if (asksUnder(*fetch, key, container)) {
            fetch->isGathered = true;
            types.push_back(fetch->documentType);
        }
        mark(fetch->children, key, container, types);
        child.fetch = std::move(fetch);
    }
}

/// How many levels of the look-up's key are the same whatever the row around, from the first on.
std::size_t fixedLevels(const Fetch &fetch)
{
    const auto varying
        = std::find_if(fetch.partitionKey.begin(), fetch.partitionKey.end(),
                       [](const places::Operand &level) { return !level.isFixed(); });
    return static_cast<std::size_t>(varying - fetch.partitionKey.begin());
}

/// One of the levels is the key of some row: what lies under them is all there, however few rows of
/// a large population are materialised.
bool namesRow(const PlanningContext &context, const model::Container &container,
              const model::DocumentType &type, std::size_t levels)
{
    model::Container prefix = container;
    prefix.partitionKey.resize(levels);
    const std::vector<places::AttributeAt> sources
        = places::partitionKeySources(context.workbook, places::rootLocation(prefix, type));
    return std::any_of(sources.begin(), sources.end(), [&](const places::AttributeAt &source) {
        const std::string entity = places::entityAt(context.workbook, type.entity, source.roles);
        return source.attribute == places::keyNameOf(context.workbook, entity);
    });
}

/// Adds to the purpose what else is asked for, and where the look-up goes that gathers by a prefix.
void describe(const Fetch &fetch, const model::Container &container, Fetch &whole)
{
    const bool isPrefix = whole.gathersPrefix();
    whole.purpose = fetch.purpose
        + (whole.gathersByType ? ", with what belongs to it " : ", with all that lies ")
        + (isPrefix ? "under the same prefix of the key" : "in the same logical partition");
    if (isPrefix)
        whole.routing
            = places::routingText(container, {whole.gatherKey, whole.partitionKeyLevels, {}, {}});
}

} // namespace

std::vector<std::shared_ptr<const Fetch>> gathered(const PlanningContext &context,
                                                   const Fetch &fetch)
{
    std::vector<std::shared_ptr<const Fetch>> ways;
    const model::Container *container = context.design.container(fetch.container);
    const model::DocumentType *type
        = container ? container->documentType(fetch.documentType) : nullptr;
    if (!type || !fetch.hasStep() || fetch.isMany)
        return ways;
    std::size_t served = 0;
    for (std::size_t levels = fixedLevels(fetch); levels > 0; --levels) {
        Fetch whole = fetch;
        whole.gatherKey.assign(fetch.partitionKey.begin(),
                               fetch.partitionKey.begin() + static_cast<std::ptrdiff_t>(levels));
        std::vector<std::string> types;
        mark(whole.children, whole.gatherKey, fetch.container, types);
        if (types.size() <= served || computes(fetch.children, whole.gatherKey, fetch.container)
            || (whole.gatherKey.size() < fetch.partitionKeyLevels
                && !namesRow(context, *container, *type, levels)))
            continue;
        served = types.size();
        types.push_back(fetch.documentType);
        whole.gatherText = "SELECT * FROM c";
        describe(fetch, *container, whole);
        ways.push_back(std::make_shared<const Fetch>(whole));
        if (const auto term = typesTerm(*container, types, "c")) {
            whole.gathersByType = true;
            whole.gatherText += " WHERE " + *term;
            describe(fetch, *container, whole);
            ways.push_back(std::make_shared<const Fetch>(std::move(whole)));
        }
    }
    return ways;
}

} // namespace partita::planning
