#include "engine/planning/lookups/batching/aggregatemerge.h"

#include "engine/planning/lookups/querytext.h"

#include <algorithm>

namespace partita::planning {
namespace {

bool isAggregate(const Child &child)
{
    const Fetch &fetch = *child.fetch;
    return child.kind == Child::Kind::value && fetch.access == Fetch::Access::query && fetch.isValue
        && !fetch.clientAggregate && fetch.children.empty() && fetch.checks.empty()
        && !fetch.valueText.empty();
}

bool overSameRows(const Fetch &left, const Fetch &right)
{
    return left.container == right.container && left.partitionKey == right.partitionKey
        && left.parameters == right.parameters && left.rowsText == right.rowsText
        && left.growsWithPopulation == right.growsWithPopulation
        && left.findsRowAsked == right.findsRowAsked;
}

/// One query for the values of all of them, each under a name of its own.
std::shared_ptr<Fetch> joined(const std::vector<const Fetch *> &parts,
                              const std::vector<const Child *> &children)
{
    auto fetch = std::make_shared<Fetch>(*parts.front());
    fetch->isValue = false;
    fetch->isAggregate = true;
    fetch->isSingle = true;
    fetch->purpose.clear();
    fetch->columns.resize(fetch->owners.empty() ? 0 : fetch->columns.size() - 1);
    fetch->aggregateColumn = -1;
    if (!fetch->owners.empty())
        fetch->ofNothing = nlohmann::ordered_json::object();
    std::string select;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        select += (select.empty() ? "" : ", ") + addValue(*fetch, parts[i]->valueText);
        fetch->purpose += (fetch->purpose.empty() ? "" : ", ") + parts[i]->purpose;
        const std::string &name = fetch->columns.back().name;
        if (!parts[i]->ofNothing.empty())
            fetch->ofNothing[name] = parts[i]->ofNothing.front();
        Output output;
        output.as = children[i]->as;
        output.value = places::Operand::columnAt(static_cast<int>(fetch->columns.size()) - 1, name);
        fetch->outputs.push_back(std::move(output));
        fetch->order.push_back(children[i]->as);
    }
    fetch->text = "SELECT " + fetch->keysText + select + " " + fetch->rowsText;
    fetch->valueText.clear();
    return fetch;
}

Child joined(const std::vector<const Child *> &parts)
{
    std::vector<const Fetch *> fetches;
    std::vector<const Fetch *> atOnce;
    for (const Child *part : parts) {
        fetches.push_back(part->fetch.get());
        if (part->fetch->atOnce)
            atOnce.push_back(part->fetch->atOnce.get());
    }
    const bool areAllAtOnce = atOnce.size() == parts.size()
        && std::all_of(atOnce.begin(), atOnce.end(),
                       [&](const Fetch *each) { return overSameRows(*atOnce.front(), *each); });
    std::shared_ptr<Fetch> fetch = joined(fetches, parts);
    fetch->atOnce = areAllAtOnce ? joined(atOnce, parts) : nullptr;
    return {Child::Kind::merge, {}, std::move(fetch)};
}

} // namespace

void mergeAggregates(std::vector<Child> &children)
{
    std::vector<Child> result;
    std::vector<bool> isTaken(children.size(), false);
    for (std::size_t i = 0; i < children.size(); ++i) {
        if (isTaken[i])
            continue;
        std::vector<const Child *> group {&children[i]};
        for (std::size_t j = i + 1; j < children.size() && isAggregate(children[i]); ++j) {
            if (!isTaken[j] && isAggregate(children[j])
                && overSameRows(*children[i].fetch, *children[j].fetch)) {
                group.push_back(&children[j]);
                isTaken[j] = true;
            }
        }
        result.push_back(group.size() > 1 ? joined(group) : children[i]);
    }
    children = std::move(result);
}

} // namespace partita::planning
