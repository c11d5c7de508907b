#include "engine/advice/outweighed.h"

#include "engine/advice/wording.h"
#include "engine/model/attributepath.h"
#include "engine/model/delivered.h"
#include "engine/model/validation.h"
#include "engine/planning/commands/upkeepsteps.h"

#include <algorithm>

namespace partita::advice {
namespace {

constexpr double leastLookUp = 1; // RU, of a request that would have to look elsewhere

/// Fields of one level that are dropped together: copies from one row, or a number.
struct Kept {
    FieldPlace place; ///< of the first
    std::vector<std::string> names;
    std::vector<std::string> paths;
};

const std::vector<std::string> *rolesOf(const model::Field &field)
{
    const auto *copied = std::get_if<model::CopiedSource>(&field.source);
    return copied ? &copied->roles : nullptr;
}

std::string levelOf(const FieldPlace &place)
{
    return place.path.substr(0, place.path.size() - place.field->name.size());
}

bool isTogether(const FieldPlace &left, const FieldPlace &right)
{
    const auto *from = rolesOf(*left.field);
    const auto *other = rolesOf(*right.field);
    return left.type == right.type && levelOf(left) == levelOf(right) && from && other
        && *from == *other;
}

/// A copy of what never changes has no upkeep, and neither has what is left to age.
bool hasUpkeep(const Context &context, const FieldPlace &place)
{
    if (place.field->upkeep == model::Upkeep::none)
        return false;
    if (std::holds_alternative<model::AggregateSource>(place.field->source))
        return true;
    const auto *copied = std::get_if<model::CopiedSource>(&place.field->source);
    const model::Entity *origin = copied
        ? context.workbook.entity(model::endOf(context.workbook, place.entity, copied->roles))
        : nullptr;
    const model::Attribute *attribute = origin ? origin->attribute(copied->attribute) : nullptr;
    return attribute && attribute->isMutable;
}

std::vector<Kept> keptIn(const Context &context)
{
    std::vector<Kept> all;
    for (const FieldPlace &place : context.fields()) {
        if (!hasUpkeep(context, place))
            continue;
        auto known = std::find_if(all.begin(), all.end(), [&](const Kept &other) {
            return isTogether(other.place, place);
        });
        if (known == all.end())
            known = all.insert(all.end(), Kept {place, {}, {}});
        known->names.push_back(place.field->name);
        known->paths.push_back(place.path);
    }
    return all;
}

/// RU/s of the commands that keep it in step, themselves included: its upkeep is less.
double mostUpkeep(const Context &context, const Kept &kept)
{
    double load = 0;
    for (const Asked &asked : context.patterns()) {
        const bool keeps
            = std::any_of(kept.paths.begin(), kept.paths.end(), [&](const std::string &path) {
                  return planning::keepsInStep(asked.measured->plan, kept.place.container->name,
                                               kept.place.type->name, path);
              });
        load += keeps ? asked.load() : 0;
    }
    return load;
}

bool wants(const Context &context, const model::Query &query, const FieldPlace &place)
{
    if (const auto *aggregate = std::get_if<model::AggregateSource>(&place.field->source))
        return query.root == place.entity
            && std::any_of(query.aggregates.begin(), query.aggregates.end(),
                           [&](const model::Aggregate &one) {
                               return one.function == aggregate->function
                                   && one.role == aggregate->role
                                   && one.attribute == aggregate->attribute;
                           });
    const auto *copied = std::get_if<model::CopiedSource>(&place.field->source);
    const auto isIt = [&](const std::string &entity, const std::string &path) {
        const model::ResolvedPath found = model::resolvePath(context.workbook, entity, path);
        return copied && entity == place.entity && found.roles == copied->roles
            && model::headOf(found.attribute) == copied->attribute;
    };
    const std::vector<model::DeliveredRows> delivered
        = model::deliveredRows(context.workbook, query);
    return std::any_of(query.match.begin(), query.match.end(),
                       [&](const model::Match &match) { return isIt(query.root, match.path); })
        || std::any_of(delivered.begin(), delivered.end(), [&](const model::DeliveredRows &rows) {
               return std::any_of(rows.attributes.begin(), rows.attributes.end(),
                                  [&](const model::Projection &projection) {
                                      return isIt(rows.entity, projection.path);
                                  });
           });
}

/// RU/s that one look-up a request would cost the queries that want it: the least that it can save.
double leastSaved(const Context &context, const Kept &kept)
{
    double load = 0;
    for (const Asked &asked : context.patterns()) {
        const model::Query *query = asked.pattern->query();
        load += query && wants(context, *query, kept.place) ? asked.rate() * leastLookUp : 0;
    }
    return load;
}

/// A query of the design's own names the property: without it that query would not mean the same.
bool isInOwnQuery(const Context &context, const Kept &kept)
{
    return std::any_of(context.design.overrides.begin(), context.design.overrides.end(),
                       [&](const model::PlanOverride &own) {
                           return std::any_of(kept.names.begin(), kept.names.end(),
                                              [&](const std::string &name) {
                                                  return own.query.find(name) != std::string::npos;
                                              });
                       });
}

/// Takes the fields out of the level that they stand on.
void drop(const Kept &kept, std::vector<model::Field> &fields, std::string_view level)
{
    if (level.empty()) {
        std::erase_if(fields, [&](const model::Field &field) {
            return std::find(kept.names.begin(), kept.names.end(), field.name) != kept.names.end();
        });
        return;
    }
    const std::size_t end = level.find('/');
    for (model::Field &field : fields) {
        auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        if (embedded && field.name == level.substr(0, end))
            drop(kept, embedded->fields, level.substr(end + 1));
    }
}

model::Edit without(const Context &context, const Kept &kept)
{
    return withContainer(context.design, kept.place.container->name, [&](model::Container &held) {
        for (model::DocumentType &type : held.documentTypes) {
            if (type.name == kept.place.type->name)
                drop(kept, type.fields, levelOf(kept.place));
        }
    });
}

/// What the design would do without it; nothing where it would not do.
std::shared_ptr<const evaluation::DesignEvaluation> measuredAfter(const Context &context,
                                                                  const model::Edit &edit)
{
    const Result<model::Workbook> changed = model::apply(context.workbook, edit);
    if (!changed || model::firstError(*changed))
        return nullptr;
    evaluation::Options options;
    options.designs = {context.design.name};
    options.fraction = context.evaluation.fraction;
    options.generation = context.evaluation.generation;
    for (const evaluation::PatternEvaluation &pattern : context.measured.patterns) {
        options.patterns.push_back(pattern.pattern);
        options.samples
            = std::max(1, static_cast<int>(context.measured.patterns.front().distribution.samples));
    }
    const auto evaluated = evaluation::evaluate(*changed, options, context.stop);
    if (!evaluated || !evaluated->designs.front()->failure.empty())
        return nullptr;
    return evaluated->designs.front();
}

/// A pattern with and without what is kept, RU a request.
struct Difference {
    const Asked *asked = nullptr;
    double with = 0;
    double without = 0;

    double load() const { return asked->rate() * (without - with); } ///< RU/s more without
};

/// Nothing where a pattern would no longer be answered.
std::optional<std::vector<Difference>> differences(const std::vector<Asked> &patterns,
                                                   const evaluation::DesignEvaluation &after)
{
    std::vector<Difference> found;
    for (const Asked &asked : patterns) {
        const evaluation::PatternEvaluation *now = after.pattern(asked.pattern->id);
        if (!now || (asked.isAnswered() && !now->plan.impossible.empty()))
            return std::nullopt;
        found.push_back({&asked, asked.charge(), Asked {asked.pattern, now}.charge()});
    }
    return found;
}

/// What the patterns that make up most of a side take, with and without.
std::string charges(const std::vector<Difference> &all, bool ofQueries)
{
    constexpr double worthTelling = 0.05; // of its side
    const auto part = [&](const Difference &one) {
        return one.asked->measured->isQuery != ofQueries ? 0 : ofQueries ? one.load() : -one.load();
    };
    double whole = 0;
    for (const Difference &one : all)
        whole += std::max(0.0, part(one));
    std::vector<std::string> texts;
    for (const Difference &one : all) {
        if (part(one) > worthTelling * whole)
            texts.push_back(one.asked->pattern->id + " takes " + amount(one.with) + " RU, "
                            + amount(one.without) + " RU without");
    }
    return listed(texts, 3);
}

void tell(const Context &context, const Kept &kept, const model::Edit &edit,
          const std::vector<Difference> &all, Findings &findings)
{
    double upkeep = 0;
    double saved = 0;
    for (const Difference &one : all)
        (one.asked->measured->isQuery ? saved : upkeep)
            += one.asked->measured->isQuery ? one.load() : -one.load();
    const double gain = upkeep - saved;
    saved = std::max(0.0, saved); // smaller items may be cheaper to read
    if (upkeep < context.limit("worthwhileLoad") || upkeep <= context.limit("upkeepFactor") * saved)
        return;
    const bool isNumber = std::holds_alternative<model::AggregateSource>(kept.place.field->source);
    const bool isOne = kept.names.size() == 1;
    const std::string what = listed(kept.paths);
    const std::string type = kept.place.type->name;
    Finding finding;
    finding.severity = Severity::warning;
    finding.subject = context.subject(
        {"container " + kept.place.container->name, "document type " + type, "upkeep of " + what});
    finding.title = what + " of \"" + type + "\"" + (isOne ? " costs" : " cost")
        + " more to keep in step than " + (isOne ? "it saves" : "they save") + " in reading";
    finding.evidence
        = {{"load of the upkeep", upkeep, "RU/s"}, {"load of the reads it saves", saved, "RU/s"}};
    const std::string commands = charges(all, false);
    const std::string queries = charges(all, true);
    finding.summary = amount(upkeep) + " RU/s of upkeep against " + amount(saved)
        + " RU/s of reading saved, measured with and without: " + commands
        + (queries.empty() ? "; no query takes more." : "; " + queries + '.');
    finding.fix = Fix {"Take " + what + " out of \"" + type + "\" and "
                           + (isNumber    ? "compute it"
                                  : isOne ? "look it up"
                                          : "look them up")
                           + " when " + (isOne ? "it is" : "they are") + " read",
                       {edit}};
    finding.weight = gain;
    findings.push_back(std::move(finding));
}

} // namespace

void upkeepOutweighsReads(const Context &context, Findings &findings)
{
    const std::vector<Asked> patterns = context.patterns();
    for (const Kept &kept : keptIn(context)) {
        const double most = mostUpkeep(context, kept);
        if (most < context.limit("worthwhileLoad")
            || most <= context.limit("upkeepFactor") * leastSaved(context, kept)
            || isInOwnQuery(context, kept))
            continue;
        const model::Edit edit = without(context, kept);
        const auto after = measuredAfter(context, edit);
        if (const auto found = after ? differences(patterns, *after) : std::nullopt)
            tell(context, kept, edit, *found, findings);
    }
}

} // namespace partita::advice
