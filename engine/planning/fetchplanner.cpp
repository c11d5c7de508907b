#include "engine/planning/fetchplanner.h"

#include "engine/mapping/mapping.h"
#include "engine/planning/aggregatemerge.h"
#include "engine/planning/coverage.h"
#include "engine/planning/fetchbuilder.h"
#include "engine/planning/querytext.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

constexpr int deepestLookUp = 3;
constexpr std::size_t mostCandidates = 6;

/// Where a condition can be checked at a location.
struct ConditionPlace {
    std::optional<Provided> value;
    Names array; ///< of a membership: path of the array in the last level's value
    Names member; ///< where the key stands in an element; empty for an array of keys
};

std::optional<ConditionPlace> membershipPlace(const PlanningContext &context,
                                              const Location &location, const Condition &condition)
{
    const std::string &role = condition.roles.front();
    if (!location.isRoot() && location.last().inverseRole == role) {
        Location around = location;
        around.levels.pop_back();
        const std::optional<Provided> key
            = provide(context.workbook, around, {}, condition.attribute);
        return key && !key->truncate ? std::optional(ConditionPlace {key, {}, {}}) : std::nullopt;
    }
    for (const ProvidedRows &rows : provideRows(location, role)) {
        if (!rows.embedded)
            return ConditionPlace {{}, {rows.field->name}, {}};
        if (rows.embedded->latest)
            continue;
        const Location element = inside(context.workbook, location, rows);
        const std::optional<Provided> key
            = provide(context.workbook, element, {}, condition.attribute);
        if (key && key->level == static_cast<int>(location.levels.size()))
            return ConditionPlace {{}, {rows.field->name}, key->path};
    }
    return std::nullopt;
}

std::optional<ConditionPlace> placeOf(const PlanningContext &context, const Location &location,
                                      const Condition &condition)
{
    if (condition.kind == Condition::Kind::hasPartner)
        return membershipPlace(context, location, condition);
    const std::optional<Provided> value
        = provide(context.workbook, location, condition.roles, condition.attribute);
    return value && !value->truncate ? std::optional(ConditionPlace {value, {}, {}}) : std::nullopt;
}

std::string lackText(const Condition &condition)
{
    return "does not hold "
        + (condition.roles.empty() ? condition.attribute : condition.roles.back());
}

/// Rows that an answer has, roughly.
double expectedRows(const PlanningContext &context, const Ask &ask)
{
    double rows = 0;
    const auto counted = context.workbook.population->counts.find(ask.entity);
    if (counted != context.workbook.population->counts.end())
        rows = static_cast<double>(counted->second);
    for (const Condition &condition : ask.conditions) {
        const bool fixes = condition.kind == Condition::Kind::equals
            || condition.kind == Condition::Kind::hasPartner;
        if (fixes && condition.roles.size() == 1) {
            if (const auto role
                = model::findRole(context.workbook, ask.entity, condition.roles.front())) {
                if (const auto back
                    = model::findRole(context.workbook, role->partner, inverseNameOf(*role)))
                    rows = meanDegree(context.workbook, *back);
            }
        }
    }
    if (rows == 0)
        rows = 100;
    if (ask.isSingle(context.workbook))
        rows = 1;
    return ask.limit ? std::min(rows, static_cast<double>(*ask.limit)) : rows;
}

Names namesOf(const json::Path &path)
{
    Names names;
    for (const json::Path::Step &step : path.steps())
        names.push_back(step.name);
    return names;
}

bool neverMissing(const model::Workbook &workbook, const std::string &entity,
                  const std::string &attribute)
{
    const model::Entity *found = workbook.entity(entity);
    const model::Attribute *description = found ? found->attribute(attribute) : nullptr;
    return description && description->missing <= 0;
}

/// Plans one access at one location.
class Attempt {
public:
    Attempt(const PlanningContext &context, const Location &location, const Ask &ask,
            FetchBuilder::Fill fill)
        : m_context(context)
        , m_location(location)
        , m_ask(ask)
        , m_builder(context, location, ask, fill)
        , m_binding(bindDocument(context.workbook, location,
                                 factsAtRoot(context.workbook, location, ask.allFacts())))
    {
    }

    bool canPointRead() const { return m_binding.isWhole() && m_binding.id; }
    bool isIncomplete() const { return m_builder.isIncomplete(); }
    const std::string &problem() const { return m_problem; }

    std::vector<FetchCandidate> query()
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
        writer.writeRows(m_builder.fetch(), m_builder.cuts());
        return finish();
    }

    std::vector<FetchCandidate> pointRead()
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

    std::vector<FetchCandidate> given()
    {
        m_builder.fetch().access = Fetch::Access::given;
        if (!m_builder.build())
            return refuse(m_builder.problem());
        return finish();
    }

    std::vector<FetchCandidate> locate()
    {
        Fetch &fetch = m_builder.fetch();
        fetch.isSingle = m_ask.isSingle(m_context.workbook);
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
        writer.writeDocuments(fetch);
        return finish();
    }

private:
    std::vector<FetchCandidate> refuse(std::string reason)
    {
        m_problem = std::move(reason);
        return {};
    }

    bool addTerms(QueryWriter &writer)
    {
        for (const Condition &condition : m_ask.conditions) {
            const std::optional<ConditionPlace> place = placeOf(m_context, m_location, condition);
            if (!place) {
                m_problem = lackText(condition);
                return false;
            }
            if (place->value)
                m_builder.rememberAge(*place->value);
            if (place->value)
                writer.addCondition(condition, *place->value);
            else
                writer.addMembership(place->array, place->member, *condition.operand);
        }
        const auto &paths = m_location.container->partitionKey;
        for (std::size_t i = 0; i < m_binding.partitionKey.size(); ++i)
            writer.addEquality(pathNames(paths[i]), m_binding.partitionKey[i]);
        return true;
    }

    std::vector<FetchCandidate> aggregateQuery(QueryWriter &writer)
    {
        Fetch &fetch = m_builder.fetch();
        fetch.isValue = true;
        fetch.clientAggregate.reset();
        if (m_ask.aggregate->function == model::AggregateFunction::count) {
            writer.writeAggregate(fetch, m_ask.aggregate->function, nullptr);
            return finish();
        }
        const std::optional<Provided> place
            = provide(m_context.workbook, m_location, {}, m_ask.aggregate->attribute);
        if (!place || place->truncate)
            return refuse("does not hold " + m_ask.aggregate->attribute);
        writer.writeAggregate(fetch, m_ask.aggregate->function, &*place);
        return finish();
    }

    bool aggregateByClient()
    {
        Fetch &fetch = m_builder.fetch();
        fetch.isValue = true;
        fetch.clientAggregate = m_ask.aggregate->function;
        if (m_ask.aggregate->function == model::AggregateFunction::count)
            return true;
        const std::optional<Provided> place
            = provide(m_context.workbook, m_location, {}, m_ask.aggregate->attribute);
        if (!place || place->truncate)
            return false;
        fetch.aggregateColumn = m_builder.columnAt(*place, m_ask.aggregate->attribute);
        return true;
    }

    bool orderQuery(QueryWriter &writer)
    {
        if (m_ask.orderBy.empty()) {
            if (m_ask.limit)
                limit(writer);
            return true;
        }
        const bool byService
            = m_location.isRoot() && neverMissing(m_context.workbook, m_ask.entity, m_ask.orderBy);
        if (!byService)
            return orderByClient();
        const std::optional<Provided> place
            = provide(m_context.workbook, m_location, {}, m_ask.orderBy);
        if (!place || place->truncate) {
            m_problem = "does not hold " + m_ask.orderBy + " to order by";
            return false;
        }
        writer.orderBy(orderTerms(place->path));
        if (m_ask.limit)
            limit(writer);
        return true;
    }

    /// Names first what the conditions fix where a composite index stands in that order: then it finds the rows as well.
    std::vector<QueryWriter::OrderTerm> orderTerms(const Names &path) const
    {
        std::vector<QueryWriter::OrderTerm> terms {{path, m_ask.descending}};
        const Result<store::ContainerSettings> settings
            = mapping::settingsOf(*m_location.container);
        if (!settings)
            return terms;
        std::vector<Names> fixed;
        for (const Condition &condition : m_ask.conditions) {
            const std::optional<ConditionPlace> place = placeOf(m_context, m_location, condition);
            if (place && place->value && place->value->level == 0
                && (condition.kind == Condition::Kind::equals
                    || condition.kind == Condition::Kind::hasPartner))
                fixed.push_back(place->value->path);
        }
        for (const auto &composite : settings->indexingPolicy.compositeIndexes) {
            const auto isFixed = [&](const index::CompositePath &component) {
                return std::find(fixed.begin(), fixed.end(), namesOf(component.path))
                    != fixed.end();
            };
            if (composite.size() < 2 || namesOf(composite.back().path) != path
                || !std::all_of(composite.begin(), composite.end() - 1, isFixed))
                continue;
            const bool isTurned = composite.back().descending != m_ask.descending;
            terms.clear();
            for (const index::CompositePath &component : composite)
                terms.push_back({namesOf(component.path), component.descending != isTurned});
            break;
        }
        return terms;
    }

    void limit(QueryWriter &writer)
    {
        writer.top(*m_ask.limit);
        m_isLimited = true;
    }

    bool orderByClient()
    {
        Fetch &fetch = m_builder.fetch();
        fetch.limit = m_ask.limit;
        if (m_ask.orderBy.empty())
            return true;
        const std::optional<Provided> place
            = provide(m_context.workbook, m_location, {}, m_ask.orderBy);
        if (!place || place->truncate) {
            m_problem = "does not hold " + m_ask.orderBy + " to order by";
            return false;
        }
        fetch.orderColumn = m_builder.operandAt(*place, m_ask.orderBy).column;
        fetch.descending = m_ask.descending;
        return true;
    }

    /// What id and key do not say already is checked on the item that was read.
    bool addChecks()
    {
        Fetch &fetch = m_builder.fetch();
        for (const Condition &condition : m_ask.conditions) {
            const std::optional<ConditionPlace> place = placeOf(m_context, m_location, condition);
            if (!place) {
                m_problem = lackText(condition);
                return false;
            }
            ClientCheck check;
            check.kind = place->value && condition.kind == Condition::Kind::hasPartner
                ? Condition::Kind::equals
                : condition.kind;
            const int last = static_cast<int>(m_location.levels.size()) - 1;
            check.column = m_builder.columnAt(place->value ? *place->value
                                                           : Provided {last, place->array, {}, {}},
                                              condition.attribute);
            check.memberPath = place->member;
            check.operand = condition.operand;
            check.operandTo = condition.operandTo;
            fetch.checks.push_back(std::move(check));
        }
        addTypeChecks();
        return true;
    }

    void addTypeChecks()
    {
        if (m_location.container->documentTypes.size() < 2)
            return;
        for (const model::Field &field : m_location.type->fields) {
            const auto *constant = std::get_if<model::ConstantSource>(&field.source);
            if (!constant)
                continue;
            ClientCheck check;
            check.column = m_builder.columnAt({0, {field.name}, {}, {}}, field.name);
            check.operand = Operand::constantOf(constant->value);
            m_builder.fetch().checks.push_back(std::move(check));
        }
    }

    std::vector<FetchCandidate> finish()
    {
        Fetch &fetch = m_builder.fetch();
        fetch.partitionKey = m_binding.partitionKey;
        fetch.partitionKeyLevels = m_binding.levels;
        fetch.routing = m_binding.routing;
        fetch.expectedRows = expectedRows(m_context, m_ask);
        fetch.growsWithPopulation = fetch.access == Fetch::Access::query && !m_isLimited
            && !isBounded(m_context.workbook, m_ask);
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

    FetchCandidate combined(const std::vector<std::size_t> &choice)
    {
        Fetch fetch = m_builder.fetch();
        double further = 0;
        for (std::size_t i = 0; i < choice.size(); ++i) {
            const ChildSlot &slot = m_builder.childSlots()[i];
            fetch.children.push_back({slot.kind, slot.as, slot.candidates[choice[i]].fetch});
            further += slot.candidates[choice[i]].estimate;
        }
        mergeAggregates(fetch.children);
        const double rows = fetch.isValue ? 0 : fetch.expectedRows;
        return {std::make_shared<const Fetch>(std::move(fetch)), ownEstimate() + rows * further};
    }

    double ownEstimate()
    {
        const Fetch &fetch = m_builder.fetch();
        if (fetch.access == Fetch::Access::given)
            return 0;
        double bytes = 250;
        for (const model::Field &field : m_location.type->fields)
            bytes += expectedBytes(m_context.workbook, m_location.type->entity, field);
        if (fetch.access == Fetch::Access::pointRead)
            return 1 + bytes / 20'000;
        const bool bound = m_binding.isWhole();
        const int partitions = bound || !m_context.physicalPartitions
            ? 1
            : m_context.physicalPartitions(m_location.container->name);
        return 2.8 * partitions + fetch.expectedRows * (0.02 + bytes / 60'000);
    }

    const PlanningContext &m_context;
    const Location &m_location;
    const Ask &m_ask;
    FetchBuilder m_builder;
    Binding m_binding;
    std::string m_problem;
    bool m_isLimited = false; ///< the service stops after the rows wanted
};

void add(FetchChoices &choices, std::vector<FetchCandidate> candidates)
{
    for (FetchCandidate &candidate : candidates)
        choices.candidates.push_back(std::move(candidate));
}

void planAt(const PlanningContext &context, const Location &location, const Ask &ask,
            FetchChoices &choices)
{
    if (const std::optional<std::string> refusal = refusalOf(context.workbook, location, ask)) {
        choices.refusals.push_back({location.text(), *refusal});
        return;
    }
    for (const auto fill : {FetchBuilder::Fill::directly, FetchBuilder::Fill::byLookingUpItself}) {
        Attempt read(context, location, ask, fill);
        const bool pointReads = read.canPointRead() && !(ask.aggregate && location.isRoot());
        if (pointReads)
            add(choices, read.pointRead());
        Attempt query(context, location, ask, fill);
        std::vector<FetchCandidate> queried = query.query();
        if (queried.empty() && !pointReads)
            choices.refusals.push_back({location.text(), query.problem()});
        add(choices, std::move(queried));
        if (!query.isIncomplete() && !read.isIncomplete())
            break;
    }
}

/// Rows of a partner whose item holds their keys: read the partner, then each row by its key.
void planByPartner(const PlanningContext &context, const Ask &ask, FetchChoices &choices)
{
    if (ask.conditions.size() != 1 || ask.aggregate || ask.conditions.front().roles.size() != 1)
        return;
    const Condition &condition = ask.conditions.front();
    const std::optional<model::Role> role
        = model::findRole(context.workbook, ask.entity, condition.roles.front());
    if (!role || condition.attribute != keyNameOf(context.workbook, role->partner))
        return;
    const std::string inverse = inverseNameOf(*role);
    const auto held = locationsOf(context.workbook, context.design, role->partner);
    const bool anyKeys = std::any_of(held.begin(), held.end(), [&](const Location &location) {
        const auto rows = provideRows(location, inverse);
        return std::any_of(rows.begin(), rows.end(),
                           [](const ProvidedRows &array) { return !array.embedded; });
    });
    if (!anyKeys)
        return;
    Ask partner;
    partner.entity = role->partner;
    partner.depth = ask.depth + 1;
    partner.conditions.push_back(
        {Condition::Kind::equals, {}, condition.attribute, condition.operand, {}});
    Piece::Rows rows;
    rows.role = inverse;
    rows.shape = {ask.shape};
    if (!ask.orderBy.empty())
        rows.shape.front().pieces.push_back(
            {{"\x01order"}, {}, Piece::Attribute {ask.orderBy, std::nullopt}});
    partner.shape.pieces.push_back({{"rows"}, {}, std::move(rows)});
    partner.purpose = "the keys of its " + inverse;
    for (const FetchCandidate &candidate : planFetch(context, partner).candidates) {
        const bool isWalk = candidate.fetch->children.size() == 1
            && candidate.fetch->outputs.empty()
            && candidate.fetch->children.front().kind == Child::Kind::rows
            && candidate.fetch->children.front().fetch->access == Fetch::Access::elements;
        if (!isWalk)
            continue;
        Fetch fetch = *candidate.fetch;
        fetch.flatten = true;
        fetch.isSingle = false;
        fetch.limit = ask.limit;
        if (!ask.orderBy.empty())
            fetch.orderAs = {"\x01order"};
        fetch.descending = ask.descending;
        choices.candidates.push_back(
            {std::make_shared<const Fetch>(std::move(fetch)), candidate.estimate});
    }
}

/// A list of values: one look-up each.
void planEach(const PlanningContext &context, const Ask &ask, FetchChoices &choices)
{
    const auto list = std::find_if(
        ask.conditions.begin(), ask.conditions.end(),
        [](const Condition &condition) { return condition.kind == Condition::Kind::in; });
    if (list == ask.conditions.end() || ask.aggregate)
        return;
    Ask each = ask;
    each.depth = ask.depth + 1;
    each.orderBy.clear();
    each.limit.reset();
    for (Condition &condition : each.conditions) {
        if (condition.kind == Condition::Kind::in && condition.attribute == list->attribute) {
            condition.kind = Condition::Kind::equals;
            condition.operand = Operand::columnAt(0, condition.attribute);
        } else if (condition.operand) {
            condition.operand = condition.operand->fromInside();
        }
    }
    each.facts = factsFromInside(ask.facts);
    if (!ask.orderBy.empty())
        each.shape.pieces.push_back(
            {{"\x01order"}, {}, Piece::Attribute {ask.orderBy, std::nullopt}});
    std::vector<FetchCandidate> candidates = planFetch(context, each).candidates;
    if (!candidates.empty()) {
        if (std::optional<FetchCandidate> many = readManyOf(context, candidates.front()))
            candidates.insert(candidates.begin(), *std::move(many));
    }
    for (const FetchCandidate &candidate : candidates) {
        Fetch fetch;
        fetch.access = Fetch::Access::elements;
        fetch.entity = ask.entity;
        fetch.source = *list->operand;
        fetch.columns.push_back({0, {}, false, list->attribute});
        fetch.children.push_back({Child::Kind::rows, {"rows"}, candidate.fetch});
        fetch.flatten = true;
        fetch.limit = ask.limit;
        if (!ask.orderBy.empty())
            fetch.orderAs = {"\x01order"};
        fetch.descending = ask.descending;
        choices.candidates.push_back(
            {std::make_shared<const Fetch>(std::move(fetch)), 5 * candidate.estimate});
    }
}

void sortByEstimate(FetchChoices &choices)
{
    std::stable_sort(choices.candidates.begin(), choices.candidates.end(),
                     [](const FetchCandidate &left, const FetchCandidate &right) {
                         return std::pair(left.estimate, left.fetch->freshness)
                             < std::pair(right.estimate, right.fetch->freshness);
                     });
    if (choices.candidates.size() > 2 * mostCandidates)
        choices.candidates.resize(2 * mostCandidates);
}

std::optional<FetchCandidate> firstOf(std::vector<FetchCandidate> candidates)
{
    return candidates.empty() ? std::nullopt : std::optional(std::move(candidates.front()));
}

/// The query of a "read many", for the first of its items.
std::string readManyText(const std::vector<std::string> &partitionKey, const Fetch &fetch)
{
    std::string text = "SELECT * FROM c WHERE ";
    if (partitionKey == std::vector<std::string> {"/id"})
        return text + "c.id IN (" + fetch.id.text() + ", …)";
    text += "(c.id = " + fetch.id.text();
    for (std::size_t i = 0; i < fetch.partitionKey.size(); ++i) {
        text += " AND c";
        for (const std::string &name : pathNames(partitionKey[i]))
            text += propertyText(name);
        text += " = " + fetch.partitionKey[i].text();
    }
    return text + ") OR …";
}

std::string routingText(const model::Container &container, const Binding &binding)
{
    std::string keys;
    for (const std::string &path : container.partitionKey)
        keys += (keys.empty() ? "" : ", ") + path;
    if (binding.partitionKey.empty())
        return "nothing fixes the partition key " + keys + ", so every physical partition is asked";
    std::string values;
    for (const Operand &operand : binding.partitionKey)
        values += (values.empty() ? "" : ", ") + operand.text();
    if (binding.isWhole())
        return "partition key " + keys + " is fixed by " + values;
    return "the first levels of the partition key " + keys + " are fixed by " + values;
}

} // namespace

Binding bindDocument(const model::Workbook &workbook, const Location &location,
                     const std::vector<Fact> &facts)
{
    Binding binding;
    binding.levels = location.container->partitionKey.size();
    const auto boundAt = [&](const Names &path) -> std::optional<Operand> {
        const std::optional<SourceAt> source = sourceAt(workbook, location, path);
        if (!source)
            return std::nullopt;
        std::vector<Fact> known = facts;
        Level level = location.levels.front();
        for (const std::string &role : source->roles) {
            known = factsThrough(known, role);
            level.entity = entityAt(workbook, level.entity, {role});
        }
        return boundBy(workbook, level, source->field->source, known);
    };
    for (const std::string &path : location.container->partitionKey) {
        std::optional<Operand> operand = boundAt(pathNames(path));
        if (!operand)
            break;
        binding.partitionKey.push_back(*std::move(operand));
    }
    binding.id = boundAt({"id"});
    binding.routing = routingText(*location.container, binding);
    return binding;
}

bool isBounded(const model::Workbook &workbook, const Ask &ask)
{
    return std::any_of(
        ask.conditions.begin(), ask.conditions.end(), [&](const Condition &condition) {
            const std::string entity = condition.kind == Condition::Kind::hasPartner
                ? std::string()
                : entityAt(workbook, ask.entity, condition.roles);
            const model::Entity *found = workbook.entity(entity);
            const model::Attribute *attribute
                = found ? found->attribute(condition.attribute) : nullptr;
            const bool isOne = condition.kind == Condition::Kind::equals
                || condition.kind == Condition::Kind::in;
            const bool isUnique = attribute
                && (attribute->name == found->key
                    || attribute->generator.kind == model::Generator::Kind::uuid
                    || attribute->generator.kind == model::Generator::Kind::sequence);
            return condition.kind == Condition::Kind::hasPartner || (isOne && isUnique);
        });
}

FetchChoices planFetch(const PlanningContext &context, const Ask &ask)
{
    FetchChoices choices;
    if (ask.depth > deepestLookUp)
        return choices;
    for (const Location &location : locationsOf(context.workbook, context.design, ask.entity))
        planAt(context, location, ask, choices);
    planByPartner(context, ask, choices);
    planEach(context, ask, choices);
    sortByEstimate(choices);
    return choices;
}

std::optional<FetchCandidate> readManyOf(const PlanningContext &context,
                                         const FetchCandidate &candidate)
{
    constexpr double share = 0.2; // of the point reads that it replaces, roughly
    const bool isOffered = context.generation == model::Generation::current;
    if (!isOffered || candidate.fetch->access != Fetch::Access::pointRead)
        return std::nullopt;
    auto fetch = std::make_shared<Fetch>(*candidate.fetch);
    fetch->isMany = true;
    const model::Container *container = context.design.container(fetch->container);
    fetch->text = container ? readManyText(container->partitionKey, *fetch) : std::string();
    return FetchCandidate {std::move(fetch), candidate.estimate * share};
}

std::optional<FetchCandidate> planGiven(const PlanningContext &context, const Location &location,
                                        const Ask &ask)
{
    Attempt attempt(context, location, ask, FetchBuilder::Fill::directly);
    return firstOf(attempt.given());
}

std::optional<FetchCandidate> planLocate(const PlanningContext &context, const Location &location,
                                         const Ask &ask)
{
    Attempt attempt(context, location, ask, FetchBuilder::Fill::directly);
    return firstOf(attempt.locate());
}

std::string summaryOf(const Fetch &fetch)
{
    std::string text;
    switch (fetch.isGathered ? Fetch::Access::elements : fetch.access) {
    case Fetch::Access::pointRead:
        text = std::string(fetch.isMany ? "one read of many " : "point read of ")
            + fetch.documentType + " in " + fetch.container;
        break;
    case Fetch::Access::query:
        text = std::string(fetch.isBound() ? "query of one partition for " : "fan-out query for ")
            + fetch.documentType + " in " + fetch.container;
        break;
    case Fetch::Access::given:
        text = fetch.documentType + " from the change feed of " + fetch.container;
        break;
    case Fetch::Access::elements:
        break;
    }
    if (fetch.gathers())
        text = "one query for the whole logical partition of " + fetch.documentType + " in "
            + fetch.container;
    for (const Child &child : fetch.children) {
        const std::string further = summaryOf(*child.fetch);
        if (!further.empty())
            text += (text.empty() ? "" : fetch.isSingle ? "; then " : "; per row ") + further;
    }
    return text;
}

} // namespace partita::planning
