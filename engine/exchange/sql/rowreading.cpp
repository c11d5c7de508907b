#include "engine/exchange/sql/rowreading.h"

#include "engine/exchange/sql/tablestatements.h"

namespace partita::exchange {

namespace {

using model::Json;

Json unknownValue()
{
    return Json(Json::value_t::discarded);
}

/// Requires: a number, or a discarded value.
Json negated(const Json &number)
{
    if (number.is_number_integer())
        return Json(-number.get<std::int64_t>());
    return number.is_number() ? Json(-number.get<double>()) : unknownValue();
}

/// One value of a tuple: a literal, perhaps in a cast or a conversion.
class ValueReading {
public:
    explicit ValueReading(Dialect dialect)
        : m_dialect(dialect)
    {
    }

    void add(const Token &token)
    {
        ++m_count;
        if (token.kind == Token::Kind::string
            || (token.kind == Token::Kind::quoted && m_dialect == Dialect::mysql)) {
            addLiteral(token.quote == 'x' ? unknownValue() : Json(decoded(token, m_dialect)));
        } else if (token.kind == Token::Kind::number) {
            const Json number = numberIn(token.text);
            addLiteral(m_isNegative ? negated(number) : number);
        } else if (token.isWord("null")) {
            addLiteral(Json());
        } else if (token.isWord("true") || token.isWord("false")) {
            addLiteral(Json(token.isWord("true")));
        } else if (token.is('-')) {
            m_isNegative = true;
        } else if (token.kind == Token::Kind::word && !m_hasLiteral) {
            constexpr std::string_view conversions[]
                = {"cast",      "convert",  "to_date", "to_timestamp",    "date",
                   "timestamp", "datetime", "time",    "datetime2",       "varchar",
                   "nvarchar",  "int",      "decimal", "to_timestamp_tz", "_binary"};
            bool isConversion = false;
            for (const std::string_view one : conversions)
                isConversion = isConversion || token.isWord(one);
            m_isUnknown = m_isUnknown || !isConversion;
        } else if (token.is('+') || token.is('|') || token.is('*')) {
            m_isUnknown = true; // computed
        }
    }

    Json take()
    {
        Json value = m_isUnknown || !m_hasLiteral ? unknownValue() : std::move(m_literal);
        *this = ValueReading(m_dialect);
        return value;
    }
    bool isEmpty() const { return m_count == 0; }

private:
    void addLiteral(Json value)
    {
        if (!m_hasLiteral)
            m_literal = std::move(value);
        m_hasLiteral = true;
    }

    Dialect m_dialect;
    Json m_literal;
    bool m_hasLiteral = false;
    bool m_isNegative = false;
    bool m_isUnknown = false;
    int m_count = 0;
};

/// A field of COPY: `\N` is null, a backslash begins an escape.
Json copiedValue(std::string_view field)
{
    if (field == "\\N")
        return {};
    if (field.find('\\') == std::string_view::npos)
        return Json(std::string(field));
    std::string text;
    for (std::size_t at = 0; at < field.size(); ++at) {
        const char letter = field[at];
        if (letter != '\\' || at + 1 == field.size()) {
            text += letter;
            continue;
        }
        const char escaped = field[++at];
        text += escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped == 'r' ? '\r' : escaped;
    }
    return Json(std::move(text));
}

bool readCopied(Tokens &tokens, const RowSink &sink)
{
    std::string_view line;
    std::vector<Json> values;
    while (tokens.readLine(line) && line != "\\.") {
        values.clear();
        for (std::size_t at = 0;;) {
            const std::size_t tab = line.find('\t', at);
            values.push_back(copiedValue(line.substr(at, tab - at)));
            if (tab == std::string_view::npos)
                break;
            at = tab + 1;
        }
        if (!sink(values))
            return false;
    }
    return true;
}

bool readTuple(Tokens &tokens, std::vector<Json> &values)
{
    values.clear();
    ValueReading value(tokens.dialect());
    int depth = 1;
    for (;;) {
        const Token token = tokens.next();
        if (token.endsStatement())
            return false;
        depth += token.is('(') || token.is('[') ? 1 : token.is(')') || token.is(']') ? -1 : 0;
        if (depth == 0 || (depth == 1 && token.is(','))) {
            if (depth > 0 || !value.isEmpty())
                values.push_back(value.take());
            if (depth == 0)
                return true;
        } else {
            value.add(token);
        }
    }
}

void skipRows(Tokens &tokens)
{
    Token before;
    int depth = 0;
    for (;;) {
        const TokenPlace place = tokens.place();
        const Token token = tokens.next();
        if (token.endsStatement())
            return;
        depth += token.is('(') ? 1 : token.is(')') ? -1 : 0;
        if (beginsStatement(tokens, token, before, depth)) {
            tokens.goTo(place);
            return;
        }
        before = token;
    }
}

} // namespace

bool copiesRows(const Statement &statement)
{
    if (!statement.isAt("copy"))
        return false;
    for (std::size_t at = 0; at + 1 < statement.tokens.size(); ++at) {
        if (statement.tokens[at].isWord("from") && statement.tokens[at + 1].isWord("stdin"))
            return true;
    }
    return false;
}

void noteRows(Statement &statement, Tokens &tokens, SqlSchema &schema)
{
    SqlRows rows;
    rows.file = schema.file();
    rows.isCopy = statement.isAt("copy");
    const int line = statement.line();
    statement.next();
    while (statement.isAtAny(
        {"into", "ignore", "delayed", "low_priority", "high_priority", "or", "replace", "all"}))
        statement.next();
    const QualifiedName name = statement.qualifiedName();
    if (statement.peek().is('('))
        rows.columns = readColumnList(statement);
    SqlTable *table = schema.table(name);
    if (rows.isCopy)
        tokens.skipLine();
    rows.place = tokens.place();
    if (table)
        table->rows.push_back(rows);
    else
        schema.skip("rows", "Rows of a table that is not in the file are skipped.", line);
    if (!rows.isCopy)
        return skipRows(tokens);
    std::string_view row;
    while (tokens.readLine(row) && row != "\\.") { }
}

bool readRows(std::string_view text, Dialect dialect, const SqlRows &rows, const RowSink &sink)
{
    Tokens tokens(text, dialect);
    tokens.goTo(rows.place);
    if (rows.isCopy)
        return readCopied(tokens, sink);
    std::vector<Json> values;
    for (;;) {
        Token token = tokens.next();
        if (!token.is('(') || !readTuple(tokens, values))
            return true;
        if (!sink(values))
            return false;
        if (!tokens.next().is(','))
            return true;
    }
}

} // namespace partita::exchange
