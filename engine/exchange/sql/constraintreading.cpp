// Constraints and indexes of tables: keys, references, checks.
#include "engine/exchange/sql/tablestatements.h"
#include "engine/exchange/tables/names.h"

#include <charconv>
#include <cmath>

namespace partita::exchange {

namespace {

/// Skips what may stand between UNIQUE or KEY and the columns: CLUSTERED, a name, USING BTREE.
void skipToColumns(Statement &statement)
{
    constexpr int most = 8;
    for (int count = 0; count < most && !statement.isAtEnd() && !statement.peek().is('(')
         && !statement.peek().is(',') && !statement.peek().is(')');
         ++count)
        statement.next();
}

void readForeignKey(Statement &statement, SqlTable &table, const std::string &name)
{
    FoundReference reference;
    reference.name = name;
    reference.line = statement.peek().line;
    skipToColumns(statement);
    if (!statement.peek().is('('))
        return;
    reference.childColumns = readColumnList(statement);
    if (!statement.accept("references"))
        return;
    readParent(statement, reference);
    while (!statement.isAtEnd() && !statement.peek().is(',') && !statement.peek().is(')')) {
        if (statement.accept({"on", "delete", "cascade"}))
            reference.removesChildren = true;
        else if (statement.peek().is('('))
            statement.skipParentheses();
        else
            statement.next();
    }
    if (!reference.parentTable.empty() && !reference.childColumns.empty())
        table.references.push_back(std::move(reference));
}

/// True when a constraint begins with UNIQUE, not a column of that name.
bool isUniqueConstraint(const Statement &statement)
{
    return statement.isAt("unique")
        && (statement.peek(1).is('(') || statement.peek(2).is('(') || statement.peek(3).is('(')
            || statement.isAtAny({"key", "index", "clustered", "nonclustered"}, 1));
}

/// True for an index in CREATE TABLE; only some dialects have them there.
bool isIndex(const Statement &statement)
{
    const bool isMysql = statement.dialect == Dialect::mysql;
    if (statement.isAtAny({"fulltext", "spatial"}) && isMysql)
        return true;
    if (statement.isAt("index") && (isMysql || statement.dialect == Dialect::sqlServer))
        return true;
    return statement.isAt("key") && isMysql;
}

void readIndex(Statement &statement, SqlTable &table)
{
    const bool isSearch = statement.isAtAny({"fulltext", "spatial"});
    skipToColumns(statement);
    if (!statement.peek().is('('))
        return;
    std::vector<std::string> columns = readColumnList(statement);
    if (!columns.empty() && !isSearch)
        table.indexes.push_back(std::move(columns));
}

/// What a check compares, as far as it is understood.
class CheckReading {
public:
    CheckReading(Statement &statement, SqlTable &table, SqlColumn *column)
        : m_statement(statement)
        , m_table(table)
        , m_column(column)
    {
    }

    void read(std::size_t end)
    {
        for (std::size_t at = m_statement.position(); at < end; ++at) {
            if (m_statement.tokens[at].isWord("or") || m_statement.tokens[at].isWord("not"))
                return; // says less than a list or a range
        }
        while (m_statement.position() < end) {
            if (m_statement.peek().isName())
                readTerm(end);
            else
                m_statement.next();
        }
    }

private:
    SqlColumn *columnNamed(const std::string &name)
    {
        if (m_column && isSameName(m_column->name, name))
            return m_column;
        if (m_column && isSameName(name, "value"))
            return m_column; // of a domain
        return m_table.column(name);
    }

    void readTerm(std::size_t end)
    {
        SqlColumn *column = columnNamed(m_statement.decodedAt());
        m_statement.next();
        if (!column)
            return;
        while (m_statement.position() < end
               && (m_statement.peek().is(')') || m_statement.peek().is(':')))
            skipCast();
        const bool isList = m_statement.isAt("in");
        const bool isAnyOf = m_statement.peek().is('=') && m_statement.isAt("any", 1);
        if (isList || isAnyOf)
            readList(*column, end);
        else if (m_statement.accept("between"))
            readBounds(*column);
        else
            readComparison(*column);
    }

    void skipCast()
    {
        if (!m_statement.next().is(')'))
            readCastName();
    }

    void readList(SqlColumn &column, std::size_t end)
    {
        constexpr std::size_t most = 1000;
        std::vector<model::Json> values;
        int depth = 0;
        m_statement.next();
        while (m_statement.position() < end) {
            const Token &token = m_statement.peek();
            depth += token.is('(') || token.is('[') ? 1 : token.is(')') || token.is(']') ? -1 : 0;
            model::Json value = literalOf(m_statement);
            if (!value.is_discarded() && !m_statement.peek().is(':') && values.size() < most)
                values.push_back(std::move(value));
            m_statement.next();
            if (token.is(':'))
                readCastName();
            if (depth <= 0 && token.is(')'))
                break;
        }
        if (!values.empty())
            column.choices = std::move(values);
    }

    void readCastName()
    {
        while (m_statement.acceptSign(':')) { }
        readType(m_statement);
    }

    void readBounds(SqlColumn &column)
    {
        const std::optional<double> least = number();
        if (!m_statement.accept("and"))
            return;
        const std::optional<double> most = number();
        column.least = least ? least : column.least;
        column.most = most ? most : column.most;
    }

    void readComparison(SqlColumn &column)
    {
        const bool isLess = m_statement.peek().is('<');
        if (!isLess && !m_statement.peek().is('>'))
            return;
        m_statement.next();
        const bool isEqualToo = m_statement.acceptSign('=');
        const std::optional<double> limit = number();
        if (!limit)
            return;
        if (isLess)
            column.most = *limit - (isEqualToo ? 0 : 1);
        else
            column.least = *limit + (isEqualToo || *limit != std::floor(*limit) ? 0 : 1);
    }

    std::optional<double> number()
    {
        while (m_statement.acceptSign('(')) { }
        const bool isNegative = m_statement.acceptSign('-');
        const model::Json value = literalOf(m_statement);
        if (!value.is_number())
            return {};
        m_statement.next();
        return isNegative ? -value.get<double>() : value.get<double>();
    }

    Statement &m_statement;
    SqlTable &m_table;
    SqlColumn *m_column;
};

} // namespace

model::Json numberIn(std::string_view text)
{
    const char *end = text.data() + text.size();
    std::int64_t whole = 0;
    if (const auto read = std::from_chars(text.data(), end, whole);
        read.ec == std::errc() && read.ptr == end)
        return model::Json(whole);
    double number = 0;
    const auto read = std::from_chars(text.data(), end, number);
    return read.ec == std::errc() && read.ptr == end ? model::Json(number)
                                                     : model::Json(model::Json::value_t::discarded);
}

model::Json literalOf(const Statement &statement)
{
    const Token &token = statement.peek();
    const bool isText = token.kind == Token::Kind::string
        || (token.kind == Token::Kind::quoted && token.quote == '"'
            && statement.dialect == Dialect::mysql);
    if (isText)
        return model::Json(decoded(token, statement.dialect));
    return token.kind == Token::Kind::number ? numberIn(token.text)
                                             : model::Json(model::Json::value_t::discarded);
}

void readParent(Statement &statement, FoundReference &reference)
{
    QualifiedName parent = statement.qualifiedName();
    reference.parentSchema = std::move(parent.schema);
    reference.parentTable = std::move(parent.name);
    if (statement.peek().is('('))
        reference.parentColumns = readColumnList(statement);
}

std::vector<std::string> readColumnList(Statement &statement)
{
    std::vector<std::string> columns;
    bool isPlain = true;
    if (!statement.acceptSign('('))
        return columns;
    while (!statement.isAtEnd() && !statement.acceptSign(')')) {
        std::string column = statement.name();
        const bool isCall = statement.peek().is('(')
            && statement.peek(1).kind != Token::Kind::number; // lower(name); name(20) is a part
        if (column.empty() || isCall)
            isPlain = false;
        else
            columns.push_back(std::move(column));
        statement.skipElement();
        statement.acceptSign(',');
    }
    return isPlain ? columns : std::vector<std::string>();
}

void readCheck(Statement &statement, SqlTable &table, SqlColumn *column)
{
    const std::size_t start = statement.position();
    statement.skipParentheses();
    const std::size_t end = statement.position();
    statement.goTo(start);
    CheckReading(statement, table, column).read(end);
    statement.goTo(end);
}

bool readConstraint(Statement &statement, SqlTable &table)
{
    std::string name;
    const std::size_t start = statement.position();
    if (statement.accept("constraint")) {
        if (!statement.isAtAny({"primary", "foreign", "unique", "check"}))
            name = statement.name();
    }
    if (statement.accept({"primary", "key"})) {
        skipToColumns(statement);
        if (statement.peek().is('('))
            table.addKey(readColumnList(statement));
    } else if (statement.accept({"foreign", "key"})) {
        readForeignKey(statement, table, name);
    } else if (isUniqueConstraint(statement)) {
        skipToColumns(statement);
        if (statement.peek().is('('))
            table.addUnique(readColumnList(statement));
    } else if (statement.isAt("check") && statement.peek(1).is('(')) {
        statement.next();
        readCheck(statement, table, nullptr);
    } else if (isIndex(statement)) {
        readIndex(statement, table);
    } else {
        const bool isOther = (statement.isAt("exclude")
                              && (statement.isAt("using", 1) || statement.peek(1).is('(')))
            || statement.accept({"period", "for"}) || statement.accept({"supplemental", "log"});
        if (!isOther && statement.position() == start)
            return false;
    }
    statement.skipElement();
    return true;
}

} // namespace partita::exchange
