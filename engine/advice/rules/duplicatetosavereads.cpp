#include "engine/advice/rules/duplicatetosavereads.h"

#include "engine/advice/measured/partnerreads.h"
#include "engine/advice/measured/readsagainstupkeep.h"
#include "engine/advice/trials/trial.h"
#include "engine/base/numbertext.h"
#include "engine/mapping/naming.h"
#include "engine/model/attributepath.h"
#include "engine/model/delivered.h"
#include "engine/model/names.h"

#include <algorithm>
#include <map>

namespace partita::advice {
namespace {

/// Estimated upkeep of the copies in RU/s. A change of a partner updates all its copies.
double upkeepOf(const Context &context, const std::string &root, const PartnerRead &read,
                double charge)
{
    double load = 0;
    for (const std::string &name : read.partners()) {
        const model::Entity *partner = context.workbook.entity(name);
        double perSecond = 0;
        for (const Wanted &wanted : read.of(name).wanted) {
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

/// Fields of the row at a level of the home, in a given design.
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

/// Edits that add the fields to the rows at that level.
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

std::optional<Fix> copyFix(const Context &context, const places::Location &home,
                           const PartnerRead &read)
{
    std::vector<std::string> taken = model::namesOf(*home.levels[read.level].fields);
    std::vector<model::Field> copies;
    for (const Wanted &wanted : read.wanted) {
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
    for (const std::string &partner : read.partners())
        copied.push_back(words::listed(read.attributesOf(partner)) + " of " + partner);
    return Fix {"Copy " + words::listed(copied) + " into " + placeOf(home, read.level),
                additions(context, home, read.level, std::move(copies))};
}

/// True when the query also returns rows of the entity or aggregates over them: copies would not
/// save the read then.
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

/// True when the values come with rows that another finding suggests to embed: a copy besides saves
/// nothing.
bool isBetterEmbedded(const Context &context, const MeasuredPattern &asked,
                      const std::string &entity, const PartnerRead &read)
{
    const auto comesWith = [&](const model::IncludedRole &included) {
        return included.entity == entity
            && std::all_of(read.wanted.begin(), read.wanted.end(), [&](const Wanted &wanted) {
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

/// Trials of copies so far; several patterns may need the same copy.
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
            found->second = runTrial(m_context, copy.edits);
        return found->second;
    }

private:
    const Context &m_context;
    std::map<std::string, std::optional<Trial>> m_trials; ///< by container and copy
};

/// RU/s of reading the visited rows, as items or in the items that embed them.
double lookUpLoad(const Context &context, const MeasuredPattern &asked,
                  const places::Location &home, const PartnerRead &read)
{
    std::vector<places::Location> visited;
    for (const std::string &entity : read.entities) {
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
double addedBytes(const Context &context, const places::Location &home, const PartnerRead &read)
{
    double rows = 1;
    for (std::size_t level = 1; level <= read.level; ++level) {
        const auto role = model::findRole(context.workbook, home.levels[level - 1].entity,
                                          home.levels[level].role);
        rows *= role ? context.partners(*role).mean : 1;
    }
    double bytes = 0;
    for (const Wanted &wanted : read.wanted)
        bytes += places::expectedBytes(
            context.workbook, home.levels[read.level].entity,
            {wanted.name, model::CopiedSource {wanted.roles, wanted.attribute, {}}});
    return rows * bytes;
}

/// Estimated RU/s caused by larger items in all reads and writes. A low estimate: only charges of
/// large items depend on the size.
double largerItemsLoad(const Context &context, const places::Location &home,
                       const PartnerRead &read)
{
    constexpr double small = 8 * 1024;
    const double bytes = context.itemBytes(*home.container, *home.type);
    if (bytes <= small)
        return 0;
    double load = 0;
    for (const MeasuredPattern &asked : context.patterns()) {
        for (const MeasuredStep &step : asked.steps())
            load += step.step->container == home.container->name
                    && step.step->documentType == home.type->name
                ? step.load
                : 0;
    }
    return load * (1 - small / bytes) * addedBytes(context, home, read) / bytes;
}

/// True when a rough estimate says that a copy may pay. Larger items are ignored, unless they cost
/// far more than all look-ups.
bool isDoubtful(const Context &context, const MeasuredPattern &asked, const places::Location &home,
                const std::string &entity, const PartnerRead &read)
{
    constexpr double byFar = 2;
    const double upkeep = upkeepOf(context, home.levels[read.level].entity, read,
                                   createCharge(context, {home.container, home.type}));
    const double reading = lookUpLoad(context, asked, home, read);
    return std::none_of(read.entities.begin(), read.entities.end(),
                        [&](const std::string &partner) {
                            return isAskedOtherwise(context, *asked.pattern->query(), partner);
                        })
        && isWorthwhile(context, {reading, upkeep})
        && largerItemsLoad(context, home, read) < byFar * reading
        && !isBetterEmbedded(context, asked, entity, read);
}

/// Rows of the query's own entity inside its rows, such as replies that are posts.
bool areKin(const MeasuredPattern &asked, const model::DeliveredRows &rows)
{
    return rows.entity == asked.pattern->query()->root;
}

/// Name of the rows that need the value: their role when they are of the query's own entity.
std::string aroundOf(const MeasuredPattern &asked, const model::DeliveredRows &rows)
{
    return areKin(asked, rows) ? rows.role : rows.entity;
}

/// "Author only for name, in each Book"
std::string readsOf(const MeasuredPattern &asked, const model::DeliveredRows &rows,
                    const PartnerRead &read)
{
    std::vector<std::string> partners;
    for (const std::string &partner : read.partners())
        partners.push_back(partner + " only for " + words::listed(read.attributesOf(partner)));
    std::string title = words::listed(partners);
    if (!rows.role.empty())
        title += (areKin(asked, rows) ? ", in its " : ", in each ") + aroundOf(asked, rows);
    return title;
}

/// A pattern whose look-ups copies would save.
struct SavedRead {
    std::string reads; ///< readsOf()
    std::string attributes; ///< "attributes of User", for the subject
    std::string pattern; ///< id
    double load = 0; ///< RU/s of its look-ups
    std::string container; ///< of the copy
    Fix copy;
    Trial trial;
};

/// True when every request of the pattern gets cheaper, and the whole load by enough. A partner
/// that must be read for other values anyway saves nothing.
bool pays(const Context &context, const MeasuredPattern &asked, const Trial &trial)
{
    const auto own
        = std::find_if(trial.patterns.begin(), trial.patterns.end(),
                       [&](const ChargeChange &one) { return one.pattern == asked.pattern; });
    return own != trial.patterns.end() && own->requestCharge.trend() < 0 && !trial.isDearer()
        && isWorthwhile(context, {trial.saved(), trial.added()});
}

/// Adds a read if copies of its values pay.
bool isSaved(const Context &context, const MeasuredPattern &asked, const model::DeliveredRows &rows,
             const places::Location &home, const PartnerRead &read, CopiesTried &tried,
             std::vector<SavedRead> &saved)
{
    if (!isDoubtful(context, asked, home, rows.entity, read))
        return false;
    const std::optional<Fix> copy = copyFix(context, home, read);
    const std::optional<Trial> trial = copy ? tried.with(home, *copy) : std::nullopt;
    if (!trial || !pays(context, asked, *trial))
        return false;
    saved.push_back({readsOf(asked, rows, read),
                     "attributes of " + words::listed(read.partners())
                         + (rows.role.empty() ? std::string() : " in " + aroundOf(asked, rows)),
                     asked.pattern->id, lookUpLoad(context, asked, home, read),
                     home.container->name, *copy, *trial});
    return true;
}

/// Handles partners that are read only for a few attributes which copies in `rows` could hold: all
/// values on one path together, else each partner alone.
void saveReadsOf(const Context &context, const MeasuredPattern &asked,
                 const model::DeliveredRows &rows, CopiesTried &tried,
                 std::vector<SavedRead> &saved)
{
    const auto home = places::homeOf(context.workbook, context.design, rows.entity);
    if (!home)
        return;
    for (const PartnerRead &read : partnerReadsOf(context, *home, *asked.pattern->query(), rows)) {
        const std::vector<std::string> partners = read.partners();
        if (isSaved(context, asked, rows, *home, read, tried, saved) || partners.size() == 1)
            continue;
        for (const std::string &partner : partners)
            isSaved(context, asked, rows, *home, read.of(partner), tried, saved);
    }
}

/// The copies that the reads need, each once.
std::vector<const SavedRead *> copiesOf(const std::vector<SavedRead> &reads)
{
    std::vector<const SavedRead *> copies;
    for (const SavedRead &read : reads) {
        if (std::none_of(copies.begin(), copies.end(), [&](const SavedRead *known) {
                return known->container == read.container && known->copy.what == read.copy.what;
            }))
            copies.push_back(&read);
    }
    return copies;
}

/// All copies as one fix. Nothing when one of several replaces the whole design, as that would undo
/// another one.
std::optional<Fix> together(const std::vector<const SavedRead *> &copies)
{
    Fix fix = copies.front()->copy;
    for (std::size_t i = 1; i < copies.size(); ++i) {
        const Fix &next = copies[i]->copy;
        for (const model::Edit &edit : next.edits)
            fix.edits.push_back(edit);
        fix.what += "; c" + next.what.substr(1);
    }
    const bool areFields
        = std::all_of(fix.edits.begin(), fix.edits.end(), [](const model::Edit &edit) {
              return std::holds_alternative<model::AddField>(edit);
          });
    return copies.size() == 1 || areFields ? std::optional(std::move(fix)) : std::nullopt;
}

/// One finding for patterns that read the same.
Finding findingOf(const Context &context, const std::vector<SavedRead> &reads, const Fix &copy,
                  const Trial &trial)
{
    std::vector<std::string> ids;
    double load = 0;
    for (const SavedRead &read : reads) {
        if (std::find(ids.begin(), ids.end(), read.pattern) == ids.end())
            ids.push_back(read.pattern);
        load += read.load;
    }
    Finding finding;
    finding.subject = ids.size() == 1
        ? context.subject({"pattern " + ids.front(), reads.front().attributes})
        : context.subject({"patterns " + words::listed(ids), reads.front().attributes});
    finding.title
        = words::listed(ids) + (ids.size() == 1 ? " reads " : " read ") + reads.front().reads;
    finding.evidence = {{"load of these look-ups", load, "RU/s"}};
    finding.summary = words::amount(load) + " RU/s for these look-ups.";
    tellMeasured(trial, "with the copy", "the copy", finding);
    addSteps(context, trial, finding);
    finding.severity = severityOfSaving(context, finding.weight / context.load());
    finding.fix = copy;
    return finding;
}

/// All reads in one finding, if all copies together pay; else one for each read.
void tell(const Context &context, const std::vector<SavedRead> &reads, Findings &findings)
{
    const std::vector<const SavedRead *> copies = copiesOf(reads);
    const std::optional<Fix> fix = together(copies);
    const std::optional<Trial> trial = !fix ? std::nullopt
        : copies.size() == 1                ? std::optional(reads.front().trial)
                                            : runTrial(context, fix->edits);
    if (trial && !trial->isDearer() && isWorthwhile(context, {trial->saved(), trial->added()})) {
        findings.push_back(findingOf(context, reads, *fix, *trial));
        return;
    }
    for (const SavedRead &read : reads)
        findings.push_back(findingOf(context, {read}, read.copy, read.trial));
}

} // namespace

void duplicateToSaveReads(const Context &context, Findings &findings)
{
    CopiesTried tried(context);
    std::vector<SavedRead> saved;
    for (const MeasuredPattern &asked : context.patterns()) {
        if (!asked.pattern->isQuery())
            continue;
        for (const model::DeliveredRows &rows :
             model::deliveredRows(context.workbook, *asked.pattern->query()))
            saveReadsOf(context, asked, rows, tried, saved);
    }
    while (!saved.empty()) {
        const std::string reads = saved.front().reads;
        const auto others = std::stable_partition(
            saved.begin(), saved.end(), [&](const SavedRead &read) { return read.reads == reads; });
        tell(context, {saved.begin(), others}, findings);
        saved.erase(saved.begin(), others);
    }
}

} // namespace partita::advice
