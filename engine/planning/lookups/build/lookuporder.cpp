// Part of LookupAttempt for order and limit: by the query where the service can, otherwise by the
// client.
#include "engine/mapping/mapping.h"
#include "engine/places/coverage.h"
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
    if (m_ask.orderBy.empty()) {
        if (m_ask.limit)
            limit(writer);
        return true;
    }
    const bool byService = hasRowPerItem(m_location)
        && places::neverMissing(m_context.workbook, m_ask.entity, m_ask.orderBy);
    if (!byService)
        return orderByClient();
    const std::optional<places::StoredValue> place
        = findValue(m_context.workbook, m_location, {}, m_ask.orderBy);
    if (!place || place->truncate) {
        m_problem = "does not hold " + m_ask.orderBy + " to order by";
        return false;
    }
    writer.orderBy(orderTerms(*pathInItem(m_location, *place)));
    if (m_ask.limit)
        limit(writer);
    return true;
}

std::vector<QueryWriter::OrderTerm> LookupAttempt::orderTerms(const Names &path) const
{
    std::vector<QueryWriter::OrderTerm> terms {{path, m_ask.descending}};
    const Result<store::ContainerSettings> settings = mapping::settingsOf(*m_location.container);
    if (!settings)
        return terms;
    const std::vector<Names> fixed = fixedPaths();
    const auto isFixed = [&](const index::CompositePath &component) {
        return std::find(fixed.begin(), fixed.end(), namesOf(component.path)) != fixed.end();
    };
    // Of several composite indexes, the one with the most fixed properties.
    const std::vector<index::CompositePath> *best = nullptr;
    for (const auto &composite : settings->indexingPolicy.compositeIndexes) {
        if (composite.size() > 1 && namesOf(composite.back().path) == path
            && std::all_of(composite.begin(), composite.end() - 1, isFixed)
            && (best == nullptr || composite.size() > best->size()))
            best = &composite;
    }
    if (best == nullptr)
        return terms;
    const bool isTurned = best->back().descending != m_ask.descending;
    terms.clear();
    for (const index::CompositePath &component : *best)
        terms.push_back({namesOf(component.path), component.descending != isTurned});
    return terms;
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
    if (m_ask.orderBy.empty())
        return true;
    const std::optional<places::StoredValue> place
        = findValue(m_context.workbook, m_location, {}, m_ask.orderBy);
    if (!place || place->truncate) {
        m_problem = "does not hold " + m_ask.orderBy + " to order by";
        return false;
    }
    lookup.arrangement.orderColumn = m_builder.operandAt(*place, m_ask.orderBy).column;
    lookup.arrangement.descending = m_ask.descending;
    return true;
}

} // namespace partita::planning
