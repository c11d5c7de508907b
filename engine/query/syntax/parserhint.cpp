// What people write who know another SQL, and how it is written here: said along with the error
// that it makes.
#include "engine/query/syntax/lexer.h"
#include "engine/query/syntax/parserstate.h"

#include <algorithm>
#include <array>

namespace partita::query {

namespace {

bool isWord(const Token &token, std::string_view word)
{
    return (token.kind == TokenKind::name || token.kind == TokenKind::keyword)
        && upperOf(token.text) == word;
}

} // namespace

/// The token before the current one; requires that there is one.
const Token &Parser::before() const
{
    return m_tokens[m_position - 1];
}

bool Parser::isTwice(TokenKind kind) const
{
    return m_position > 0 && at(kind) && before().kind == kind
        && before().offset + 1 == token().offset;
}

/// FROM c INNER JOIN …: the word would pass for an alias.
bool Parser::atKindOfJoin() const
{
    static constexpr std::array<std::string_view, 6> kinds {"INNER", "LEFT",  "RIGHT",
                                                            "OUTER", "CROSS", "FULL"};
    const auto isHere = [&](std::string_view kind) { return isWord(token(), kind); };
    return (at(Keyword::Join, 1) || isWord(token(1), "OUTER"))
        && std::any_of(kinds.begin(), kinds.end(), isHere);
}

std::string Parser::hint() const
{
    if (at(TokenKind::slash) && token(1).kind == TokenKind::star)
        return "a comment begins with -- and ends with the line";
    if (isTwice(TokenKind::equal))
        return "equality is written =";
    if (isTwice(TokenKind::ampersand))
        return "conditions are joined by AND";
    if (at(TokenKind::star) && m_position > 1 && before().kind == TokenKind::leftParenthesis
        && isWord(m_tokens[m_position - 2], "COUNT"))
        return "rows are counted by COUNT(1)";
    if (isWord(token(), "IS"))
        return "it is written = null, IS_NULL(…) or IS_DEFINED(…)";
    if (isWord(token(), "HAVING"))
        return "there is no HAVING: filter the groups in the application";
    if (atKindOfJoin())
        return "a JOIN is always within the item and written JOIN t IN c.tags";
    return {};
}

} // namespace partita::query
