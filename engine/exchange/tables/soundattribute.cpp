#include "engine/exchange/tables/soundattribute.h"

#include "engine/exchange/tables/names.h"
#include "engine/model/datetime.h"
#include "engine/model/generatortype.h"
#include "engine/model/limits.h"
#include "engine/model/usualgenerator.h"
#include "engine/model/valuefit.h"

#include <algorithm>
#include <cmath>

namespace partita::exchange {

namespace {

using model::AttributeType;
using model::Generator;
using Kind = Generator::Kind;

constexpr int deepestMembers = 30;
constexpr double exactWhole = 9'007'199'254'740'992; // 2^53

bool isKept(const model::Json &value, int depth = 0)
{
    if (depth > deepestMembers)
        return false;
    if (value.is_number_unsigned())
        return value.get<std::uint64_t>() <= static_cast<std::uint64_t>(exactWhole);
    if (value.is_number_integer())
        return std::abs(static_cast<double>(value.get<std::int64_t>())) <= exactWhole;
    if (value.is_number_float())
        return std::isfinite(value.get<double>());
    if (value.is_structured()) {
        return std::all_of(value.begin(), value.end(),
                           [&](const model::Json &part) { return isKept(part, depth + 1); });
    }
    return true;
}

bool isNumeric(AttributeType type)
{
    return type == AttributeType::integer || type == AttributeType::number;
}

bool makesType(const Generator &generator, AttributeType type)
{
    switch (generator.kind) {
    case Kind::choice:
    case Kind::constant:
        return !generator.choices.empty();
    case Kind::number:
        return isNumeric(type) || type == AttributeType::string;
    case Kind::sequence:
        return type == AttributeType::string || (isNumeric(type) && generator.prefix.empty());
    case Kind::dateTime:
        return type == AttributeType::dateTime || type == AttributeType::string;
    default:
        return type == model::typeMadeBy(generator);
    }
}

double amount(double value, double least, double most)
{
    return std::isfinite(value) ? std::clamp(value, least, most) : least;
}

void mendRange(Generator &generator, AttributeType type)
{
    if (generator.kind == Kind::text || generator.kind == Kind::array) {
        const double most = generator.kind == Kind::text ? model::longestText : 1000;
        generator.minimum = amount(generator.minimum, 0, most);
        generator.maximum = amount(generator.maximum, generator.minimum, most);
    }
    if (generator.kind != Kind::number) {
        generator.deviation.reset();
        return;
    }
    const bool isWhole = type == AttributeType::integer;
    const double most = isWhole ? exactWhole : model::greatestNumber;
    generator.minimum = amount(generator.minimum, -most, most);
    generator.maximum = amount(generator.maximum, generator.minimum, most);
    if (isWhole) {
        generator.minimum = std::floor(generator.minimum);
        generator.maximum = std::ceil(generator.maximum);
    }
    if (generator.deviation)
        generator.deviation = amount(*generator.deviation, 0, model::greatestNumber);
}

void mendChoices(model::Attribute &attribute)
{
    std::vector<model::Choice> &choices = attribute.generator.choices;
    std::erase_if(choices, [&](const model::Choice &choice) {
        return choice.value.is_null() || !isUsable(attribute, choice.value)
            || !(choice.weight > 0 && choice.weight <= model::greatestWeight);
    });
}

void mendDates(Generator &generator)
{
    const auto from = model::parseDateTime(generator.from);
    const auto to = model::parseDateTime(generator.to);
    const Generator usual = model::usualGenerator(AttributeType::dateTime);
    if (!from || !to) {
        generator.from = usual.from;
        generator.to = usual.to;
    } else if (*from >= *to) {
        char text[model::dateTimeLength];
        constexpr std::int64_t day = 86'400'000;
        constexpr std::int64_t lastDay = 253'402'214'400'000; // 9999-12-31
        if (*from < -day * 366 * 1900 || *from >= lastDay) {
            generator.to = usual.to;
            generator.from = usual.from;
            return;
        }
        model::writeDateTime(*from + day, text);
        generator.to.assign(text, sizeof text);
    }
}

void mendMembers(model::Attribute &attribute, int depth);

void mend(model::Attribute &attribute, int depth)
{
    Generator &generator = attribute.generator;
    if (attribute.generator.isListed())
        mendChoices(attribute);
    const bool saysNothing = generator == Generator() && attribute.type != AttributeType::string;
    if (saysNothing || !makesType(generator, attribute.type))
        generator = model::usualGenerator(attribute.type, attribute.name);
    mendRange(generator, attribute.type);
    if (generator.kind == Kind::dateTime)
        mendDates(generator);
    generator.probability = amount(generator.probability, 0, 1);
    attribute.missing = amount(attribute.missing, 0, 1);
    attribute.changesPerDay
        = attribute.isMutable ? amount(attribute.changesPerDay, 0, model::mostChanges) : 0;
    mendMembers(attribute, depth);
}

void mendMembers(model::Attribute &attribute, int depth)
{
    const Kind kind = attribute.generator.kind;
    if ((kind != Kind::object && kind != Kind::array) || depth >= deepestMembers)
        attribute.members.clear();
    if (kind == Kind::array && attribute.members.size() > 1)
        attribute.members.resize(1);
    if (kind == Kind::array && attribute.members.empty()) {
        model::Attribute element;
        element.name = model::elementName;
        attribute.members.push_back(element);
    }
    NameBook names;
    for (model::Attribute &member : attribute.members) {
        if (kind == Kind::object)
            member.name = names.take({allowedName(member.name, "member")});
        mend(member, depth + 1);
    }
}

} // namespace

void makeSound(model::Attribute &attribute)
{
    mend(attribute, 0);
}

bool isUsable(const model::Attribute &attribute, const model::Json &value)
{
    return isKept(value) && model::misfitOf(attribute, value).empty();
}

void makeSound(model::Degree &degree)
{
    constexpr auto most = static_cast<std::int64_t>(model::mostChildren);
    degree.minimum = std::clamp<std::int64_t>(degree.minimum, 0, most);
    degree.maximum = std::clamp<std::int64_t>(degree.maximum, degree.minimum, most);
    degree.exponent = amount(degree.exponent, 0, model::steepestExponent);
    for (std::int64_t &value : degree.values)
        value = std::clamp<std::int64_t>(value, 0, most);
    if (degree.kind == model::Degree::Kind::empirical && degree.values.empty())
        degree = model::Degree();
}

} // namespace partita::exchange
