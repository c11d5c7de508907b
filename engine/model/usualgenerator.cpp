#include "engine/model/usualgenerator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>
#include <vector>

namespace partita::model {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::array<std::string_view, 12> dateWords
    = {"date",     "at",       "on",   "time",    "timestamp", "birthday",
       "deadline", "datetime", "when", "created", "updated",   "modified"};
constexpr std::array<std::string_view, 12> integerWords
    = {"count", "quantity", "age",  "year",     "number", "rating",
       "stars", "position", "rank", "capacity", "stock",  "seats"};
constexpr std::array<std::string_view, 14> numberWords
    = {"price",  "amount", "total",    "cost",      "weight", "height",   "width",
       "length", "salary", "latitude", "longitude", "score",  "discount", "balance"};
constexpr std::array<std::string_view, 4> booleanVerbs = {"is", "has", "can", "was"};
constexpr std::array<std::string_view, 6> booleanWords
    = {"enabled", "active", "deleted", "hidden", "published", "verified"};
constexpr std::array<std::string_view, 8> moneyWords
    = {"price", "amount", "total", "cost", "salary", "discount", "balance", "fee"};
constexpr std::array<std::string_view, 6> nameWords
    = {"name", "username", "author", "surname", "firstname", "lastname"};
constexpr std::array<std::string_view, 6> keyWords = {"id", "uuid", "guid", "token", "key", "hash"};
constexpr std::array<std::string_view, 7> lineWords
    = {"title", "subject", "label", "headline", "email", "address", "street"};
constexpr std::array<std::string_view, 11> longWords
    = {"description", "text", "body",    "content", "comment", "note",
       "notes",       "bio",  "message", "summary", "details"};

/// The words of a name, in lower case: "birthDate", "birth_date" and "birth date" have two.
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words(1);
    bool wasLower = false;
    for (const char letter : name) {
        const auto byte = static_cast<unsigned char>(letter);
        const bool isLetter = std::isalnum(byte) || byte >= 0x80;
        const bool isUpper = std::isupper(byte) != 0;
        if ((!isLetter || (isUpper && wasLower)) && !words.back().empty())
            words.emplace_back();
        if (isLetter)
            words.back() += static_cast<char>(std::tolower(byte));
        wasLower = isLetter && !isUpper;
    }
    if (words.size() > 1 && words.back().empty())
        words.pop_back();
    return words;
}

bool isAny(std::string_view word, Words words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

Generator numbers(double minimum, double maximum)
{
    Generator generator;
    generator.kind = Generator::Kind::number;
    generator.minimum = minimum;
    generator.maximum = maximum;
    return generator;
}

Generator texts(double shortest, double longest)
{
    Generator generator;
    generator.minimum = shortest;
    generator.maximum = longest;
    return generator;
}

Generator usualText(std::string_view name)
{
    const std::vector<std::string> words = wordsOf(name);
    Generator generator;
    if (isAny(words.back(), keyWords))
        generator.kind = Generator::Kind::uuid;
    else if (isAny(words.back(), nameWords))
        generator.kind = Generator::Kind::name;
    else if (isAny(words.back(), longWords))
        return texts(40, 400);
    else if (isAny(words.back(), lineWords))
        return texts(12, 40);
    return generator;
}

Generator usualNumber(AttributeType type, std::string_view name)
{
    const std::string last = wordsOf(name).back();
    if (last == "age")
        return numbers(18, 90);
    if (last == "year")
        return numbers(1990, 2024);
    if (last == "rating" || last == "stars")
        return numbers(1, 5);
    if (last == "quantity" || last == "seats")
        return numbers(1, 10);
    if (last == "latitude")
        return numbers(-90, 90);
    if (last == "longitude")
        return numbers(-180, 180);
    if (isAny(last, moneyWords))
        return numbers(1, type == AttributeType::integer ? 1000 : 500);
    return numbers(0, 1000);
}

Generator usualDate(std::string_view name)
{
    const bool isBirth = wordsOf(name).front().starts_with("birth");
    Generator generator;
    generator.kind = Generator::Kind::dateTime;
    generator.from = isBirth ? "1940-01-01T00:00:00Z" : "2023-01-01T00:00:00Z";
    generator.to = isBirth ? "2006-01-01T00:00:00Z" : "2024-01-01T00:00:00Z";
    return generator;
}

} // namespace

AttributeType usualType(std::string_view name)
{
    const std::vector<std::string> words = wordsOf(name);
    const std::string &last = words.back();
    const bool isAlone = words.size() == 1;
    if (isAny(last, booleanWords) || (isAny(words.front(), booleanVerbs) && !isAlone))
        return AttributeType::boolean;
    if (isAny(last, dateWords))
        return AttributeType::dateTime;
    if (isAny(last, integerWords) && !(last == "number" && !isAlone)) // "phoneNumber" is a text
        return AttributeType::integer;
    if (isAny(last, numberWords))
        return AttributeType::number;
    return AttributeType::string;
}

Generator usualGenerator(AttributeType type, std::string_view name)
{
    Generator generator;
    switch (type) {
    case AttributeType::string:
        return usualText(name);
    case AttributeType::integer:
    case AttributeType::number:
        return usualNumber(type, name);
    case AttributeType::boolean:
        generator.kind = Generator::Kind::boolean;
        break;
    case AttributeType::dateTime:
        return usualDate(name);
    case AttributeType::object:
        generator.kind = Generator::Kind::object;
        break;
    case AttributeType::array:
        generator.kind = Generator::Kind::array;
        generator.minimum = 0;
        generator.maximum = 5;
        break;
    }
    return generator;
}

} // namespace partita::model
