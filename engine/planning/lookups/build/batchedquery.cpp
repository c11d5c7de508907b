// One query for all rows that a look-up repeats over: what varies from row to row becomes a list of
// values, and the client gives each row what is its own.
#include "engine/places/values.h"
#include "engine/planning/lookups/batching/readmany.h"
#include "engine/planning/lookups/build/fetchattempt.h"
#include "engine/planning/lookups/conditionplace.h"

#include <algorithm>

namespace partita::planning {
namespace {

bool isVarying(const std::optional<places::Operand> &operand)
{
    return operand && !operand->isFixed();
}

/// The position of the column, which is wanted whole; made when new.
int wholeColumn(const places::Provided &place, const std::string &name, Fetch &fetch,
                std::vector<std::optional<int>> &cuts)
{
    Column column {place.level, place.path, false, name};
    const auto found = std::find(fetch.columns.begin(), fetch.columns.end(), column);
    const auto position = static_cast<std::size_t>(found - fetch.columns.begin());
    if (found == fetch.columns.end())
        fetch.columns.push_back(std::move(column));
    cuts.resize(fetch.columns.size());
    cuts[position].reset();
    return static_cast<int>(position);
}

/// Lists are filled in when the rows around are known.
void leaveListsOut(Fetch &fetch)
{
    std::erase_if(fetch.parameters, [&](const auto &parameter) {
        return std::any_of(
            fetch.owners.begin(), fetch.owners.end(),
            [&](const Fetch::Owner &owner) { return owner.parameter == parameter.first; });
    });
}

} // namespace

bool FetchAttempt::canBeAtOnce() const
{
    // Clients that send the look-ups of a page together are those of today; and no list has values
    // that are composed.
    return offersReadMany(m_context) && !m_isFoundById;
}

std::optional<Fetch> FetchAttempt::queryAtOnce(const places::Provided *aggregated)
{
    if (!canBeAtOnce())
        return std::nullopt;
    QueryWriter writer(m_context.workbook, m_location);
    Fetch fetch = m_builder.fetch();
    fetch.isMany = true;
    fetch.mostRows.reset(); // the client keeps what each row wants of them
    fetch.page.reset();
    std::vector<std::optional<int>> cuts = m_builder.cuts();
    if (!writer.addDiscriminator() || !addTermsAtOnce(writer, fetch, cuts) || fetch.owners.empty())
        return std::nullopt;
    if (m_ask.aggregate)
        groupAtOnce(writer, fetch, aggregated);
    else if (orderAtOnce(writer, fetch))
        writer.writeRows(fetch, cuts);
    else
        return std::nullopt;
    leaveListsOut(fetch);
    return fetch;
}

std::optional<Fetch> FetchAttempt::documentsAtOnce()
{
    if (!canBeAtOnce())
        return std::nullopt;
    QueryWriter writer(m_context.workbook, m_location);
    Fetch fetch = m_builder.fetch();
    fetch.isMany = true;
    std::vector<std::optional<int>> cuts = m_builder.cuts();
    const auto isOfItem = [&](const Fetch::Owner &owner) {
        return fetch.columns[static_cast<std::size_t>(owner.column)].level == 0;
    };
    if (!writer.addDiscriminator() || !addTermsAtOnce(writer, fetch, cuts) || fetch.owners.empty()
        || !std::all_of(fetch.owners.begin(), fetch.owners.end(), isOfItem))
        return std::nullopt;
    writer.writeDocuments(fetch);
    leaveListsOut(fetch);
    return fetch;
}

void FetchAttempt::groupAtOnce(QueryWriter &writer, Fetch &fetch,
                               const places::Provided *aggregated) const
{
    writer.writeGrouped(fetch, m_ask.aggregate->function, aggregated);
    fetch.aggregateColumn = static_cast<int>(fetch.columns.size()) - 1;
    fetch.ofNothing = nlohmann::ordered_json::object();
    const json::Value nothing = places::aggregateOver(m_ask.aggregate->function, {}, 0);
    if (!nothing.isUndefined())
        fetch.ofNothing[fetch.columns.back().name] = places::treeOf(nothing);
}

bool FetchAttempt::addTermsAtOnce(QueryWriter &writer, Fetch &fetch,
                                  std::vector<std::optional<int>> &cuts) const
{
    const auto addOwner = [&](const places::Provided &place, const std::string &name,
                              const places::Operand &operand) {
        const std::string parameter = writer.addOneOf(place, operand);
        const int column = wholeColumn(place, name, fetch, cuts);
        const bool isKnown
            = std::any_of(fetch.owners.begin(), fetch.owners.end(), [&](const Fetch::Owner &owner) {
                  return owner.column == column && owner.operand == operand;
              });
        if (!isKnown)
            fetch.owners.push_back({parameter, column, operand});
        return parameter;
    };
    for (const places::Condition &condition : m_conditions) {
        const std::optional<ConditionPlace> place = placeOf(m_context, m_location, condition);
        const bool varies = isVarying(condition.operand) || isVarying(condition.operandTo);
        const bool isEquality = condition.kind == places::Condition::Kind::equals
            || condition.kind == places::Condition::Kind::hasPartner;
        if (!place || (varies && !isEquality))
            return false;
        if (varies && place->value)
            addOwner(*place->value, condition.attribute, *condition.operand);
        else if (varies) // a row for each of the partners that it names
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
    const auto &paths = m_location.container->partitionKey;
    for (std::size_t i = 0; i < m_binding.partitionKey.size(); ++i) {
        const places::Operand &level = m_binding.partitionKey[i];
        const places::Provided place {0, places::pathNames(paths[i]), {}, {}};
        const bool isSure = !mayLack(m_context.workbook, m_location, place.path);
        if (level.isFixed()) {
            if (isSure)
                writer.addEquality(place.path, level);
            if (fetch.partitionKey.size() == i)
                fetch.partitionKey.push_back(level);
            continue;
        }
        if (!isSure)
            return false; // no list of values names a partition whose key is missing
        const std::string list = addOwner(place, place.path.back(), level);
        if (fetch.partitionKey.size() == i && !fetch.namesPartitions) {
            fetch.namesPartitions = true;
            fetch.routing = "partition key " + paths[i] + " is one of " + list;
        }
    }
    if (!fetch.namesPartitions) {
        places::Binding fixed = m_binding;
        fixed.partitionKey = fetch.partitionKey;
        fetch.routing = routingText(*m_location.container, fixed);
    }
    return true;
}

bool FetchAttempt::orderAtOnce(QueryWriter &writer, Fetch &fetch) const
{
    fetch.limit = m_ask.limit;
    fetch.skip = m_ask.skip;
    if (m_ask.orderBy.empty() || fetch.orderColumn >= 0)
        return true;
    const std::optional<places::Provided> place
        = provide(m_context.workbook, m_location, {}, m_ask.orderBy);
    const auto path = place ? pathInItem(m_location, *place) : std::nullopt;
    if (!path)
        return false;
    writer.orderBy(orderTerms(*path));
    return true;
}

} // namespace partita::planning
