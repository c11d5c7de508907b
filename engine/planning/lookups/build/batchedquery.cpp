// Part of LookupAttempt that builds one query for all rows that a look-up repeats over. Values that
// vary from row to row become lists, and the client assigns the answer's rows.
#include "engine/places/values.h"
#include "engine/planning/lookups/batching/readmany.h"
#include "engine/planning/lookups/build/lookupattempt.h"
#include "engine/planning/lookups/conditionlocation.h"

#include <algorithm>

namespace partita::planning {
namespace {

bool isVarying(const std::optional<places::Operand> &operand)
{
    return operand && !operand->isFixed();
}

/// The position of the column, which is read whole; added when new.
int wholeColumn(const places::StoredValue &place, const std::string &name, Lookup &lookup,
                std::vector<std::optional<int>> &cuts)
{
    Column column {place.level, place.path, false, name};
    const auto found = std::find(lookup.columns.begin(), lookup.columns.end(), column);
    const auto position = static_cast<std::size_t>(found - lookup.columns.begin());
    if (found == lookup.columns.end())
        lookup.columns.push_back(std::move(column));
    cuts.resize(lookup.columns.size());
    cuts[position].reset();
    return static_cast<int>(position);
}

/// Removes the parameters of lists, whose values are known only at run time.
void leaveListsOut(StoreQuery &query)
{
    std::erase_if(query.parameters, [&](const auto &parameter) {
        const std::vector<Batching::Owner> &owners = query.batching->owners;
        return std::any_of(owners.begin(), owners.end(), [&](const Batching::Owner &owner) {
            return owner.parameter == parameter.first;
        });
    });
}

} // namespace

bool LookupAttempt::canBeBatched() const
{
    // Only today's clients send the look-ups of a page together. Composed ids cannot be in a list.
    return offersReadMany(m_context) && !m_isFoundById;
}

std::optional<Lookup> LookupAttempt::batchedQuery(const places::StoredValue *aggregated)
{
    if (!canBeBatched())
        return std::nullopt;
    QueryWriter writer(m_context.workbook, m_location);
    Lookup lookup = m_builder.lookup();
    StoreQuery &query = *lookup.query();
    const std::vector<Batching::Owner> &owners = query.batching.emplace().owners;
    query.serviceRowLimit.reset(); // the client applies the limit for each outer row
    query.page.reset();
    std::vector<std::optional<int>> cuts = m_builder.cuts();
    if (!writer.addDiscriminator() || !addBatchedTerms(writer, lookup, cuts) || owners.empty())
        return std::nullopt;
    if (m_ask.aggregate)
        groupBatched(writer, lookup, aggregated);
    else if (orderBatched(writer, lookup))
        writer.writeRows(lookup, cuts);
    else
        return std::nullopt;
    leaveListsOut(query);
    return lookup;
}

std::optional<Lookup> LookupAttempt::batchedDocuments()
{
    if (!canBeBatched())
        return std::nullopt;
    QueryWriter writer(m_context.workbook, m_location);
    Lookup lookup = m_builder.lookup();
    StoreQuery &query = *lookup.query();
    const std::vector<Batching::Owner> &owners = query.batching.emplace().owners;
    std::vector<std::optional<int>> cuts = m_builder.cuts();
    const auto isOfItem = [&](const Batching::Owner &owner) {
        return lookup.columns[static_cast<std::size_t>(owner.column)].level == 0;
    };
    if (!writer.addDiscriminator() || !addBatchedTerms(writer, lookup, cuts) || owners.empty()
        || !std::all_of(owners.begin(), owners.end(), isOfItem))
        return std::nullopt;
    writer.writeDocuments(lookup);
    leaveListsOut(query);
    return lookup;
}

void LookupAttempt::groupBatched(QueryWriter &writer, Lookup &lookup,
                                 const places::StoredValue *aggregated) const
{
    writer.writeGrouped(lookup, m_ask.aggregate->function, aggregated);
    lookup.value->column = static_cast<int>(lookup.columns.size()) - 1;
    nlohmann::ordered_json &ofNothing = lookup.query()->batching->rowOfNothing;
    ofNothing = nlohmann::ordered_json::object();
    const json::Value nothing = places::aggregateOver(m_ask.aggregate->function, {}, 0);
    if (!nothing.isUndefined())
        ofNothing[lookup.columns.back().name] = places::toNlohmann(nothing);
}

bool LookupAttempt::addBatchedTerms(QueryWriter &writer, Lookup &lookup,
                                    std::vector<std::optional<int>> &cuts) const
{
    const auto addOwner = [&](const places::StoredValue &place, const std::string &name,
                              const places::Operand &operand) {
        return addOwnerOf(place, name, operand, writer, lookup, cuts);
    };
    for (const places::Condition &condition : m_conditions) {
        const std::optional<ConditionLocation> place = placeOf(m_context, m_location, condition);
        const bool varies = isVarying(condition.operand) || isVarying(condition.operandTo);
        const bool isEquality = condition.kind == places::Condition::Kind::equals
            || condition.kind == places::Condition::Kind::hasPartner;
        if (!place || (varies && !isEquality))
            return false;
        if (varies && place->value)
            addOwner(*place->value, condition.attribute, *condition.operand);
        else if (varies) // one row per partner in the array
            addOwner(writer.joinMembers(place->array, place->member),
                     places::parameterName(condition.roles, condition.attribute),
                     *condition.operand);
        else if (place->value)
            writer.addCondition(condition, *place->value);
        else
            writer.addMembership(place->array, place->member, *condition.operand);
    }
    if (mayHoldNoRow())
        writer.addPresence();
    return addBatchedKey(writer, lookup, cuts);
}

std::string LookupAttempt::addOwnerOf(const places::StoredValue &place, const std::string &name,
                                      const places::Operand &operand, QueryWriter &writer,
                                      Lookup &lookup, std::vector<std::optional<int>> &cuts) const
{
    std::vector<Batching::Owner> &owners = lookup.query()->batching->owners;
    std::string parameter = writer.addOneOf(place, operand);
    const int column = wholeColumn(place, name, lookup, cuts);
    const bool isKnown
        = std::any_of(owners.begin(), owners.end(), [&](const Batching::Owner &owner) {
              return owner.column == column && owner.operand == operand;
          });
    if (!isKnown)
        owners.push_back({parameter, column, operand});
    return parameter;
}

bool LookupAttempt::addBatchedKey(QueryWriter &writer, Lookup &lookup,
                                  std::vector<std::optional<int>> &cuts) const
{
    StoreQuery &query = *lookup.query();
    const auto &paths = m_location.container->partitionKey;
    for (std::size_t i = 0; i < m_binding.partitionKey.size(); ++i) {
        const places::Operand &level = m_binding.partitionKey[i];
        const places::StoredValue place {0, places::pathNames(paths[i]), {}, {}};
        const bool isSure = !mayLack(m_context.workbook, m_location, place.path);
        if (level.isFixed()) {
            if (isSure)
                writer.addEquality(place.path, level);
            if (lookup.partition.key.size() == i)
                lookup.partition.key.push_back(level);
            continue;
        }
        if (!isSure)
            return false; // a partition key that is missing is in no list
        const std::string list = addOwnerOf(place, place.path.back(), level, writer, lookup, cuts);
        if (lookup.partition.key.size() == i && !query.namesPartitions) {
            query.namesPartitions = true;
            lookup.partition.routing = "partition key " + paths[i] + " is one of " + list;
        }
    }
    if (!query.namesPartitions) {
        places::Binding fixed = m_binding;
        fixed.partitionKey = lookup.partition.key;
        lookup.partition.routing = routingText(*m_location.container, fixed);
    }
    return true;
}

bool LookupAttempt::orderBatched(QueryWriter &writer, Lookup &lookup) const
{
    lookup.arrangement.limit = m_ask.limit;
    lookup.arrangement.skip = m_ask.skip;
    const bool isSorted
        = !lookup.arrangement.byColumns.empty() || !lookup.arrangement.byResults.empty();
    if (m_ask.order.empty() || isSorted)
        return true;
    const std::vector<QueryWriter::OrderTerm> terms = orderTerms();
    if (terms.empty())
        return false;
    writer.orderBy(terms);
    return true;
}

} // namespace partita::planning
