#include "engine/exchange/relational/columntypes.h"

#include "engine/base/messagetext.h"

#include <algorithm>
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

std::string columnTypeOf(const RelationalColumn &column)
{
    return column.attribute ? columnTypeOf(*column.attribute) : "text";
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

ColumnType readColumnType(std::string_view written)
{
    ColumnType type;
    for (; written.ends_with("[]"); written.remove_suffix(2))
        type.isArray = true;
    const std::size_t open = std::min(written.find('('), written.size());
    type.name = written.substr(0, open);
    if (open == written.size())
        return type;
    const std::size_t close = std::min(written.find(')', open), written.size());
    type.arguments = readTypeArguments(written.substr(open + 1, close - open - 1));
    if (close < written.size())
        type.name += written.substr(close + 1);
    return type;
}

std::vector<std::string> readTypeArguments(std::string_view written)
{
    std::vector<std::string> arguments(1);
    for (const char c : written) {
        if (c == ',')
            arguments.emplace_back();
        else if (c != ' ')
            arguments.back() += c;
    }
    std::erase(arguments, std::string());
    return arguments;
}

std::string takenAsText(const std::string &type, const std::string &table,
                        const std::string &column)
{
    return "The type " + inQuotes(type) + " of " + inQuotes(table + '.' + column)
        + " is taken as a text.";
}

} // namespace partita::exchange
