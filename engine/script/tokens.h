// The tokens of JavaScript, read one after another with their places in the source.
//
// A slash and a closing brace mean different things in different places, which only the reader's
// user knows: read() takes them for punctuators; where an operand or the rest of a template is due,
// the token is read again as what it is.
#pragma once

#include <cstddef>
#include <string_view>

namespace partita::script {

struct Token {
    enum class Kind { end, name, number, text, templatePart, regularExpression, punctuator };

    Kind kind = Kind::end;
    std::size_t begin = 0; ///< offset in the source
    std::size_t end = 0; ///< one behind its last byte
    bool startsLine = false; ///< a line break stands between the token before and this one
    std::string_view text;

    bool is(std::string_view punctuator) const
    {
        return kind == Kind::punctuator && text == punctuator;
    }
    bool isName(std::string_view name) const { return kind == Kind::name && text == name; }
    /// Of a template part: `${` ends it, and an expression follows.
    bool opensSubstitution() const { return kind == Kind::templatePart && text.ends_with("${"); }
};

/// Reads any text without failing: what is not finished ends with the source, and an unknown byte
/// is a punctuator.
class TokenReader {
public:
    explicit TokenReader(std::string_view source)
        : m_source(source)
    {
    }

    /// The next token; of kind `end` behind the last one.
    Token read();
    /// The token that read() would answer.
    Token peek() const { return TokenReader(*this).read(); }
    /// Reads the slash `token` again, as the begin of a regular expression.
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

} // namespace partita::script
