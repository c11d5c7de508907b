#include "engine/mapping/orderindexes.h"
#include "engine/model/aggregates.h"
#include "engine/model/attributepath.h"
#include "engine/population/random.h"
#include "tests/support/planmodels.h"

#include <algorithm>

namespace partita::tests {
namespace {

using model::AttributeType;
using model::Match;

/// A value that a path leads to.
struct Reached {
    std::string path;
    model::Attribute attribute;
};

/// Queries on a model: conditions, projections and orders on attributes, on members of objects and
/// on elements of arrays.
class QuestionDrawer {
public:
    QuestionDrawer(const model::Workbook &workbook, std::uint64_t seed)
        : m_workbook(workbook)
        , m_random(seed, 0x9e57)
        , m_orders(seed, 0x04de)
    {
    }

    model::AccessPattern draw(const std::string &id)
    {
        const auto &entities = *m_workbook.entities;
        const model::Entity &root = entities[position(entities.size())];
        model::Query query;
        query.root = root.name;
        const bool isNear = chance(0.7);
        const std::vector<Reached> compared = singleValues(isNear ? ownValues(root) : values(root));
        const std::int64_t conditions = m_random.between(1, 2);
        for (std::int64_t i = 0; i < conditions; ++i)
            query.match.push_back(
                condition(compared[position(compared.size())], std::to_string(i)));
        if (isNear && chance(0.3))
            query.match.push_back(group(compared, 2));
        query.attributes.push_back({root.key, "key", {}});
        const std::vector<Reached> wanted = chance(0.6) ? ownValues(root) : values(root);
        for (int i = 0; i < 2; ++i)
            query.attributes.push_back(
                {wanted[position(wanted.size())].path, "p" + std::to_string(i), {}});
        if (chance(0.4)) {
            const std::vector<Reached> ordered = ownValues(root);
            const Reached &by = ordered[position(ordered.size())];
            if (model::isSingleValue(by.attribute))
                query.order = {{by.path, chance(0.5)}};
        }
        if (chance(0.3))
            query.limit = static_cast<int>(m_random.between(1, 6));
        if (query.limit && chance(0.4))
            query.page = static_cast<int>(m_random.between(1, 3));
        order(root, query);
        model::AccessPattern pattern;
        pattern.id = id;
        pattern.sentence = "Drawn at random";
        pattern.request = std::move(query);
        return pattern;
    }

    /// Conditions for one row, for the rows of a parent, or for a few of all rows.
    model::AccessPattern drawNested(const std::string &id)
    {
        const auto &entities = *m_workbook.entities;
        const model::Entity &root = entities[position(entities.size())];
        model::Query query;
        query.root = root.name;
        query.attributes.push_back({root.key, "key", {}});
        std::vector<std::string> parents;
        for (const model::Role &role : model::rolesOf(m_workbook, root.name)) {
            if (!role.toMany)
                parents.push_back(role.name);
        }
        if (chance(0.5))
            query.match.push_back({Match::Kind::equals, root.key, "id", {}, {}});
        else if (!parents.empty() && chance(0.7))
            query.match.push_back(
                {Match::Kind::belongsTo, parents[position(parents.size())], "parent", {}, {}});
        else
            query.limit = 4;
        query.included = included(root, 3);
        model::AccessPattern pattern;
        pattern.id = id;
        pattern.sentence = "Drawn at random";
        pattern.request = std::move(query);
        return pattern;
    }

private:
    /// Further values to order by: of the row, of a partner, and an aggregate. Perhaps only the
    /// rows behind one.
    void order(const model::Entity &root, model::Query &query)
    {
        const std::vector<Reached> all = values(root);
        for (int i = 0; i < 2 && m_orders.unit() < 0.3; ++i)
            addSortKey(all[static_cast<std::size_t>(
                           m_orders.between(0, static_cast<std::int64_t>(all.size()) - 1))],
                       query);
        const std::vector<model::Aggregate> aggregates = figures(root);
        if (!aggregates.empty() && m_orders.unit() < 0.25) {
            query.aggregates.push_back(aggregates[static_cast<std::size_t>(
                m_orders.between(0, static_cast<std::int64_t>(aggregates.size()) - 1))]);
            query.aggregates.back().as = "figure";
            const auto place = m_orders.between(0, static_cast<std::int64_t>(query.order.size()));
            query.order.insert(query.order.begin() + place, {"figure", m_orders.unit() < 0.5});
        }
        if (m_orders.unit() < 0.25 && canContinue(root, query)) {
            query.page.reset();
            query.after.clear();
            for (std::size_t i = 0; i < query.decidedOrder(root.key).size(); ++i)
                query.after.push_back("last" + std::to_string(i));
        }
    }

    /// Aggregates that are single values.
    std::vector<model::Aggregate> figures(const model::Entity &root) const
    {
        std::vector<model::Aggregate> all = model::aggregatesOver(m_workbook, root.name);
        std::erase_if(all, [&](const model::Aggregate &aggregate) {
            const auto role = model::findRole(m_workbook, root.name, aggregate.role);
            const auto attribute
                = model::attributeAt(*m_workbook.entity(role->partner), aggregate.attribute);
            return attribute && !model::isSingleValue(*attribute);
        });
        return all;
    }

    void addSortKey(const Reached &by, model::Query &query)
    {
        const bool isTaken
            = std::any_of(query.order.begin(), query.order.end(),
                          [&](const model::SortKey &key) { return key.path == by.path; });
        if (!isTaken && model::isSingleValue(by.attribute))
            query.order.push_back({by.path, m_orders.unit() < 0.5});
    }

    /// Every row has each of the values.
    bool canContinue(const model::Entity &root, const model::Query &query) const
    {
        return std::all_of(query.order.begin(), query.order.end(), [&](const model::SortKey &key) {
            const auto attribute = model::attributeAt(root, key.path);
            return attribute && attribute->missing <= 0;
        });
    }

    /// Included rows along one or two of the entity's roles, at most `depth` levels deep.
    std::vector<model::IncludedRows> included(const model::Entity &entity, int depth)
    {
        std::vector<model::Role> roles = model::rolesOf(m_workbook, entity.name);
        std::vector<model::IncludedRows> all;
        for (auto wanted = m_random.between(1, 2); wanted > 0 && !roles.empty(); --wanted) {
            const std::size_t chosen = position(roles.size());
            all.push_back(included(roles[chosen], depth));
            roles.erase(roles.begin() + static_cast<std::ptrdiff_t>(chosen));
        }
        return all;
    }

    model::IncludedRows included(const model::Role &role, int depth)
    {
        const model::Entity &partner = *m_workbook.entity(role.partner);
        model::IncludedRows rows;
        rows.role = role.name;
        if (chance(0.7))
            rows.attributes.push_back({partner.key, "key", {}});
        const std::vector<Reached> wanted = chance(0.7) ? ownValues(partner) : values(partner);
        rows.attributes.push_back({wanted[position(wanted.size())].path, "p", {}});
        const std::vector<Reached> ordered = ownValues(partner);
        const Reached &by = ordered[position(ordered.size())];
        if (role.toMany && chance(0.7) && model::isSingleValue(by.attribute)) {
            rows.orderBy = by.path;
            rows.descending = chance(0.5);
            if (chance(0.5))
                rows.limit = static_cast<int>(m_random.between(1, 3));
        }
        if (depth > 1 && chance(0.7))
            rows.included = included(partner, depth - 1);
        return rows;
    }

    bool chance(double probability) { return m_random.unit() < probability; }
    std::size_t position(std::size_t count)
    {
        return static_cast<std::size_t>(m_random.between(0, static_cast<std::int64_t>(count) - 1));
    }

    static void add(const std::vector<model::Attribute> &attributes, const std::string &before,
                    std::vector<Reached> &found)
    {
        for (const model::Attribute &attribute : attributes) {
            found.push_back({before + attribute.name, attribute});
            add(model::membersOf(attribute), before + attribute.name + '.', found);
        }
    }

    static std::vector<Reached> ownValues(const model::Entity &entity)
    {
        std::vector<Reached> found;
        add(entity.attributes, {}, found);
        return found;
    }

    /// Also those of rows along one to-one role.
    std::vector<Reached> values(const model::Entity &entity) const
    {
        std::vector<Reached> found = ownValues(entity);
        for (const model::Role &role : model::rolesOf(m_workbook, entity.name)) {
            if (!role.toMany)
                add(m_workbook.entity(role.partner)->attributes, role.name + '.', found);
        }
        return found;
    }

    /// Attributes that conditions can use: no objects.
    static std::vector<Reached> singleValues(std::vector<Reached> values)
    {
        std::erase_if(values, [](const Reached &value) {
            return value.attribute.type == AttributeType::object;
        });
        return values;
    }

    Match condition(const Reached &value, const std::string &number)
    {
        Match match;
        match.path = value.path;
        match.parameter = "a" + number;
        match.kind = kindFor(value.attribute.type);
        if (match.kind == Match::Kind::range)
            match.parameterTo = "b" + number;
        vary(match, value.attribute.type);
        const auto element = match.kind == Match::Kind::contains ? model::elementOf(value.attribute)
                                                                 : std::optional(value.attribute);
        const bool mayBeConstant = match.kind == Match::Kind::equals
            || match.kind == Match::Kind::differs
            || (match.kind == Match::Kind::contains
                && value.attribute.type == AttributeType::array);
        if (mayBeConstant && element && !element->generator.choices.empty() && chance(0.3)) {
            match.constant
                = element->generator.choices[position(element->generator.choices.size())].value;
            match.parameter.clear();
        }
        return match;
    }

    /// Two conditions or smaller groups.
    Match group(const std::vector<Reached> &compared, int depth)
    {
        Match group;
        group.kind = chance(0.5) ? Match::Kind::any
            : chance(0.6)        ? Match::Kind::none
                                 : Match::Kind::all;
        for (int i = 0; i < 2; ++i) {
            const std::string number = "g" + std::to_string(++m_parts);
            group.parts.push_back(depth > 1 && chance(0.3)
                                      ? this->group(compared, depth - 1)
                                      : condition(compared[position(compared.size())], number));
        }
        return group;
    }

    /// Forms that need no value of their own, or compare otherwise.
    void vary(Match &match, AttributeType type)
    {
        if (chance(0.15)) {
            match.kind = chance(0.5) ? Match::Kind::isThere : Match::Kind::isMissing;
            match.parameter.clear();
            match.parameterTo.clear();
        } else if (match.kind == Match::Kind::range) {
            match.excludesFrom = chance(0.3);
            match.includesTo = chance(0.3);
            if (chance(0.3))
                (chance(0.5) ? match.parameter : match.parameterTo).clear();
        } else if (match.kind == Match::Kind::equals && chance(0.25)) {
            match.kind = Match::Kind::differs;
        } else if (match.kind == Match::Kind::prefix && type == AttributeType::string) {
            match.kind = chance(0.3) ? Match::Kind::suffix
                : chance(0.4)        ? Match::Kind::contains
                                     : Match::Kind::prefix;
            match.ignoresCase = chance(0.3);
        }
    }

    Match::Kind kindFor(AttributeType type)
    {
        switch (type) {
        case AttributeType::array:
            return Match::Kind::contains;
        case AttributeType::string:
            return chance(0.5) ? Match::Kind::equals
                : chance(0.5)  ? Match::Kind::in
                               : Match::Kind::prefix;
        case AttributeType::boolean:
            return Match::Kind::equals;
        case AttributeType::dateTime:
            return Match::Kind::range;
        default:
            return chance(0.5) ? Match::Kind::range
                : chance(0.5)  ? Match::Kind::in
                               : Match::Kind::equals;
        }
    }

    const model::Workbook &m_workbook;
    population::Random m_random;
    population::Random m_orders; ///< of its own, so that other parts are drawn as without them
    int m_parts = 0; ///< conditions drawn inside groups
};

} // namespace

std::vector<model::AccessPattern> randomQuestions(const model::Workbook &workbook,
                                                  std::uint64_t seed, int count)
{
    QuestionDrawer drawer(workbook, seed);
    std::vector<model::AccessPattern> patterns;
    for (int i = 0; i < count; ++i)
        patterns.push_back(drawer.draw("R" + std::to_string(i)));
    return patterns;
}

std::vector<model::AccessPattern> randomNestedQuestions(const model::Workbook &workbook,
                                                        std::uint64_t seed, int count)
{
    QuestionDrawer drawer(workbook, seed);
    std::vector<model::AccessPattern> patterns;
    for (int i = 0; i < count; ++i)
        patterns.push_back(drawer.drawNested("N" + std::to_string(i)));
    return patterns;
}

model::Design withOrderIndexes(const model::Workbook &workbook, model::Design design,
                               std::uint64_t seed)
{
    if (seed % 2 == 0)
        mapping::addOrderIndexes(workbook, design);
    return design;
}

bool asksOfItsOwn(const model::Workbook &workbook, const model::Query &query)
{
    const std::vector<const Match *> all = query.valueMatches();
    return std::all_of(all.begin(), all.end(), [&](const Match *match) {
        return match->kind == Match::Kind::belongsTo
            || model::resolvePath(workbook, query.root, match->path).roles.empty();
    });
}

} // namespace partita::tests
