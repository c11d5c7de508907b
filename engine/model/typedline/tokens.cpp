#include "engine/model/typedline/tokens.h"

#include <algorithm>
#include <cctype>

namespace partita::model {
namespace {

bool isBlankLetter(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
}

bool isWordLetter(char letter)
{
    constexpr std::string_view signs = ",.:;=<>!{}()[]/\"'@";
    return !isBlankLetter(letter) && signs.find(letter) == std::string_view::npos;
}

bool isDigit(char letter)
{
    return letter >= '0' && letter <= '9';
}

std::size_t endOfWord(std::string_view line, std::size_t at)
{
    while (at < line.size() && isWordLetter(line[at]))
        ++at;
    return at;
}

/// End of the number at that place; the place itself when there is a word, or nothing like it.
std::size_t endOfNumber(std::string_view line, std::size_t begin)
{
    std::size_t at = begin + (line[begin] == '-' ? 1 : 0);
    const std::size_t digits = at;
    const auto skipDigits = [&] {
        while (at < line.size() && isDigit(line[at]))
            ++at;
    };
    skipDigits();
    if (at == digits)
        return begin;
    if (at + 1 < line.size() && line[at] == '.' && isDigit(line[at + 1])) {
        ++at;
        skipDigits();
    }
    return at < line.size() && isWordLetter(line[at]) ? begin : at;
}

Token quotedAt(std::string_view line, std::size_t begin)
{
    std::size_t at = begin + 1;
    while (at < line.size() && line[at] != line[begin])
        at += line[at] == '\\' ? 2 : 1;
    const std::size_t close = std::min(at, line.size());
    return {Token::Kind::quoted, line.substr(begin + 1, close - begin - 1), begin,
            std::min(close + 1, line.size())};
}

Token signAt(std::string_view line, std::size_t begin)
{
    constexpr std::string_view signsOfTwo[] = {"==", ">=", "<=", "!=", "<>"};
    const std::string_view two = line.substr(begin, 2);
    const bool isTwo
        = std::find(std::begin(signsOfTwo), std::end(signsOfTwo), two) != std::end(signsOfTwo);
    const std::string_view text = line.substr(begin, isTwo ? 2 : 1);
    return {Token::Kind::sign, text, begin, begin + text.size()};
}

Token tokenAt(std::string_view line, std::size_t begin)
{
    const char first = line[begin];
    if (first == '@') {
        const std::size_t end = endOfWord(line, begin + 1);
        return {Token::Kind::parameter, line.substr(begin + 1, end - begin - 1), begin, end};
    }
    const bool isPossessive = line.substr(begin, 2) == "'s" && begin > 0
        && isWordLetter(line[begin - 1]) && endOfWord(line, begin + 1) == begin + 2;
    if (isPossessive) // a user's posts
        return {Token::Kind::sign, line.substr(begin, 2), begin, begin + 2};
    if (first == '"' || first == '\'')
        return quotedAt(line, begin);
    if (const std::size_t end = endOfNumber(line, begin); end > begin)
        return {Token::Kind::number, line.substr(begin, end - begin), begin, end};
    if (const std::size_t end = endOfWord(line, begin); end > begin)
        return {Token::Kind::word, line.substr(begin, end - begin), begin, end};
    return signAt(line, begin);
}

} // namespace

std::vector<Token> tokensOf(std::string_view line)
{
    std::vector<Token> tokens;
    std::size_t at = 0;
    for (;;) {
        while (at < line.size() && isBlankLetter(line[at]))
            ++at;
        if (at >= line.size())
            break;
        tokens.push_back(tokenAt(line, at));
        at = tokens.back().end;
    }
    tokens.push_back({Token::Kind::end, {}, line.size(), line.size()});
    return tokens;
}

std::size_t beginningOfLastWord(std::string_view text)
{
    std::size_t at = text.size();
    while (at > 0 && isWordLetter(text[at - 1]))
        --at;
    return at > 0 && text[at - 1] == '@' ? at - 1 : at;
}

std::string comparable(std::string_view name)
{
    std::string plain;
    for (const char letter : name) {
        if (!isBlankLetter(letter) && letter != '_' && letter != '-')
            plain += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    }
    return plain;
}

} // namespace partita::model
