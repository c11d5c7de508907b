#include "engine/mapping/possiblekeys.h"

#include "engine/base/numbertext.h"
#include "engine/base/result.h"
#include "engine/mapping/copybenefit.h"
#include "engine/mapping/naming.h"
#include "engine/mapping/storedsize.h"
#include "engine/model/attributepath.h"
#include "engine/model/generatortype.h"
#include "engine/model/names.h"
#include "engine/population/random.h"
#include "engine/store/limits.h"

#include <algorithm>

namespace partita::mapping {
namespace {

using model::Attribute;
using model::Field;
using model::Workbook;

// Charges of a small item in RU (cost/README.md).
constexpr double readCharge = 1;
constexpr double visitCharge = 2.8;

constexpr double defaultHorizonDays = 365; // as the threshold of the advice
constexpr double valuesAPartition = 10;

double horizonOf(const Workbook &workbook)
{
    const auto &stated = workbook.advice->thresholds;
    const auto found = stated.find("growthHorizonDays");
    return found == stated.end() ? defaultHorizonDays : found->second;
}

/// How many times as many rows the commonest value has as the mean one.
double peakOf(const Workbook &workbook, const model::Relationship &relationship)
{
    const model::Degree &degree = relationship.degree;
    if (degree.kind == model::Degree::Kind::drawn) {
        const double parents = std::max(1.0, rowsAt(workbook, relationship.parent, 0));
        return degree.exponent > 0 ? parents / population::sumOfPowers(parents, degree.exponent)
                                   : 1;
    }
    const double mean = degree.mean();
    const auto most = static_cast<double>(degree.most().value_or(0));
    return mean > 0 ? std::max(1.0, most / mean) : 1;
}

double peakOf(const Attribute &attribute)
{
    double all = 0;
    double most = 0;
    for (const model::Choice &choice : attribute.generator.choices) {
        all += choice.weight;
        most = std::max(most, choice.weight);
    }
    const auto values = static_cast<double>(attribute.generator.choices.size());
    return attribute.generator.isListed() && all > 0 ? values * most / all : 1;
}

/// Distribution of a container's items over the values of a key.
struct Spread {
    double values = 0; ///< different ones
    double peak = 1; ///< items of the commonest value, for one of the mean
};

/// Errors: the value can change or be absent.
Result<Spread> spreadOf(const Workbook &workbook, const model::DocumentType &type,
                        const RowValue &value, double days)
{
    const auto refused = [](const char *reason) { return Error {.message = reason}; };
    Spread spread;
    std::string entity = type.entity;
    for (const std::string &name : value.roles) {
        const auto role = model::findRole(workbook, entity, name);
        if (!role || !role->toParent || role->toMany)
            return refused("no item holds it");
        if (role->relationship->optionalParent)
            return refused("it may be absent");
        if (role->partner == type.entity)
            return refused("it names a row of the same entity");
        spread.peak *= peakOf(workbook, *role->relationship);
        entity = role->partner;
    }
    const model::Entity *end = workbook.entity(entity);
    const Attribute *attribute = end ? end->attribute(value.attribute) : nullptr;
    if (!attribute || !model::isSingleValue(*attribute))
        return refused("it is no single value");
    if (attribute->isMutable)
        return refused("it can change");
    if (attribute->missing > 0)
        return refused("it may be absent");
    spread.values = rowsAt(workbook, entity, days);
    if (value.attribute != end->key) {
        spread.values
            = std::min(spread.values, model::valuesMadeFor(*attribute).value_or(spread.values));
        spread.peak *= peakOf(*attribute);
    }
    return spread;
}

/// Why values of this distribution are no keys; empty when they are.
std::string complaintAbout(const Spread &spread, const SizeOutlook &outlook)
{
    if (spread.values < valuesAPartition * outlook.judgedOn())
        return "it has only " + words::counted(spread.values, "value");
    const double largest = outlook.bytes / spread.values * spread.peak;
    if (largest > static_cast<double>(store::maximumLogicalPartitionBytes))
        return "one value of it holds " + words::size(largest) + " in "
            + words::counted(outlook.days, "day");
    return {};
}

/// The entity's key is in the field `id`.
bool isId(const Workbook &workbook, const model::DocumentType &type, const RowValue &value)
{
    const model::Entity *entity = workbook.entity(type.entity);
    return entity && value.roles.empty() && value.attribute == entity->key;
}

std::optional<RowValue> valueIn(const Workbook &workbook, const std::string &entity,
                                const Field &field)
{
    if (const auto *own = std::get_if<model::AttributeSource>(&field.source))
        return own->truncate ? std::nullopt : std::optional(RowValue {{}, own->attribute});
    if (const auto *copied = std::get_if<model::CopiedSource>(&field.source))
        return copied->truncate ? std::nullopt
                                : std::optional(RowValue {copied->roles, copied->attribute});
    const auto *reference = std::get_if<model::ReferenceSource>(&field.source);
    const auto role = reference ? model::findRole(workbook, entity, reference->role) : std::nullopt;
    const model::Entity *partner = role && !role->toMany ? workbook.entity(role->partner) : nullptr;
    return partner ? std::optional(RowValue {{role->name}, partner->key}) : std::nullopt;
}

/// The field that holds the value, or a new one.
Field fieldFor(const Workbook &workbook, const model::DocumentType &type, const RowValue &value)
{
    if (isId(workbook, type, value)) {
        const Field *id = type.field("id");
        return id ? *id : Field {"id", model::AttributeSource {value.attribute, {}}};
    }
    for (const Field &field : type.fields) {
        if (valueIn(workbook, type.entity, field) == value)
            return field;
    }
    const std::string end = model::endOf(workbook, type.entity, value.roles);
    const model::Entity *entity = workbook.entity(end);
    const bool isKey = entity && entity->key == value.attribute;
    const std::string name
        = isKey ? lowerCamel(end) + "Id" : camelJoined({value.roles.back(), value.attribute});
    return {model::freeName(name, model::namesOf(type.fields)),
            model::CopiedSource {value.roles, value.attribute, {}}, model::Upkeep::none};
}

} // namespace

SizeOutlook outlookOf(const Workbook &workbook, const model::DocumentType &type)
{
    SizeOutlook outlook;
    outlook.days = horizonOf(workbook);
    outlook.bytes = storedBytesAt(workbook, type, outlook.days);
    outlook.partitionsToday = partitionsFor(storedBytesAt(workbook, type, 0));
    outlook.partitionsThen = partitionsFor(outlook.bytes);
    return outlook;
}

KeyPool possibleKeys(const Workbook &workbook, const model::DocumentType &type,
                     const std::string &presentPath, const std::vector<Access> &accesses,
                     const SizeOutlook &outlook)
{
    KeyPool pool;
    const model::Entity *entity = workbook.entity(type.entity);
    if (!entity)
        return pool;
    const RowValue id {{}, entity->key};
    pool.keys.push_back({id, fieldFor(workbook, type, id)});
    const auto isKnown = [](const auto &known, const RowValue &value) {
        return std::any_of(known.begin(), known.end(),
                           [&](const auto &one) { return one.value == value; });
    };
    const auto add = [&](const RowValue &value) {
        if (isKnown(pool.keys, value) || isKnown(pool.refused, value))
            return;
        const Result<Spread> spread = spreadOf(workbook, type, value, outlook.days);
        const std::string complaint
            = spread ? complaintAbout(*spread, outlook) : spread.error().message;
        if (complaint.empty())
            pool.keys.push_back({value, fieldFor(workbook, type, value)});
        else
            pool.refused.push_back({value, complaint});
    };
    const Field *present = presentPath.empty() ? nullptr : type.field(presentPath.substr(1));
    if (const auto value = present ? valueIn(workbook, type.entity, *present) : std::nullopt)
        add(*value);
    for (const Access &access : accesses) {
        for (const GivenValue &given : access.given)
            add(given.value);
    }
    return pool;
}

bool isServed(const Access &access, const PossibleKey &key, double partitions)
{
    const GivenValue *given = access.find(key.value);
    return given && (given->count <= listLength || given->count < partitions);
}

double lookUpCharge(const Access &access, const PossibleKey &key, const PossibleKey &id,
                    double partitions)
{
    const GivenValue *named = access.find(id.value);
    const GivenValue *given = access.find(key.value);
    if (!given)
        return visitCharge * partitions;
    return named ? readCharge * named->count : visitCharge * std::min(given->count, partitions);
}

double lookUpLoad(const std::vector<Access> &accesses, const PossibleKey &key,
                  const PossibleKey &id, double partitions)
{
    double load = 0;
    for (const Access &access : accesses)
        load += access.perSecond * lookUpCharge(access, key, id, partitions);
    return load;
}

} // namespace partita::mapping
