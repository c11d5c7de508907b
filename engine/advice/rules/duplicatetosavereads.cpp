#include "engine/advice/rules/duplicatetosavereads.h"

#include "engine/advice/measured/partnerreads.h"
#include "engine/advice/measured/readsagainstupkeep.h"
#include "engine/advice/trials/trial.h"
#include "engine/base/amounts.h"
#include "engine/mapping/naming.h"
#include "engine/model/attributepath.h"
#include "engine/model/delivered.h"
#include "engine/model/names.h"

#include <algorithm>
#include <map>

namespace partita::advice {
namespace {

/// RU/s of keeping the copies in step, estimated: what changes of a partner is brought to all that
/// hold it at once.
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

/// The fields of the row at a level of the home, in a design that has it.
std::vector<model::Field> &fieldsAt(model::Design &design, const places::Location &home,
                                    std::size_t level)
{
    const auto named = [](auto &all, const std::string &name) {
        return std::find_if(all.begin(), all.end(),
                            [&](const auto &one) { return one.name == name; });
    };
    const auto container = named(design.containers, home.container->name);
    auto *fields = &named(container->documentTypes, home.type->name)->fields;
    for (std::size_t inner = 1; inner <= level; ++inner) {
        model::Field &field = *named(*fields, home.levels[inner].field->name);
        fields = &std::get<model::EmbeddedSource>(field.source).fields;
    }
    return *fields;
}

/// "post", or "comments" of "post" for rows inside it.
std::string placeOf(const places::Location &home, std::size_t level)
{
    std::string path;
    for (std::size_t inner = 1; inner <= level; ++inner)
        path += (inner > 1 ? "/" : "") + home.levels[inner].field->name;
    const std::string type = '"' + home.type->name + '"';
    return path.empty() ? type : '"' + path + "\" of " + type;
}

/// Adds the fields to the rows at that level.
std::vector<model::Edit> additions(const Context &context, const places::Location &home,
                                   std::size_t level, std::vector<model::Field> fields)
{
    std::vector<model::Edit> edits;
    if (level == 0) {
        for (model::Field &field : fields)
            edits.push_back(model::AddField {context.design.name, home.container->name,
                                             home.type->name, std::move(field)});
        return edits;
    }
    model::ChangeDesign edit {context.design};
    std::vector<model::Field> &all = fieldsAt(edit.design, home, level);
    std::move(fields.begin(), fields.end(), std::back_inserter(all));
    edits.push_back(std::move(edit));
    return edits;
}

std::optional<Fix> copyFix(const Context &context, const places::Location &home, const Visit &visit)
{
    std::vector<std::string> taken = model::namesOf(*home.levels[visit.level].fields);
    std::vector<model::Field> copies;
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
        copies.push_back({taken.back(), model::CopiedSource {wanted.roles, wanted.attribute, {}},
                          attribute->isMutable ? model::Upkeep::changeFeed : model::Upkeep::none});
    }
    if (copies.empty())
        return std::nullopt;
    std::vector<std::string> copied;
    for (const std::string &partner : visit.partners())
        copied.push_back(words::listed(visit.attributesOf(partner)) + " of " + partner);
    return Fix {"Copy " + words::listed(copied) + " into " + placeOf(home, visit.level),
                additions(context, home, visit.level, std::move(copies))};
}

/// The query has rows of the entity in the answer, or computes over them: a copy of something of
/// one saves no visit.
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

/// What is read there comes along once the rows are embedded, which the advice offers already: a
/// copy beside it saves nothing.
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

    const std::optional<Trial> &with(const places::Location &home, const Fix &copy)
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

/// RU/s of looking the visited rows up, as items or in those that embed them.
double lookUpLoad(const Context &context, const Asked &asked, const places::Location &home,
                  const Visit &visit)
{
    std::vector<places::Location> visited;
    for (const std::string &entity : visit.entities) {
        if (auto place = places::homeOf(context.workbook, context.design, entity))
            visited.push_back(*std::move(place));
    }
    return loadOf(asked, [&](const planning::Step &step) {
        const auto isIn = [&](const places::Location &place) {
            return step.container == place.container->name && step.documentType == place.type->name;
        };
        const bool bringsOwnRows = step.number == 1 && isIn(home);
        return !bringsOwnRows && std::any_of(visited.begin(), visited.end(), isIn);
    });
}

/// Bytes of the copies in one item.
double addedBytes(const Context &context, const places::Location &home, const Visit &visit)
{
    double rows = 1;
    for (std::size_t level = 1; level <= visit.level; ++level) {
        const auto role = model::findRole(context.workbook, home.levels[level - 1].entity,
                                          home.levels[level].role);
        rows *= role ? context.partners(*role).mean : 1;
    }
    double bytes = 0;
    for (const Wanted &wanted : visit.wanted)
        bytes += places::expectedBytes(
            context.workbook, home.levels[visit.level].entity,
            {wanted.name, model::CopiedSource {wanted.roles, wanted.attribute, {}}});
    return rows * bytes;
}

/// RU/s that larger items take of all who load and write them, estimated low: only of large items
/// charges go by size.
double largerItemsLoad(const Context &context, const places::Location &home, const Visit &visit)
{
    constexpr double small = 8 * 1024;
    const double bytes = context.itemBytes(*home.container, *home.type);
    if (bytes <= small)
        return 0;
    double load = 0;
    for (const Asked &asked : context.patterns()) {
        for (const MeasuredStep &step : asked.steps())
            load += step.step->container == home.container->name
                    && step.step->documentType == home.type->name
                ? step.load
                : 0;
    }
    return load * (1 - small / bytes) * addedBytes(context, home, visit) / bytes;
}

/// A copy may pay, as far as a first look tells: larger items are not in the estimate of its
/// upkeep, unless they alone cost more by far than all look-ups.
bool isDoubtful(const Context &context, const Asked &asked, const places::Location &home,
                const std::string &entity, const Visit &visit)
{
    constexpr double byFar = 2;
    const double upkeep = upkeepOf(context, home.levels[visit.level].entity, visit,
                                   createCharge(context, {home.container, home.type}));
    const double reading = lookUpLoad(context, asked, home, visit);
    return std::none_of(visit.entities.begin(), visit.entities.end(),
                        [&](const std::string &partner) {
                            return isAskedOtherwise(context, *asked.pattern->query(), partner);
                        })
        && isWorthwhile(context, {reading, upkeep})
        && largerItemsLoad(context, home, visit) < byFar * reading
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
        read.push_back(partner + " only for " + words::listed(visit.attributesOf(partner)));
    std::string title = asked.pattern->id + " reads " + words::listed(read);
    if (!rows.role.empty())
        title += (areKin(asked, rows) ? ", in its " : ", in each ") + aroundOf(asked, rows);
    return title;
}

/// Every request of the pattern gets cheaper, and the whole load by enough. A visit on the way to
/// others is not saved.
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
    finding.evidence = {{"load of these look-ups", reading, "RU/s"}};
    finding.summary = words::amount(reading) + " RU/s for these look-ups.";
    tellMeasured(trial, "with the copy", "the copy", finding);
}

/// Tells of the copies of what is wanted on the visit, if they pay.
bool isTold(const Context &context, const Asked &asked, const model::DeliveredRows &rows,
            const places::Location &home, const Visit &visit, CopiesTried &tried,
            Findings &findings)
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
         "attributes of " + words::listed(visit.partners())
             + (rows.role.empty() ? std::string() : " in " + aroundOf(asked, rows))});
    finding.title = titleOf(asked, rows, visit);
    addMeasured(*trial, lookUpLoad(context, asked, home, visit), finding);
    addSteps(context, *trial, finding);
    finding.severity = severityOfSaving(context, finding.weight / context.load());
    finding.fix = copy;
    findings.push_back(std::move(finding));
    return true;
}

/// Others read only for a few attributes that copies in `rows` would bring along: all those on one
/// way together, or else each by itself.
void saveReadsOf(const Context &context, const Asked &asked, const model::DeliveredRows &rows,
                 CopiesTried &tried, Findings &findings)
{
    const auto home = places::homeOf(context.workbook, context.design, rows.entity);
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
