// Tokens of JavaScript, with their places in the source.
//
// The meaning of a slash or a closing brace depends on the context, which only the caller knows.
// read() treats both as punctuators. Where an operand or the rest of a template is expected, the
// caller reads the token again with one of the other functions.
#pragma once

#include <cstddef>
#include <string_view>

namespace partita::javascript {

struct Token {
    enum class Kind { end, name, number, text, templatePart, regularExpression, punctuator };

    Kind kind = Kind::end;
    std::size_t begin = 0; ///< offset in the source
    std::size_t end = 0; ///< one past its last byte
    bool startsLine = false; ///< a line break precedes this token
    std::string_view text;

    bool is(std::string_view punctuator) const
    {
        return kind == Kind::punctuator && text == punctuator;
    }
    bool isName(std::string_view name) const { return kind == Kind::name && text == name; }
    /// True for a template part that ends with `${`: an expression follows.
    bool opensSubstitution() const { return kind == Kind::templatePart && text.ends_with("${"); }
};

/// Reads any text and never fails: an unfinished token ends with the source, and an unknown byte is
/// a punctuator.
class TokenReader {
public:
    explicit TokenReader(std::string_view source)
        : m_source(source)
    {
    }

    /// The next token; its kind is `end` after the last one.
    Token read();
    /// The token that read() would return.
    Token peek() const { return TokenReader(*this).read(); }
    /// Reads the slash `token` again, as the start of a regular expression.
    Token readRegularExpression(const Token &token);
    /// Reads the closing brace `token` again, as the end of a substitution in a template.
    Token readTemplatePart(const Token &token);

private:
    bool skipBlanks();
    bool starts(std::string_view prefix) const;
    void skipName();
    void skipNumber();
    void skipText(char quote);
    void skipTemplatePart();
    void skipPunctuator();
    Token finish(Token token);

    std::string_view m_source;
    std::size_t m_at = 0;
};

} // namespace partita::javascript
