// Columns of CREATE TABLE: their types and options.
#include "engine/base/messagetext.h"
#include "engine/exchange/sql/tablestatements.h"
#include "engine/exchange/tables/names.h"

namespace partita::exchange {

namespace {

/// True when the word is a further word of a type: "double precision", "long raw".
bool continuesType(const Statement &statement, const std::string &before)
{
    const Token &word = statement.peek();
    if (statement.isAtAny({"varying", "precision", "unsigned", "signed", "zerofill", "large"}))
        return true;
    const auto isAfter = [&](std::initializer_list<std::string_view> words) {
        for (const std::string_view one : words) {
            if (before == one || before.ends_with(' ' + std::string(one)))
                return true;
        }
        return false;
    };
    if (word.isWord("object"))
        return isAfter({"large"});
    if (isAfter({"long"}))
        return statement.isAtAny({"raw", "varchar", "integer", "int", "text"});
    if (isAfter({"national", "native", "varying"}))
        return statement.isAtAny({"char", "character", "varchar", "text"});
    if (isAfter({"unsigned", "big"}))
        return statement.isAtAny({"big", "int", "integer"});
    if (before.starts_with("interval"))
        return statement.isAtAny({"year", "month", "day", "hour", "minute", "second", "to"});
    if (isAfter({"ref"}))
        return word.isName();
    return false;
}

/// The arguments in parentheses: "10", "2", or texts.
std::vector<std::string> readArguments(Statement &statement)
{
    constexpr std::size_t most = 10'000;
    std::vector<std::string> arguments;
    std::string argument;
    int depth = 0;
    while (!statement.isAtEnd()) {
        const bool isText = statement.peek().kind == Token::Kind::string;
        const std::string text = isText ? statement.decodedAt() : std::string();
        const Token &token = statement.next();
        depth += token.is('(') ? 1 : token.is(')') ? -1 : 0;
        if (depth == 0 || (depth == 1 && token.is(','))) {
            if (arguments.size() < most)
                arguments.push_back(argument);
            argument.clear();
            if (depth == 0)
                break;
        } else if (!(depth == 1 && token.is('('))) {
            argument += isText ? text
                               : std::string(argument.empty() ? "" : " ") + std::string(token.text);
        }
    }
    if (arguments.size() == 1 && arguments.front().empty())
        arguments.clear();
    return arguments;
}

bool isOptionWord(const Statement &statement)
{
    return statement.isAtAny(
        {"not",        "null",           "default",       "primary", "unique",    "key",
         "references", "constraint",     "check",         "comment", "generated", "as",
         "identity",   "auto_increment", "autoincrement", "collate", "character", "on",
         "rowguidcol", "sparse",         "with",          "enable",  "disable",   "visible",
         "invisible",  "charset",        "stored",        "virtual", "hidden",    "masked"});
}

void readReference(Statement &statement, SqlTable &table, const std::string &column)
{
    FoundReference reference;
    reference.line = statement.peek().line;
    statement.next(); // REFERENCES
    reference.childColumns = {column};
    readParent(statement, reference);
    while (statement.isAt("on") && statement.isAtAny({"delete", "update"}, 1)) {
        reference.removesChildren = reference.removesChildren
            || (statement.isAt("delete", 1) && statement.isAt("cascade", 2));
        statement.next();
        statement.next();
        if (statement.isAtAny({"set", "no"}))
            statement.next();
        statement.next();
    }
    if (!reference.parentTable.empty())
        table.references.push_back(std::move(reference));
}

/// Reads the options behind a type, up to the comma or parenthesis that ends the column.
class ColumnOptions {
public:
    ColumnOptions(Statement &statement, SqlTable &table, SqlSchema &schema, SqlColumn &column)
        : m_statement(statement)
        , m_table(table)
        , m_schema(schema)
        , m_column(column)
    {
    }

    void read()
    {
        while (!m_statement.isAtEnd() && !m_statement.peek().is(',') && !m_statement.peek().is(')'))
            readOption();
        if (m_column.isComputed)
            m_schema.skip("computed column",
                          inQuotes(m_column.name) + " of " + inQuotes(m_table.name)
                              + " is computed by the database.",
                          m_column.line);
    }
    bool isKey() const { return m_isKey; }

private:
    void readOption()
    {
        Statement &at = m_statement;
        if (at.accept({"not", "null"})) {
            m_column.isNullable = false;
        } else if (at.accept({"primary", "key"})) {
            m_isKey = true;
        } else if (at.isAt("unique")) {
            at.next();
            at.accept("key");
            m_column.isUnique = true;
        } else if (at.isAt("key") && at.dialect == Dialect::mysql) {
            at.next();
            m_isKey = true;
        } else if (at.isAt("references")) {
            readReference(at, m_table, m_column.name);
        } else if (at.isAt("check") && at.peek(1).is('(')) {
            at.next();
            readCheck(at, m_table, &m_column);
        } else if (at.isAt("comment")) {
            at.next();
            m_column.comment = at.text();
        } else if (at.accept("default")) {
            skipExpression();
        } else if (at.isAt("generated") || at.isAt("as")) {
            readGenerated();
        } else if (at.accept("constraint")) {
            at.name();
        } else if (at.isAt("collate") || at.accept({"character"}) || at.isAt("charset")) {
            at.next(); // CHARACTER SET x, COLLATE x
            at.acceptSign('=');
            at.qualifiedName();
        } else if (at.peek().is('(')) {
            at.skipParentheses();
        } else {
            at.next();
        }
    }

    void readGenerated()
    {
        Statement &at = m_statement;
        while (!at.isAtEnd() && !at.isAt("as") && !at.peek().is(',') && !at.peek().is(')'))
            at.next();
        if (!at.accept("as") || at.isAt("identity") || at.isAt("row"))
            return; // identity, or a period of a temporal table
        m_column.isComputed = at.peek().is('(') || at.peek().isName();
        skipExpression();
    }

    /// A default or computed value: up to the next option outside of parentheses.
    void skipExpression()
    {
        bool isStart = true;
        while (!m_statement.isAtEnd() && !m_statement.peek().is(',')
               && !m_statement.peek().is(')')) {
            if (!isStart && isOptionWord(m_statement))
                return;
            if (m_statement.peek().is('('))
                m_statement.skipParentheses();
            else
                m_statement.next();
            isStart = false;
        }
    }

    Statement &m_statement;
    SqlTable &m_table;
    SqlSchema &m_schema;
    SqlColumn &m_column;
    bool m_isKey = false;
};

} // namespace

ColumnType readType(Statement &statement)
{
    ColumnType type;
    if (!statement.peek().isName() || isOptionWord(statement)) {
        if (!statement.isAt("character"))
            return type;
    }
    const bool isBare = statement.peek().kind == Token::Kind::word;
    type.name = statement.qualifiedName().name;
    for (std::string lower = lowered(type.name);
         isBare && statement.peek().kind == Token::Kind::word && continuesType(statement, lower);
         lower = lowered(type.name))
        type.name += ' ' + std::string(statement.next().text);
    if (statement.peek().is('('))
        type.arguments = readArguments(statement);
    while (isBare
           && statement.isAtAny({"varying", "unsigned", "signed", "zerofill", "to", "second"}))
        statement.next();
    if (statement.peek().is('(') && type.name.starts_with("interval"))
        statement.skipParentheses();
    if (statement.isAtAny({"with", "without"})
        && (statement.isAt("time", 1) || statement.isAt("local", 1))) {
        while (statement.isAtAny({"with", "without", "local", "time", "zone"}))
            statement.next();
    }
    while (statement.peek().is('[')) {
        type.isArray = true;
        while (!statement.isAtEnd() && !statement.acceptSign(']'))
            statement.next();
    }
    if (statement.accept("array"))
        type.isArray = true;
    if (statement.peek().is('%')) { // table.column%TYPE
        statement.next();
        statement.next();
    }
    return type;
}

SqlColumn readColumn(Statement &statement, SqlTable &table, SqlSchema &schema)
{
    SqlColumn column;
    column.line = statement.peek().line;
    column.name = statement.name();
    column.type = readType(statement);
    ColumnOptions options(statement, table, schema, column);
    options.read();
    if (options.isKey()) {
        table.key = {column.name};
        column.isNullable = false;
    }
    return column;
}

} // namespace partita::exchange
