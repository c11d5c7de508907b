#include "engine/advice/duplicatetosavereads.h"

#include "engine/advice/balance.h"
#include "engine/advice/trial.h"
#include "engine/advice/wording.h"
#include "engine/mapping/naming.h"
#include "engine/model/attributepath.h"
#include "engine/model/delivered.h"
#include "engine/model/edits.h"

#include <algorithm>
#include <map>

namespace partita::advice {
namespace {

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

/// The row at the end of one role is named by the items already.
bool holdsKey(const Home &home, const Wanted &wanted)
{
    return wanted.roles.size() == 1
        && std::any_of(
               home.type->fields.begin(), home.type->fields.end(), [&](const model::Field &field) {
                   const auto *reference = std::get_if<model::ReferenceSource>(&field.source);
                   return reference && reference->role == wanted.roles.front();
               });
}

std::optional<Fix> copyFix(const Context &context, const Home &home, const Visit &visit)
{
    Fix fix {"Copy ", {}};
    std::vector<std::string> names;
    std::vector<std::string> taken = model::namesOf(home.type->fields);
    const model::Entity *partner = context.workbook.entity(visit.partner);
    for (const Wanted &wanted : visit.wanted) {
        const model::Attribute *attribute
            = partner ? partner->attribute(wanted.attribute) : nullptr;
        if (!attribute || (wanted.attribute == partner->key && holdsKey(home, wanted)))
            continue;
        const bool isTaken = std::find(taken.begin(), taken.end(), wanted.name) != taken.end();
        taken.push_back(model::freeName(
            isTaken ? mapping::camelJoined({wanted.roles.back(), wanted.attribute}) : wanted.name,
            taken));
        fix.edits.push_back(model::AddField {
            context.design.name,
            home.container->name,
            home.type->name,
            {taken.back(), model::CopiedSource {wanted.roles, wanted.attribute, {}},
             attribute->isMutable ? model::Upkeep::changeFeed : model::Upkeep::none}});
        names.push_back(wanted.attribute);
    }
    if (fix.edits.empty())
        return std::nullopt;
    fix.what += listed(names) + " of " + visit.partner + " into \"" + home.type->name + '"';
    return fix;
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

/// The copies that were tried out: several patterns may want the same one.
class CopiesTried {
public:
    explicit CopiesTried(const Context &context)
        : m_context(context)
    {
    }

    const std::optional<Trial> &with(const Home &home, const Fix &copy)
    {
        const auto [found, isNew]
            = m_trials.try_emplace(home.container->name + ": " + copy.what, std::nullopt);
        if (isNew)
            found->second = tryOut(m_context, copy.edits);
        return found->second;
    }

private:
    const Context &m_context;
    std::map<std::string, std::optional<Trial>> m_trials; ///< by container and copy
};

/// RU/s of looking the visited rows up.
double lookUpLoad(const Context &context, const Asked &asked, const Visit &visit)
{
    const auto partner = context.home(visit.partner);
    return loadOf(asked, [&](const planning::Step &step) {
        return partner && step.container == partner->container->name
            && step.documentType == partner->type->name;
    });
}

/// What is read apart for rows that the home could hold itself.
std::vector<Visit> visitsFor(const Context &context, const Home &home,
                             const model::DeliveredRows &rows)
{
    std::vector<Visit> visits = visitsOf(context, rows);
    for (Visit &visit : visits)
        std::erase_if(visit.wanted, [&](const Wanted &wanted) { return holdsCopy(home, wanted); });
    std::erase_if(visits, [](const Visit &visit) { return visit.wanted.empty(); });
    return visits;
}

/// A copy may pay, as far as a first look tells: larger items are not in the estimate of its upkeep.
bool isDoubtful(const Context &context, const Asked &asked, const Home &home,
                const std::string &entity, const Visit &visit)
{
    const double upkeep = upkeepOf(context, entity, visit, createCharge(context, home));
    return !isAskedOtherwise(context, home, *asked.pattern->query(), visit.partner)
        && isWorthwhile(context, {lookUpLoad(context, asked, visit), upkeep})
        && !isBetterEmbedded(context, asked, entity, visit);
}

/// Rows of the query's own entity inside its rows, as replies to a post are posts.
bool areKin(const Asked &asked, const model::DeliveredRows &rows)
{
    return rows.entity == asked.pattern->query()->root;
}

/// The rows of the answer for which another is visited; kin are told by their role.
std::string aroundOf(const Asked &asked, const model::DeliveredRows &rows)
{
    return areKin(asked, rows) ? rows.role : rows.entity;
}

/// "Q2 reads Author only for name, in each Book"
std::string titleOf(const Asked &asked, const model::DeliveredRows &rows, const Visit &visit)
{
    std::vector<std::string> names;
    for (const Wanted &wanted : visit.wanted)
        names.push_back(wanted.attribute);
    std::string title
        = asked.pattern->id + " reads " + visit.partner + " only for " + listed(names);
    if (!rows.role.empty())
        title += (areKin(asked, rows) ? ", in its " : ", in each ") + aroundOf(asked, rows);
    return title;
}

/// Every request of the pattern gets cheaper, and the whole load by enough. A visit on the way to others is not saved.
bool pays(const Context &context, const Asked &asked, const Trial &trial)
{
    const auto own
        = std::find_if(trial.patterns.begin(), trial.patterns.end(),
                       [&](const ChargeChange &one) { return one.pattern == asked.pattern; });
    return own != trial.patterns.end() && own->requestCharge.trend() < 0 && !trial.isDearer()
        && isWorthwhile(context, {trial.saved(), trial.added()});
}

void addMeasured(const Trial &trial, double reading, Finding &finding)
{
    const double saved = trial.saved();
    const double added = trial.added();
    finding.evidence = {{"load of these look-ups", reading, "RU/s"},
                        {"load saved with the copy", saved, "RU/s"},
                        {"load added by it", added, "RU/s"}};
    const auto less = [](const ChargeChange &one) { return -one.added(); };
    const auto more = [](const ChargeChange &one) { return one.added(); };
    finding.summary = amount(reading) + " RU/s for these look-ups. Measured with the copy, "
        + amount(saved) + " RU/s are saved: " + chargesOf(trial, less, "with it") + "; "
        + (added > 0 ? "larger items and their upkeep take " + amount(added)
                   + " RU/s: " + chargesOf(trial, more, "with it") + '.'
                     : "nothing gets dearer.");
    finding.weight = reading;
}

/// Another entity read only for a few attributes that a copy in `rows` would bring along.
void saveReadsOf(const Context &context, const Asked &asked, const model::DeliveredRows &rows,
                 CopiesTried &tried, Findings &findings)
{
    const auto home = context.home(rows.entity);
    for (const Visit &visit : home ? visitsFor(context, *home, rows) : std::vector<Visit> {}) {
        if (!isDoubtful(context, asked, *home, rows.entity, visit))
            continue;
        const std::optional<Fix> copy = copyFix(context, *home, visit);
        const std::optional<Trial> trial = copy ? tried.with(*home, *copy) : std::nullopt;
        if (!trial || !pays(context, asked, *trial))
            continue;
        Finding finding;
        finding.severity = Severity::hint;
        finding.subject = context.subject(
            {"pattern " + asked.pattern->id,
             "attributes of " + visit.partner
                 + (rows.role.empty() ? std::string() : " in " + aroundOf(asked, rows))});
        finding.title = titleOf(asked, rows, visit);
        addMeasured(*trial, lookUpLoad(context, asked, visit), finding);
        finding.fix = copy;
        findings.push_back(std::move(finding));
    }
}

} // namespace

void duplicateToSaveReads(const Context &context, Findings &findings)
{
    CopiesTried tried(context);
    for (const Asked &asked : context.patterns()) {
        if (!asked.pattern->isQuery())
            continue;
        for (const model::DeliveredRows &rows :
             model::deliveredRows(context.workbook, *asked.pattern->query()))
            saveReadsOf(context, asked, rows, tried, findings);
    }
}

} // namespace partita::advice
