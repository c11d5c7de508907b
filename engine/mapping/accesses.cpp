#include "engine/mapping/accesses.h"

#include "engine/mapping/changerates.h"
#include "engine/mapping/copybenefit.h"
#include "engine/mapping/documenthomes.h"
#include "engine/mapping/ownership.h"
#include "engine/model/attributepath.h"
#include "engine/model/delivered.h"
#include "engine/model/generatortype.h"

#include <algorithm>
#include <set>

namespace partita::mapping {
namespace {

using model::Role;
using model::Workbook;
using Given = std::vector<GivenValue>;
using Roles = std::vector<std::string>;

void give(Given &given, RowValue value, double count = 1)
{
    const bool isKnown = std::any_of(given.begin(), given.end(),
                                     [&](const GivenValue &known) { return known.value == value; });
    if (!isKnown)
        given.push_back({std::move(value), count});
}

/// Rows of one entity that were found, with what is known of each.
struct Found {
    std::string entity;
    Given known;
    double perSecond = 0; ///< rows
};

class AccessFinder {
public:
    AccessFinder(const Workbook &workbook, const model::Design &design)
        : m_workbook(workbook)
        , m_homes(workbook, design)
        , m_isRated(std::any_of(workbook.patterns->begin(), workbook.patterns->end(),
                                [](const auto &pattern) { return pattern.ratePerSecond > 0; }))
    {
    }

    std::map<std::string, std::vector<Access>> run()
    {
        for (const model::AccessPattern &pattern : *m_workbook.patterns) {
            m_pattern = pattern.id;
            m_isQuery = pattern.isQuery();
            const double rate = m_isRated ? pattern.ratePerSecond : 1;
            if (rate <= 0)
                continue;
            if (const model::Query *query = pattern.query())
                addQuery(*query, rate);
            else if (const model::Command *command = pattern.command())
                addCommand(*command, rate);
        }
        addUpkeepOfCopies();
        return std::move(m_accesses);
    }

private:
    std::string keyOf(const std::string &entity) const
    {
        const model::Entity *found = m_workbook.entity(entity);
        return found ? found->key : std::string();
    }

    void addQuery(const model::Query &query, double rate)
    {
        if (!m_workbook.entity(query.root))
            return;
        Found rows {query.root, givenBy(query, rate), rate * rowsInAnswer(m_workbook, query)};
        look(query.root, rows.known, rate);
        rows.known = knownOf(rows);
        std::map<Roles, Found> levels {{Roles(), rows}}; // what is looked up, each way once
        for (const model::DeliveredRows &level : model::deliveredRows(m_workbook, query)) {
            Roles way;
            for (const std::string &name : level.way) {
                const Found from = levels.at(way);
                way.push_back(name);
                if (levels.contains(way))
                    continue;
                // The limit is of the rows inside one row of the level above.
                const bool isLast = way.size() == level.way.size();
                levels.emplace(way,
                               isLast ? follow(from, name, level.limit)
                                      : follow(from, name, std::nullopt));
            }
            showRelated(levels.at(way), level.attributes);
        }
        for (const model::Aggregate &aggregate : query.aggregates) {
            if (!m_homes.holdsAggregate(rows.entity, aggregate))
                (void)follow(rows, aggregate.role, std::nullopt);
        }
    }

    /// Values that the conditions give. A condition on the partners of a many:many relationship
    /// gives the keys of rows whose partner lists them.
    Given givenBy(const model::Query &query, double rate)
    {
        using Kind = model::Match::Kind;
        Given given;
        for (const model::Match &match : query.match) {
            if (match.kind != Kind::equals && match.kind != Kind::in
                && match.kind != Kind::belongsTo)
                continue;
            model::ResolvedPath path = model::resolvePath(m_workbook, query.root, match.path);
            if (match.kind == Kind::belongsTo && path.roles.size() == 1)
                giveLinked(query.root, path.roles.front(), rate, given);
            const std::string end = model::toOneEnd(m_workbook, query.root, path.roles);
            if (end.empty())
                continue;
            if (path.attribute.empty())
                path.attribute = keyOf(end);
            const double count = match.kind == Kind::in ? listLength : 1;
            give(given, {path.roles, path.attribute}, count);
            giveOnTheWay(query.root, path, count, given);
        }
        return given;
    }

    void giveLinked(const std::string &entity, const std::string &name, double rate, Given &given)
    {
        const auto role = model::findRole(m_workbook, entity, name);
        if (!role || !model::isLink(*role)
            || !m_homes.listsKeys(role->partner, model::inverseNameOf(*role)))
            return;
        look(role->partner, {{{{}, keyOf(role->partner)}, 1}}, rate);
        const auto back = model::findRole(m_workbook, role->partner, model::inverseNameOf(*role));
        give(given, {{}, keyOf(entity)}, back ? partnersOf(m_workbook, *back) : 1);
    }

    /// A row can also be found by its partner, when the value is one of the partner's: all partners
    /// with the value are found first.
    void giveOnTheWay(const std::string &entity, const model::ResolvedPath &path, double count,
                      Given &given) const
    {
        if (path.roles.empty())
            return;
        const std::string partner = model::toOneEnd(m_workbook, entity, {path.roles.front()});
        const std::string end = model::toOneEnd(m_workbook, entity, path.roles);
        const model::Entity *last = m_workbook.entity(end);
        const model::Attribute *attribute = last ? last->attribute(path.attribute) : nullptr;
        if (!attribute || (path.roles.size() == 1 && path.attribute == last->key))
            return;
        const double partners = std::max(1.0, expectedRows(m_workbook, partner));
        const double all = std::max(1.0, expectedRows(m_workbook, end));
        const double values = path.attribute == last->key
            ? all
            : std::min(all, model::valuesMadeFor(*attribute).value_or(all));
        give(given, {{path.roles.front()}, keyOf(partner)},
             count * std::max(1.0, partners / std::max(1.0, values)));
    }

    /// An access to the document that holds the rows.
    void look(const std::string &entity, const Given &given, double perSecond, double items = 1)
    {
        const DocumentHome *home = m_homes.of(entity);
        if (!home || perSecond <= 0)
            return;
        Access access {m_pattern, m_isQuery, perSecond, items, {}};
        for (const GivenValue &one : given) {
            const Roles &roles = one.value.roles;
            if (roles.size() < home->outwards.size()
                || !std::equal(home->outwards.begin(), home->outwards.end(), roles.begin()))
                continue;
            give(access.given,
                 {{roles.begin() + static_cast<std::ptrdiff_t>(home->outwards.size()), roles.end()},
                  one.value.attribute},
                 one.count);
        }
        m_accesses[home->type->entity].push_back(std::move(access));
    }

    /// What is known of each row once its document has been read.
    Given knownOf(const Found &rows) const
    {
        Given known;
        give(known, {{}, keyOf(rows.entity)});
        for (const GivenValue &one : rows.known)
            give(known, one.value);
        for (const RowValue &held : m_homes.keysIn(rows.entity))
            give(known, held);
        return known;
    }

    /// Looks for the related rows of whose attributes a result shows something that the document
    /// does not hold.
    void showRelated(const Found &rows, const std::vector<model::Projection> &attributes)
    {
        std::map<std::string, std::vector<model::Projection>> byRole;
        for (const model::Projection &shown : attributes) {
            const model::ResolvedPath path
                = model::resolvePath(m_workbook, rows.entity, shown.path);
            if (path.roles.empty() || path.attribute.empty()
                || m_homes.holds(rows.entity, {path.roles, model::headOf(path.attribute)}))
                continue;
            const std::string rest = shown.path.substr(path.roles.front().size() + 1);
            byRole[path.roles.front()].push_back({rest, {}, {}});
        }
        for (const auto &[role, rest] : byRole)
            showRelated(follow(rows, role, std::nullopt), rest);
    }

    /// The partners in the role, and the accesses that find them.
    Found follow(const Found &rows, const std::string &name, std::optional<int> limit)
    {
        const auto role = model::findRole(m_workbook, rows.entity, name);
        if (!role || !m_homes.of(role->partner))
            return {rows.entity, {}, 0};
        Found partners {role->partner, {}, rows.perSecond};
        double looked = rows.perSecond;
        const std::string &back = model::inverseNameOf(*role);
        if (role->toParent && !role->toMany) {
            give(partners.known, {{}, keyOf(role->partner)});
            for (const GivenValue &one : rows.known) {
                if (!one.value.roles.empty() && one.value.roles.front() == name)
                    give(partners.known,
                         {{one.value.roles.begin() + 1, one.value.roles.end()},
                          one.value.attribute});
            }
        } else if (model::isLink(*role)) {
            partners.perSecond *= partnersOf(m_workbook, *role);
            if (m_homes.listsKeys(rows.entity, name)) {
                give(partners.known, {{}, keyOf(role->partner)});
                looked = partners.perSecond;
            }
        } else {
            const double each = partnersOf(m_workbook, *role);
            partners.perSecond *= limit ? std::min<double>(each, *limit) : each;
            for (const GivenValue &one : rows.known) {
                Roles roles {back};
                roles.insert(roles.end(), one.value.roles.begin(), one.value.roles.end());
                give(partners.known, {std::move(roles), one.value.attribute});
            }
        }
        if (!m_homes.isInside(rows.entity, *role))
            look(role->partner, partners.known, looked);
        partners.known = knownOf(partners);
        return partners;
    }

    /// A request names the command's row and the rows that it refers to.
    Given knownToSender(const std::string &entity) const
    {
        Given known;
        give(known, {{}, keyOf(entity)});
        for (const Role &role : model::rolesOf(m_workbook, entity)) {
            if (role.toParent && !role.toMany)
                give(known, {{role.name}, keyOf(role.partner)});
        }
        return known;
    }

    void addCommand(const model::Command &command, double rate)
    {
        using Kind = model::Command::Kind;
        const DocumentHome *home = m_homes.of(command.entity);
        if (!home)
            return;
        const Given known = knownToSender(command.entity);
        if (command.kind != Kind::create || !home->outwards.empty())
            look(command.entity, known, rate);
        const bool isAdded = command.kind == Kind::create;
        if (isAdded || command.kind == Kind::remove)
            addUpkeepOfAggregates({command.entity, known, rate});
        if (isAdded) {
            for (const model::CreatedRows &with : command.with)
                addCreatedWith({command.entity, known, rate}, with);
        }
        if (command.kind == Kind::remove) {
            for (const Role &role : model::rolesOf(m_workbook, command.entity)) {
                if (!role.toParent && role.relationship->containment
                    && !m_homes.isInside(command.entity, role))
                    look(role.partner, {{{{model::inverseNameOf(role)}, keyOf(command.entity)}, 1}},
                         rate);
            }
        }
    }

    /// Rows created with their parent lie in its document, or are items whose place is known.
    void addCreatedWith(const Found &parent, const model::CreatedRows &with)
    {
        const auto role = model::findRole(m_workbook, parent.entity, with.role);
        if (!role || model::isLink(*role) || role->toParent)
            return;
        const double many
            = with.count ? static_cast<double>(*with.count) : partnersOf(m_workbook, *role);
        addUpkeepOfAggregates(
            {role->partner, knownToSender(role->partner), parent.perSecond * many},
            role->relationship);
    }

    /// Documents whose aggregates a created or removed row changes, apart from those of the row
    /// that comes with it.
    void addUpkeepOfAggregates(const Found &row, const model::Relationship *except = nullptr)
    {
        Found changed = row;
        changed.known = knownOf(row);
        for (const Role &role : model::rolesOf(m_workbook, row.entity)) {
            if (role.toParent && !role.toMany && role.relationship != except
                && m_homes.holdsAggregateOver(role.partner, model::inverseNameOf(role)))
                (void)follow(changed, role.name, std::nullopt);
        }
    }

    /// Documents that hold a copied value which changes.
    void addUpkeepOfCopies()
    {
        m_isQuery = false;
        m_pattern.clear();
        for (const auto &[entity, copied] : m_homes.copies()) {
            const std::string end = model::endOf(m_workbook, entity, copied.roles);
            const model::Entity *origin = m_workbook.entity(end);
            const model::Attribute *attribute
                = origin ? origin->attribute(copied.attribute) : nullptr;
            if (attribute && attribute->isMutable)
                look(entity, {{{copied.roles, origin->key}, 1}},
                     changeRate(m_workbook, end, *attribute),
                     expectedRows(m_workbook, entity)
                         / std::max(1.0, expectedRows(m_workbook, end)));
        }
    }

    const Workbook &m_workbook;
    DocumentHomes m_homes;
    bool m_isRated; ///< some pattern states a rate
    std::string m_pattern; ///< the one at work
    bool m_isQuery = true;
    std::map<std::string, std::vector<Access>> m_accesses;
};

} // namespace

const GivenValue *Access::find(const RowValue &value) const
{
    const auto found = std::find_if(given.begin(), given.end(),
                                    [&](const GivenValue &one) { return one.value == value; });
    return found == given.end() ? nullptr : &*found;
}

std::map<std::string, std::vector<Access>> accessesOf(const Workbook &workbook,
                                                      const model::Design &design)
{
    return AccessFinder(workbook, design).run();
}

} // namespace partita::mapping
