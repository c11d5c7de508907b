#include "engine/model/generatortype.h"

#include <algorithm>

namespace partita::model {
namespace {

AttributeType typeOf(const Json &value)
{
    switch (value.type()) {
    case Json::value_t::boolean:
        return AttributeType::boolean;
    case Json::value_t::object:
        return AttributeType::object;
    case Json::value_t::array:
        return AttributeType::array;
    case Json::value_t::number_float:
        return AttributeType::number;
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
        return AttributeType::integer;
    default:
        return AttributeType::string;
    }
}

/// The common type of the choices; string when they have different types.
AttributeType commonType(const std::vector<Choice> &choices)
{
    std::optional<AttributeType> common;
    for (const Choice &choice : choices) {
        if (choice.value.is_null())
            continue;
        const AttributeType type = typeOf(choice.value);
        const bool bothNumbers
            = (common == AttributeType::integer || common == AttributeType::number)
            && choice.value.is_number();
        if (common && common != type)
            common = bothNumbers ? AttributeType::number : AttributeType::string;
        else
            common = type;
    }
    return common.value_or(AttributeType::string);
}

} // namespace

AttributeType typeMadeBy(const Generator &generator)
{
    switch (generator.kind) {
    case Generator::Kind::number:
        return AttributeType::number;
    case Generator::Kind::dateTime:
        return AttributeType::dateTime;
    case Generator::Kind::boolean:
        return AttributeType::boolean;
    case Generator::Kind::array:
        return AttributeType::array;
    case Generator::Kind::object:
        return AttributeType::object;
    case Generator::Kind::choice:
    case Generator::Kind::constant:
        return commonType(generator.choices);
    default:
        return AttributeType::string;
    }
}

std::optional<double> valuesMadeFor(const Attribute &attribute)
{
    const Generator &generator = attribute.generator;
    if (generator.isListed())
        return static_cast<double>(generator.choices.size());
    if (generator.kind == Generator::Kind::boolean)
        return 2;
    if (generator.kind == Generator::Kind::number && attribute.type == AttributeType::integer)
        return std::max(1.0, generator.maximum - generator.minimum + 1);
    return std::nullopt;
}

} // namespace partita::model
