#include "engine/planning/aggregatemerge.h"

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

/// One query for the values of all of them, each under the name v0, v1 ….
Child joined(const std::vector<const Child *> &parts)
{
    auto fetch = std::make_shared<Fetch>(*parts.front()->fetch);
    fetch->isValue = false;
    fetch->isAggregate = true;
    fetch->isSingle = true;
    std::string select;
    std::string purpose;
    for (const Child *part : parts) {
        const std::string name = "v" + std::to_string(fetch->columns.size());
        select += (select.empty() ? "" : ", ") + part->fetch->valueText + " AS " + name;
        purpose += (purpose.empty() ? "" : ", ") + part->fetch->purpose;
        Column column;
        column.path = {name};
        column.name = name;
        fetch->columns.push_back(std::move(column));
        Output output;
        output.as = part->as;
        output.value = Operand::columnAt(static_cast<int>(fetch->columns.size()) - 1, name);
        fetch->outputs.push_back(std::move(output));
        fetch->order.push_back(part->as);
    }
    fetch->text = "SELECT " + select + " " + fetch->rowsText;
    fetch->valueText.clear();
    fetch->purpose = std::move(purpose);
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
