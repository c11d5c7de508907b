#include "engine/model/typedline/values.h"

#include "engine/base/messagetext.h"

namespace partita::model {
namespace {

constexpr std::size_t mostOfferedValues = 20;

bool isNumberType(const Attribute &attribute)
{
    return attribute.type == AttributeType::integer || attribute.type == AttributeType::number;
}

/// The value of a token that states one by itself.
Json plainValue(const Token &token)
{
    const std::string word = comparable(token.text);
    if (token.kind == Token::Kind::quoted) {
        const Json text = Json::parse('"' + std::string(token.text) + '"', nullptr, false);
        return text.is_discarded() ? Json(std::string(token.text)) : text;
    }
    if (token.kind == Token::Kind::number) {
        const Json number = Json::parse(token.text, nullptr, false);
        return number.is_discarded() ? Json(std::string(token.text)) : number;
    }
    if (word == "true" || word == "yes")
        return true;
    if (word == "false" || word == "no")
        return false;
    return std::string(token.text);
}

} // namespace

void offerValues(const LineCursor &cursor, const Attribute &attribute, const std::string &parameter)
{
    if (!cursor.isAtEnd())
        return;
    if (attribute.type == AttributeType::boolean) {
        cursor.offer("true", Completion::Kind::value);
        cursor.offer("false", Completion::Kind::value);
    }
    std::size_t offered = 0;
    for (const Choice &choice : attribute.generator.choices) {
        if (attribute.generator.isListed() && choice.value.is_primitive()
            && offered++ < mostOfferedValues)
            cursor.offer(choice.value.is_string() ? typedName(choice.value.get<std::string>())
                                                  : choice.value.dump(),
                         Completion::Kind::value);
    }
    cursor.offer('@' + parameter, Completion::Kind::value);
}

Result<Json> readConstant(LineCursor &cursor, const Attribute &attribute,
                          const std::string &parameter)
{
    const Token token = cursor.now();
    const bool isValue = token.kind == Token::Kind::word || token.kind == Token::Kind::number
        || token.kind == Token::Kind::quoted;
    if (!isValue)
        return cursor.refused("A value must stand here, or @" + parameter
                              + " for one that each request gives.");
    Json value = plainValue(token);
    const bool isText = attribute.type == AttributeType::string
        || attribute.type == AttributeType::dateTime || attribute.type == AttributeType::object;
    if (isNumberType(attribute) && !value.is_number())
        return cursor.refused(cursor.shown() + " is not a number, as " + inQuotes(attribute.name)
                              + " is; write one, or @" + parameter + '.');
    if (attribute.type == AttributeType::boolean && !value.is_boolean())
        return cursor.refused(inQuotes(attribute.name)
                              + " is true or false; write one of them, or @" + parameter + '.');
    if (isText && token.kind != Token::Kind::quoted)
        value = std::string(token.text);
    cursor.skip();
    return value;
}

} // namespace partita::model
