#include "engine/planning/lookups/batching/wholepartition.h"

#include "engine/places/binding.h"
#include "engine/places/values.h"
#include "engine/planning/lookups/querytext.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Key = std::vector<places::Operand>;

/// The look-up reads the logical partition, or one under the prefix, of the key. Levels below the
/// prefix may vary from row to row.
bool asksUnder(const Lookup &lookup, const Key &key, const std::string &container)
{
    return lookup.hasStep() && !lookup.isBatched() && lookup.container == container
        && lookup.partition.key.size() >= key.size()
        && std::equal(key.begin(), key.end(), lookup.partition.key.begin());
}

/// A child under the key computes an aggregate. The store does that; items are not loaded to count
/// them.
bool computes(const std::vector<ChildLookup> &children, const Key &key,
              const std::string &container)
{
    return std::any_of(children.begin(), children.end(), [&](const ChildLookup &child) {
        const Lookup &lookup = *child.lookup;
        return (asksUnder(lookup, key, container) && lookup.returnsValues())
            || computes(lookup.children, key, container);
    });
}

/// Marks the children that read under the key, and adds their document types.
void mark(std::vector<ChildLookup> &children, const Key &key, const std::string &container,
          std::vector<std::string> &types)
{
    for (ChildLookup &child : children) {
        auto lookup = std::make_shared<Lookup>(*child.lookup);
        if (asksUnder(*lookup, key, container)) {
            lookup->itemSource = ItemSource::wholePartition;
            types.push_back(lookup->documentType);
        }
        mark(lookup->children, key, container, types);
        child.lookup = std::move(lookup);
    }
}

/// Number of leading key levels that do not depend on outer rows.
std::size_t fixedLevels(const Lookup &lookup)
{
    const auto varying
        = std::find_if(lookup.partition.key.begin(), lookup.partition.key.end(),
                       [](const places::Operand &level) { return !level.isFixed(); });
    return static_cast<std::size_t>(varying - lookup.partition.key.begin());
}

/// One of the levels is the key of some row, so that everything under it is present even when a
/// large population is only partly materialised.
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

/// Extends the purpose by the additional items, and the routing by the prefix.
void describe(const Lookup &lookup, const model::Container &container, Lookup &whole)
{
    const WholePartition &partition = *whole.wholePartition;
    const bool isPrefix = whole.gathersPrefix();
    whole.purpose = lookup.purpose
        + (partition.isByType ? ", with its related items " : ", with all items ")
        + (isPrefix ? "under the same prefix of the key" : "in the same logical partition");
    if (isPrefix)
        whole.partition.routing
            = places::routingText(container, {partition.key, whole.partition.levels, {}, {}});
}

} // namespace

std::vector<std::shared_ptr<const Lookup>> gathered(const PlanningContext &context,
                                                    const Lookup &lookup)
{
    std::vector<std::shared_ptr<const Lookup>> ways;
    const model::Container *container = context.design.container(lookup.container);
    const model::DocumentType *type
        = container ? container->documentType(lookup.documentType) : nullptr;
    if (!type || !lookup.hasStep() || lookup.isBatched())
        return ways;
    std::size_t served = 0;
    for (std::size_t levels = fixedLevels(lookup); levels > 0; --levels) {
        const Key key(lookup.partition.key.begin(),
                      lookup.partition.key.begin() + static_cast<std::ptrdiff_t>(levels));
        Lookup whole = lookup;
        std::vector<std::string> types;
        mark(whole.children, key, lookup.container, types);
        if (types.size() <= served || computes(lookup.children, key, lookup.container)
            || (levels < lookup.partition.levels && !namesRow(context, *container, *type, levels)))
            continue;
        served = types.size();
        types.push_back(lookup.documentType);
        whole.wholePartition = WholePartition {"SELECT * FROM c", key, false, {}};
        describe(lookup, *container, whole);
        ways.push_back(std::make_shared<const Lookup>(whole));
        if (const auto term = typesTerm(*container, types, "c")) {
            whole.wholePartition->isByType = true;
            whole.wholePartition->text += " WHERE " + *term;
            describe(lookup, *container, whole);
            ways.push_back(std::make_shared<const Lookup>(std::move(whole)));
        }
    }
    return ways;
}

} // namespace partita::planning
