#include "engine/model/typedline/cursor.h"

#include "engine/base/messagetext.h"
#include "engine/model/notation.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace partita::model {
namespace {

constexpr std::size_t mostWordsOfName = 4;

/// Words that a name must not be mistaken for.
constexpr std::array<std::string_view, 42> reservedWords {
    "a",        "all",     "an",      "and",    "as",     "ascending",  "by",
    "contains", "create",  "delete",  "first",  "for",    "from",       "given",
    "highest",  "in",      "is",      "keys",   "latest", "limit",      "lowest",
    "newest",   "not",     "of",      "oldest", "on",     "one",        "or",
    "page",     "ordered", "showing", "sorted", "starts", "the",        "to",
    "top",      "update",  "where",   "with",   "within", "descending", "if",
};

constexpr std::array<std::string_view, 13> articles {
    "a", "an", "the", "all", "every", "each", "one", "given", "their", "its", "his", "her", "any",
};

bool isOneOf(std::string_view word, auto &&words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

void Offers::add(const std::string &text, Completion::Kind kind)
{
    const std::string begun = comparable(m_begun);
    const std::string whole = comparable(text.starts_with('"') ? text.substr(1) : text);
    const auto isKnown = [&](const Completion &other) { return other.text == text; };
    if (whole.starts_with(begun) && whole != begun
        && std::none_of(m_offers.begin(), m_offers.end(), isKnown))
        m_offers.push_back({text, kind});
}

LineCursor::LineCursor(std::string_view line, Offers *offers)
    : m_line(line)
    , m_tokens(tokensOf(line))
    , m_offers(offers)
{
}

const Token &LineCursor::now(std::size_t ahead) const
{
    return m_tokens[std::min(m_place + ahead, m_tokens.size() - 1)];
}

void LineCursor::skip(std::size_t tokens)
{
    m_place = std::min(m_place + tokens, m_tokens.size() - 1);
}

/// How many of the words stand here, one after the other.
std::size_t LineCursor::wordsMatched(std::string_view words, bool &isComplete) const
{
    std::size_t matched = 0;
    while (!words.empty()) {
        const std::size_t blank = std::min(words.find(' '), words.size());
        const Token &token = now(matched);
        if (token.kind != Token::Kind::word || comparable(token.text) != words.substr(0, blank))
            break;
        words.remove_prefix(std::min(blank + 1, words.size()));
        ++matched;
    }
    isComplete = words.empty();
    if (m_offers && !isComplete && now(matched).kind == Token::Kind::end)
        m_offers->add(std::string(words), Completion::Kind::word);
    return matched;
}

bool LineCursor::isAt(std::string_view words) const
{
    std::size_t ahead = 0;
    while (!words.empty()) {
        const std::size_t blank = std::min(words.find(' '), words.size());
        const Token &token = now(ahead++);
        if (token.kind != Token::Kind::word || comparable(token.text) != words.substr(0, blank))
            return false;
        words.remove_prefix(std::min(blank + 1, words.size()));
    }
    return true;
}

bool LineCursor::accept(std::string_view words)
{
    bool isComplete = false;
    const std::size_t matched = wordsMatched(words, isComplete);
    if (isComplete)
        skip(matched);
    return isComplete;
}

bool LineCursor::acceptQuietly(std::string_view words)
{
    if (!isAt(words))
        return false;
    skip(static_cast<std::size_t>(std::count(words.begin(), words.end(), ' ')) + 1);
    return true;
}

bool LineCursor::acceptSign(std::string_view sign)
{
    if (now().kind != Token::Kind::sign || now().text != sign)
        return false;
    skip();
    return true;
}

bool LineCursor::acceptArticle()
{
    if (now().kind != Token::Kind::word || !isOneOf(comparable(now().text), articles))
        return false;
    skip();
    return true;
}

std::optional<std::size_t> LineCursor::acceptName(const std::vector<std::string> &names)
{
    if (now().kind == Token::Kind::quoted) {
        const auto found = std::find(names.begin(), names.end(), now().text);
        if (found == names.end())
            return std::nullopt;
        skip();
        return static_cast<std::size_t>(found - names.begin());
    }
    std::size_t words = 0;
    while (words < mostWordsOfName
           && (now(words).kind == Token::Kind::word || now(words).kind == Token::Kind::number))
        ++words;
    for (; words > 0; --words) {
        const std::string_view written
            = m_line.substr(now().begin, now(words - 1).end - now().begin);
        const auto exact = std::find(names.begin(), names.end(), written);
        const std::string plain = comparable(written);
        const auto found = exact != names.end()
            ? exact
            : std::find_if(names.begin(), names.end(),
                           [&](const std::string &name) { return comparable(name) == plain; });
        if (found == names.end())
            continue;
        skip(words);
        return static_cast<std::size_t>(found - names.begin());
    }
    return std::nullopt;
}

std::optional<std::string> LineCursor::acceptParameter()
{
    if (now().kind != Token::Kind::parameter || now().text.empty())
        return std::nullopt;
    std::string name(now().text);
    skip();
    return name;
}

std::optional<int> LineCursor::acceptCount()
{
    int count = 0;
    const std::string_view text = now().text;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), count);
    const bool isCount = now().kind == Token::Kind::number && problem == std::errc()
        && end == text.data() + text.size();
    if (!isCount)
        return std::nullopt;
    skip();
    return count;
}

std::optional<double> LineCursor::acceptNumber()
{
    double number = 0;
    const std::string_view text = now().text;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (now().kind != Token::Kind::number || problem != std::errc())
        return std::nullopt;
    skip();
    return number;
}

void LineCursor::offer(const std::string &text, Completion::Kind kind) const
{
    if (m_offers && isAtEnd())
        m_offers->add(text, kind);
}

void LineCursor::offerNames(const std::vector<std::string> &names, Completion::Kind kind) const
{
    for (const std::string &name : names)
        offer(typedName(name), kind);
}

Error LineCursor::refusedAt(std::size_t place, const std::string &message) const
{
    const std::size_t begin = m_tokens[std::min(place, m_tokens.size() - 1)].begin;
    const auto column
        = std::count_if(m_line.begin(), m_line.begin() + static_cast<std::ptrdiff_t>(begin),
                        [](char byte) { return (byte & 0xC0) != 0x80; });
    Error error;
    error.message = message;
    error.line = 1;
    error.column = static_cast<int>(column) + 1;
    return error;
}

std::string LineCursor::shown() const
{
    return isAtEnd() ? "the end" : inQuotes(m_line.substr(now().begin, now().end - now().begin));
}

std::string typedName(const std::string &name)
{
    const std::vector<Token> tokens = tokensOf(name);
    const bool isWord = tokens.size() == 2 && tokens.front().kind == Token::Kind::word
        && tokens.front().text == name && !isOneOf(comparable(name), reservedWords);
    return isWord ? name : '"' + name + '"';
}

std::string typedPath(const std::string &path)
{
    const auto [before, last] = splitPath(path);
    std::string text;
    for (const std::string &name : before)
        text += typedName(name) + '.';
    return text + typedName(last);
}

} // namespace partita::model
