#include "engine/planning/lookups/batching/readmany.h"

#include "engine/planning/lookups/querytext.h"
#include "engine/query/mentions.h"

#include <algorithm>

namespace partita::planning {
namespace {

using FetchTree = std::shared_ptr<const Fetch>;

/// Below, a request that asks for all is not cheaper than a point read each.
constexpr double fewRows = 3;

/// The query of a "read many", for the first of its items.
std::string readManyText(const std::vector<std::string> &partitionKey, const Fetch &fetch)
{
    std::string text = "SELECT * FROM c WHERE ";
    if (partitionKey == std::vector<std::string> {"/id"})
        return text + "c.id IN (" + fetch.id.text() + ", …)";
    text += "(c.id = " + fetch.id.text();
    for (std::size_t i = 0; i < fetch.partitionKey.size(); ++i) {
        text += " AND c";
        for (const std::string &name : places::pathNames(partitionKey[i]))
            text += query::propertyText(name);
        text += " = " + fetch.partitionKey[i].text();
    }
    return text + ") OR …";
}

/// The same point read as part of a "read many"; nothing for any other look-up.
FetchTree readManyOf(const PlanningContext &context, const Fetch &fetch)
{
    if (!offersReadMany(context) || fetch.access != Fetch::Access::pointRead || fetch.id.isFixed())
        return nullptr;
    auto many = std::make_shared<Fetch>(fetch);
    many->isMany = true;
    const model::Container *container = context.design.container(many->container);
    many->text = container ? readManyText(container->partitionKey, *many) : std::string();
    return many;
}

/// Whether look-ups for the rows of `fetch` are made for several of them.
bool bringsMany(const Fetch &fetch, bool isAmongMany)
{
    return isAmongMany || !fetch.isSingle || fetch.access == Fetch::Access::elements;
}

/// The tree with its further look-ups sent in other ways.
class Sender {
public:
    Sender(const PlanningContext &context, std::size_t most)
        : m_context(context)
        , m_most(most)
    {
    }

    std::vector<FetchTree> ways(const FetchTree &fetch, bool isAmongMany) const
    {
        std::vector<FetchTree> result = inside(fetch, isAmongMany);
        if (!isAmongMany || fetch->isMany || fetch->isGathered)
            return result;
        std::vector<FetchTree> others;
        for (const FetchTree &way : result) {
            if (FetchTree many = readManyOf(m_context, *way))
                others.push_back(std::move(many));
        }
        if (fetch->atOnce) {
            for (FetchTree &way : inside(fetch->atOnce, isAmongMany))
                others.push_back(std::move(way));
        }
        result.insert(result.end(), others.begin(), others.end());
        return result;
    }

private:
    std::vector<FetchTree> inside(const FetchTree &fetch, bool isAmongMany) const
    {
        std::vector<std::vector<FetchTree>> choices;
        std::size_t product = 1;
        for (const Child &child : fetch->children) {
            choices.push_back(ways(child.fetch, bringsMany(*fetch, isAmongMany)));
            product *= choices.back().size();
        }
        std::vector<FetchTree> result;
        std::vector<std::size_t> choice(choices.size(), 0);
        if (product <= m_most) {
            do
                result.push_back(with(fetch, choices, choice));
            while (advance(choices, choice));
            return result;
        }
        // One at a time: what look-ups side by side take does not depend on each other
        // (recombination.h).
        result.push_back(with(fetch, choices, choice));
        for (std::size_t i = 0; i < choices.size(); ++i) {
            for (choice[i] = 1; choice[i] < choices[i].size() && result.size() < m_most;
                 ++choice[i])
                result.push_back(with(fetch, choices, choice));
            choice[i] = 0;
        }
        return result;
    }

    static FetchTree with(const FetchTree &fetch,
                          const std::vector<std::vector<FetchTree>> &choices,
                          const std::vector<std::size_t> &choice)
    {
        if (std::all_of(choice.begin(), choice.end(), [](std::size_t i) { return i == 0; }))
            return fetch;
        auto changed = std::make_shared<Fetch>(*fetch);
        for (std::size_t i = 0; i < choice.size(); ++i)
            changed->children[i].fetch = choices[i][choice[i]];
        return changed;
    }

    /// The next combination; false after the last.
    static bool advance(const std::vector<std::vector<FetchTree>> &choices,
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

FetchTree readingManyOver(const PlanningContext &context, const FetchTree &fetch, bool isAmongMany,
                          double rows)
{
    auto changed = std::make_shared<Fetch>(*fetch);
    for (Child &child : changed->children)
        child.fetch = readingManyOver(context, child.fetch, bringsMany(*fetch, isAmongMany),
                                      rows * fetch->expectedRows);
    if (isAmongMany && rows > fewRows) {
        if (FetchTree many = readManyOf(context, *changed))
            return many;
    }
    const bool isRead = fetch->access == Fetch::Access::pointRead;
    if (isAmongMany && rows > (isRead ? fewRows : 1)) {
        if (fetch->atOnce)
            return readingManyOver(context, fetch->atOnce, isAmongMany, rows);
    }
    return changed;
}

FetchTree allTogether(const PlanningContext &context, const FetchTree &fetch, bool isAmongMany)
{
    FetchTree chosen = fetch;
    if (isAmongMany && !fetch->isMany && !fetch->isGathered) {
        if (FetchTree many = readManyOf(context, *fetch))
            chosen = many;
        else if (fetch->atOnce)
            chosen = fetch->atOnce;
    }
    auto changed = std::make_shared<Fetch>(*chosen);
    for (Child &child : changed->children)
        child.fetch = allTogether(context, child.fetch, bringsMany(*chosen, isAmongMany));
    return changed;
}

} // namespace

bool offersReadMany(const PlanningContext &context)
{
    return context.generation == model::Generation::current;
}

bool isSame(const Fetch &left, const Fetch &right)
{
    return left.access == right.access && left.isMany == right.isMany && left.text == right.text
        && left.container == right.container && left.documentType == right.documentType
        && left.gatherText == right.gatherText
        && std::equal(left.children.begin(), left.children.end(), right.children.begin(),
                      right.children.end(), [](const Child &one, const Child &other) {
                          return isSame(*one.fetch, *other.fetch);
                      });
}

std::vector<FetchTree> waysToSend(const PlanningContext &context, const FetchTree &fetch,
                                  std::size_t most)
{
    std::vector<FetchTree> ways = Sender(context, most).ways(fetch, false);
    if (ways.size() > most)
        ways.resize(most);
    FetchTree together = allTogether(context, fetch, false);
    const bool isNew = std::none_of(ways.begin(), ways.end(),
                                    [&](const FetchTree &way) { return isSame(*way, *together); });
    if (isNew)
        ways.push_back(std::move(together));
    return ways;
}

FetchTree readingMany(const PlanningContext &context, const FetchTree &fetch)
{
    return readingManyOver(context, fetch, false, 1);
}

} // namespace partita::planning
