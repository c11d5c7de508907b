#include "engine/population/jsonvalue.h"

#include <limits>

namespace partita::population {
namespace {

json::Value toNumber(const model::Json &json)
{
    if (json.is_number_unsigned()
        && json.get<std::uint64_t>()
            > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return json::Value::number(json.get<double>());
    if (json.is_number_integer())
        return json::Value::integer(json.get<std::int64_t>());
    return json::Value::number(json.get<double>());
}

} // namespace

json::Value toValue(const model::Json &json, json::Arena &arena)
{
    if (json.is_null())
        return json::Value::null();
    if (json.is_boolean())
        return json::Value::boolean(json.get<bool>());
    if (json.is_number())
        return toNumber(json);
    if (json.is_string())
        return json::Value::string(json.get_ref<const std::string &>(), arena);
    if (json.is_array()) {
        std::vector<json::Value> elements;
        for (const model::Json &element : json)
            elements.push_back(toValue(element, arena));
        return json::Value::array(elements, arena);
    }
    if (json.is_object()) {
        std::vector<json::Member> members;
        for (const auto &[name, value] : json.items())
            members.push_back({arena.store(name), toValue(value, arena)});
        return json::Value::object(members, arena);
    }
    return {};
}

} // namespace partita::population
