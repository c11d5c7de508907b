#include "engine/planning/lookups/routes/findthroughrows.h"

#include "engine/model/attributepath.h"

#include <algorithm>
#include <span>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// The source of a path in the partition key, if it is immutable. Otherwise the home could have a
/// new value before the copy has.
std::optional<places::AttributeAt> unchangingSource(const model::Workbook &workbook,
                                                    const places::Location &location,
                                                    const std::string &path)
{
    const std::optional<places::SourceAt> source
        = sourceAt(workbook, location, places::pathNames(path));
    if (!source || !source->roles.empty())
        return std::nullopt;
    const std::string &entity = location.type->entity;
    std::optional<places::AttributeAt> known
        = places::attributeBehind(workbook, entity, source->field->source, source->members);
    if (!known)
        return std::nullopt;
    const model::Entity *holder = workbook.entity(places::entityAt(workbook, entity, known->roles));
    const model::Attribute *attribute
        = holder ? holder->attribute(model::headOf(known->attribute)) : nullptr;
    return attribute && !attribute->isMutable ? known : std::nullopt;
}

std::optional<LookupCandidate> plainLookup(const PlanningContext &context,
                                           const places::Question &ask)
{
    for (LookupCandidate &candidate : planLookup(context, ask).candidates) {
        if (holdsAll(*candidate.lookup, ask.shape.pieces.size()))
            return std::move(candidate);
    }
    return std::nullopt;
}

/// The rows hold all the wanted `pieces`.
bool areColumns(const Lookup &lookup, std::size_t pieces)
{
    return !lookup.concatenatesChild && lookup.children.empty() && lookup.outputs.size() == pieces
        && std::all_of(lookup.outputs.begin(), lookup.outputs.end(), [](const Output &output) {
               return output.value.kind == places::Operand::Kind::column && output.value.up == 0;
           });
}

/// The facts about the rows to which the roles lead.
std::vector<places::Fact> factsAlong(std::vector<places::Fact> facts,
                                     std::span<const std::string> roles)
{
    for (const std::string &role : roles)
        facts = factsThrough(facts, role);
    return facts;
}

/// The question for the rows `count` roles along the path, by the rest of the path.
places::Question askBetween(const model::Workbook &workbook, const places::Question &ask,
                            std::size_t count)
{
    const places::Condition &condition = ask.conditions.front();
    const auto middle = condition.roles.begin() + static_cast<std::ptrdiff_t>(count);
    places::Question between;
    between.entity = places::entityAt(workbook, ask.entity, {condition.roles.begin(), middle});
    between.depth = ask.depth + 1;
    between.isFromHome = true;
    between.conditions.push_back(condition);
    between.conditions.front().roles = {middle, condition.roles.end()};
    between.facts = factsAlong(ask.facts, {condition.roles.begin(), middle});
    const std::string key = places::keyNameOf(workbook, between.entity);
    between.shape.pieces.push_back(places::attributePiece(key, {}, key));
    between.purpose = condition.roles.empty()
        ? "the " + between.entity + ", which shows where its copy is stored"
        : count == 0 ? "the " + between.entity + " rows whose items contain it"
                     : "the " + between.entity + " rows in between";
    return between;
}

/// The question for the items by the key of a row in between, the first column of `between`. The
/// other columns are known facts.
places::Question askByKey(const model::Workbook &workbook, const places::Question &ask,
                          std::size_t count, const Lookup &between,
                          const std::vector<places::AttributeAt> &further)
{
    const Names &roles = ask.conditions.front().roles;
    places::Question items = places::questionAbout(ask.entity);
    items.depth = ask.depth;
    items.purpose = ask.purpose;
    items.facts = factsFromInside(ask.allFacts());
    items.conditions.push_back(
        keyCondition(workbook, between.entity,
                     {roles.begin(), roles.begin() + static_cast<std::ptrdiff_t>(count)},
                     between.outputs.front().value));
    addKnown(further, between, items);
    return items;
}

std::optional<LookupCandidate> locateAnyhow(const PlanningContext &context,
                                            const places::Location &location,
                                            const places::Question &ask)
{
    std::optional<LookupCandidate> found = planLocate(context, location, ask);
    return found ? found : planLocateThrough(context, location, ask);
}

/// Continues from the rows in between to the items, however those rows were found.
std::optional<LookupCandidate> locateFrom(const PlanningContext &context,
                                          const places::Location &location,
                                          const places::Question &ask, std::size_t count,
                                          const LookupCandidate &rows,
                                          const std::vector<places::AttributeAt> &further)
{
    const places::Question byKey = askByKey(context.workbook, ask, count, *rows.lookup, further);
    const bool isSameQuestion = count == 0 && ask.conditions.front().roles.empty();
    const std::optional<LookupCandidate> items = isSameQuestion
        ? planLocate(context, location, byKey)
        : locateAnyhow(context, location, byKey);
    if (!items)
        return std::nullopt;
    const double estimate = rows.estimate + rows.lookup->rowCount.expected * items->estimate;
    return LookupCandidate {followedBy(*rows.lookup, *items->lookup, ask.purpose), estimate};
}

void addPieces(const std::vector<places::AttributeAt> &further, places::Question &between)
{
    for (const places::AttributeAt &known : further)
        between.shape.pieces.push_back(places::attributePiece(
            "known" + std::to_string(between.shape.pieces.size()), known.roles, known.attribute));
}

std::optional<LookupCandidate> locateBy(const PlanningContext &context,
                                        const places::Location &location,
                                        const places::Question &ask, std::size_t count,
                                        const std::vector<places::AttributeAt> &further)
{
    places::Question between = askBetween(context.workbook, ask, count);
    addPieces(further, between);
    const std::optional<LookupCandidate> rows = plainLookup(context, between);
    return rows ? locateFrom(context, location, ask, count, *rows, further) : std::nullopt;
}

/// The immutable sources of the partition key.
std::vector<places::AttributeAt> unchangingSources(const model::Workbook &workbook,
                                                   const places::Location &location)
{
    std::vector<places::AttributeAt> known;
    for (const std::string &path : location.container->partitionKey) {
        if (std::optional<places::AttributeAt> source = unchangingSource(workbook, location, path))
            known.push_back(*std::move(source));
    }
    return known;
}

bool isAboutOneKey(const places::Question &ask)
{
    return ask.conditions.size() == 1
        && ask.conditions.front().kind == places::Condition::Kind::equals;
}

} // namespace

void addKnown(const std::vector<places::AttributeAt> &known, const Lookup &rows,
              places::Question &ask)
{
    for (std::size_t i = 0; i < known.size(); ++i)
        ask.facts.push_back({known[i].roles, known[i].attribute, rows.outputs[i + 1].value});
}

std::shared_ptr<const Lookup> followedBy(const Lookup &rows, const Lookup &items,
                                         const std::string &purpose)
{
    auto each = std::make_shared<Lookup>(items);
    each->purpose = purpose;
    auto lookup = std::make_shared<Lookup>(rows);
    if (rows.batchedVariant)
        lookup->batchedVariant = followedBy(*rows.batchedVariant, items, purpose);
    lookup->isSingle = rows.isSingle && items.isSingle;
    lookup->children.push_back({ChildLookup::Kind::rows, {"items"}, std::move(each)});
    lookup->concatenatesChild = true;
    return lookup;
}

bool holdsAll(const Lookup &lookup, std::size_t pieces)
{
    return lookup.asks() && areColumns(lookup, pieces);
}

std::optional<LookupCandidate> planLocateThrough(const PlanningContext &context,
                                                 const places::Location &location,
                                                 const places::Question &ask)
{
    if (!isAboutOneKey(ask) || !location.isRoot())
        return std::nullopt;
    for (std::size_t count = ask.conditions.front().roles.size(); count-- > 0;) {
        if (count == 0) {
            if (std::optional<LookupCandidate> found = locateBy(
                    context, location, ask, count, unchangingSources(context.workbook, location)))
                return found;
        }
        if (std::optional<LookupCandidate> found = locateBy(context, location, ask, count, {}))
            return found;
    }
    return std::nullopt;
}

std::optional<LookupCandidate> planLocateByHomes(const PlanningContext &context,
                                                 const places::Location &location,
                                                 const places::Question &ask)
{
    if (!isAboutOneKey(ask) || !location.isRoot())
        return std::nullopt;
    const std::size_t roles = ask.conditions.front().roles.size();
    for (std::size_t count = std::max<std::size_t>(roles, 1); count-- > 0;) {
        if (count == 0 && location.type->primary)
            continue; // the items are the homes themselves
        const std::vector<places::AttributeAt> known = count == 0
            ? unchangingSources(context.workbook, location)
            : std::vector<places::AttributeAt> {};
        std::optional<LookupCandidate> found = locateBy(context, location, ask, count, known);
        if (found && !asksEveryPartition(deliverer(*found->lookup)))
            return found;
    }
    return std::nullopt;
}

std::optional<LookupCandidate> planLocateByItems(const PlanningContext &context,
                                                 const places::Location &location,
                                                 const places::Question &ask,
                                                 const places::Location &home, std::size_t roles)
{
    if (!isAboutOneKey(ask) || !location.isRoot())
        return std::nullopt;
    const std::size_t count = ask.conditions.front().roles.size() - roles;
    const std::vector<places::AttributeAt> known = count == 0
        ? unchangingSources(context.workbook, location)
        : std::vector<places::AttributeAt> {};
    places::Question between = askBetween(context.workbook, ask, count);
    between.conditions.clear();
    addPieces(known, between);
    const std::optional<LookupCandidate> rows = planGiven(context, home, between);
    return rows && areColumns(*rows->lookup, between.shape.pieces.size())
        ? locateFrom(context, location, ask, count, *rows, known)
        : std::nullopt;
}

bool asksEveryPartition(const Lookup &lookup)
{
    return lookup.query() && lookup.partition.key.empty() && !lookup.namesPartitions()
        && !lookup.isGathered();
}

const Lookup &deliverer(const Lookup &lookup)
{
    return lookup.concatenatesChild ? deliverer(*lookup.children.front().lookup) : lookup;
}

} // namespace partita::planning
