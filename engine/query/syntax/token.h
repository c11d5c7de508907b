// Tokens of the query language: what the lexer hands to the parser.
#pragma once

#include "engine/json/value.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace partita::query {

/// Words that cannot be names. ALL, FIRST, LAST stay usable as names and are recognised by the
/// parser where they matter.
enum class Keyword : std::uint8_t {
    none,
    And,
    Array,
    As,
    Asc,
    Between,
    By,
    Desc,
    Distinct,
    Escape,
    Exists,
    False,
    From,
    Group,
    In,
    Join,
    Left,
    Like,
    Limit,
    Not,
    Null,
    Offset,
    Or,
    Order,
    Right,
    Select,
    Top,
    True,
    Udf,
    Undefined,
    Value,
    Where,
};

enum class TokenKind : std::uint8_t {
    end,
    name,
    keyword,
    parameter, ///< `text` includes the @
    number,
    string, ///< `value` holds the decoded text
    dot,
    comma,
    colon,
    question,
    coalesce, ///< ??
    leftParenthesis,
    rightParenthesis,
    leftBracket,
    rightBracket,
    leftBrace,
    rightBrace,
    star,
    slash,
    percent,
    plus,
    minus,
    tilde,
    equal,
    notEqual, ///< != and <>
    less,
    lessEqual,
    greater,
    greaterEqual,
    shiftLeft,
    shiftRight,
    shiftRightUnsigned,
    ampersand,
    caret,
    bar,
    concatenate, ///< ||
};

struct Token {
    TokenKind kind = TokenKind::end;
    Keyword keyword = Keyword::none;
    std::uint32_t offset = 0; ///< byte position in the query text
    std::string_view text; ///< as written, borrowed from the query text
    json::Value value; ///< of a number or string; borrowed from the arena given to the lexer
};

/// Keywords and names of functions ignore the case of ASCII letters.
constexpr char upperCase(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
/// The text in upper case; letters of ASCII only.
std::string upperOf(std::string_view text);

/// The keyword spelled `text` in any case, or none.
Keyword keywordOf(std::string_view text);

/// 1-based line and column (in code points) of a byte offset.
struct TextPosition {
    int line = 1;
    int column = 1;
};
TextPosition positionOf(std::string_view text, std::size_t offset);

/// An error at a byte offset of the query text.
Error errorAt(std::string_view text, std::size_t offset, std::string message);

} // namespace partita::query
