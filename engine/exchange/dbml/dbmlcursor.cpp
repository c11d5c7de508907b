#include "engine/exchange/dbml/dbmlcursor.h"

#include "engine/exchange/jsonfile/jsonfile.h"

namespace partita::exchange {

namespace {

model::Json wordValue(const DbmlToken &token, bool isNegative)
{
    if (token.isWord("true") || token.isWord("false"))
        return token.isWord("true");
    if (token.isWord("null"))
        return nullptr;
    const model::Json value = numberOrText(isNegative ? '-' + token.text : token.text);
    return value.is_number() ? value : model::Json(token.text); // or a value of an enumeration
}

} // namespace

DbmlToken DbmlCursor::take()
{
    const DbmlToken &token = peek();
    m_at += token.kind == DbmlKind::end ? 0 : 1;
    return token;
}

bool DbmlCursor::takeSign(char sign)
{
    if (!peek().isSign(sign))
        return false;
    ++m_at;
    return true;
}

void DbmlCursor::skipLineEnds()
{
    while (peek().kind == DbmlKind::lineEnd)
        ++m_at;
}

void DbmlCursor::skipBlock(char open, char close)
{
    for (int depth = 1; depth > 0 && peek().kind != DbmlKind::end; ++m_at) {
        if (peek().isSign(open))
            ++depth;
        else if (peek().isSign(close))
            --depth;
    }
}

void DbmlCursor::skipElement()
{
    while (peek().kind != DbmlKind::lineEnd && peek().kind != DbmlKind::end && !peek().isSign('{'))
        ++m_at;
    if (takeSign('{'))
        skipBlock('{', '}');
}

DbmlEnd DbmlCursor::readEnd()
{
    DbmlEnd end;
    while (peek().isName()) {
        end.names.push_back(take().text);
        if (!takeSign('.'))
            break;
    }
    if (takeSign('(')) {
        while (!peek().isSign(')') && peek().kind != DbmlKind::end && !peek().isSign('{')) {
            if (peek().isName())
                end.columns.push_back(peek().text);
            ++m_at;
        }
        takeSign(')');
    }
    return end;
}

std::string DbmlCursor::readNote()
{
    std::string text;
    if (takeSign(':')) {
        if (peek().kind == DbmlKind::text || peek().isName())
            text = take().text;
    } else if (takeSign('{')) {
        skipLineEnds();
        if (peek().kind == DbmlKind::text || peek().isName())
            text = take().text;
        skipBlock('{', '}');
    }
    return text;
}

bool DbmlCursor::isNote() const
{
    return peek().isWord("note") && (peek(1).isSign(':') || peek(1).isSign('{'));
}

model::Json DbmlCursor::readValue()
{
    model::Json value = nullptr;
    bool isNegative = false;
    while (peek().kind != DbmlKind::end && peek().kind != DbmlKind::lineEnd && !peek().isSign(',')
           && !peek().isSign('}')) {
        const DbmlToken token = take();
        isNegative = isNegative || token.isSign('-');
        if (token.kind == DbmlKind::text || token.kind == DbmlKind::name)
            value = token.text;
        else if (token.kind == DbmlKind::word)
            value = wordValue(token, isNegative);
    }
    return value;
}

} // namespace partita::exchange
