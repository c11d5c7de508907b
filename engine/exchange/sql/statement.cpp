#include "engine/exchange/sql/statement.h"

#include "engine/exchange/tables/names.h"

#include <algorithm>

namespace partita::exchange {

namespace {

constexpr std::size_t mostTokens = 1'000'000; ///< of a statement; the rest is skipped

bool isAnyWord(const Token &token, std::initializer_list<std::string_view> words)
{
    return token.kind == Token::Kind::word
        && std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return token.isWord(word); });
}

/// Lines of SQL*Plus, which end with the line.
bool isPlusCommand(const Token &token)
{
    return isAnyWord(token,
                     {"rem",    "remark",  "prompt", "spool",  "define", "undefine", "whenever",
                      "accept", "connect", "conn",   "show",   "exit",   "quit",     "pause",
                      "column", "start",   "host",   "ttitle", "btitle", "variable", "print",
                      "exec",   "execute", "set",    "clear",  "break"});
}

/// Follows the blocks of a procedure, so that the semicolons inside do not end it.
class Blocks {
public:
    void look(const Token &token)
    {
        const bool afterEnd = m_isAfterEnd;
        m_isAfterEnd = false;
        if (token.isWord("end")) {
            m_isAfterEnd = true;
            m_depth = std::max(0, m_depth - 1);
        } else if (afterEnd && isAnyWord(token, {"if", "loop", "while", "repeat", "for"})) {
            ++m_depth; // it closed what was not counted
        } else if (!afterEnd && isAnyWord(token, {"begin", "case"})) {
            ++m_depth;
        }
    }
    bool isOpen() const { return m_depth > 0; }

private:
    int m_depth = 0;
    bool m_isAfterEnd = false;
};

/// Reads one statement token by token.
class StatementReading {
public:
    StatementReading(Tokens &tokens, Statement &statement)
        : m_tokens(tokens)
        , m_statement(statement)
    {
    }

    bool read()
    {
        Token token = firstToken();
        if (token.kind == Token::Kind::nothing)
            return false;
        Token before;
        for (;;) {
            take(token);
            if (m_statement.hasRows)
                return true;
            before = token;
            const TokenPlace place = m_tokens.place();
            token = m_tokens.next();
            if (token.kind == Token::Kind::batch || token.kind == Token::Kind::nothing)
                return true;
            if (token.kind == Token::Kind::end) {
                if (isEnd())
                    return true;
                continue;
            }
            if (mayBegin(before, token)
                && beginsStatement(m_tokens, token, before, m_statement.isProgram ? 1 : m_depth)) {
                m_tokens.goTo(place);
                return true;
            }
        }
    }

private:
    Token firstToken()
    {
        for (;;) {
            const Token token = m_tokens.next();
            if (token.kind == Token::Kind::end || token.kind == Token::Kind::batch)
                continue;
            if (m_statement.dialect == Dialect::oracle && token.isFirst && isPlusCommand(token)) {
                m_tokens.skipLine();
                continue;
            }
            return token;
        }
    }

    void take(const Token &token)
    {
        if (token.is('('))
            ++m_depth;
        else if (token.is(')'))
            m_depth = std::max(0, m_depth - 1);
        if (token.kind == Token::Kind::word)
            lookAtWord(token);
        if (m_statement.tokens.size() < mostTokens && !(m_statement.isProgram && m_count > 40))
            m_statement.tokens.push_back(token);
        ++m_count;
    }

    void lookAtWord(const Token &word)
    {
        if (m_count == 0) {
            m_isDefinition = isAnyWord(word, {"create", "alter"});
            m_isInsert = isAnyWord(word, {"insert", "replace"});
            const bool isBlock
                = m_statement.dialect == Dialect::oracle && isAnyWord(word, {"begin", "declare"});
            m_statement.isProgram = isBlock;
        } else if (m_isDefinition && !m_isKindKnown && m_depth == 0) {
            lookAtKind(word);
        } else if (m_isInsert && m_depth == 0 && isAnyWord(word, {"values", "value"})) {
            m_statement.hasRows = true;
        }
        if (m_statement.isProgram)
            m_blocks.look(word);
    }

    void lookAtKind(const Token &word)
    {
        if (m_isType) { // TYPE BODY, or a type that may be named "event"
            m_statement.isProgram = word.isWord("body");
            m_isKindKnown = true;
            return;
        }
        m_isType = word.isWord("type");
        m_statement.isProgram
            = isAnyWord(word, {"procedure", "proc", "function", "trigger", "package", "event"});
        m_isKindKnown = m_statement.isProgram
            || isAnyWord(word,
                         {"table", "view", "index", "sequence", "schema", "database", "domain",
                          "user", "role", "comment"});
    }

    /// True when a terminator ends the statement.
    bool isEnd() const
    {
        if (!m_statement.isProgram)
            return true;
        const bool isDelimited = m_tokens.place().delimiter != ";";
        return isDelimited || (hasNoBatches() && !m_blocks.isOpen());
    }

    bool hasNoBatches() const
    {
        return m_statement.dialect != Dialect::sqlServer && m_statement.dialect != Dialect::oracle;
    }

    /// Inside of a program another statement begins only behind a terminator, and only where
    /// nothing else would end the program.
    bool mayBegin(const Token &before, const Token &token) const
    {
        if (!m_statement.isProgram)
            return true;
        return before.kind == Token::Kind::end && m_statement.dialect != Dialect::sqlServer
            && m_tokens.place().delimiter == ";" && !token.isWord("insert");
    }

    Tokens &m_tokens;
    Statement &m_statement;
    Blocks m_blocks;
    int m_depth = 0;
    std::size_t m_count = 0;
    bool m_isDefinition = false;
    bool m_isKindKnown = false;
    bool m_isType = false; ///< CREATE TYPE
    bool m_isInsert = false;
};

/// Words that begin a statement of SQL Server, where nothing has to end the one before.
bool beginsInSqlServer(const Token &token, const Token &before)
{
    if (!isAnyWord(token,
                   {"create", "alter", "insert", "drop", "set", "exec", "execute", "print", "if",
                    "use", "declare", "bulk", "update", "delete", "select", "grant", "raiserror"}))
        return false;
    if (isAnyWord(token, {"set"}) && isAnyWord(before, {"delete", "update"}))
        return false;
    return !isAnyWord(before,
                      {"on", "for", "as", "after", "instead", "of", "or", "begin", "then", "else",
                       "with", "union", "all", "into", "to"})
        && !before.is(',') && !before.is('(');
}

} // namespace

bool beginsStatement(Tokens &tokens, const Token &token, const Token &before, int depth)
{
    if (!token.isFirst || token.kind != Token::Kind::word)
        return false;
    if (tokens.dialect() == Dialect::sqlServer && depth == 0 && beginsInSqlServer(token, before))
        return true;
    if (!token.isAtMargin || !isAnyWord(token, {"create", "alter", "insert", "comment"}))
        return false;
    const TokenPlace place = tokens.place();
    const Token following = tokens.next();
    tokens.goTo(place);
    if (token.isWord("create"))
        return isAnyWord(following, {"table", "unique", "index", "type", "domain", "view"});
    return following.isWord(token.isWord("alter")        ? "table"
                                : token.isWord("insert") ? "into"
                                                         : "on");
}

bool readStatement(Tokens &tokens, Statement &statement)
{
    statement = {};
    statement.dialect = tokens.dialect();
    return StatementReading(tokens, statement).read();
}

const Token &Statement::peek(std::size_t ahead) const
{
    static const Token none;
    return m_at + ahead < tokens.size() ? tokens[m_at + ahead] : none;
}

const Token &Statement::next()
{
    const Token &token = peek();
    m_at = std::min(m_at + 1, tokens.size());
    return token;
}

bool Statement::isAtAny(std::initializer_list<std::string_view> words, std::size_t ahead) const
{
    return isAnyWord(peek(ahead), words);
}

bool Statement::accept(std::initializer_list<std::string_view> words)
{
    std::size_t ahead = 0;
    for (const std::string_view word : words) {
        if (!peek(ahead++).isWord(word))
            return false;
    }
    m_at += words.size();
    return true;
}

bool Statement::acceptSign(char sign)
{
    if (!peek().is(sign))
        return false;
    ++m_at;
    return true;
}

void Statement::skipParentheses()
{
    int depth = 0;
    while (!isAtEnd()) {
        const Token &token = next();
        depth += token.is('(') ? 1 : token.is(')') ? -1 : 0;
        if (depth <= 0)
            return;
    }
}

void Statement::skipElement()
{
    while (!isAtEnd() && !peek().is(',') && !peek().is(')')) {
        if (peek().is('('))
            skipParentheses();
        else
            next();
    }
}

std::string Statement::name()
{
    const bool isText
        = peek().kind == Token::Kind::string && peek().quote == '\'' && dialect == Dialect::sqlite;
    if (!peek().isName() && !isText)
        return {};
    return decoded(next(), dialect);
}

QualifiedName Statement::qualifiedName()
{
    QualifiedName qualified;
    qualified.name = name();
    while (peek().is('.') && (peek(1).isName() || peek(1).is('.'))) {
        next();
        if (peek().is('.')) // database..table
            continue;
        qualified.schema = std::move(qualified.name);
        qualified.name = name();
    }
    const std::string lower = lowered(qualified.schema);
    if (lower == "dbo" || lower == "public" || lower == "main")
        qualified.schema.clear();
    return qualified;
}

std::string Statement::text()
{
    const bool isText = peek().kind == Token::Kind::string
        || (dialect == Dialect::mysql && peek().kind == Token::Kind::quoted);
    return isText ? decoded(next(), dialect) : std::string();
}

} // namespace partita::exchange
