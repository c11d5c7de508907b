#include "engine/typing/reading/guess.h"

#include "engine/model/datetime.h"
#include "engine/model/usualgenerator.h"

#include <algorithm>
#include <cmath>

namespace partita::typing {
namespace {

using model::Attribute;
using model::AttributeType;
using model::Generator;
using model::Json;

bool isDate(const std::string &text)
{
    constexpr std::size_t shortest = 10; // "2023-05-17"
    return text.size() >= shortest && model::parseDateTime(text);
}

bool isUuid(const std::string &text)
{
    constexpr std::size_t length = 36;
    return text.size() == length && std::count(text.begin(), text.end(), '-') == 4
        && text.find_first_not_of("0123456789abcdefABCDEF-") == std::string::npos;
}

void guessText(Attribute &attribute, const std::string &text)
{
    if (isDate(text)) {
        attribute.type = AttributeType::dateTime;
        attribute.generator.kind = Generator::Kind::dateTime;
        const std::string year = text.substr(0, 4);
        attribute.generator.from = year + "-01-01T00:00:00Z";
        attribute.generator.to = std::to_string(std::stoi(year) + 1) + "-01-01T00:00:00Z";
    } else if (isUuid(text)) {
        attribute.generator.kind = Generator::Kind::uuid;
    } else {
        attribute.generator.kind = Generator::Kind::text;
        const auto length = static_cast<double>(std::max<std::size_t>(text.size(), 1));
        attribute.generator.minimum = std::ceil(length / 2);
        attribute.generator.maximum = std::ceil(length * 3 / 2);
    }
}

void guessNumber(Attribute &attribute, const Json &value)
{
    attribute.type = value.is_number_integer() ? AttributeType::integer : AttributeType::number;
    attribute.generator.kind = Generator::Kind::number;
    const double number = value.get<double>();
    attribute.generator.minimum = std::min(0.0, std::floor(2 * number));
    attribute.generator.maximum = std::max(1.0, std::ceil(2 * number));
}

} // namespace

Attribute guessedAttribute(const std::string &name, const Json &value)
{
    Attribute attribute;
    attribute.name = name;
    if (value.is_boolean()) {
        attribute.type = AttributeType::boolean;
        attribute.generator.kind = Generator::Kind::boolean;
    } else if (value.is_number()) {
        guessNumber(attribute, value);
    } else if (value.is_string()) {
        guessText(attribute, value.get<std::string>());
    } else if (value.is_array()) {
        attribute.type = AttributeType::array;
        attribute.generator.kind = Generator::Kind::array;
        attribute.generator.minimum = 0;
        attribute.generator.maximum
            = static_cast<double>(std::max<std::size_t>(2 * value.size(), 1));
        attribute.members.push_back(
            guessedAttribute(model::elementName, value.empty() ? Json("text") : value.front()));
    } else if (value.is_object()) {
        attribute.type = AttributeType::object;
        attribute.generator.kind = Generator::Kind::object;
        for (const auto &[member, inner] : value.items())
            attribute.members.push_back(guessedAttribute(member, inner));
    }
    return attribute;
}

std::string wordsOf(const Attribute &attribute)
{
    switch (attribute.type) {
    case AttributeType::string:
        return "a text";
    case AttributeType::integer:
        return "a whole number";
    case AttributeType::number:
        return "a number";
    case AttributeType::boolean:
        return "true or false";
    case AttributeType::dateTime:
        return "a date";
    case AttributeType::object:
        return "an object with the members of this one";
    case AttributeType::array:
        return "an array of elements like these";
    }
    return {};
}

} // namespace partita::typing
