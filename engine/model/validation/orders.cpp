// Checks of a query's order, and of the values after which a page starts.
#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/model/attributepath.h"
#include "engine/model/proposednames.h"
#include "engine/model/validation/validator.h"

#include <algorithm>

namespace partita::model {
namespace {

bool leadsToMany(const Workbook &workbook, const std::string &entity, const std::string &path)
{
    const std::optional<Role> role = findRole(workbook, entity, path);
    return role && role->toMany;
}

void checkSortKey(const Workbook &workbook, const Query &query, const SortKey &key,
                  const std::string &place, Report &report)
{
    const Entity &root = *workbook.entity(query.root);
    if (isWrongDirection(root, key.path, place, report) || aggregateOf(workbook, query, key))
        return;
    if (leadsToMany(workbook, query.root, key.path)) {
        report.error(place,
                     inQuotes(key.path)
                         + " are several rows; order by the name of an aggregate over"
                           " them, which the query has among "
                         + named(fields::aggregates) + ".");
        return;
    }
    const std::optional<Attribute> attribute
        = expectPath(workbook, query.root, key.path, place, report,
                     "order by the name of an aggregate over its rows");
    if (attribute)
        warnOfSeveralValues(*attribute, key.path, place, report);
}

/// Some row has no value for the key.
bool mayBeMissing(const Workbook &workbook, const Query &query, const SortKey &key)
{
    const ResolvedPath path = resolvePath(workbook, query.root, key.path);
    std::string entity = query.root;
    for (const std::string &name : path.roles) {
        const std::optional<Role> role = findRole(workbook, entity, name);
        if (!role || !role->toParent || role->relationship->optionalParent)
            return true;
        entity = role->partner;
    }
    const Entity *found = workbook.entity(entity);
    const auto attribute = found ? attributeAt(*found, path.attribute) : std::nullopt;
    return attribute && attribute->missing > 0;
}

/// Each of the values has a parameter of its own.
void checkParameters(const Query &query, const std::string &place, Report &report)
{
    Query others = query;
    others.after.clear();
    std::vector<std::string> taken = others.parameters();
    for (const std::string &name : query.after) {
        if (std::find(taken.begin(), taken.end(), name) != taken.end())
            report.error(place,
                         "The parameter " + inQuotes('@' + name)
                             + " has another value already; give the value of the last row a"
                               " parameter of its own.");
        taken.push_back(name);
    }
}

} // namespace

void checkOrder(const Workbook &workbook, const Query &query, const std::string &place,
                Report &report)
{
    const std::vector<SortKey> &order = query.order;
    for (std::size_t index = 0; index < order.size(); ++index) {
        const std::string at = order.size() == 1 ? place : elementPath(place, index);
        const bool isRepeated
            = std::any_of(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(index),
                          [&](const SortKey &before) { return before.path == order[index].path; });
        if (isRepeated)
            report.warning(at,
                           "Rows are ordered by " + inQuotes(order[index].path)
                               + " already; remove the second one.");
        else
            checkSortKey(workbook, query, order[index], at, report);
    }
}

void checkAfter(const Workbook &workbook, const Query &query, const std::string &place,
                Report &report)
{
    const std::vector<SortKey> keys = query.decidedOrder(workbook.entity(query.root)->key);
    if (query.page)
        report.error(place,
                     "A page starts after a row or has a number, not both; remove "
                         + named(fields::page) + " or " + named(fields::after) + ".");
    if (query.after.size() != keys.size()) {
        std::string example;
        for (const SortKey &key : keys)
            example += (example.empty() ? "@" : ", @") + lastValueNameOf(key.path);
        report.error(place,
                     "The row that a page starts after is known by "
                         + words::counted(static_cast<double>(keys.size()), "value")
                         + ", each value of the order and the key; write " + example + ".");
        return;
    }
    checkParameters(query, place, report);
    for (const SortKey &key : keys) {
        if (aggregateOf(workbook, query, key))
            report.error(place,
                         inQuotes(key.path)
                             + " is an aggregate, and no condition can continue after it; use "
                             + named(fields::page) + " instead.");
        else if (mayBeMissing(workbook, query, key))
            report.error(place,
                         "Some rows have no " + inQuotes(key.path)
                             + ", so that a page may end at one and none continues after it; order"
                               " by values that every row has, or use "
                             + named(fields::page) + " instead.");
    }
}

} // namespace partita::model
