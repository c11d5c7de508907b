// Part of LookupAttempt for order and limit: by the query where the service can, otherwise by the
// client.
#include "engine/mapping/mapping.h"
#include "engine/model/attributepath.h"
#include "engine/places/coverage.h"
#include "engine/planning/lookups/batching/lookupperkey.h"
#include "engine/planning/lookups/build/lookupattempt.h"
#include "engine/planning/lookups/conditionlocation.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

Names namesOf(const json::Path &path)
{
    Names names;
    for (const json::Path::Step &step : path.steps())
        names.push_back(step.name);
    return names;
}

/// Each item holds at most one row.
bool hasRowPerItem(const places::Location &location)
{
    return std::none_of(location.levels.begin(), location.levels.end(),
                        [](const places::Level &level) { return level.toMany; });
}

} // namespace

bool LookupAttempt::orderQuery(QueryWriter &writer)
{
    if (m_ask.order.empty()) {
        if (m_ask.limit)
            limit(writer);
        return true;
    }
    if (!holdsOrder())
        return false;
    const std::vector<QueryWriter::OrderTerm> terms = orderTerms();
    if (terms.empty())
        return orderByClient();
    for (const places::SortKey &key : m_ask.order) {
        if (!key.isOfRow())
            m_builder.rememberAge(*placeOfKey(m_context, m_location, key));
    }
    writer.orderBy(terms);
    if (m_ask.limit)
        limit(writer);
    return true;
}

/// Values of the rows themselves are not looked up elsewhere only to sort by them.
bool LookupAttempt::holdsOrder()
{
    for (const places::SortKey &key : m_ask.order) {
        if (!key.isOfRow() || placeOfKey(m_context, m_location, key))
            continue;
        m_problem = "does not hold " + key.text() + " to order by";
        return false;
    }
    return true;
}

bool LookupAttempt::isEverywhere(const places::SortKey &key) const
{
    if (key.aggregate)
        return key.aggregate->function == model::AggregateFunction::count;
    places::Condition condition;
    condition.roles = key.roles;
    condition.attribute = key.attribute;
    return !mayBeMissing(condition);
}

std::vector<QueryWriter::OrderTerm> LookupAttempt::orderTerms() const
{
    const bool byService = hasRowPerItem(m_location)
        && std::all_of(m_ask.order.begin(), m_ask.order.end(), [&](const places::SortKey &key) {
                               return isEverywhere(key) && placeOfKey(m_context, m_location, key);
                           });
    if (!byService)
        return {};
    const std::vector<QueryWriter::OrderTerm> terms = decisiveTerms();
    const std::vector<QueryWriter::OrderTerm> indexed = compositeTerms(terms);
    return indexed.empty() && terms.size() == 1 ? terms : indexed;
}

/// The order without values that are the same in all items found, and without those behind the key.
/// Requires: the service can order.
std::vector<QueryWriter::OrderTerm> LookupAttempt::decisiveTerms() const
{
    const std::vector<Names> fixed = fixedPaths();
    std::vector<QueryWriter::OrderTerm> terms;
    for (const places::SortKey &key : m_ask.order) {
        const std::optional<places::StoredValue> place = placeOfKey(m_context, m_location, key);
        Names path = *pathInItem(m_location, *place);
        const bool isSame = std::find(fixed.begin(), fixed.end(), path) != fixed.end();
        if (!isSame || m_ask.order.size() == 1)
            terms.push_back({std::move(path), key.descending});
        if (key.isOfRow() && key.attribute == places::keyNameOf(m_context.workbook, m_ask.entity))
            break;
    }
    if (terms.empty())
        terms.push_back(
            {*pathInItem(m_location, *placeOfKey(m_context, m_location, m_ask.order.front())),
             m_ask.order.front().descending});
    return terms;
}

std::vector<QueryWriter::OrderTerm> LookupAttempt::compositeTerms(
    const std::vector<QueryWriter::OrderTerm> &terms) const
{
    const Result<store::ContainerSettings> settings = mapping::settingsOf(*m_location.container);
    if (!settings)
        return {};
    const std::vector<Names> fixed = fixedPaths();
    const auto isFixed = [&](const index::CompositePath &component) {
        return std::find(fixed.begin(), fixed.end(), namesOf(component.path)) != fixed.end();
    };
    const auto ends = [&](const std::vector<index::CompositePath> &composite, bool isTurned) {
        return std::equal(terms.begin(), terms.end(),
                          composite.end() - static_cast<std::ptrdiff_t>(terms.size()),
                          [&](const QueryWriter::OrderTerm &term, const auto &component) {
                              return namesOf(component.path) == term.path
                                  && component.descending == (term.descending != isTurned);
                          });
    };
    // Of several composite indexes, the one with the most fixed properties.
    const std::vector<index::CompositePath> *best = nullptr;
    for (const auto &composite : settings->indexingPolicy.compositeIndexes) {
        const bool isLong = composite.size() >= std::max<std::size_t>(2, terms.size());
        if (isLong && (ends(composite, false) || ends(composite, true))
            && std::all_of(composite.begin(),
                           composite.end() - static_cast<std::ptrdiff_t>(terms.size()), isFixed)
            && (best == nullptr || composite.size() > best->size()))
            best = &composite;
    }
    std::vector<QueryWriter::OrderTerm> indexed;
    const bool isTurned = best != nullptr && !ends(*best, false);
    for (std::size_t i = 0; best != nullptr && i < best->size(); ++i) {
        const index::CompositePath &component = (*best)[i];
        indexed.push_back({namesOf(component.path), component.descending != isTurned});
    }
    return indexed;
}

/// Why the service does not order; empty for one value of the rows themselves, and where at most
/// one row is in order anyway.
std::string LookupAttempt::clientOrderReason() const
{
    const std::vector<places::SortKey> &order = m_ask.order;
    const bool isOwn = order.size() == 1 && order.front().isOfRow();
    const bool isOneItem = m_builder.lookup().pointRead() && hasRowPerItem(m_location);
    if (isOwn || isOneItem || m_ask.isSingle(m_context.workbook))
        return {};
    const std::string by = orderText(m_ask);
    if (!hasRowPerItem(m_location))
        return by + ", since they are parts of items";
    for (const places::SortKey &key : order) {
        if (!placeOfKey(m_context, m_location, key))
            return by + ", since " + m_location.text() + " does not hold " + key.text();
    }
    for (const places::SortKey &key : order) {
        if (!isEverywhere(key))
            return by + ", since some items have no " + key.text();
    }
    std::string paths;
    for (const QueryWriter::OrderTerm &term : decisiveTerms())
        paths += (paths.empty() ? "" : ", ") + model::keyPathOf(term.path)
            + (term.descending ? " DESC" : " ASC");
    return by + ", since " + m_location.container->name + " has no composite index on (" + paths
        + ')';
}

/// Paths of properties with the same value in all items found: by a condition, or by a constant
/// field of the type.
std::vector<std::vector<std::string>> LookupAttempt::fixedPaths() const
{
    std::vector<Names> fixed;
    for (const places::Condition &condition : m_ask.conditions) {
        const std::optional<ConditionLocation> place = placeOf(m_context, m_location, condition);
        const bool isOne = condition.kind == places::Condition::Kind::equals
            || condition.kind == places::Condition::Kind::hasPartner;
        if (!isOne || !place || !place->value)
            continue;
        if (std::optional<Names> path = pathInItem(m_location, *place->value))
            fixed.push_back(*std::move(path));
    }
    for (const model::Field &field : m_location.type->fields) {
        if (std::holds_alternative<model::ConstantSource>(field.source))
            fixed.push_back({field.name});
    }
    return fixed;
}

void LookupAttempt::limit(QueryWriter &writer)
{
    StoreQuery &query = *m_builder.lookup().query();
    query.serviceRowLimit = m_ask.skipsByOffset ? m_ask.through() : m_ask.limit;
    if (m_ask.skip == 0) {
        writer.top(*m_ask.limit);
        return;
    }
    query.page = QueryPage {m_ask.skip / *m_ask.limit + 1, *m_ask.limit, m_ask.skipsByOffset};
    if (m_ask.skipsByOffset)
        writer.offset(m_ask.skip, *m_ask.limit);
}

bool LookupAttempt::orderByClient()
{
    Lookup &lookup = m_builder.lookup();
    lookup.arrangement.limit = m_ask.limit;
    lookup.arrangement.skip = m_ask.skip;
    if (m_ask.order.empty())
        return true;
    if (!holdsOrder())
        return false;
    lookup.arrangement.reason = clientOrderReason();
    if (sortsByResults(m_context, m_location, m_ask)) {
        lookup.arrangement.byResults = resultOrderOf(m_ask);
        return true;
    }
    for (const places::SortKey &key : m_ask.order)
        lookup.arrangement.byColumns.push_back(
            {m_builder
                 .operandAt(*placeOfKey(m_context, m_location, key),
                            key.aggregate ? key.name
                                          : places::parameterName(key.roles, key.attribute))
                 .column,
             key.descending});
    return true;
}

} // namespace partita::planning
