#include "engine/planning/lookups/batching/readmany.h"

#include "engine/places/undefinedlevel.h"
#include "engine/planning/lookups/querytext.h"
#include "engine/query/queryreferences.h"

#include <algorithm>

namespace partita::planning {
namespace {

using LookupTree = std::shared_ptr<const Lookup>;

/// Up to this number of rows, one request for all is not cheaper than point reads.
constexpr double fewRows = 3;

/// The query of a "read many", shown for its first item.
std::string readManyText(const std::vector<std::string> &partitionKey, const Lookup &lookup,
                         const places::Operand &id)
{
    std::string text = "SELECT * FROM c WHERE ";
    if (partitionKey == std::vector<std::string> {"/id"})
        return text + "c.id IN (" + id.text() + ", …)";
    text += "(c.id = " + id.text();
    for (std::size_t i = 0; i < lookup.partition.key.size(); ++i) {
        std::string property = "c";
        for (const std::string &name : places::pathNames(partitionKey[i]))
            property += query::propertyText(name);
        const places::Operand &level = lookup.partition.key[i];
        text += isUndefined(level) ? " AND NOT IS_DEFINED(" + property + ')'
                                   : " AND " + property + " = " + level.text();
    }
    return text + ") OR …";
}

/// The point read as part of a "read many"; null for any other look-up.
LookupTree readManyOf(const PlanningContext &context, const Lookup &lookup)
{
    const PointRead *read = lookup.pointRead();
    if (!offersReadMany(context) || !read || read->id.isFixed())
        return nullptr;
    auto many = std::make_shared<Lookup>(lookup);
    const model::Container *container = context.design.container(lookup.container);
    many->pointRead()->readMany
        = container ? readManyText(container->partitionKey, lookup, read->id) : std::string();
    return many;
}

/// Children of `lookup` run for several rows.
bool bringsMany(const Lookup &lookup, bool isAmongMany)
{
    return isAmongMany || !lookup.isSingle || lookup.elements();
}

/// Generator of a tree's variants in which further look-ups are sent in other ways.
class Sender {
public:
    Sender(const PlanningContext &context, std::size_t most)
        : m_context(context)
        , m_most(most)
    {
    }

    std::vector<LookupTree> ways(const LookupTree &lookup, bool isAmongMany) const
    {
        std::vector<LookupTree> result = inside(lookup, isAmongMany);
        if (!isAmongMany || lookup->isBatched() || lookup->isGathered())
            return result;
        std::vector<LookupTree> others;
        for (const LookupTree &way : result) {
            if (LookupTree many = readManyOf(m_context, *way))
                others.push_back(std::move(many));
        }
        if (lookup->batchedVariant) {
            for (LookupTree &way : inside(lookup->batchedVariant, isAmongMany))
                others.push_back(std::move(way));
        }
        result.insert(result.end(), others.begin(), others.end());
        return result;
    }

private:
    std::vector<LookupTree> inside(const LookupTree &lookup, bool isAmongMany) const
    {
        std::vector<std::vector<LookupTree>> choices;
        std::size_t product = 1;
        for (const ChildLookup &child : lookup->children) {
            choices.push_back(ways(child.lookup, bringsMany(*lookup, isAmongMany)));
            product *= choices.back().size();
        }
        std::vector<LookupTree> result;
        std::vector<std::size_t> choice(choices.size(), 0);
        if (product <= m_most) {
            do
                result.push_back(with(lookup, choices, choice));
            while (advance(choices, choice));
            return result;
        }
        // One at a time, since the charge of a look-up does not depend on its neighbours (see
        // recombination.h).
        result.push_back(with(lookup, choices, choice));
        for (std::size_t i = 0; i < choices.size(); ++i) {
            for (choice[i] = 1; choice[i] < choices[i].size() && result.size() < m_most;
                 ++choice[i])
                result.push_back(with(lookup, choices, choice));
            choice[i] = 0;
        }
        return result;
    }

    static LookupTree with(const LookupTree &lookup,
                           const std::vector<std::vector<LookupTree>> &choices,
                           const std::vector<std::size_t> &choice)
    {
        if (std::all_of(choice.begin(), choice.end(), [](std::size_t i) { return i == 0; }))
            return lookup;
        auto changed = std::make_shared<Lookup>(*lookup);
        for (std::size_t i = 0; i < choice.size(); ++i)
            changed->children[i].lookup = choices[i][choice[i]];
        return changed;
    }

    /// Advances to the next combination; false after the last.
    static bool advance(const std::vector<std::vector<LookupTree>> &choices,
                        std::vector<std::size_t> &choice)
    {
        for (std::size_t i = choice.size(); i-- > 0;) {
            if (++choice[i] < choices[i].size())
                return true;
            choice[i] = 0;
        }
        return false;
    }

    const PlanningContext &m_context;
    std::size_t m_most;
};

LookupTree readingManyOver(const PlanningContext &context, const LookupTree &lookup,
                           bool isAmongMany, double rows)
{
    auto changed = std::make_shared<Lookup>(*lookup);
    for (ChildLookup &child : changed->children)
        child.lookup = readingManyOver(context, child.lookup, bringsMany(*lookup, isAmongMany),
                                       rows * lookup->rowCount.expected);
    if (isAmongMany && rows > fewRows) {
        if (LookupTree many = readManyOf(context, *changed))
            return many;
    }
    const bool isRead = lookup->pointRead();
    if (isAmongMany && rows > (isRead ? fewRows : 1)) {
        if (lookup->batchedVariant)
            return readingManyOver(context, lookup->batchedVariant, isAmongMany, rows);
    }
    return changed;
}

LookupTree allTogether(const PlanningContext &context, const LookupTree &lookup, bool isAmongMany)
{
    LookupTree chosen = lookup;
    if (isAmongMany && !lookup->isBatched() && !lookup->isGathered()) {
        if (LookupTree many = readManyOf(context, *lookup))
            chosen = many;
        else if (lookup->batchedVariant)
            chosen = lookup->batchedVariant;
    }
    auto changed = std::make_shared<Lookup>(*chosen);
    for (ChildLookup &child : changed->children)
        child.lookup = allTogether(context, child.lookup, bringsMany(*chosen, isAmongMany));
    return changed;
}

} // namespace

bool offersReadMany(const PlanningContext &context)
{
    return context.generation == model::Generation::current;
}

std::string_view wholePartitionText(const Lookup &lookup)
{
    return lookup.wholePartition ? std::string_view(lookup.wholePartition->text)
                                 : std::string_view();
}

bool isSame(const Lookup &left, const Lookup &right)
{
    return left.access.index() == right.access.index() && left.isBatched() == right.isBatched()
        && left.text() == right.text() && left.container == right.container
        && left.documentType == right.documentType
        && wholePartitionText(left) == wholePartitionText(right)
        && std::equal(left.children.begin(), left.children.end(), right.children.begin(),
                      right.children.end(), [](const ChildLookup &one, const ChildLookup &other) {
                          return isSame(*one.lookup, *other.lookup);
                      });
}

std::vector<LookupTree> waysToSend(const PlanningContext &context, const LookupTree &lookup,
                                   std::size_t most)
{
    std::vector<LookupTree> ways = Sender(context, most).ways(lookup, false);
    if (ways.size() > most)
        ways.resize(most);
    LookupTree together = allTogether(context, lookup, false);
    const bool isNew = std::none_of(ways.begin(), ways.end(),
                                    [&](const LookupTree &way) { return isSame(*way, *together); });
    if (isNew)
        ways.push_back(std::move(together));
    return ways;
}

LookupTree readingMany(const PlanningContext &context, const LookupTree &lookup)
{
    return readingManyOver(context, lookup, false, 1);
}

} // namespace partita::planning
