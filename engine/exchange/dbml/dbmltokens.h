// Tokens of a DBML text. Nothing is an error: what no rule knows is a sign.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace partita::exchange {

struct DbmlToken {
    enum class Kind {
        word, ///< a bare name, a number, a colour
        name, ///< in double quotes
        text, ///< in single or triple quotes, without its escapes
        expression, ///< in backticks
        sign, ///< one character; "<>" is two
        lineEnd,
        end,
    };
    Kind kind = Kind::end;
    std::string text;
    int line = 1;
    bool touches = false; ///< no blank before it

    bool isSign(char sign) const
    {
        return kind == Kind::sign && text.size() == 1 && text[0] == sign;
    }
    bool isName() const { return kind == Kind::word || kind == Kind::name; }
    /// True for a bare word, whatever the case of its letters. `word` is in lower case.
    bool isWord(std::string_view word) const;
};

/// The tokens, and one of kind `end`. Comments are left out.
std::vector<DbmlToken> dbmlTokens(std::string_view text);

} // namespace partita::exchange
