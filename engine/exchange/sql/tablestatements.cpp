#include "engine/exchange/sql/tablestatements.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/tables/names.h"

#include <algorithm>

namespace partita::exchange {

namespace {

/// LIKE other: its columns as they are now.
void copyColumns(SqlTable &table, SqlSchema &schema, const QualifiedName &other)
{
    const SqlTable *found = schema.table(other);
    if (!found || found == &table)
        return;
    const std::vector<SqlColumn> columns = found->columns;
    for (const SqlColumn &column : columns)
        table.put(column);
}

/// The elements in parentheses: columns, constraints, indexes.
void readElements(Statement &statement, SqlTable &table, SqlSchema &schema)
{
    statement.acceptSign('(');
    while (!statement.isAtEnd() && !statement.acceptSign(')')) {
        if (statement.acceptSign(','))
            continue;
        const std::size_t start = statement.position();
        if (statement.isAt("like") && statement.peek(1).isName() && !statement.peek(2).is('(')) {
            statement.next();
            copyColumns(table, schema, statement.qualifiedName());
            statement.skipElement();
        } else if (!readConstraint(statement, table)) {
            SqlColumn column = readColumn(statement, table, schema);
            if (!column.name.empty())
                table.put(std::move(column));
            statement.skipElement();
        }
        if (statement.position() == start)
            statement.next(); // what begins no element costs one token
    }
}

/// The options behind the columns: parents, comment.
void readTableOptions(Statement &statement, SqlTable &table)
{
    while (!statement.isAtEnd()) {
        if (statement.accept("inherits") && statement.acceptSign('(')) {
            while (!statement.isAtEnd() && !statement.acceptSign(')')) {
                QualifiedName parent = statement.qualifiedName();
                if (!parent.name.empty())
                    table.inherited.push_back(std::move(parent));
                else
                    statement.next();
            }
        } else if (statement.accept("comment")) {
            statement.acceptSign('=');
            table.comment = statement.text();
        } else if (statement.peek().is('(')) {
            statement.skipParentheses();
        } else {
            statement.next();
        }
    }
}

void readTypedTable(Statement &statement, SqlTable &table, SqlSchema &schema)
{
    const QualifiedName name = statement.qualifiedName();
    if (const SqlType *type = schema.type(name.name)) {
        for (const SqlColumn &member : type->members)
            table.put(member);
    }
    if (statement.peek().is('('))
        readElements(statement, table, schema);
}

/// The actions of ALTER TABLE, parted by commas.
class AlterReading {
public:
    AlterReading(Statement &statement, SqlTable &table, SqlSchema &schema)
        : m_statement(statement)
        , m_table(table)
        , m_schema(schema)
    {
    }

    void read()
    {
        while (!m_statement.isAtEnd()) {
            if (m_statement.acceptSign(',') || m_statement.acceptSign(')'))
                continue;
            const std::size_t start = m_statement.position();
            readAction();
            m_statement.skipElement();
            if (m_statement.position() == start)
                m_statement.next();
        }
    }

private:
    void readAction()
    {
        Statement &at = m_statement;
        if (at.isAt("with") && at.isAtAny({"check", "nocheck"}, 1)) {
            at.next();
            at.next();
        }
        if (at.accept("add")) {
            m_isAdding = true;
            readAdded();
        } else if (at.isAtAny({"constraint", "primary", "foreign", "unique"}) && m_isAdding) {
            readConstraint(at, m_table);
        } else if (at.accept("modify")) {
            m_isAdding = false;
            readModified();
        } else if (at.accept("alter")) {
            m_isAdding = false;
            readAltered();
        } else if (at.accept({"attach", "partition"})) {
            readPartition();
        } else if (at.accept("inherit")) {
            m_table.inherited.push_back(at.qualifiedName());
        } else if (at.accept({"rename", "to"})) {
            // Later statements use the new name; this one keeps the name that it was made with.
            at.qualifiedName();
        } else if (m_isAdding && at.peek().isName() && m_isOracleList) {
            addColumn();
        } else {
            m_isAdding = false;
        }
    }

    void readAdded()
    {
        Statement &at = m_statement;
        if (at.peek().is('(')) { // ADD ( CONSTRAINT …, CONSTRAINT … )
            readElements(at, m_table, m_schema);
            return;
        }
        at.accept("column");
        at.accept({"if", "not", "exists"});
        if (!readConstraint(at, m_table) && at.peek().isName() && !at.isAt("partition"))
            addColumn();
    }

    void addColumn()
    {
        SqlColumn column = readColumn(m_statement, m_table, m_schema);
        if (!column.name.empty())
            m_table.put(std::move(column));
        m_isOracleList = true;
    }

    /// MODIFY of MySQL and Oracle: the options that are stated anew.
    void readModified()
    {
        Statement &at = m_statement;
        at.accept("column");
        if (at.peek().is('(')) {
            at.skipParentheses();
            return;
        }
        const SqlColumn stated = readColumn(at, m_table, m_schema);
        SqlColumn *known = m_table.column(stated.name);
        if (!known)
            return;
        known->isNullable = known->isNullable && stated.isNullable;
        if (!stated.comment.empty())
            known->comment = stated.comment;
    }

    void readAltered()
    {
        Statement &at = m_statement;
        at.accept("column");
        SqlColumn *known = m_table.column(at.name());
        if (!known)
            return;
        if (at.accept({"set", "not", "null"})) {
            known->isNullable = false;
        } else if (at.accept({"drop", "not", "null"})) {
            known->isNullable = true;
        } else if (at.accept("type") || at.accept({"set", "data", "type"})
                   || (at.dialect == Dialect::sqlServer && at.peek().isName())) {
            known->type = readType(at);
            if (at.accept({"not", "null"}))
                known->isNullable = false;
        }
    }

    void readPartition()
    {
        SqlTable *partition = m_schema.table(m_statement.qualifiedName());
        if (!partition || partition == &m_table)
            return;
        partition->isPartition = true;
        partition->inherited = {{m_table.schema, m_table.name}};
    }

    Statement &m_statement;
    SqlTable &m_table;
    SqlSchema &m_schema;
    bool m_isAdding = false;
    bool m_isOracleList = false; ///< the last action added a column
};

} // namespace

void createTable(Statement &statement, SqlSchema &schema)
{
    statement.accept({"if", "not", "exists"});
    const int line = statement.peek().line;
    const QualifiedName name = statement.qualifiedName();
    if (name.name.empty() || name.name.front() == '#' || name.name.starts_with("sqlite_"))
        return;
    statement.accept({"if", "not", "exists"}); // some write it behind the name
    SqlTable *table = schema.add(name, line);
    if (!table)
        return;
    if (statement.accept({"partition", "of"})) {
        table->isPartition = true;
        table->inherited = {statement.qualifiedName()};
        return;
    }
    if (statement.accept("of"))
        readTypedTable(statement, *table, schema);
    else if (statement.accept("like"))
        copyColumns(*table, schema, statement.qualifiedName());
    else if (statement.peek().is('('))
        readElements(statement, *table, schema);
    readTableOptions(statement, *table);
    if (table->columns.empty() && table->inherited.empty()) {
        schema.skip("table",
                    inQuotes(name.name) + " lists no columns; it is made by a query or a type.",
                    line);
        table->isDropped = true;
    }
}

void alterTable(Statement &statement, SqlSchema &schema)
{
    statement.accept({"if", "exists"});
    statement.accept("only");
    const int line = statement.peek().line;
    const QualifiedName name = statement.qualifiedName();
    SqlTable *table = schema.table(name);
    if (!table) {
        const bool tellsKeys = std::any_of(
            statement.tokens.begin(), statement.tokens.end(), [](const Token &token) {
                return token.isWord("primary") || token.isWord("foreign") || token.isWord("unique");
            });
        if (tellsKeys)
            schema.skip("table", inQuotes(name.name) + " is changed, but is not in the file.",
                        line);
        return;
    }
    AlterReading(statement, *table, schema).read();
}

} // namespace partita::exchange
