// Rules about what is read together: embed it, copy it, or keep it computed.
#include "engine/advice/aggregateupkeep.h"
#include "engine/advice/balance.h"
#include "engine/advice/rules.h"
#include "engine/advice/wording.h"
#include "engine/model/attributepath.h"
#include "engine/model/delivered.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace partita::advice {
namespace {

std::string withCapital(std::string word)
{
    if (!word.empty())
        word.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(word.front())));
    return word;
}

// Aggregates

bool isAggregating(const planning::Step &step)
{
    static constexpr std::array words {" COUNT(", " SUM(", " MIN(", " MAX(", " AVG("};
    return std::any_of(words.begin(), words.end(),
                       [&](const char *word) { return step.text.find(word) != std::string::npos; });
}

/// An aggregate of the root that several patterns may ask for.
struct Computed {
    model::Aggregate aggregate;
    std::string child;
};

std::optional<Fix> aggregateFix(const Context &context, const Home &home,
                                const std::vector<Computed> &computed)
{
    Fix fix {"Keep ", {}};
    std::vector<std::string> names;
    for (const Computed &one : computed) {
        std::string name = one.aggregate.as;
        if (name.empty() || home.type->field(name))
            name = one.aggregate.role + withCapital(one.aggregate.attribute) + "Kept";
        if (home.type->field(name))
            return std::nullopt;
        const auto child = context.home(one.child);
        model::AddField added {context.design.name,
                               home.container->name,
                               home.type->name,
                               {name,
                                model::AggregateSource {one.aggregate.function, one.aggregate.role,
                                                        one.aggregate.attribute},
                                model::Upkeep::transaction}};
        // One container is not one logical partition.
        if (!child || child->container != home.container || !isSound(context, added))
            added.field.upkeep = model::Upkeep::changeFeed;
        fix.edits.push_back(std::move(added));
        names.push_back(name);
    }
    fix.what += listed(names) + " on \"" + home.type->name + "\", in step with what "
        + (names.size() == 1 ? "it is" : "they are") + " computed of";
    return fix;
}

/// Counts and sums computed anew each time they are read.
void aggregateOnRead(const Context &context, Findings &findings)
{
    for (const model::Entity &entity : *context.workbook.entities) {
        const auto home = context.home(entity.name);
        if (!home)
            continue;
        Balance balance;
        std::vector<Computed> computed;
        std::vector<std::string> ids;
        double computations = 0; // a second
        for (const Asked &asked : context.patterns()) {
            const model::Query *query = asked.pattern->query();
            if (!query || query->root != entity.name || query->aggregates.empty())
                continue;
            const double load = loadOf(asked, isAggregating);
            if (load <= 0)
                continue;
            balance.reading += load;
            computations += asked.rate() * static_cast<double>(query->aggregates.size());
            ids.push_back(asked.pattern->id);
            for (const model::Aggregate &aggregate : query->aggregates) {
                const auto role = model::findRole(context.workbook, entity.name, aggregate.role);
                const bool isKnown
                    = std::any_of(computed.begin(), computed.end(), [&](const Computed &known) {
                          return known.aggregate.function == aggregate.function
                              && known.aggregate.role == aggregate.role
                              && known.aggregate.attribute == aggregate.attribute;
                      });
                if (role && !isKnown)
                    computed.push_back({aggregate, role->partner});
            }
        }
        if (computed.empty())
            continue;
        std::vector<model::Aggregate> aggregates;
        for (const Computed &one : computed)
            aggregates.push_back(one.aggregate);
        balance.upkeep
            = aggregateUpkeep(context, *home, aggregates, balance.reading / computations);
        if (!isWorthwhile(context, balance))
            continue;
        Finding finding;
        finding.severity = Severity::warning;
        finding.subject = context.subject({"entity " + entity.name, "aggregates"});
        std::vector<std::string> roles;
        for (const Computed &one : computed)
            roles.push_back(one.aggregate.role);
        roles.erase(std::unique(roles.begin(), roles.end()), roles.end());
        finding.title = listed(ids) + (ids.size() == 1 ? " computes" : " compute") + " over "
            + listed(roles) + " of each " + entity.name + " anew at every read";
        addBalance(balance, "computing them", "keeping them in step", finding);
        finding.fix = aggregateFix(context, *home, computed);
        findings.push_back(std::move(finding));
    }
}

// Copies along to-one paths

struct Wanted {
    std::vector<std::string> roles;
    std::string attribute;
    std::string partner; ///< entity
    std::string name; ///< in the result
};

Wanted wantedOf(const Context &context, const std::string &root,
                const model::Projection &projection)
{
    Wanted wanted;
    model::ResolvedPath path = model::resolvePath(context.workbook, root, projection.path);
    wanted.roles = std::move(path.roles);
    wanted.attribute = model::headOf(path.attribute); // attributes are copied whole
    wanted.partner = model::toOneEnd(context.workbook, root, wanted.roles);
    wanted.name = wanted.attribute == path.attribute ? projection.resultName() : wanted.attribute;
    return wanted;
}

/// What a pattern reads of one partner of its rows.
struct Visit {
    std::string partner;
    std::vector<Wanted> wanted;
};

std::vector<Visit> visitsOf(const Context &context, const model::DeliveredRows &rows)
{
    std::vector<Visit> visits;
    for (const model::Projection &projection : rows.attributes) {
        Wanted wanted = wantedOf(context, rows.entity, projection);
        if (wanted.roles.empty() || wanted.partner.empty() || wanted.partner == rows.entity)
            continue;
        const auto known = std::find_if(visits.begin(), visits.end(), [&](const Visit &visit) {
            return visit.partner == wanted.partner;
        });
        Visit &visit
            = known == visits.end() ? visits.emplace_back(Visit {wanted.partner, {}}) : *known;
        const bool isTwice
            = std::any_of(visit.wanted.begin(), visit.wanted.end(), [&](const Wanted &other) {
                  return other.roles == wanted.roles && other.attribute == wanted.attribute;
              });
        if (!isTwice)
            visit.wanted.push_back(std::move(wanted));
    }
    return visits;
}

double upkeepOf(const Context &context, const std::string &root, const Visit &visit, double charge)
{
    double perSecond = 0;
    const model::Entity *partner = context.workbook.entity(visit.partner);
    for (const Wanted &wanted : visit.wanted) {
        const model::Attribute *attribute
            = partner ? partner->attribute(wanted.attribute) : nullptr;
        if (!attribute || !attribute->isMutable)
            continue;
        perSecond = std::max(perSecond, context.changes(visit.partner, *attribute));
    }
    const double holders = context.rows(root) / std::max(1.0, context.rows(visit.partner));
    return perSecond * std::max(1.0, holders) * charge;
}

std::optional<Fix> copyFix(const Context &context, const Home &home, const Visit &visit)
{
    Fix fix {"Copy ", {}};
    std::vector<std::string> names;
    const model::Entity *partner = context.workbook.entity(visit.partner);
    for (const Wanted &wanted : visit.wanted) {
        const model::Attribute *attribute
            = partner ? partner->attribute(wanted.attribute) : nullptr;
        if (!attribute || wanted.attribute == partner->key)
            continue; // the key is there already, or the copy would be it
        std::string name = wanted.name;
        if (home.type->field(name))
            name = wanted.roles.back() + withCapital(wanted.attribute);
        if (home.type->field(name))
            return std::nullopt;
        fix.edits.push_back(model::AddField {
            context.design.name,
            home.container->name,
            home.type->name,
            {name, model::CopiedSource {wanted.roles, wanted.attribute, {}},
             attribute->isMutable ? model::Upkeep::changeFeed : model::Upkeep::none}});
        names.push_back(wanted.attribute);
    }
    if (fix.edits.empty())
        return std::nullopt;
    fix.what += listed(names) + " of " + visit.partner + " into \"" + home.type->name + '"';
    return fix;
}

/// Entities that are reached through the visited one: their keys lie in it.
std::vector<std::string> beyond(const std::vector<Visit> &visits, const Visit &visit)
{
    std::vector<std::string> partners;
    for (const Visit &other : visits) {
        const bool isBeyond
            = std::any_of(other.wanted.begin(), other.wanted.end(), [&](const Wanted &further) {
                  return std::any_of(visit.wanted.begin(), visit.wanted.end(),
                                     [&](const Wanted &own) {
                                         return own.roles.size() < further.roles.size()
                                             && std::equal(own.roles.begin(), own.roles.end(),
                                                           further.roles.begin());
                                     });
              });
        if (isBeyond)
            partners.push_back(other.partner);
    }
    return partners;
}

/// The items hold a copy of it already: nobody is visited for it.
bool holdsCopy(const Home &home, const Wanted &wanted)
{
    return std::any_of(home.type->fields.begin(), home.type->fields.end(),
                       [&](const model::Field &field) {
                           const auto *copied = std::get_if<model::CopiedSource>(&field.source);
                           return copied && !copied->truncate && copied->roles == wanted.roles
                               && copied->attribute == wanted.attribute;
                       });
}

/// A condition on a row beyond the entity goes through it, unless the items hold a copy of what it is about.
bool goesThrough(const Context &context, const Home &home, const model::ResolvedPath &path,
                 const std::string &entity)
{
    for (std::size_t i = 1; i < path.roles.size(); ++i) {
        const std::vector<std::string> way(path.roles.begin(),
                                           path.roles.begin() + static_cast<std::ptrdiff_t>(i));
        if (model::toOneEnd(context.workbook, home.type->entity, way) == entity)
            return !holdsCopy(home, {path.roles, path.attribute, {}, {}});
    }
    return false;
}

/// The query goes by the entity's attributes, or has its rows in the answer: a copy of some others saves no visit.
bool isAskedOtherwise(const Context &context, const Home &home, const model::Query &query,
                      const std::string &entity)
{
    const auto isIt = [&](const std::string &role) {
        const auto found = model::findRole(context.workbook, query.root, role);
        return found && found->partner == entity;
    };
    const std::vector<model::IncludedRole> included = model::includedRoles(context.workbook, query);
    return std::any_of(query.match.begin(), query.match.end(),
                       [&](const model::Match &match) {
                           const model::ResolvedPath path
                               = model::resolvePath(context.workbook, query.root, match.path);
                           const model::Entity *reached = context.workbook.entity(path.entity);
                           if (goesThrough(context, home, path, entity))
                               return true;
                           return !path.roles.empty() && path.entity == entity && reached
                               && !path.attribute.empty() && path.attribute != reached->key;
                       })
        || std::any_of(query.aggregates.begin(), query.aggregates.end(),
                       [&](const model::Aggregate &aggregate) { return isIt(aggregate.role); })
        || std::any_of(included.begin(), included.end(), [&](const model::IncludedRole &inner) {
               return inner.role.toMany && inner.role.partner == entity;
           });
}

/// What is read there comes along once the rows are embedded, which the advice offers already: a copy beside it saves nothing.
bool isBetterEmbedded(const Context &context, const Asked &asked, const std::string &entity,
                      const Visit &visit)
{
    const auto comesWith = [&](const model::IncludedRole &included) {
        return included.entity == entity && included.role.partner == visit.partner
            && std::all_of(visit.wanted.begin(), visit.wanted.end(), [&](const Wanted &wanted) {
                   return wanted.roles == std::vector<std::string> {included.role.name};
               });
    };
    const std::vector<model::IncludedRole> roles
        = model::includedRoles(context.workbook, *asked.pattern->query());
    return std::any_of(roles.begin(), roles.end(), [&](const model::IncludedRole &included) {
        if (!comesWith(included))
            return false;
        const std::optional<Finding> embedding
            = readTogether(context, asked, entity, included.role);
        return embedding && embedding->fix;
    });
}

/// Another entity read only for a few attributes that a copy in `rows` would bring along.
void saveReadsOf(const Context &context, const Asked &asked, const model::DeliveredRows &rows,
                 Findings &findings)
{
    const auto home = context.home(rows.entity);
    if (!home)
        return;
    std::vector<Visit> visits = visitsOf(context, rows);
    for (Visit &visit : visits)
        std::erase_if(visit.wanted, [&](const Wanted &wanted) { return holdsCopy(*home, wanted); });
    std::erase_if(visits, [](const Visit &visit) { return visit.wanted.empty(); });
    for (const Visit &visit : visits) {
        const auto partner = context.home(visit.partner);
        if (!partner || isAskedOtherwise(context, *home, *asked.pattern->query(), visit.partner))
            continue;
        const double reading = loadOf(asked, [&](const planning::Step &step) {
            return step.container == partner->container->name
                && step.documentType == partner->type->name;
        });
        const Balance balance {reading,
                               upkeepOf(context, rows.entity, visit, createCharge(context, *home))};
        if (!isWorthwhile(context, balance) || isBetterEmbedded(context, asked, rows.entity, visit))
            continue;
        std::vector<std::string> names;
        for (const Wanted &wanted : visit.wanted)
            names.push_back(wanted.attribute);
        // Rows of the query's own entity inside its rows, as replies to a post are posts, are told by their role.
        const bool isInside = !rows.role.empty();
        const std::string around
            = rows.entity == asked.pattern->query()->root ? rows.role : rows.entity;
        const std::string inside = isInside ? " in " + around : std::string();
        Finding finding;
        finding.severity = Severity::hint;
        finding.subject = context.subject(
            {"pattern " + asked.pattern->id, "attributes of " + visit.partner + inside});
        finding.title = asked.pattern->id + " reads " + visit.partner + " only for " + listed(names)
            + (!isInside                   ? std::string()
                   : around == rows.entity ? ", in each " + around
                                           : ", in its " + around);
        if (const std::vector<std::string> further = beyond(visits, visit); !further.empty())
            finding.title += ", and on the way to " + listed(further);
        addBalance(balance, "these look-ups", "keeping a copy in step", finding);
        finding.fix = copyFix(context, *home, visit);
        findings.push_back(std::move(finding));
    }
}

void duplicateToSaveReads(const Context &context, Findings &findings)
{
    for (const Asked &asked : context.patterns()) {
        if (!asked.pattern->isQuery())
            continue;
        for (const model::DeliveredRows &rows :
             model::deliveredRows(context.workbook, *asked.pattern->query()))
            saveReadsOf(context, asked, rows, findings);
    }
}

// Embedding

/// Bounded rows that are read with their parent, yet lie apart from it.
void embedWhatIsReadTogether(const Context &context, Findings &findings)
{
    for (const Asked &asked : context.patterns()) {
        if (!asked.pattern->isQuery())
            continue;
        for (const auto &[entity, role] :
             model::includedRoles(context.workbook, *asked.pattern->query())) {
            if (std::optional<Finding> finding = readTogether(context, asked, entity, role))
                findings.push_back(*std::move(finding));
        }
    }
}

constexpr std::array copyTable {
    Rule {"embed-what-is-read-together", "Few rows that are read with their parent but lie apart",
          "Rows that are always read with their parent cost a request and a charge of their own "
          "each time. Few of them, with a bound, belong into the parent's item.",
          modelReading, embedWhatIsReadTogether},
    Rule {
        "duplicate-to-save-reads",
        "Items read for a few attributes",
        "A look-up for a name costs as much as one for everything, and it waits for the one before. "
        "A copy of what seldom changes saves it; the change feed keeps it in step.",
        {"Building with patterns: the extended reference pattern",
         "https://www.mongodb.com/blog/post/building-with-patterns-the-extended-reference-pattern"},
        duplicateToSaveReads},
    Rule {
        "aggregate-on-read",
        "Counts and sums computed at every read",
        "Counting at every read pays again and again for an answer that changes only when something "
        "is written. Keep the number on the item and change it with the write (the computed "
        "pattern).",
        {"Building with patterns: the computed pattern",
         "https://www.mongodb.com/blog/post/building-with-patterns-the-computed-pattern"},
        aggregateOnRead},
};

} // namespace

std::span<const Rule> copyRules()
{
    return copyTable;
}

} // namespace partita::advice
