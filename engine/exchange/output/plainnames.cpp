#include "engine/exchange/output/plainnames.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/tables/names.h"

#include <algorithm>

namespace partita::exchange {

namespace {

bool isPlainLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isPlainDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

bool isPlainName(std::string_view name)
{
    return !name.empty() && isPlainLetter(name.front())
        && std::all_of(name.begin(), name.end(),
                       [](char c) { return isPlainLetter(c) || isPlainDigit(c); });
}

std::string plainNameOf(std::string_view text)
{
    std::string name;
    for (const char c : text) {
        const bool continuesCharacter = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
        if (isPlainLetter(c) || isPlainDigit(c))
            name += c;
        else if (!continuesCharacter)
            name += '_';
    }
    if (name.empty() || isPlainDigit(name.front()))
        name.insert(name.begin(), '_');
    return name;
}

std::string PlainNames::give(const std::string &wanted)
{
    const std::string plain = plainNameOf(wanted);
    std::string name = plain;
    for (int number = 2; !m_given.insert(lowered(name)).second; ++number)
        name = plain + std::to_string(number);
    if (name != wanted)
        m_replaced.push_back(inQuotes(wanted) + " as " + name);
    return name;
}

std::string PlainNames::sentence() const
{
    if (m_replaced.empty())
        return {};
    constexpr std::size_t shown = 5;
    std::string text = "Names that the format cannot say are replaced: ";
    for (std::size_t at = 0; at < std::min(shown, m_replaced.size()); ++at)
        text += (at == 0 ? "" : ", ") + m_replaced[at];
    if (m_replaced.size() > shown)
        text += " and " + std::to_string(m_replaced.size() - shown) + " more";
    return text + '.';
}

} // namespace partita::exchange
