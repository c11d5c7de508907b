#include "engine/advice/duplicatetosavereads.h"

#include "engine/advice/balance.h"
#include "engine/advice/trial.h"
#include "engine/advice/visits.h"
#include "engine/advice/wording.h"
#include "engine/mapping/naming.h"
#include "engine/model/attributepath.h"
#include "engine/model/delivered.h"
#include "engine/model/edits.h"

#include <algorithm>
#include <map>

namespace partita::advice {
namespace {

/// RU/s of keeping the copies in step, estimated: what changes of a partner is brought to all that hold it at once.
double upkeepOf(const Context &context, const std::string &root, const Visit &visit, double charge)
{
    double load = 0;
    for (const std::string &name : visit.partners()) {
        const model::Entity *partner = context.workbook.entity(name);
        double perSecond = 0;
        for (const Wanted &wanted : visit.of(name).wanted) {
            const model::Attribute *attribute
                = partner ? partner->attribute(wanted.attribute) : nullptr;
            if (attribute && attribute->isMutable)
                perSecond = std::max(perSecond, context.changes(name, *attribute));
        }
        const double holders = context.rows(root) / std::max(1.0, context.rows(name));
        load += perSecond * std::max(1.0, holders) * charge;
    }
    return load;
}

std::optional<Fix> copyFix(const Context &context, const Home &home, const Visit &visit)
{
    Fix fix {"Copy ", {}};
    std::vector<std::string> taken = model::namesOf(home.type->fields);
    for (const Wanted &wanted : visit.wanted) {
        const model::Entity *partner = context.workbook.entity(wanted.partner);
        const model::Attribute *attribute
            = partner ? partner->attribute(wanted.attribute) : nullptr;
        if (!attribute)
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
    }
    if (fix.edits.empty())
        return std::nullopt;
    std::vector<std::string> copied;
    for (const std::string &partner : visit.partners())
        copied.push_back(listed(visit.attributesOf(partner)) + " of " + partner);
    fix.what += listed(copied) + " into \"" + home.type->name + '"';
    return fix;
}

/// The query has rows of the entity in the answer, or computes over them: a copy of something of one saves no visit.
bool isAskedOtherwise(const Context &context, const model::Query &query, const std::string &entity)
{
    const auto isIt = [&](const std::string &role) {
        const auto found = model::findRole(context.workbook, query.root, role);
        return found && found->partner == entity;
    };
    const std::vector<model::IncludedRole> included = model::includedRoles(context.workbook, query);
    return std::any_of(query.aggregates.begin(), query.aggregates.end(),
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
        return included.entity == entity
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
    return loadOf(asked, [&](const planning::Step &step) {
        return std::any_of(visit.entities.begin(), visit.entities.end(),
                           [&](const std::string &entity) {
                               const auto home = context.home(entity);
                               return home && step.container == home->container->name
                                   && step.documentType == home->type->name;
                           });
    });
}

/// A copy may pay, as far as a first look tells: larger items are not in the estimate of its upkeep.
bool isDoubtful(const Context &context, const Asked &asked, const Home &home,
                const std::string &entity, const Visit &visit)
{
    const double upkeep = upkeepOf(context, entity, visit, createCharge(context, home));
    return std::none_of(visit.entities.begin(), visit.entities.end(),
                        [&](const std::string &partner) {
                            return isAskedOtherwise(context, *asked.pattern->query(), partner);
                        })
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
    std::vector<std::string> read;
    for (const std::string &partner : visit.partners())
        read.push_back(partner + " only for " + listed(visit.attributesOf(partner)));
    std::string title = asked.pattern->id + " reads " + listed(read);
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
    finding.weight = saved - added;
}

/// Tells of the copies of what is wanted on the visit, if they pay.
bool isTold(const Context &context, const Asked &asked, const model::DeliveredRows &rows,
            const Home &home, const Visit &visit, CopiesTried &tried, Findings &findings)
{
    if (!isDoubtful(context, asked, home, rows.entity, visit))
        return false;
    const std::optional<Fix> copy = copyFix(context, home, visit);
    const std::optional<Trial> trial = copy ? tried.with(home, *copy) : std::nullopt;
    if (!trial || !pays(context, asked, *trial))
        return false;
    Finding finding;
    finding.subject = context.subject(
        {"pattern " + asked.pattern->id,
         "attributes of " + listed(visit.partners())
             + (rows.role.empty() ? std::string() : " in " + aroundOf(asked, rows))});
    finding.title = titleOf(asked, rows, visit);
    addMeasured(*trial, lookUpLoad(context, asked, visit), finding);
    finding.severity = severityOfSaving(context, finding.weight / context.load());
    finding.fix = copy;
    findings.push_back(std::move(finding));
    return true;
}

/// Others read only for a few attributes that copies in `rows` would bring along: all those on one way together, or else each
/// by itself.
void saveReadsOf(const Context &context, const Asked &asked, const model::DeliveredRows &rows,
                 CopiesTried &tried, Findings &findings)
{
    const auto home = context.home(rows.entity);
    if (!home)
        return;
    for (const Visit &visit : visitsFor(context, *home, *asked.pattern->query(), rows)) {
        const std::vector<std::string> partners = visit.partners();
        if (isTold(context, asked, rows, *home, visit, tried, findings) || partners.size() == 1)
            continue;
        for (const std::string &partner : partners)
            isTold(context, asked, rows, *home, visit.of(partner), tried, findings);
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
