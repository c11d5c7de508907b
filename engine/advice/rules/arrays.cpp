// Rules about arrays: embedded rows and keys that grow without a bound, and rows that are written
// too often to be embedded.
#include "engine/advice/rules/rules.h"
#include "engine/base/numbertext.h"
#include "engine/mapping/placement.h"
#include "engine/mapping/rowgrowth.h"
#include "engine/model/proposednames.h"
#include "engine/planning/upkeepsteps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace partita::advice {
namespace {

using model::Cardinality;

bool isUnbounded(const model::Role &role)
{
    const Cardinality cardinality = role.relationship->cardinality;
    return role.toMany && !role.relationship->bound
        && (cardinality == Cardinality::oneToMany || cardinality == Cardinality::manyToMany);
}

/// Arrays of a field in one item. An array inside another array occurs several times.
struct ArraysInItem {
    double count = 1; ///< mean number
    mapping::ArrayGrowth growth; ///< of all of them together
};

ArraysInItem arraysInItem(const Context &context, const FieldPlace &place, const model::Role &role)
{
    ArraysInItem arrays;
    double tops = 1; // rows in the item where `way` begins; they share no elements
    std::vector<model::Role> way;
    std::string entity = place.type->entity;
    for (const model::Field *field : place.around) {
        const auto &embedded = std::get<model::EmbeddedSource>(field->source);
        const auto outer = model::findRole(context.workbook, entity, embedded.role);
        if (!outer)
            return arrays;
        entity = outer->partner;
        const double mean = context.partners(*outer).mean;
        arrays.count *= embedded.latest ? std::min<double>(mean, *embedded.latest) : mean;
        way.push_back(*outer);
        if (outer->toParent || embedded.latest
            || outer->relationship->cardinality == Cardinality::manyToMany) {
            way.clear();
            tops = arrays.count;
        }
    }
    const bool isChild
        = !role.toParent && role.relationship->cardinality != Cardinality::manyToMany;
    way.push_back(role);
    arrays.growth = isChild ? mapping::arrayGrowthAlong(context.workbook, way)
                            : mapping::arrayGrowthOf(context.workbook, role);
    arrays.growth.perDay *= isChild ? tops : arrays.count;
    return arrays;
}

/// True when the arrays in one item are long, or will be within the horizon.
bool isLong(const Context &context, const Partners &partners, const ArraysInItem &arrays)
{
    return partners.most + arrays.growth.after(context.limit("growthHorizonDays"))
        >= context.limit("arrayElements");
}

/// Role of a field with an unbounded array that is long or will be long; nothing otherwise.
std::optional<model::Role> growingRole(const Context &context, const FieldPlace &place,
                                       const std::string &name)
{
    std::optional<model::Role> role = model::findRole(context.workbook, place.entity, name);
    const bool isGrowing = role && isUnbounded(*role)
        && isLong(context, context.partners(*role), arraysInItem(context, place, *role));
    return isGrowing ? role : std::nullopt;
}

/// Fix that keeps the newest rows in the item and gives the rows a container of their own.
std::optional<Fix> subsetFix(const Context &context, const FieldPlace &place,
                             const model::EmbeddedSource &embedded, const model::Role &role)
{
    if (place.depth() != 1 || !place.type->primary || role.toParent
        || role.relationship->cardinality != Cardinality::oneToMany || context.home(role.partner))
        return std::nullopt;
    Result<model::Design> changed = mapping::placed(context.workbook, context.design,
                                                    *role.relationship, mapping::Placement::subset);
    if (!changed)
        return std::nullopt;
    return Fix {"Keep the newest " + std::to_string(mapping::newestKept) + " in \""
                    + place.type->name + "\" and give " + embedded.role
                    + " items of their own, partitioned by "
                    + words::listed(changed->containers.back().partitionKey),
                {model::ChangeDesign {*std::move(changed)}}};
}

/// Bytes of the container's largest item, including items over 2 MB, which are not stored.
double largestItem(const Context &context, const FieldPlace &place)
{
    const evaluation::ContainerEvaluation *container = context.container(place.container->name);
    std::int64_t largest = container ? container->largestItemBytes : 0;
    for (const evaluation::OversizeItems &left : context.measured.oversize) {
        if (left.container == place.container->name)
            largest = std::max(largest, left.largestBytes);
    }
    return static_cast<double>(largest);
}

Finding arrayFinding(const Context &context, const FieldPlace &place, const model::Role &role)
{
    const Partners partners = context.partners(role);
    const double elementBytes = context.elementBytes(place);
    const double largest = largestItem(context, place);
    const double limit = context.limit("itemBytes");
    const auto [arrays, growth] = arraysInItem(context, place, role);
    Finding finding;
    finding.subject = context.subject({"container " + place.container->name,
                                       "document type " + place.type->name, "field " + place.path});
    finding.evidence = {{"elements on average", partners.mean, "elements"},
                        {"elements at most, as the model draws them", partners.most, "elements"},
                        {"growth a day", growth.perDay, "elements/day"},
                        {"largest item", largest, "bytes"}};
    finding.summary = words::amount(partners.mean) + " elements on average";
    if (partners.most > partners.mean)
        finding.summary += ", up to " + words::amount(partners.most);
    if (arrays != 1) {
        finding.evidence.push_back({"arrays in an item, on average", arrays, "arrays"});
        finding.summary += ", and " + words::amount(arrays) + " such arrays in an item";
    }
    finding.summary
        += (largest > limit ? "; the largest item would have " : "; the largest item has ")
        + words::size(largest) + ", " + words::share(largest / limit) + " of the limit.";
    constexpr double farAhead = 100; // horizons; a later date has no meaning
    const std::optional<double> days = growth.perDay > 0 && elementBytes > 0 && largest < limit
        ? growth.daysUntil((limit - largest) / elementBytes)
        : std::nullopt;
    if (days && *days < farAhead * context.limit("growthHorizonDays")) {
        finding.evidence.push_back({"days until the largest item is full", *days, "days"});
        finding.summary += " At " + words::amount(growth.perDay) + " more a day it is full "
            + words::inDays(*days) + '.';
    }
    const bool isNear = largest >= context.limit("itemShare") * limit;
    finding.severity = isNear ? Severity::critical : Severity::warning;
    return finding;
}

/// Rule: embedded rows of an unbounded relationship.
void unboundedArray(const Context &context, Findings &findings)
{
    for (const FieldPlace &place : context.fields()) {
        const auto *embedded = std::get_if<model::EmbeddedSource>(&place.field->source);
        const auto role = embedded && !embedded->latest
            ? growingRole(context, place, embedded->role)
            : std::nullopt;
        if (!role)
            continue;
        Finding finding = arrayFinding(context, place, *role);
        finding.title
            = "The array \"" + place.path + "\" of \"" + place.type->name + "\" has no bound";
        finding.fix = subsetFix(context, place, *embedded, *role);
        for (const MeasuredPattern &asked : context.patterns()) {
            const model::Command *command = asked.pattern->command();
            if (command && command->entity == role->partner)
                finding.weight += asked.load();
        }
        findings.push_back(std::move(finding));
    }
}

/// Fix that reverses the reference: each child stores the parent's key.
std::optional<Fix> referenceFix(const Context &context, const FieldPlace &place,
                                const model::Role &role)
{
    const auto child = context.home(role.partner);
    if (!child || place.depth() != 1 || role.toParent
        || role.relationship->cardinality != Cardinality::oneToMany)
        return std::nullopt;
    const std::string parentRole = role.relationship->parentRole;
    const auto refersBack = [&](const model::Field &field) {
        const auto *source = std::get_if<model::ReferenceSource>(&field.source);
        return source && source->role == parentRole;
    };
    Fix fix {"Keep the key of \"" + parentRole + "\" on each \"" + child->type->name
                 + "\" in place of the array",
             {}};
    if (std::none_of(child->type->fields.begin(), child->type->fields.end(), refersBack))
        fix.edits.push_back(model::AddField {
            context.design.name,
            child->container->name,
            child->type->name,
            {model::referenceNameOf(parentRole, false), model::ReferenceSource {parentRole}}});
    fix.edits.push_back(model::RemoveField {context.design.name, place.container->name,
                                            place.type->name, place.field->name});
    return fix;
}

/// Rule: arrays of keys of an unbounded relationship.
void largeReferenceArray(const Context &context, Findings &findings)
{
    for (const FieldPlace &place : context.fields()) {
        const auto *reference = std::get_if<model::ReferenceSource>(&place.field->source);
        const auto role = reference ? growingRole(context, place, reference->role) : std::nullopt;
        if (!role)
            continue;
        Finding finding = arrayFinding(context, place, *role);
        finding.title = "\"" + place.type->name + "\" carries an array of keys without a bound: \""
            + place.path + "\"";
        finding.fix = referenceFix(context, place, *role);
        for (const MeasuredPattern &asked : context.patterns()) {
            const model::Query *query = asked.pattern->query();
            if (query && query->root == place.entity)
                finding.weight += asked.load();
        }
        findings.push_back(std::move(finding));
    }
}

/// RU/s of a command's steps that find and write items of the place's type. Other upkeep of the
/// command does not depend on embedding.
double loadOfRewriting(const MeasuredPattern &asked, const FieldPlace &place)
{
    using planning::Operation;
    const std::set<int> writing
        = planning::writingSteps(asked.measured->plan, place.container->name, place.type->name);
    double load = 0;
    for (const MeasuredStep &step : asked.steps()) {
        const bool isFinding = (step.step->operation == Operation::pointRead
                                || step.step->operation == Operation::query)
            && step.step->container == place.container->name
            && step.step->documentType == place.type->name;
        load += isFinding || writing.contains(step.step->number) ? step.load : 0;
    }
    return writing.empty() ? 0 : load;
}

/// Rule: embedded rows that change far more often than the row that embeds them.
void writtenMoreThanParent(const Context &context, Findings &findings)
{
    for (const FieldPlace &place : context.fields()) {
        const auto *embedded = std::get_if<model::EmbeddedSource>(&place.field->source);
        const auto role = embedded && !embedded->latest
            ? model::findRole(context.workbook, place.entity, embedded->role)
            : std::nullopt;
        if (!role || !role->toMany)
            continue;
        const double inner = context.writes(role->partner);
        const double outer = context.writes(place.entity);
        double load = 0;
        double charge = 0;
        for (const MeasuredPattern &asked : context.patterns()) {
            const model::Command *command = asked.pattern->command();
            if (!command || command->entity != role->partner || asked.rate() <= 0)
                continue;
            const double here = loadOfRewriting(asked, place);
            load += here;
            charge = std::max(charge, here / asked.rate());
        }
        if (load < context.limit("worthwhileLoad") || charge < context.limit("embeddedWriteCharge")
            || inner < context.limit("embeddedWritesPerParentWrite") * outer)
            continue;
        Finding finding;
        finding.severity = Severity::warning;
        finding.subject
            = context.subject({"container " + place.container->name,
                               "document type " + place.type->name, "field " + place.path});
        finding.title = "\"" + place.path + "\" changes far more often than the \""
            + place.type->name + "\" it is embedded in";
        finding.evidence = {{"writes of " + role->partner, inner, "requests/s"},
                            {"writes of " + place.entity, outer, "requests/s"},
                            {"most expensive write, of these items alone", charge, "RU"},
                            {"load of these writes", load, "RU/s"}};
        finding.summary = words::amount(inner) + " writes of " + role->partner
            + " a second against " + words::amount(outer) + " of " + place.entity
            + "; finding and rewriting the \"" + place.type->name + "\" costs up to "
            + words::amount(charge) + " RU each time, together " + words::amount(load) + " RU/s.";
        finding.weight = load;
        findings.push_back(std::move(finding));
    }
}

constexpr Reading embedReading {"Data modeling in Azure Cosmos DB: when not to embed",
                                "https://learn.microsoft.com/azure/cosmos-db/nosql/modeling-data"};
constexpr Reading subsetReading {
    "Building with patterns: the subset pattern",
    "https://www.mongodb.com/blog/post/building-with-patterns-the-subset-pattern"};

constexpr std::array arrayTable {
    Rule {
        "unbounded-array", "Embedded arrays without a bound",
        "An array that grows without a bound makes every read and every change of the item more "
        "expensive each day, until the item is over 2 MB and changes fail. Keep the rows that are "
        "shown first in the item, and the others in items of their own.",
        subsetReading, unboundedArray},
    Rule {"large-reference-array", "Arrays of keys without a bound",
          "An array of keys in the parent grows with the number of its children, and each new key "
          "rewrites the whole item. A key of the parent in each child never grows.",
          embedReading, largeReferenceArray},
    Rule {"written-more-than-parent", "Embedded rows written far more often than their parent",
          "Changing one embedded row rewrites the item that holds them all. Rows that change often "
          "are cheaper as items of their own.",
          embedReading, writtenMoreThanParent},
};

} // namespace

std::span<const Rule> arrayRules()
{
    return arrayTable;
}

} // namespace partita::advice
