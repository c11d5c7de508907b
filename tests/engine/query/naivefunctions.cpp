#include "tests/engine/query/naivefunctions.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace naive {

namespace {

/// The result of a function of this group; absent when the function belongs to another group.
using Answer = std::optional<Maybe>;
using Arguments = std::vector<Maybe>;

Answer typeCall(const std::string &name, const Maybe &value)
{
    const Type type = typeOf(value);
    if (name == "IS_DEFINED")
        return truth(value.has_value());
    if (name == "IS_NULL")
        return truth(type == Type::null);
    if (name == "IS_BOOL")
        return truth(type == Type::boolean);
    if (name == "IS_NUMBER")
        return truth(type == Type::number);
    if (name == "IS_STRING")
        return truth(type == Type::string);
    if (name == "IS_ARRAY")
        return truth(type == Type::array);
    if (name == "IS_OBJECT")
        return truth(type == Type::object);
    if (name == "IS_PRIMITIVE")
        return truth(type >= Type::null && type <= Type::string);
    return {};
}

/// OR or AND of single conditions in three-valued logic.
Maybe containsSeveral(const Arguments &a, bool all)
{
    if (typeOf(a[0]) != Type::array)
        return {};
    if (a[0]->empty())
        return truth(false);
    bool unknown = false;
    for (std::size_t i = 1; i < a.size(); ++i) {
        unknown = unknown || !a[i];
        const bool found = a[i] && std::find(a[0]->begin(), a[0]->end(), *a[i]) != a[0]->end();
        if (a[i] && found != all)
            return truth(found);
    }
    return unknown ? Maybe() : truth(all);
}

Maybe concatenated(const Json &first, const Maybe &second)
{
    if (typeOf(second) != Type::array)
        return {};
    Json result = first;
    result.insert(result.end(), second->begin(), second->end());
    return result;
}

Maybe slice(const Json &array, const Maybe &from)
{
    if (typeOf(from) != Type::number || !from->is_number_integer())
        return {};
    const auto size = static_cast<std::int64_t>(array.size());
    std::int64_t start = from->get<std::int64_t>();
    if (start < 0)
        start = std::max<std::int64_t>(0, size + start);
    Json result = Json::array();
    for (; start < size; ++start)
        result.push_back(array[static_cast<std::size_t>(start)]);
    return result;
}

Answer arrayCall(const std::string &name, const Arguments &a)
{
    if (!name.starts_with("ARRAY_"))
        return {};
    if (typeOf(a[0]) != Type::array)
        return Maybe();
    if (name == "ARRAY_CONCAT")
        return concatenated(*a[0], a[1]);
    if (name == "ARRAY_SLICE")
        return slice(*a[0], a[1]);
    if (name == "ARRAY_CONTAINS")
        return truth(std::find(a[0]->begin(), a[0]->end(), *a[1]) != a[0]->end());
    if (name == "ARRAY_LENGTH")
        return Maybe(Json(a[0]->size()));
    return {};
}

Answer numberCall(const std::string &name, const Maybe &value)
{
    if (name != "FLOOR" && name != "CEILING" && name != "SIGN" && name != "ABS")
        return {};
    if (typeOf(value) != Type::number)
        return Maybe();
    const double x = value->get<double>();
    if (name == "FLOOR")
        return number(std::floor(x));
    if (name == "CEILING")
        return number(std::ceil(x));
    if (name == "ABS")
        return number(std::fabs(x));
    return number(x > 0 ? 1 : x < 0 ? -1 : 0);
}

/// LEFT and SUBSTRING.
Maybe cut(const std::string &name, const Arguments &a)
{
    if (typeOf(a[0]) != Type::string)
        return {};
    for (std::size_t i = 1; i < a.size(); ++i) {
        if (typeOf(a[i]) != Type::number || !a[i]->is_number_integer())
            return {};
    }
    const std::string text = a[0]->get<std::string>();
    const std::int64_t start = name == "LEFT" ? 0 : a[1]->get<std::int64_t>();
    const std::int64_t length = a.back()->get<std::int64_t>();
    if (start < 0 || length <= 0 || start >= static_cast<std::int64_t>(text.size()))
        return Json("");
    return Json(text.substr(static_cast<std::size_t>(start), static_cast<std::size_t>(length)));
}

template<typename Change>
Maybe changed(std::string text, Change change)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [&](char c) { return static_cast<char>(change(c)); });
    return Json(text);
}

Answer textCall(const std::string &name, const std::string &text)
{
    if (name == "LENGTH")
        return Maybe(Json(text.size()));
    if (name == "UPPER")
        return changed(text, [](char c) { return std::toupper(c); });
    if (name == "LOWER")
        return changed(text, [](char c) { return std::tolower(c); });
    if (name == "REVERSE")
        return Maybe(Json(std::string(text.rbegin(), text.rend())));
    return {};
}

Answer textCall(const std::string &name, const std::string &text, const std::string &other)
{
    const std::size_t place = text.find(other);
    if (name == "CONCAT")
        return Maybe(Json(text + other));
    if (name == "STRINGEQUALS")
        return truth(text == other);
    if (name == "INDEX_OF")
        return Maybe(place == std::string::npos ? Json(-1) : Json(place));
    if (name == "CONTAINS")
        return truth(place != std::string::npos);
    if (name == "STARTSWITH")
        return truth(text.starts_with(other));
    if (name == "ENDSWITH")
        return truth(text.ends_with(other));
    return {};
}

} // namespace

Maybe call(const std::string &name, const std::vector<Maybe> &a)
{
    if (const Answer answer = typeCall(name, a[0]))
        return *answer;
    if (name == "IIF")
        return isTrue(a[0]) ? a[1] : a[2];
    if (name == "ARRAY_CONTAINS_ANY" || name == "ARRAY_CONTAINS_ALL")
        return containsSeveral(a, name.ends_with("ALL"));
    const auto all = [&](auto holds) { return std::all_of(a.begin(), a.end(), holds); };
    if (!all([](const Maybe &argument) { return argument.has_value(); }))
        return {};
    if (const Answer answer = arrayCall(name, a))
        return *answer;
    if (const Answer answer = numberCall(name, a[0]))
        return *answer;
    if (name == "LEFT" || name == "SUBSTRING")
        return cut(name, a);
    if (!all([](const Maybe &argument) { return typeOf(argument) == Type::string; }))
        return {};
    const std::string text = a[0]->get<std::string>();
    const Answer answer
        = a.size() == 1 ? textCall(name, text) : textCall(name, text, a[1]->get<std::string>());
    if (!answer)
        throw std::runtime_error("function " + name);
    return *answer;
}

} // namespace naive
