#include "engine/mapping/copybenefit.h"

#include "engine/base/messagetext.h"
#include "engine/mapping/changerates.h"
#include "engine/mapping/naming.h"
#include "engine/mapping/ownership.h"
#include "engine/model/attributepath.h"
#include "engine/model/delivered.h"
#include "engine/model/generatortype.h"
#include "engine/model/notation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace partita::mapping {
namespace {

using model::Match;
using model::Workbook;

// Assumptions where the model gives no number.
constexpr double shareOfRange = 0.1; // share of the rows that a range or prefix matches

/// Number of different values that an attribute has in `rows` rows.
double valuesIn(double rows, const model::Entity &entity, const model::Attribute &attribute)
{
    if (attribute.name == entity.key)
        return rows;
    // A name, date or text is assumed to match one row.
    const double values = attribute.type == model::AttributeType::boolean
        ? 2
        : model::valuesMadeFor(attribute).value_or(rows);
    return std::clamp(values, 1.0, std::max(1.0, rows));
}

/// Mean number of partners at the end of the roles.
double partnersAlong(const Workbook &workbook, std::string entity,
                     const std::vector<std::string> &roles)
{
    double partners = 1;
    for (const std::string &name : roles) {
        const auto role = model::findRole(workbook, entity, name);
        if (!role)
            return 0;
        partners *= partnersOf(workbook, *role);
        entity = role->partner;
    }
    return partners;
}

/// Share of the rows that meet a condition.
double shareOf(const Workbook &workbook, const model::Query &query, const Match &match)
{
    if (match.isGroup() || match.kind == Match::Kind::differs || match.kind == Match::Kind::isThere)
        return 1;
    const model::ResolvedPath path = model::resolvePath(workbook, query.root, match.path);
    const model::Entity *end = workbook.entity(path.entity);
    if (!end)
        return 1;
    const double rows = std::max(1.0, expectedRows(workbook, path.entity));
    if (match.kind == Match::Kind::belongsTo)
        return partnersAlong(workbook, query.root, path.roles) / rows;
    const std::optional<model::Attribute> attribute = model::attributeAt(*end, path.attribute);
    const bool isOne = match.kind == Match::Kind::equals || match.kind == Match::Kind::in;
    if (!attribute || !isOne)
        return shareOfRange;
    const double part = 1 / valuesIn(rows, *end, *attribute);
    return match.kind == Match::Kind::in ? listLength * part : part;
}

/// The inverse role: from the partner to the row.
std::optional<model::Role> backOf(const Workbook &workbook, const model::Role &role)
{
    return model::findRole(workbook, role.partner, model::inverseNameOf(role));
}

double writesOf(const Workbook &workbook, const std::string &entity,
                const model::CopiedSource &copied)
{
    double holders = 1; // rows that hold a copy of one row
    std::string end = entity;
    for (const std::string &name : copied.roles) {
        const auto role = model::findRole(workbook, end, name);
        const auto back = role ? backOf(workbook, *role) : std::nullopt;
        if (!back)
            return 0;
        holders *= partnersOf(workbook, *back);
        end = role->partner;
    }
    const model::Entity *owner = workbook.entity(end);
    const model::Attribute *attribute = owner ? owner->attribute(copied.attribute) : nullptr;
    return attribute && attribute->isMutable ? changeRate(workbook, end, *attribute) * holders : 0;
}

double writesOf(const Workbook &workbook, const std::string &entity,
                const model::AggregateSource &aggregate)
{
    const auto role = model::findRole(workbook, entity, aggregate.role);
    const auto back = role ? backOf(workbook, *role) : std::nullopt;
    const model::Entity *partner = role ? workbook.entity(role->partner) : nullptr;
    if (!back || !partner)
        return 0;
    const model::Attribute *attribute = partner->attribute(model::headOf(aggregate.attribute));
    const double changed
        = attribute && attribute->isMutable ? changeRate(workbook, partner->name, *attribute) : 0;
    return partnersOf(workbook, *back)
        * (createdRate(workbook, *role, Among::others) + removedRate(workbook, *role, Among::others)
           + changed);
}

/// Rows of one nesting level in one result of the query.
double rowsDelivered(const Workbook &workbook, const model::Query &query,
                     const model::DeliveredRows &rows)
{
    const double around = rowsInAnswer(workbook, query);
    if (rows.way.empty())
        return around;
    const std::vector<std::string> before(rows.way.begin(), rows.way.end() - 1);
    const double parents = partnersAlong(workbook, query.root, before);
    const double each = parents > 0 ? partnersAlong(workbook, query.root, rows.way) / parents : 0;
    return around * parents
        * (rows.limit ? std::min(each, static_cast<double>(*rows.limit)) : each);
}

bool statesReads(const Workbook &workbook)
{
    return std::any_of(workbook.patterns->begin(), workbook.patterns->end(),
                       [](const model::AccessPattern &pattern) {
                           return pattern.isQuery() && pattern.ratePerSecond > 0;
                       });
}

class Wishes {
public:
    Wishes(const Workbook &workbook, const std::string &entity)
        : m_workbook(workbook)
        , m_entity(entity)
        , m_isStated(statesReads(workbook))
    {
    }

    void addAll(const model::Query &query, double perSecond)
    {
        for (const model::DeliveredRows &rows : model::deliveredRows(m_workbook, query)) {
            if (rows.entity == m_entity)
                addCopies(rows, perSecond * rowsDelivered(m_workbook, query, rows));
        }
        if (query.root == m_entity)
            addOwn(query, perSecond * rowsInAnswer(m_workbook, query));
    }

    std::vector<WantedCopy> take() { return std::move(m_wanted); }

private:
    void addCopies(const model::DeliveredRows &rows, double reads)
    {
        for (const model::Projection &projection : rows.attributes)
            addCopy(projection.path, reads);
    }

    /// Adds the attribute at the end of a to-one path; nothing for the entity's own attributes.
    void addCopy(const std::string &text, double reads)
    {
        model::ResolvedPath path = model::resolvePath(m_workbook, m_entity, text);
        if (path.roles.empty() || path.attribute.empty()
            || model::toOneEnd(m_workbook, m_entity, path.roles).empty())
            return;
        const std::string attribute = model::headOf(path.attribute);
        const std::string name = camelJoined({path.roles.back(), attribute});
        add(model::CopiedSource {std::move(path.roles), attribute, {}}, name, reads);
    }

    /// Adds the conditions, orders and aggregates, which only the query's top-level rows have.
    void addOwn(const model::Query &query, double reads)
    {
        for (const Match *match : query.valueMatches())
            addCopy(match->path, reads);
        for (const model::SortKey &key : query.order) {
            if (!model::aggregateOf(m_workbook, query, key))
                addCopy(key.path, reads);
        }
        for (const model::Aggregate &aggregate : query.aggregates)
            add(model::AggregateSource {aggregate.function, aggregate.role, aggregate.attribute},
                aggregate.as.empty()
                    ? camelJoined({aggregate.role, model::nameOf(aggregate.function)})
                    : aggregate.as,
                reads);
    }

    template<typename Source>
    void add(Source source, const std::string &name, double reads)
    {
        auto known = std::find_if(m_wanted.begin(), m_wanted.end(), [&](const WantedCopy &wanted) {
            return wanted.source == model::FieldSource(source);
        });
        if (known == m_wanted.end()) {
            const double writes = m_isStated ? writesOf(m_workbook, m_entity, source) : 0;
            known = m_wanted.insert(known, WantedCopy {std::move(source), name, 0, writes});
        }
        known->reads += reads;
    }

    const Workbook &m_workbook;
    const std::string &m_entity;
    bool m_isStated;
    std::vector<WantedCopy> m_wanted;
};

/// "read 300 times a second", "written 12 times a day", "never written".
std::string howOften(const std::string &done, double perSecond)
{
    constexpr double seldom = 0.01;
    constexpr double exact = 10;
    if (perSecond <= 0)
        return "never " + done;
    const bool isDaily = perSecond < seldom;
    const double times = isDaily ? perSecond * model::secondsOfADay : perSecond;
    std::array<char, 32> text {};
    std::snprintf(text.data(), text.size(), "%.2g", times);
    return done + ' ' + (times >= exact ? grouped(std::llround(times)) : std::string(text.data()))
        + (isDaily ? " times a day" : " times a second");
}

} // namespace

double rowsInAnswer(const Workbook &workbook, const model::Query &query)
{
    double rows = expectedRows(workbook, query.root);
    for (const Match &match : query.match)
        rows *= shareOf(workbook, query, match);
    rows = std::max(1.0, rows);
    return query.limit ? std::min(rows, static_cast<double>(*query.limit)) : rows;
}

std::vector<WantedCopy> wantedCopies(const Workbook &workbook, const std::string &entity)
{
    Wishes wishes(workbook, entity);
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        if (const model::Query *query = pattern.query())
            wishes.addAll(*query, pattern.ratePerSecond);
    }
    return wishes.take();
}

std::string decisionOn(const WantedCopy &wanted, const std::string &field)
{
    const std::string what = "`" + field + "`: ";
    if (wanted.reads <= 0 && wanted.writes <= 0)
        return "keeps " + what + "no rate is stated against it.";
    const std::string figures
        = howOften("read", wanted.reads) + ", " + howOften("written", wanted.writes);
    if (wanted.isWorthIt())
        return "keeps " + what + figures + '.';
    return "does not keep " + what + figures + "; " + std::to_string(static_cast<int>(readsAWrite))
        + " reads pay for one write.";
}

} // namespace partita::mapping
