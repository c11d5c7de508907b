#include "engine/exchange/tables/names.h"

#include "engine/base/utf8.h"

#include <algorithm>
#include <array>

namespace partita::exchange {

namespace {

bool isCapital(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

bool isSmall(char letter)
{
    return letter >= 'a' && letter <= 'z';
}

char small(char letter)
{
    return isCapital(letter) ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// Words of a name: parted by signs, and before a capital that follows a small letter.
std::vector<std::string> partsOf(std::string_view name)
{
    std::vector<std::string> words(1);
    char before = 0;
    for (const char letter : name) {
        const bool isDigit = letter >= '0' && letter <= '9';
        const bool isInWord = isSmall(letter) || isCapital(letter) || isDigit
            || static_cast<unsigned char>(letter) >= 0x80;
        if ((!isInWord || (isCapital(letter) && isSmall(before))) && !words.back().empty())
            words.emplace_back();
        if (isInWord)
            words.back() += letter;
        before = letter;
    }
    if (words.size() > 1 && words.back().empty())
        words.pop_back();
    return words;
}

} // namespace

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), small);
    return lower;
}

bool isSameName(std::string_view one, std::string_view other)
{
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](char left, char right) { return small(left) == small(right); });
}

std::string allowedName(std::string_view name, std::string_view instead)
{
    constexpr std::size_t longest = 120; // bytes
    constexpr std::string_view forbidden = "./\\\"@";
    if (!isUtf8(name))
        return std::string(instead);
    std::string allowed(beginningOf(name, longest));
    for (char &letter : allowed) {
        if (static_cast<unsigned char>(letter) < ' ' || letter == '\x7f'
            || forbidden.find(letter) != std::string_view::npos)
            letter = '_';
    }
    const std::size_t first = allowed.find_first_not_of(' ');
    if (first == std::string::npos)
        return std::string(instead);
    return allowed.substr(first, allowed.find_last_not_of(' ') - first + 1);
}

std::string camelOf(std::string_view name)
{
    std::string camel;
    for (const std::string &part : partsOf(name)) {
        std::string word = lowered(part);
        if (!camel.empty() && isSmall(word.front()))
            word.front() = static_cast<char>(word.front() - 'a' + 'A');
        camel += word;
    }
    return camel;
}

std::string singularOf(const std::string &name)
{
    const std::string lower = lowered(name);
    const auto without = [&](std::size_t count) { return name.substr(0, name.size() - count); };
    if (lower.size() < 4 || lower.back() != 's')
        return name;
    if (lower.ends_with("ies") && lower.size() > 4)
        return without(3) + (isCapital(name.back()) ? 'Y' : 'y');
    for (const std::string_view ending : {"sses", "xes", "ches", "shes", "zes"}) {
        if (lower.ends_with(ending))
            return without(2);
    }
    for (const std::string_view ending : {"ss", "us", "is", "as", "news", "series"}) {
        if (lower.ends_with(ending))
            return name;
    }
    return without(1);
}

std::string referredBy(std::string_view column)
{
    static constexpr std::array<std::string_view, 6> ends
        = {"id", "key", "fk", "code", "no", "uuid"};
    std::vector<std::string> words = partsOf(column);
    if (words.size() > 1
        && std::find(ends.begin(), ends.end(), lowered(words.back())) != ends.end())
        words.pop_back();
    if (words.size() > 1 && (lowered(words.front()) == "fk" || lowered(words.front()) == "id"))
        words.erase(words.begin());
    std::string joined;
    for (const std::string &word : words)
        joined += (joined.empty() ? "" : "_") + word;
    const std::string lower = lowered(joined);
    if (words.size() == 1 && lower.size() > 4 && lower.ends_with("id")
        && (joined.ends_with("ID") || lower == joined))
        return camelOf(joined.substr(0, joined.size() - 2)); // "customerid", "CUSTOMERID"
    return lower == "id" || lower == "uuid" ? std::string() : camelOf(joined);
}

std::string NameBook::take(const std::vector<std::string> &wanted)
{
    for (const std::string &name : wanted) {
        if (!name.empty() && m_taken.insert(name).second)
            return name;
    }
    const std::string base = wanted.empty() || wanted.back().empty() ? "name" : wanted.back();
    int &number = m_numbers[base];
    number = std::max(number, 1);
    std::string name;
    do {
        name = base + std::to_string(++number);
    } while (!m_taken.insert(name).second);
    return name;
}

} // namespace partita::exchange
