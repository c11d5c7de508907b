#include "engine/places/values.h"

#include <algorithm>
#include <array>

namespace partita::places {
namespace {

using Json = nlohmann::ordered_json;

/// Sum or average of the numbers among the values. Exact as long as all are integers and fit.
json::Value sumOf(const std::vector<json::Value> &values, bool isAverage)
{
    double real = 0;
    std::int64_t whole = 0;
    std::int64_t count = 0;
    bool isWhole = true;
    for (const json::Value value : values) {
        if (!value.isNumber())
            continue;
        ++count;
        real += value.number();
        isWhole = isWhole && value.isInteger()
            && !__builtin_add_overflow(whole, value.integer(), &whole);
    }
    if (isAverage)
        return count == 0 ? json::Value() : json::Value::number(real / static_cast<double>(count));
    return isWhole ? json::Value::integer(whole) : json::Value::number(real);
}

json::Value extremeOf(const std::vector<json::Value> &values, bool isMaximum)
{
    json::Value best;
    for (const json::Value value : values) {
        if (value.isUndefined())
            continue;
        const int order = best.isUndefined() ? 0 : json::compare(value, best);
        if (best.isUndefined() || (isMaximum ? order > 0 : order < 0))
            best = value;
    }
    return best;
}

} // namespace

Json toNlohmann(json::Value value)
{
    switch (value.type()) {
    case json::Type::undefined:
    case json::Type::null:
        return nullptr;
    case json::Type::boolean:
        return value.boolean();
    case json::Type::number:
        return value.isInteger() ? Json(value.integer()) : Json(value.number());
    case json::Type::string:
        return std::string(value.string());
    case json::Type::array: {
        Json array = Json::array();
        for (std::size_t i = 0; i < value.size(); ++i)
            array.push_back(toNlohmann(value.at(i)));
        return array;
    }
    case json::Type::object:
        break;
    }
    Json object = Json::object();
    for (std::size_t i = 0; i < value.size(); ++i) {
        const json::Member member = value.memberAt(i);
        object[std::string(member.name)] = toNlohmann(member.value);
    }
    return object;
}

json::Value fromNlohmann(const Json &tree, json::Arena &arena)
{
    if (tree.is_null())
        return json::Value::null();
    if (tree.is_boolean())
        return json::Value::boolean(tree.get<bool>());
    if (tree.is_number_integer())
        return json::Value::integer(tree.get<std::int64_t>());
    if (tree.is_number())
        return json::Value::number(tree.get<double>());
    if (tree.is_string())
        return json::Value::string(tree.get_ref<const std::string &>(), arena);
    if (tree.is_array()) {
        std::vector<json::Value> elements;
        for (const Json &element : tree)
            elements.push_back(fromNlohmann(element, arena));
        return json::Value::array(elements, arena);
    }
    std::vector<json::Member> members;
    for (const auto &[name, value] : tree.items())
        members.push_back({arena.store(name), fromNlohmann(value, arena)});
    return json::Value::object(members, arena);
}

json::Value valueAt(json::Value value, const std::vector<std::string> &path)
{
    for (const std::string &name : path)
        value = value.member(name);
    return value;
}

json::Value membersOf(json::Value array, const std::vector<std::string> &path, json::Arena &arena)
{
    if (!array.isArray())
        return {};
    std::vector<json::Value> members;
    for (std::size_t i = 0; i < array.size(); ++i) {
        if (const json::Value member = valueAt(array.at(i), path); !member.isUndefined())
            members.push_back(member);
    }
    return json::Value::array(members, arena);
}

bool contains(json::Value array, json::Value wanted, const std::vector<std::string> &memberPath)
{
    for (std::size_t i = 0; i < array.size(); ++i) {
        if (json::equal(valueAt(array.at(i), memberPath), wanted))
            return true;
    }
    return false;
}

std::string plainText(json::Value value)
{
    return value.isString() ? std::string(value.string()) : json::toText(value);
}

std::string idOf(json::Value item)
{
    return plainText(item.member("id"));
}

json::Value truncated(json::Value value, std::optional<int> count)
{
    if (!count || !value.isString())
        return value;
    const std::string_view text = value.string();
    int characters = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
        if (begins && characters++ == *count)
            return json::Value::string(text.substr(0, i));
    }
    return value;
}

json::Value aggregateOver(model::AggregateFunction function, const std::vector<json::Value> &values,
                          std::int64_t count)
{
    switch (function) {
    case model::AggregateFunction::count:
        return json::Value::integer(count);
    case model::AggregateFunction::sum:
        return sumOf(values, false);
    case model::AggregateFunction::average:
        return sumOf(values, true);
    case model::AggregateFunction::min:
        return extremeOf(values, false);
    case model::AggregateFunction::max:
        break;
    }
    return extremeOf(values, true);
}

json::Value withoutSystemProperties(json::Value item, json::Arena &arena)
{
    static constexpr std::array names {"_rid", "_self", "_etag", "_attachments", "_ts"};
    std::vector<json::Member> members;
    for (std::size_t i = 0; i < item.size(); ++i) {
        const json::Member member = item.memberAt(i);
        if (std::find(names.begin(), names.end(), member.name) == names.end())
            members.push_back(member);
    }
    return json::Value::object(members, arena);
}

} // namespace partita::places
