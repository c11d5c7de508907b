// Values of rows in the types of their columns.
#include "engine/exchange/tables/measuredrows.h"
#include "engine/exchange/values/datetext.h"

#include <charconv>
#include <cmath>

namespace partita::exchange {

namespace {

using model::AttributeType;
using model::Json;

constexpr std::size_t longestParsed = 200'000; ///< bytes of JSON in a cell
constexpr int deepestParsed = 20;

Json notKnown()
{
    return Json(Json::value_t::discarded);
}

std::optional<double> numberOf(const Json &value)
{
    if (value.is_number())
        return value.get<double>();
    if (value.is_boolean())
        return value.get<bool>() ? 1 : 0;
    if (!value.is_string())
        return {};
    std::string text = value.get<std::string>();
    std::erase_if(text, [](char letter) { return letter == ',' || letter == '$'; }); // money
    double number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isAll = read.ec == std::errc() && read.ptr == text.data() + text.size();
    return isAll && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

Json integerOf(const Json &value)
{
    if (value.is_number_integer())
        return value;
    if (value.is_string()) {
        const std::string &text = value.get_ref<const std::string &>();
        std::int64_t whole = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), whole);
        if (read.ec == std::errc() && read.ptr == text.data() + text.size())
            return Json(whole);
    }
    const std::optional<double> number = numberOf(value);
    constexpr double most = 9e15;
    if (!number || std::abs(*number) > most || std::floor(*number) != *number)
        return notKnown();
    return Json(static_cast<std::int64_t>(*number));
}

Json booleanOf(const Json &value)
{
    if (value.is_boolean())
        return value;
    if (value.is_number())
        return Json(value.get<double>() != 0);
    if (!value.is_string())
        return notKnown();
    const std::string text = lowered(value.get<std::string>());
    if (text == "t" || text == "true" || text == "1" || text == "y" || text == "yes"
        || text == "\x01")
        return Json(true);
    if (text == "f" || text == "false" || text == "0" || text == "n" || text == "no" || text.empty()
        || text == std::string(1, '\0'))
        return Json(false);
    return notKnown();
}

/// An ISO date from "7/4/1996", "1996/7/4" or "19960704"; empty for other forms ("Jan 15 1996").
std::string isoDate(std::string_view text)
{
    int numbers[3] = {0, 0, 0};
    std::size_t count = 0;
    std::size_t at = 0;
    while (at < text.size() && count < 3) {
        const auto read
            = std::from_chars(text.data() + at, text.data() + text.size(), numbers[count]);
        if (read.ec != std::errc())
            return {};
        ++count;
        at = static_cast<std::size_t>(read.ptr - text.data());
        if (at < text.size() && text[at] == '/')
            ++at;
        else
            break;
    }
    const bool isEightDigits = count == 1 && at == 8 && text.size() >= 8;
    if (isEightDigits) {
        numbers[2] = numbers[0] % 100;
        numbers[1] = numbers[0] / 100 % 100;
        numbers[0] /= 10000;
    } else if (count != 3) {
        return {};
    } else if (numbers[0] <= 31 && numbers[2] > 31) { // month, day, year
        const int year = numbers[2];
        numbers[2] = numbers[1];
        numbers[1] = numbers[0];
        numbers[0] = year;
    }
    if (numbers[1] > 12)
        std::swap(numbers[1], numbers[2]);
    if (numbers[0] < 1 || numbers[0] > 9999 || numbers[1] < 1 || numbers[1] > 12 || numbers[2] < 1
        || numbers[2] > 31)
        return {};
    char written[16];
    std::snprintf(written, sizeof written, "%04d-%02d-%02d", numbers[0], numbers[1], numbers[2]);
    return written + std::string(text.substr(std::min(at, text.size())));
}

Json dateTimeOf(const Json &value)
{
    if (!value.is_string())
        return notKnown();
    const std::string &text = value.get_ref<const std::string &>();
    std::optional<std::int64_t> date = dateOf(text);
    if (!date)
        date = dateOf(isoDate(text));
    return date ? Json(dateText(*date)) : notKnown();
}

/// A literal of PostgreSQL: {1,2} or {"a","b"}.
Json arrayOf(std::string_view text)
{
    if (text.size() < 2 || text.front() != '{' || text.back() != '}')
        return notKnown();
    Json array = Json::array();
    std::string element;
    bool isQuoted = false;
    const std::string_view inside = text.substr(1, text.size() - 2);
    for (std::size_t at = 0; at < inside.size(); ++at) {
        if (inside[at] == '\\' && at + 1 < inside.size())
            element += inside[++at];
        else if (inside[at] == '"')
            isQuoted = !isQuoted;
        else if (inside[at] == ',' && !isQuoted)
            array.push_back(std::exchange(element, {}));
        else
            element += inside[at];
    }
    if (!inside.empty())
        array.push_back(element);
    return array;
}

Json parsedOf(const Json &value, AttributeType type)
{
    const auto fits = [type](const Json &one) {
        return type == AttributeType::object ? one.is_object() : one.is_array();
    };
    if (fits(value))
        return value;
    if (!value.is_string() || value.get_ref<const std::string &>().size() > longestParsed)
        return notKnown();
    const std::string &text = value.get_ref<const std::string &>();
    const Json parsed = Json::parse(
        text, [](int depth, Json::parse_event_t, Json &) { return depth < deepestParsed; }, false);
    if (!parsed.is_discarded() && fits(parsed))
        return parsed;
    return type == AttributeType::array ? arrayOf(text) : notKnown();
}

} // namespace

Json typedValue(const model::Attribute &attribute, Json value)
{
    if (value.is_discarded() || value.is_null())
        return value;
    switch (attribute.type) {
    case AttributeType::string:
        if (value.is_string())
            return value;
        return value.is_number() ? Json(value.dump()) : notKnown();
    case AttributeType::integer:
        return integerOf(value);
    case AttributeType::number: {
        const std::optional<double> number = numberOf(value);
        return value.is_number() ? value : number ? Json(*number) : notKnown();
    }
    case AttributeType::boolean:
        return booleanOf(value);
    case AttributeType::dateTime:
        return dateTimeOf(value);
    case AttributeType::object:
    case AttributeType::array:
        return parsedOf(value, attribute.type);
    }
    return value;
}

} // namespace partita::exchange
