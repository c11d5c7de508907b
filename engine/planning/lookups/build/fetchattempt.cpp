#include "engine/planning/lookups/build/fetchattempt.h"

#include "engine/mapping/mapping.h"
#include "engine/places/composedkey.h"
#include "engine/places/coverage.h"
#include "engine/planning/lookups/batching/aggregatemerge.h"
#include "engine/planning/lookups/conditionplace.h"
#include "engine/planning/lookups/routes/periodkeys.h"
#include "engine/planning/lookups/rowestimate.h"

#include <algorithm>
#include <iterator>

namespace partita::planning {
namespace {

/// Of the partners that conditions name by their keys.
std::vector<std::pair<std::string, std::string>> homesOfKeys(const PlanningContext &context,
                                                             const places::Ask &ask)
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

FetchAttempt::FetchAttempt(const PlanningContext &context, const places::Location &location,
                           const places::Ask &ask, FetchBuilder::Fill fill)
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

void FetchAttempt::requirePartners()
{
    std::erase_if(m_conditions, [&](const places::Condition &condition) {
        const bool isOnPartner = describesPartner(m_context.workbook, m_ask.entity, condition)
            && !placeOf(m_context, m_location, condition);
        if (isOnPartner)
            m_builder.require(condition);
        return isOnPartner;
    });
}

bool FetchAttempt::isKnownById(const places::Condition &condition) const
{
    const bool isKey = condition.kind == places::Condition::Kind::equals && condition.roles.empty()
        && condition.attribute == places::keyNameOf(m_context.workbook, m_location.last().entity);
    if (!isKey || !m_location.isRoot() || !m_binding.id)
        return false;
    const std::vector<places::Operand> &parts = m_binding.id->parts;
    return std::find(parts.begin(), parts.end(), *condition.operand) != parts.end();
}

bool FetchAttempt::isKnownByPartition(const places::Condition &condition) const
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
            && tells(m_context.workbook, m_location.type->entity, source->field->source,
                     source->members, condition))
            return true;
    }
    return false;
}

std::vector<FetchCandidate> FetchAttempt::query()
{
    QueryWriter writer(m_context.workbook, m_location);
    if (!writer.addDiscriminator())
        return refuse("has nothing that tells it from the other documents of its container");
    if (!addTerms(writer))
        return {};
    m_builder.fetch().access = Fetch::Access::query;
    if (m_ask.aggregate)
        return aggregateQuery(writer);
    if (!m_builder.build())
        return refuse(m_builder.problem());
    if (!orderQuery(writer))
        return {};
    m_atOnce = queryAtOnce();
    writer.writeRows(m_builder.fetch(), m_builder.cuts());
    return finish();
}

std::vector<FetchCandidate> FetchAttempt::queryPeriods()
{
    m_keys = keysOfPeriods(m_context, m_location, m_ask);
    return m_keys ? query() : std::vector<FetchCandidate> {};
}

std::vector<FetchCandidate> FetchAttempt::pointRead()
{
    Fetch &fetch = m_builder.fetch();
    fetch.access = Fetch::Access::pointRead;
    fetch.id = *m_binding.id;
    if (m_ask.aggregate ? !aggregateByClient() : !m_builder.build())
        return refuse(m_builder.problem());
    for (std::size_t i = 1; i < m_location.levels.size(); ++i)
        fetch.unroll.push_back({m_location.levels[i].path, m_location.levels[i].toMany});
    if (!orderByClient() || !addChecks())
        return {};
    return finish();
}

std::vector<FetchCandidate> FetchAttempt::given()
{
    m_builder.fetch().access = Fetch::Access::given;
    if (!m_builder.build())
        return refuse(m_builder.problem());
    return finish();
}

std::vector<FetchCandidate> FetchAttempt::locate()
{
    Fetch &fetch = m_builder.fetch();
    fetch.isSingle = m_ask.isSingle(m_context.workbook) && m_location.isInOneItem();
    if (canPointRead()) {
        fetch.access = Fetch::Access::pointRead;
        fetch.id = *m_binding.id;
        return finish();
    }
    QueryWriter writer(m_context.workbook, m_location);
    if (!writer.addDiscriminator())
        return refuse("has nothing that tells it from the other documents of its container");
    if (!addTerms(writer))
        return {};
    fetch.access = Fetch::Access::query;
    m_atOnce = documentsAtOnce();
    writer.writeDocuments(fetch);
    return finish();
}

std::vector<FetchCandidate> FetchAttempt::refuse(std::string reason)
{
    m_problem = std::move(reason);
    return {};
}

bool FetchAttempt::addTerms(QueryWriter &writer)
{
    for (const places::Condition &condition : m_conditions) {
        const std::optional<ConditionPlace> place = placeOf(m_context, m_location, condition);
        if (!place) {
            m_problem = lackText(m_context.workbook, m_ask.entity, condition);
            return false;
        }
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
        // The request goes to that partition anyway, and no value equals one that is missing.
        if (!mayLack(m_context.workbook, m_location, places::pathNames(paths[i])))
            writer.addEquality(places::pathNames(paths[i]), m_binding.partitionKey[i]);
    }
    if (m_keys) {
        Fetch &fetch = m_builder.fetch();
        fetch.namesPartitions = true;
        m_binding.routing = "partition key " + paths.front() + " is one of "
            + writer.addOneOf({0, places::pathNames(paths.front()), {}, {}}, *m_keys) + ": "
            + m_keys->text();
    }
    return true;
}

bool FetchAttempt::mayHoldNoRow() const
{
    const auto last = static_cast<int>(m_location.levels.size()) - 1;
    const bool isLeftOut = std::any_of(
        m_conditions.begin(), m_conditions.end(), [&](const places::Condition &condition) {
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

std::vector<FetchCandidate> FetchAttempt::aggregateQuery(QueryWriter &writer)
{
    Fetch &fetch = m_builder.fetch();
    fetch.isValue = true;
    fetch.clientAggregate.reset();
    std::optional<places::Provided> place;
    if (m_ask.aggregate->function != model::AggregateFunction::count) {
        place = provide(m_context.workbook, m_location, {}, m_ask.aggregate->attribute);
        if (!place || place->truncate)
            return refuse("does not hold " + m_ask.aggregate->attribute);
    }
    const places::Provided *aggregated = place ? &*place : nullptr;
    m_atOnce = queryAtOnce(aggregated);
    writer.writeAggregate(fetch, m_ask.aggregate->function, aggregated);
    return finish();
}

bool FetchAttempt::aggregateByClient()
{
    Fetch &fetch = m_builder.fetch();
    fetch.isValue = true;
    fetch.clientAggregate = m_ask.aggregate->function;
    if (m_ask.aggregate->function == model::AggregateFunction::count)
        return true;
    const std::optional<places::Provided> place
        = provide(m_context.workbook, m_location, {}, m_ask.aggregate->attribute);
    if (!place || place->truncate)
        return false;
    fetch.aggregateColumn = m_builder.columnAt(*place, m_ask.aggregate->attribute);
    return true;
}

bool FetchAttempt::addChecks()
{
    Fetch &fetch = m_builder.fetch();
    for (const places::Condition &condition : m_conditions) {
        const std::optional<ConditionPlace> place = placeOf(m_context, m_location, condition);
        if (!place) {
            m_problem = lackText(m_context.workbook, m_ask.entity, condition);
            return false;
        }
        ClientCheck check;
        check.kind = place->value && condition.kind == places::Condition::Kind::hasPartner
            ? places::Condition::Kind::equals
            : condition.kind;
        const int last = static_cast<int>(m_location.levels.size()) - 1;
        check.column = m_builder.columnAt(
            place->value ? *place->value : places::Provided {last, place->array, {}, {}},
            condition.attribute);
        check.memberPath = place->member;
        check.operand = condition.operand;
        check.operandTo = condition.operandTo;
        fetch.checks.push_back(std::move(check));
    }
    addTypeChecks();
    return true;
}

void FetchAttempt::addTypeChecks()
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
        m_builder.fetch().checks.push_back(std::move(check));
    }
}

std::vector<FetchCandidate> FetchAttempt::finish()
{
    Fetch &fetch = m_builder.fetch();
    complete(fetch);
    fetch.partitionKey = m_binding.partitionKey;
    fetch.routing = m_binding.routing;
    if (m_atOnce)
        complete(*m_atOnce);
    const auto &slots = m_builder.childSlots();
    std::vector<std::size_t> choice(slots.size(), 0);
    std::vector<FetchCandidate> result {combined(choice)};
    for (std::size_t i = 0; i < slots.size() && result.size() < mostCandidates; ++i) {
        if (slots[i].candidates.size() < 2)
            continue;
        choice[i] = 1;
        result.push_back(combined(choice));
        choice[i] = 0;
    }
    return result;
}

void FetchAttempt::complete(Fetch &fetch) const
{
    fetch.partitionKeyLevels = m_binding.levels;
    fetch.isOfItems = m_location.isRoot();
    fetch.expectedRows = expectedRows(m_context, m_ask);
    fetch.findsRowAsked = asksByValue(m_ask);
    fetch.growsWithPopulation
        = fetch.access == Fetch::Access::query && !isBounded(m_context.workbook, m_ask);
    fetch.looksAtAll
        = fetch.access == Fetch::Access::query && !fetch.growsWithPopulation && !isFoundByIndex();
    fetch.isBoundByRequest = isBoundByRequest(m_context.workbook, m_ask);
    fetch.boundBy = homesOfKeys(m_context, m_ask);
}

FetchCandidate FetchAttempt::combined(const std::vector<std::size_t> &choice)
{
    Fetch fetch = m_builder.fetch();
    double further = 0;
    for (std::size_t i = 0; i < choice.size(); ++i) {
        const ChildSlot &slot = m_builder.childSlots()[i];
        fetch.children.push_back({slot.kind, slot.as, slot.candidates[choice[i]].fetch,
                                  slot.isOptional, slot.isRequired});
        further += slot.candidates[choice[i]].estimate;
    }
    mergeAggregates(fetch.children);
    if (m_atOnce) {
        auto atOnce = std::make_shared<Fetch>(*m_atOnce);
        atOnce->children = fetch.children;
        fetch.atOnce = std::move(atOnce);
    }
    const double rows = fetch.isValue ? 0 : fetch.expectedRows;
    return {std::make_shared<const Fetch>(std::move(fetch)), ownEstimate() + rows * further};
}

double FetchAttempt::ownEstimate()
{
    const Fetch &fetch = m_builder.fetch();
    if (fetch.access == Fetch::Access::given)
        return 0;
    const model::DocumentType &type = *m_location.type;
    const double bytes = 250 + places::expectedBytes(m_context.workbook, type.entity, type.fields);
    if (fetch.access == Fetch::Access::pointRead)
        return 1 + bytes / 20'000;
    const bool bound = m_binding.isWhole() || m_keys;
    const int partitions = bound || !m_context.physicalPartitions
        ? 1
        : m_context.physicalPartitions(m_location.container->name);
    return 2.8 * partitions + fetch.expectedRows * (0.02 + bytes / 60'000);
}

} // namespace partita::planning
