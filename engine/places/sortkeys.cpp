// Orders of questions.
#include "engine/model/attributepath.h"
#include "engine/places/question.h"

namespace partita::places {

SortKey sortKeyOf(const model::Workbook &workbook, const model::Query &query,
                  const model::SortKey &key)
{
    SortKey by;
    by.descending = key.descending;
    if (const model::Aggregate *aggregate = model::aggregateOf(workbook, query, key)) {
        by.aggregate = {aggregate->function, aggregate->role, aggregate->attribute};
        by.name = aggregate->resultName();
        return by;
    }
    model::ResolvedPath path = model::resolvePath(workbook, query.root, key.path);
    by.roles = std::move(path.roles);
    by.attribute = std::move(path.attribute);
    return by;
}

void Question::orderBy(const std::string &attribute, bool descending)
{
    order.clear();
    if (attribute.empty())
        return;
    SortKey key;
    key.attribute = attribute;
    key.descending = descending;
    order.push_back(std::move(key));
}

bool Question::asksForNewestBy(const std::string &attribute) const
{
    return order.size() == 1 && order.front().isOfRow() && order.front().descending
        && order.front().attribute == attribute;
}

std::string SortKey::text() const
{
    std::string owner;
    for (const std::string &role : roles)
        owner += role + "'s ";
    return owner + (aggregate ? name : attribute);
}

} // namespace partita::places
