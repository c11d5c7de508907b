#include "engine/exchange/relational/columntypes.h"

#include <cmath>

namespace partita::exchange {

namespace {

std::string textColumnType(const model::Generator &generator)
{
    if (generator.kind == model::Generator::Kind::uuid)
        return "uuid";
    const bool hasLength = generator.kind == model::Generator::Kind::text && generator.maximum >= 1
        && generator.maximum <= 10'000'000; // the most that varchar(n) allows
    if (hasLength)
        return "varchar(" + std::to_string(static_cast<int>(std::ceil(generator.maximum))) + ')';
    return "text";
}

} // namespace

std::string columnTypeOf(const model::Attribute &attribute)
{
    switch (attribute.type) {
    case model::AttributeType::string:
        return textColumnType(attribute.generator);
    case model::AttributeType::integer:
        return "bigint";
    case model::AttributeType::number:
        return "numeric";
    case model::AttributeType::boolean:
        return "boolean";
    case model::AttributeType::dateTime:
        return "timestamptz";
    case model::AttributeType::object:
        return "jsonb";
    case model::AttributeType::array:
        break;
    }
    const bool isPlain = !attribute.members.empty()
        && attribute.members[0].type != model::AttributeType::object
        && attribute.members[0].type != model::AttributeType::array;
    if (!isPlain)
        return "jsonb";
    const std::string element = columnTypeOf(attribute.members[0]);
    return element + "[]";
}

std::vector<std::string> listedTexts(const model::Attribute &attribute)
{
    std::vector<std::string> texts;
    if (attribute.type != model::AttributeType::string
        || attribute.generator.kind != model::Generator::Kind::choice)
        return texts;
    for (const model::Choice &choice : attribute.generator.choices) {
        if (!choice.value.is_string())
            return {};
        texts.push_back(choice.value.get<std::string>());
    }
    return texts;
}

} // namespace partita::exchange
