// A place among the tokens of a DBML text, with the small parts that several elements share.
#pragma once

#include "engine/exchange/dbml/dbmlelements.h"

#include <algorithm>

namespace partita::exchange {

using DbmlKind = DbmlToken::Kind;

class DbmlCursor {
protected:
    explicit DbmlCursor(const std::vector<DbmlToken> &tokens)
        : m_tokens(tokens)
    {
    }

    const DbmlToken &peek(std::size_t ahead = 0) const
    {
        return m_tokens[std::min(m_at + ahead, m_tokens.size() - 1)];
    }
    DbmlToken take();
    bool takeSign(char sign);
    void skipLineEnds();
    /// Behind the opening sign: to behind the sign that closes it.
    void skipBlock(char open, char close);
    /// To the end of the line, or of the block that begins on it.
    void skipElement();

    /// Names joined by dots, and columns in parentheses.
    DbmlEnd readEnd();
    bool isNote() const;
    /// Behind `note`: `: 'text'` or `{ 'text' }`.
    std::string readNote();
    /// A value of a record, up to the comma. An expression has no value here.
    model::Json readValue();

    const std::vector<DbmlToken> &m_tokens; ///< the last one is of kind `end`
    std::size_t m_at = 0;
};

} // namespace partita::exchange
