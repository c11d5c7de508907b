// Search for stored fields that may not pay: copied attributes, aggregates, embedded rows
// (storedcopies.h).

#include "engine/advice/measured/fielduse.h"
#include "engine/advice/measured/storedcopies.h"
#include "engine/base/numbertext.h"
#include "engine/mapping/rowgrowth.h"
#include "engine/model/attributepath.h"
#include "engine/model/delivered.h"
#include "engine/model/lifetime.h"
#include "engine/model/workload.h"
#include "engine/planning/upkeepsteps.h"

#include <algorithm>

namespace partita::advice {
namespace {

constexpr double leastLookUp = 1; // RU of a request that would need another look-up

/// Fields with the same value of an entity's rows in all documents. A query that does not find the
/// value in one document may find it in another, so the saving only shows when all are removed.
struct Kept {
    std::vector<FieldPlace> places;

    const FieldPlace &first() const { return places.front(); }
    /// Paths without duplicates, such as "holdings/price".
    std::vector<std::string> paths() const
    {
        std::vector<std::string> all;
        for (const FieldPlace &place : places) {
            if (std::find(all.begin(), all.end(), place.path) == all.end())
                all.push_back(place.path);
        }
        return all;
    }
    bool isOne() const { return paths().size() == 1; }
};

/// True for copies of the same row, the same number, or the same rows.
bool saysTheSame(const FieldPlace &left, const FieldPlace &right)
{
    if (left.entity != right.entity)
        return false;
    const model::FieldSource &source = left.field->source;
    const auto *copied = std::get_if<model::CopiedSource>(&source);
    const auto *other = std::get_if<model::CopiedSource>(&right.field->source);
    if (copied && other)
        return copied->roles == other->roles;
    const auto *embedded = std::get_if<model::EmbeddedSource>(&source);
    const auto *rows = std::get_if<model::EmbeddedSource>(&right.field->source);
    return embedded && rows ? embedded->role == rows->role : source == right.field->source;
}

/// A copy of a value that never changes has no upkeep, and neither has a copy that is never
/// updated.
bool hasUpkeep(const Context &context, const FieldPlace &place)
{
    if (place.field->upkeep == model::Upkeep::none)
        return false;
    if (std::holds_alternative<model::AggregateSource>(place.field->source)
        || std::holds_alternative<model::EmbeddedSource>(place.field->source))
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
        const auto known = std::find_if(all.begin(), all.end(), [&](const Kept &other) {
            return saysTheSame(other.first(), place);
        });
        if (known == all.end())
            all.push_back({{place}});
        else
            known->places.push_back(place);
    }
    return all;
}

/// Upper limit of the upkeep in RU/s: the total load of the commands that maintain it.
double mostUpkeep(const Context &context, const Kept &kept)
{
    double load = 0;
    for (const MeasuredPattern &asked : context.patterns()) {
        const bool keeps
            = std::any_of(kept.places.begin(), kept.places.end(), [&](const FieldPlace &place) {
                  return planning::keepsInStep(asked.measured->plan, place.container->name,
                                               place.type->name, place.path);
              });
        load += keeps ? asked.load() : 0;
    }
    return load;
}

bool wants(const Context &context, const model::Query &query, const FieldPlace &place)
{
    if (const auto *aggregate = std::get_if<model::AggregateSource>(&place.field->source))
        return query.root == place.entity && asksFor(query, *aggregate);
    if (const auto *embedded = std::get_if<model::EmbeddedSource>(&place.field->source)) {
        const std::vector<model::IncludedRole> roles
            = model::includedRoles(context.workbook, query);
        const auto role = model::findRole(context.workbook, place.entity, embedded->role);
        return (role && query.root == role->partner) // the query may read its rows there
            || std::any_of(roles.begin(), roles.end(), [&](const model::IncludedRole &one) {
                   return one.entity == place.entity && one.role.name == embedded->role;
               });
    }
    const auto *copied = std::get_if<model::CopiedSource>(&place.field->source);
    const auto isIt = [&](const std::string &entity, const std::string &path) {
        return copied && entity == place.entity
            && leadsTo(model::resolvePath(context.workbook, entity, path), *copied);
    };
    const std::vector<model::DeliveredRows> delivered
        = model::deliveredRows(context.workbook, query);
    const std::vector<const model::Match *> matches = query.valueMatches();
    return std::any_of(matches.begin(), matches.end(),
                       [&](const model::Match *match) { return isIt(query.root, match->path); })
        || std::any_of(delivered.begin(), delivered.end(), [&](const model::DeliveredRows &rows) {
               return std::any_of(rows.attributes.begin(), rows.attributes.end(),
                                  [&](const model::Projection &projection) {
                                      return isIt(rows.entity, projection.path);
                                  });
           });
}

bool wants(const Context &context, const model::Query &query, const Kept &kept)
{
    return std::any_of(kept.places.begin(), kept.places.end(),
                       [&](const FieldPlace &place) { return wants(context, query, place); });
}

bool isAskedFor(const Context &context, const Kept &kept)
{
    const std::vector<MeasuredPattern> all = context.patterns();
    return std::any_of(all.begin(), all.end(), [&](const MeasuredPattern &asked) {
        return asked.pattern->query() && wants(context, *asked.pattern->query(), kept);
    });
}

/// Smallest saving in RU/s: one look-up for each request of the queries that use the value.
double leastSaved(const Context &context, const Kept &kept)
{
    double load = 0;
    for (const MeasuredPattern &asked : context.patterns()) {
        const model::Query *query = asked.pattern->query();
        load += query && wants(context, *query, kept) ? asked.rate() * leastLookUp : 0;
    }
    return load;
}

/// True when a design's own query names the property: its meaning would change without it.
bool isInOwnQuery(const Context &context, const Kept &kept)
{
    return std::any_of(context.design.overrides.begin(), context.design.overrides.end(),
                       [&](const model::PlanOverride &own) {
                           return std::any_of(kept.places.begin(), kept.places.end(),
                                              [&](const FieldPlace &place) {
                                                  return own.query.find(place.field->name)
                                                      != std::string::npos;
                                              });
                       });
}

/// Removes the field at a path.
void drop(std::string_view path, std::vector<model::Field> &fields)
{
    const std::size_t end = path.find('/');
    if (end == std::string_view::npos) {
        std::erase_if(fields, [&](const model::Field &field) { return field.name == path; });
        return;
    }
    for (model::Field &field : fields) {
        auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        if (embedded && field.name == path.substr(0, end))
            drop(path.substr(end + 1), embedded->fields);
    }
}

model::Edit without(const Context &context, const Kept &kept)
{
    model::ChangeDesign edit {context.design};
    for (const FieldPlace &place : kept.places) {
        for (model::Container &container : edit.design.containers) {
            for (model::DocumentType &type : container.documentTypes) {
                if (container.name == place.container->name && type.name == place.type->name)
                    drop(place.path, type.fields);
            }
        }
    }
    return edit;
}

/// Text that says how queries get the value then; empty when none uses it.
std::string instead(const Context &context, const Kept &kept)
{
    if (!isAskedFor(context, kept))
        return {};
    if (std::holds_alternative<model::AggregateSource>(kept.first().field->source))
        return kept.isOne() ? " and compute it when it is read"
                            : " and compute them when they are read";
    return kept.isOne() ? " and look it up when it is read"
                        : " and look them up when they are read";
}

/// "orderCount of \"customer\"", "name of \"post\" and \"comment\"".
std::string namesOf(const Kept &kept)
{
    std::vector<std::string> types;
    for (const FieldPlace &place : kept.places) {
        std::string type = '"' + place.type->name + '"';
        if (kept.places.size() > 1
            && std::any_of(kept.places.begin(), kept.places.end(), [&](const FieldPlace &other) {
                   return other.type->name == place.type->name && other.type != place.type;
               }))
            type += " in " + place.container->name;
        if (std::find(types.begin(), types.end(), type) == types.end())
            types.push_back(std::move(type));
    }
    return words::listed(kept.paths()) + " of " + words::listed(types);
}

/// Mean number of rows that the aggregate is about at the horizon, for each row that has it. Rows
/// that expire are at most those of one lifetime.
double aggregatedRows(const Context &context, const std::string &entity, const std::string &name)
{
    const auto role = model::findRole(context.workbook, entity, name);
    if (!role || !role->toMany)
        return 0;
    const double today = context.partners(*role).mean;
    const mapping::ArrayGrowth growth = mapping::arrayGrowthOf(context.workbook, *role);
    const std::optional<Home> home = context.home(role->partner);
    const std::optional<double> life
        = home ? model::lifetimeOf(*home->container, *home->type) : std::nullopt;
    if (!life)
        return today + growth.after(context.horizonDays);
    const double days = std::min(context.horizonDays, *life / model::secondsOfADay);
    return std::max(today, growth.after(days));
}

/// True for an aggregate over so many rows that it cannot be computed at each read, at any price of
/// today, and that queries want: a counter of millions of votes.
bool isOverMany(const Context &context, const Kept &kept)
{
    return isAskedFor(context, kept)
        && std::any_of(kept.places.begin(), kept.places.end(), [&](const FieldPlace &place) {
               const auto *aggregate = std::get_if<model::AggregateSource>(&place.field->source);
               return aggregate
                   && aggregatedRows(context, place.entity, aggregate->role)
                   >= context.limit("aggregatedRows");
           });
}

bool mayNotPay(const Context &context, const Kept &kept)
{
    if (isOverMany(context, kept))
        return false;
    const double most = mostUpkeep(context, kept);
    return most >= context.limit("worthwhileLoad")
        && most > context.limit("upkeepFactor") * leastSaved(context, kept)
        && !isInOwnQuery(context, kept);
}

} // namespace

std::vector<StoredCopy> fieldsThatMayNotPay(const Context &context)
{
    std::vector<StoredCopy> all;
    for (const Kept &kept : keptIn(context)) {
        if (!mayNotPay(context, kept))
            continue;
        const std::string what = namesOf(kept);
        all.push_back({context.subject({"entity " + kept.first().entity,
                                        "upkeep of " + words::listed(kept.paths())}),
                       what, kept.isOne(), isAskedFor(context, kept),
                       "Remove " + what + instead(context, kept), without(context, kept)});
    }
    return all;
}

} // namespace partita::advice
