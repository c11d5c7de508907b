#include "engine/planning/lookups/build/lookupattempt.h"

#include "engine/mapping/mapping.h"
#include "engine/places/composedkey.h"
#include "engine/places/coverage.h"
#include "engine/planning/lookups/batching/aggregatemerge.h"
#include "engine/planning/lookups/batching/lookupperkey.h"
#include "engine/planning/lookups/conditionlocation.h"
#include "engine/planning/lookups/routes/periodkeys.h"
#include "engine/planning/lookups/rowestimate.h"

#include <algorithm>
#include <iterator>

namespace partita::planning {
namespace {

/// The homes of partners whose keys the conditions give.
std::vector<std::pair<std::string, std::string>> homesOfKeys(const PlanningContext &context,
                                                             const places::Question &ask)
{
    std::vector<std::pair<std::string, std::string>> homes;
    for (const places::Condition &condition : ask.conditions) {
        const bool isOfOne = condition.kind == places::Condition::Kind::equals
            || condition.kind == places::Condition::Kind::hasPartner;
        if (!isOfOne || condition.roles.empty())
            continue;
        const std::string partner = places::entityAt(context.workbook, ask.entity, condition.roles);
        if (condition.attribute != places::keyNameOf(context.workbook, partner))
            continue;
        for (const places::Location &location :
             places::locationsOf(context.workbook, context.design, partner)) {
            if (location.isRoot() && isHome(context.workbook, context.design, location))
                homes.emplace_back(location.container->name, location.type->name);
        }
    }
    return homes;
}

} // namespace

LookupAttempt::LookupAttempt(const PlanningContext &context, const places::Location &location,
                             const places::Question &ask, LookupBuilder::Fill fill)
    : m_context(context)
    , m_location(location)
    , m_ask(ask)
    , m_builder(context, location, ask, fill)
    , m_binding(bindDocument(context.workbook, location,
                             factsAtRoot(context.workbook, location, ask.allFacts())))
{
    std::copy_if(ask.conditions.begin(), ask.conditions.end(), std::back_inserter(m_conditions),
                 [&](const places::Condition &condition) {
                     return !isImplied(location, condition)
                         || placeOf(context, location, condition);
                 });
    const auto isInId = [&](const places::Condition &condition) {
        return isKnownById(condition) && !placeOf(context, location, condition);
    };
    m_isFoundById = std::erase_if(m_conditions, isInId) > 0;
    std::erase_if(m_conditions, [&](const places::Condition &condition) {
        return isKnownByPartition(condition) && !placeOf(context, location, condition);
    });
    if (ask.checksPartners)
        requirePartners();
}

void LookupAttempt::requirePartners()
{
    std::erase_if(m_conditions, [&](const places::Condition &condition) {
        const bool isOnPartner = describesPartner(m_context.workbook, m_ask.entity, condition)
            && !placeOf(m_context, m_location, condition);
        if (isOnPartner)
            m_builder.require(condition);
        return isOnPartner;
    });
}

bool LookupAttempt::isKnownById(const places::Condition &condition) const
{
    const bool isKey = condition.kind == places::Condition::Kind::equals && condition.roles.empty()
        && condition.attribute == places::keyNameOf(m_context.workbook, m_location.last().entity);
    if (!isKey || !m_location.isRoot() || !m_binding.id)
        return false;
    const std::vector<places::Operand> &parts = m_binding.id->parts;
    return std::find(parts.begin(), parts.end(), *condition.operand) != parts.end();
}

bool LookupAttempt::isKnownByPartition(const places::Condition &condition) const
{
    if (condition.kind != places::Condition::Kind::equals || !m_location.isRoot())
        return false;
    for (std::size_t i = 0; i < m_binding.partitionKey.size(); ++i) {
        const std::vector<places::Operand> &parts = m_binding.partitionKey[i].parts;
        const std::optional<places::SourceAt> source
            = sourceAt(m_context.workbook, m_location,
                       places::pathNames(m_location.container->partitionKey[i]));
        if (source && source->roles.empty()
            && std::find(parts.begin(), parts.end(), *condition.operand) != parts.end()
            && decidesCondition(m_context.workbook, m_location.type->entity, source->field->source,
                                source->members, condition))
            return true;
    }
    return false;
}

std::vector<LookupCandidate> LookupAttempt::query()
{
    QueryWriter writer(m_context.workbook, m_location);
    if (!writer.addDiscriminator())
        return refuse(
            "has no property that distinguishes it from the other documents of its container");
    if (!addTerms(writer))
        return {};
    if (m_ask.aggregate)
        return aggregateQuery(writer);
    if (!m_builder.build())
        return refuse(m_builder.problem());
    if (!orderQuery(writer))
        return {};
    m_batched = batchedQuery();
    writer.writeRows(m_builder.lookup(), m_builder.cuts());
    return finish();
}

std::vector<LookupCandidate> LookupAttempt::queryPeriods()
{
    m_keys = keysOfPeriods(m_context, m_location, m_ask);
    return m_keys ? query() : std::vector<LookupCandidate> {};
}

std::vector<LookupCandidate> LookupAttempt::pointRead()
{
    Lookup &lookup = m_builder.lookup();
    PointRead &read = lookup.access.emplace<PointRead>(PointRead {*m_binding.id, {}, {}, {}});
    if (m_ask.aggregate ? !aggregateByClient() : !m_builder.build())
        return refuse(m_builder.problem());
    for (std::size_t i = 1; i < m_location.levels.size(); ++i)
        read.unroll.push_back({m_location.levels[i].path, m_location.levels[i].toMany});
    if (!orderByClient() || !addChecks())
        return {};
    return finish();
}

std::vector<LookupCandidate> LookupAttempt::given()
{
    m_builder.lookup().access = GivenRows {};
    if (!m_builder.build())
        return refuse(m_builder.problem());
    return finish();
}

std::vector<LookupCandidate> LookupAttempt::locate()
{
    Lookup &lookup = m_builder.lookup();
    lookup.isSingle = m_ask.isSingle(m_context.workbook) && m_location.isInOneItem();
    if (canPointRead()) {
        lookup.access = PointRead {*m_binding.id, {}, {}, {}};
        return finish();
    }
    QueryWriter writer(m_context.workbook, m_location);
    if (!writer.addDiscriminator())
        return refuse(
            "has no property that distinguishes it from the other documents of its container");
    if (!addTerms(writer))
        return {};
    m_batched = batchedDocuments();
    writer.writeDocuments(lookup);
    return finish();
}

std::vector<LookupCandidate> LookupAttempt::refuse(std::string reason)
{
    m_problem = std::move(reason);
    return {};
}

bool LookupAttempt::addTerms(QueryWriter &writer)
{
    for (const places::Condition &condition : m_conditions) {
        if (condition.isGroup()) {
            const std::optional<std::string> text = groupText(writer, condition, false);
            if (!text)
                return false;
            writer.addGroup(*text);
            continue;
        }
        const std::optional<ConditionLocation> place = expectedPlace(condition);
        if (!place)
            return false;
        if (place->value)
            m_builder.rememberAge(*place->value);
        if (place->value)
            writer.addCondition(condition, *place->value);
        else
            writer.addMembership(place->array, place->member, *condition.operand);
    }
    if (mayHoldNoRow())
        writer.addPresence();
    if (m_isFoundById)
        writer.addEquality({"id"}, *m_binding.id);
    const auto &paths = m_location.container->partitionKey;
    for (std::size_t i = 0; i < m_binding.partitionKey.size(); ++i) {
        // The request is sent to that partition anyway, and nothing equals a missing value.
        if (!mayLack(m_context.workbook, m_location, places::pathNames(paths[i])))
            writer.addEquality(places::pathNames(paths[i]), m_binding.partitionKey[i]);
    }
    if (m_keys) {
        m_builder.lookup().query()->namesPartitions = true;
        m_binding.routing = "partition key " + paths.front() + " is one of "
            + writer.addOneOf({0, places::pathNames(paths.front()), {}, {}}, *m_keys) + ": "
            + m_keys->text();
    }
    return true;
}

std::optional<ConditionLocation> LookupAttempt::expectedPlace(const places::Condition &condition)
{
    std::optional<ConditionLocation> place = placeOf(m_context, m_location, condition);
    if (!place)
        m_problem = lackText(m_context.workbook, m_ask.entity, condition);
    return place;
}

/// The text of a group, or of a condition inside one; absent when the location lacks a value.
std::optional<std::string> LookupAttempt::groupText(QueryWriter &writer,
                                                    const places::Condition &condition,
                                                    bool isNegated)
{
    if (!condition.isGroup()) {
        const std::optional<ConditionLocation> place = expectedPlace(condition);
        if (!place)
            return std::nullopt;
        if (!place->value)
            return writer.membershipText(place->array, place->member, *condition.operand,
                                         isNegated);
        m_builder.rememberAge(*place->value);
        return writer.conditionText(condition, *place->value, isNegated, mayBeMissing(condition));
    }
    // Not all is any not; none is all not.
    const bool turns = condition.kind == places::Condition::Kind::none;
    const bool joinsByOr = condition.kind == places::Condition::Kind::any ? !isNegated : isNegated;
    std::string text;
    for (const places::Condition &part : condition.parts) {
        const std::optional<std::string> inner = groupText(writer, part, isNegated != turns);
        if (!inner)
            return std::nullopt;
        text += (text.empty() ? "" : joinsByOr ? " OR " : " AND ") + *inner;
    }
    return condition.parts.size() > 1 ? '(' + text + ')' : text;
}

/// True when some rows have no value for the condition.
bool LookupAttempt::mayBeMissing(const places::Condition &condition) const
{
    std::string entity = m_ask.entity;
    for (const std::string &name : condition.roles) {
        const auto role = model::findRole(m_context.workbook, entity, name);
        if (!role || places::mayLeadNowhere(m_context.workbook, *role))
            return true;
        entity = role->partner;
    }
    return !places::neverMissing(m_context.workbook, entity, condition.attribute);
}

bool LookupAttempt::mayHoldNoRow() const
{
    const auto last = static_cast<int>(m_location.levels.size()) - 1;
    const bool isLeftOut = std::any_of(
        m_conditions.begin(), m_conditions.end(), [&](const places::Condition &condition) {
            if (condition.isGroup() || condition.kind == places::Condition::Kind::isMissing)
                return false; // an item without the row may meet it
            const auto place = placeOf(m_context, m_location, condition);
            return place && (!place->value || place->value->level == last);
        });
    for (std::size_t i = m_location.levels.size() - 1; i > 0 && !isLeftOut; --i) {
        const places::Level &level = m_location.levels[i];
        if (level.toMany)
            return false;
        const auto role
            = model::findRole(m_context.workbook, m_location.levels[i - 1].entity, level.role);
        if (!role || places::mayLeadNowhere(m_context.workbook, *role))
            return true;
    }
    return false;
}

std::vector<LookupCandidate> LookupAttempt::aggregateQuery(QueryWriter &writer)
{
    Lookup &lookup = m_builder.lookup();
    lookup.value = ValueResult {};
    std::optional<places::StoredValue> place;
    if (m_ask.aggregate->function != model::AggregateFunction::count) {
        place = findValue(m_context.workbook, m_location, {}, m_ask.aggregate->attribute);
        if (!place || place->truncate)
            return refuse("does not hold " + m_ask.aggregate->attribute);
    }
    const places::StoredValue *aggregated = place ? &*place : nullptr;
    m_batched = batchedQuery(aggregated);
    writer.writeAggregate(lookup, m_ask.aggregate->function, aggregated);
    return finish();
}

bool LookupAttempt::aggregateByClient()
{
    Lookup &lookup = m_builder.lookup();
    lookup.value = ValueResult {-1, m_ask.aggregate->function};
    if (m_ask.aggregate->function == model::AggregateFunction::count)
        return true;
    const std::optional<places::StoredValue> place
        = findValue(m_context.workbook, m_location, {}, m_ask.aggregate->attribute);
    if (!place || place->truncate)
        return false;
    lookup.value->column = m_builder.columnAt(*place, m_ask.aggregate->attribute);
    return true;
}

bool LookupAttempt::addChecks()
{
    for (const places::Condition &condition : m_conditions) {
        std::optional<ClientCheck> check = checkOf(condition);
        if (!check)
            return false;
        m_builder.lookup().pointRead()->checks.push_back(*std::move(check));
    }
    addTypeChecks();
    return true;
}

std::optional<ClientCheck> LookupAttempt::checkOf(const places::Condition &condition)
{
    ClientCheck check;
    check.comparison = condition.comparison();
    for (const places::Condition &part : condition.parts) {
        std::optional<ClientCheck> inner = checkOf(part);
        if (!inner)
            return std::nullopt;
        check.parts.push_back(*std::move(inner));
    }
    if (condition.isGroup())
        return check;
    const std::optional<ConditionLocation> place = expectedPlace(condition);
    if (!place)
        return std::nullopt;
    if (place->value && condition.kind == places::Condition::Kind::hasPartner)
        check.comparison.kind = places::Comparison::Kind::equals;
    const int last = static_cast<int>(m_location.levels.size()) - 1;
    check.column = m_builder.columnAt(
        place->value ? *place->value : places::StoredValue {last, place->array, {}, {}},
        condition.attribute);
    check.memberPath = place->member;
    check.operand = condition.operand;
    check.operandTo = condition.operandTo;
    return check;
}

void LookupAttempt::addTypeChecks()
{
    if (m_location.container->documentTypes.size() < 2)
        return;
    for (const model::Field &field : m_location.type->fields) {
        const auto *constant = std::get_if<model::ConstantSource>(&field.source);
        if (!constant)
            continue;
        ClientCheck check;
        check.column = m_builder.columnAt({0, {field.name}, {}, {}}, field.name);
        check.operand = places::Operand::constantOf(constant->value);
        m_builder.lookup().pointRead()->checks.push_back(std::move(check));
    }
}

std::vector<LookupCandidate> LookupAttempt::finish()
{
    Lookup &lookup = m_builder.lookup();
    complete(lookup);
    lookup.partition.key = m_binding.partitionKey;
    lookup.partition.routing = m_binding.routing;
    if (m_batched)
        complete(*m_batched);
    const auto &slots = m_builder.childSlots();
    std::vector<std::size_t> choice(slots.size(), 0);
    std::vector<LookupCandidate> result {combined(choice)};
    for (std::size_t i = 0; i < slots.size() && result.size() < mostCandidates; ++i) {
        if (slots[i].candidates.size() < 2)
            continue;
        choice[i] = 1;
        result.push_back(combined(choice));
        choice[i] = 0;
    }
    return result;
}

void LookupAttempt::complete(Lookup &lookup) const
{
    lookup.partition.levels = m_binding.levels;
    lookup.isOfItems = m_location.isRoot();
    lookup.rowCount.expected = expectedRows(m_context, m_ask);
    if (!lookup.arrangement.reason.empty()) { // the client sorts all of them
        places::Question all = m_ask;
        all.limit.reset();
        lookup.rowCount.expected = expectedRows(m_context, all);
    }
    lookup.rowCount.findsRowAsked = asksByValue(m_ask);
    lookup.rowCount.growsWithPopulation = lookup.query() && !isBounded(m_context.workbook, m_ask);
    lookup.rowCount.scansContainer
        = lookup.query() && !lookup.rowCount.growsWithPopulation && !isFoundByIndex();
    lookup.rowCount.isBoundByRequest = isBoundByRequest(m_context.workbook, m_ask);
    lookup.rowCount.boundBy = homesOfKeys(m_context, m_ask);
}

LookupCandidate LookupAttempt::combined(const std::vector<std::size_t> &choice)
{
    Lookup lookup = m_builder.lookup();
    double further = 0;
    double furtherOfKept = 0; // look-ups for only those rows that the client keeps
    for (std::size_t i = 0; i < choice.size(); ++i) {
        const ChildSlot &slot = m_builder.childSlots()[i];
        lookup.children.push_back({slot.kind, slot.as, slot.candidates[choice[i]].lookup,
                                   slot.isOptional, slot.isRequired});
        const bool isForAll = lookup.arrangement.byResults.empty() || !lookup.arrangement.limit
            || bringsOrder(lookup, lookup.children.back());
        (isForAll ? further : furtherOfKept) += slot.candidates[choice[i]].estimate;
    }
    mergeAggregates(lookup.children);
    for (ChildLookup &child : lookup.children)
        child.isForOrder = bringsOrder(lookup, child);
    if (m_batched) {
        auto batched = std::make_shared<Lookup>(*m_batched);
        batched->children = lookup.children;
        lookup.batchedVariant = std::move(batched);
    }
    const double rows = lookup.value ? 0 : lookup.rowCount.expected;
    const double kept
        = lookup.arrangement.limit ? std::min<double>(rows, lookup.rowsThrough()) : rows;
    return {std::make_shared<const Lookup>(std::move(lookup)),
            ownEstimate() + rows * further + kept * furtherOfKept};
}

double LookupAttempt::ownEstimate()
{
    const Lookup &lookup = m_builder.lookup();
    if (lookup.isGiven())
        return 0;
    const model::DocumentType &type = *m_location.type;
    const double bytes = 250 + places::expectedBytes(m_context.workbook, type.entity, type.fields);
    if (lookup.pointRead())
        return 1 + bytes / 20'000;
    const bool bound = m_binding.isWhole() || m_keys;
    const int partitions = bound || !m_context.physicalPartitions
        ? 1
        : m_context.physicalPartitions(m_location.container->name);
    return 2.8 * partitions + lookup.rowCount.expected * (0.02 + bytes / 60'000);
}

} // namespace partita::planning
