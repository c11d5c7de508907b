#include "engine/exchange/documents/plainvalue.h"

#include "engine/exchange/values/datetext.h"

#include <charconv>

namespace partita::exchange {
namespace {

using json::Type;
using json::Value;
using model::Json;

/// Adds a member whose name the object does not have; the usual way would look for it first.
void append(Json &object, std::string_view name, Json value)
{
    using Members = std::vector<std::pair<const std::string, Json>>;
    static_cast<Members &>(object.get_ref<Json::object_t &>())
        .emplace_back(std::string(name), std::move(value));
}

Json numberOf(std::string_view text)
{
    std::int64_t whole = 0;
    const char *end = text.data() + text.size();
    if (const auto read = std::from_chars(text.data(), end, whole);
        read.ec == std::errc() && read.ptr == end)
        return whole;
    double number = 0;
    if (const auto read = std::from_chars(text.data(), end, number);
        read.ec == std::errc() && read.ptr == end && std::isfinite(number))
        return number;
    return nullptr;
}

Json scalarOf(Value value)
{
    switch (value.type()) {
    case Type::boolean:
        return value.boolean();
    case Type::number:
        return value.isInteger() ? Json(value.integer()) : Json(value.number());
    case Type::string:
        return std::string(value.string());
    default:
        return nullptr;
    }
}

Json plainOf(Value value);

Json dateFrom(Value value)
{
    if (value.isString()) {
        const auto date = dateOf(value.string());
        return date ? dateText(*date) : std::string(value.string());
    }
    if (value.isNumber())
        return dateText(static_cast<std::int64_t>(std::clamp(value.number(), -1e15, 1e15)));
    const Json inner = plainOf(value); // {"$numberLong": "…"}
    return inner.is_number() ? Json(dateText(inner.get<std::int64_t>())) : Json();
}

/// The value of an object whose first member has a name such as "$oid"; absent when it is an
/// ordinary object.
std::optional<Json> unwrapped(Value object)
{
    const json::Member first = object.memberAt(0);
    const std::string_view name = first.name;
    if (object.size() > 2 || name.size() < 2 || name[0] != '$')
        return {};
    if (name == "$oid" || name == "$uuid" || name == "$symbol" || name == "$code")
        return scalarOf(first.value);
    if (name == "$date")
        return dateFrom(first.value);
    if (name.starts_with("$number"))
        return first.value.isString() ? numberOf(first.value.string()) : scalarOf(first.value);
    if (name == "$undefined" || name == "$minKey" || name == "$maxKey")
        return Json();
    if (name == "$ref" && object.size() == 2)
        return plainOf(object.memberAt(1).value);
    const bool hasMembers = first.value.type() == Type::object && first.value.size() > 0;
    if (name == "$binary")
        return hasMembers ? scalarOf(first.value.memberAt(0).value) : scalarOf(first.value);
    if (name == "$timestamp" || name == "$regex" || name == "$regularExpression")
        return hasMembers ? scalarOf(first.value.memberAt(0).value) : scalarOf(first.value);
    return {};
}

Json plainOf(Value value)
{
    if (value.type() == Type::array) {
        Json array = Json::array();
        for (std::size_t at = 0; at < value.size(); ++at)
            array.push_back(plainOf(value.at(at)));
        return array;
    }
    if (value.type() != Type::object)
        return scalarOf(value);
    if (value.size() > 0) {
        if (std::optional<Json> plain = unwrapped(value))
            return std::move(*plain);
    }
    Json object = Json::object();
    for (std::size_t at = 0; at < value.size(); ++at)
        append(object, value.memberAt(at).name, plainOf(value.memberAt(at).value));
    return object;
}

/// The type of DynamoDB that wraps a value: "S" of {"S": "text"}; empty when none does.
std::string_view dynamoTypeOf(Value value)
{
    if (value.type() != Type::object || value.size() != 1)
        return {};
    const json::Member only = value.memberAt(0);
    const Type type = only.value.type();
    const std::string_view name = only.name;
    const bool isFitting = name == "S" || name == "N" || name == "B"  ? type == Type::string
        : name == "BOOL" || name == "NULL"                            ? type == Type::boolean
        : name == "M"                                                 ? type == Type::object
        : name == "L" || name == "SS" || name == "NS" || name == "BS" ? type == Type::array
                                                                      : false;
    return isFitting ? name : std::string_view();
}

bool isDynamo(Value object)
{
    for (std::size_t at = 0; at < object.size(); ++at) {
        if (dynamoTypeOf(object.memberAt(at).value).empty())
            return false;
    }
    return object.size() > 0;
}

Json dynamoOf(Value value)
{
    const std::string_view type = dynamoTypeOf(value);
    if (type.empty())
        return plainOf(value);
    const Value inner = value.memberAt(0).value;
    if (type == "NULL")
        return nullptr;
    if (type == "N")
        return numberOf(inner.string());
    if (type == "M") {
        Json object = Json::object();
        for (std::size_t at = 0; at < inner.size(); ++at)
            append(object, inner.memberAt(at).name, dynamoOf(inner.memberAt(at).value));
        return object;
    }
    if (inner.type() != Type::array)
        return scalarOf(inner);
    Json array = Json::array();
    for (std::size_t at = 0; at < inner.size(); ++at) {
        const Value element = inner.at(at);
        array.push_back(type == "NS" && element.isString() ? numberOf(element.string())
                                                           : dynamoOf(element));
    }
    return array;
}

} // namespace

bool isSystemProperty(std::string_view name)
{
    return name == "_rid" || name == "_self" || name == "_etag" || name == "_attachments"
        || name == "_ts" || name == "_lsn";
}

Json plainDocument(Value document)
{
    if (document.size() == 1 && document.memberAt(0).name == "Item"
        && document.memberAt(0).value.type() == Type::object
        && isDynamo(document.memberAt(0).value))
        document = document.memberAt(0).value; // an export of DynamoDB
    const bool fromDynamo = isDynamo(document);
    bool hasId = false;
    for (std::size_t at = 0; at < document.size(); ++at)
        hasId = hasId || document.memberAt(at).name == "id";
    Json plain = Json::object();
    for (std::size_t at = 0; at < document.size(); ++at) {
        const json::Member member = document.memberAt(at);
        if (isSystemProperty(member.name))
            continue;
        const bool isMongoId = member.name == "_id" && !hasId;
        append(plain, isMongoId ? "id" : member.name,
               fromDynamo ? dynamoOf(member.value) : plainOf(member.value));
    }
    return plain;
}

} // namespace partita::exchange
