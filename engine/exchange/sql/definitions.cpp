#include "engine/exchange/sql/definitions.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/sql/tablestatements.h"
#include "engine/exchange/tables/names.h"

#include <algorithm>

namespace partita::exchange {

namespace {

void createIndex(Statement &statement, SqlSchema &schema, bool isUnique)
{
    while (!statement.isAtEnd() && !statement.isAt("on"))
        statement.next();
    statement.next();
    statement.accept("only");
    SqlTable *table = schema.table(statement.qualifiedName());
    if (!table)
        return;
    if (statement.accept("using"))
        statement.next();
    if (!statement.peek().is('('))
        return;
    const std::vector<std::string> columns = readColumnList(statement);
    bool isPartial = false;
    while (!statement.isAtEnd())
        isPartial = statement.next().isWord("where") || isPartial;
    if (columns.empty())
        return;
    if (isUnique && !isPartial)
        table->addUnique(columns);
    else
        table->indexes.push_back(columns);
}

/// The values in parentheses: ('a', 'b').
std::vector<std::string> readTexts(Statement &statement)
{
    std::vector<std::string> texts;
    while (!statement.isAtEnd() && !statement.peek().is(')')) {
        if (statement.peek().kind == Token::Kind::string)
            texts.push_back(statement.decodedAt());
        statement.next();
    }
    return texts;
}

void readMembers(Statement &statement, SqlSchema &schema, SqlType &type)
{
    type.base.name = "object";
    statement.acceptSign('(');
    SqlTable members;
    while (!statement.isAtEnd() && !statement.peek().is(')')) {
        const std::size_t start = statement.position();
        if (statement.isAtAny({"member", "map", "static", "constructor", "overriding", "order"}))
            statement.skipElement();
        SqlColumn member = readColumn(statement, members, schema);
        if (!member.name.empty())
            members.put(std::move(member));
        statement.skipElement();
        statement.acceptSign(',');
        if (statement.position() == start)
            statement.next();
    }
    type.members = std::move(members.columns);
}

void createType(Statement &statement, SqlSchema &schema)
{
    const std::string name = lowered(statement.qualifiedName().name);
    if (name.empty())
        return;
    SqlType type;
    if (statement.accept("force"))
        statement.next();
    if (statement.accept("from")) { // SQL Server
        type.base = readType(statement);
    } else if (statement.accept({"as", "enum"})) {
        type.base.name = "enum";
        type.base.arguments = readTexts(statement);
    } else if (statement.isAtAny({"as", "is", "under"})) {
        statement.next();
        if (statement.isAtAny({"table", "varray", "varying"})) {
            type.base.name = "array";
        } else {
            while (!statement.isAtEnd() && !statement.peek().is('('))
                statement.next();
            readMembers(statement, schema, type);
        }
    } else {
        return; // announced only
    }
    schema.addType(name, std::move(type));
}

void createDomain(Statement &statement, SqlSchema &schema)
{
    const std::string name = lowered(statement.qualifiedName().name);
    statement.accept("as");
    SqlType type;
    type.base = readType(statement);
    SqlTable none;
    SqlColumn value;
    value.name = "value";
    while (!statement.isAtEnd()) {
        if (statement.isAt("check") && statement.peek(1).is('(')) {
            statement.next();
            readCheck(statement, none, &value);
        } else {
            statement.next();
        }
    }
    const bool areTexts = std::all_of(value.choices.begin(), value.choices.end(),
                                      [](const model::Json &one) { return one.is_string(); });
    if (!value.choices.empty() && areTexts) {
        type.base.name = "enum";
        type.base.arguments.clear();
        for (const model::Json &choice : value.choices)
            type.base.arguments.push_back(choice.get<std::string>());
    }
    if (!name.empty())
        schema.addType(name, std::move(type));
}

/// COMMENT ON TABLE t IS '…', COMMENT ON COLUMN s.t.c IS '…'.
void readComment(Statement &statement, SqlSchema &schema)
{
    const bool isColumn = statement.accept("column");
    if (!isColumn && !statement.accept("table"))
        return;
    std::vector<std::string> parts {statement.name()};
    while (statement.acceptSign('.'))
        parts.push_back(statement.name());
    if (!statement.accept("is"))
        return;
    const std::string text = statement.text();
    const std::size_t needed = isColumn ? 2 : 1;
    if (parts.size() < needed)
        return;
    QualifiedName name;
    name.name = parts[parts.size() - needed];
    if (parts.size() > needed && lowered(parts[parts.size() - needed - 1]) != "public")
        name.schema = parts[parts.size() - needed - 1];
    SqlTable *table = schema.table(name);
    if (!table)
        return;
    if (!isColumn)
        table->comment = text;
    else if (SqlColumn *column = table->column(parts.back()))
        column->comment = text;
}

/// The arguments of EXEC: by name without @ in lower case, or by position.
std::map<std::string, std::string> readCallArguments(Statement &statement)
{
    std::map<std::string, std::string> arguments;
    int position = 0;
    while (!statement.isAtEnd()) {
        std::string key = std::to_string(position);
        if (statement.peek().isName() && statement.peek().text.starts_with('@')
            && statement.peek(1).is('=')) {
            key = lowered(statement.next().text.substr(1));
            statement.next();
        }
        const Token &token = statement.peek();
        if (token.kind == Token::Kind::string || token.isName())
            arguments.emplace(std::move(key), statement.decodedAt());
        while (!statement.isAtEnd() && !statement.peek().is(','))
            statement.next();
        statement.acceptSign(',');
        ++position;
    }
    return arguments;
}

std::string argumentOf(const std::map<std::string, std::string> &arguments, const char *name,
                       const char *position)
{
    auto found = arguments.find(name);
    if (found == arguments.end())
        found = arguments.find(position);
    return found == arguments.end() ? std::string() : found->second;
}

/// EXEC sp_addextendedproperty and sp_addtype; other calls say nothing.
void readCall(Statement &statement, SqlSchema &schema)
{
    const std::string procedure = lowered(statement.qualifiedName().name);
    if (procedure != "sp_addextendedproperty" && procedure != "sp_addtype")
        return;
    const auto arguments = readCallArguments(statement);
    if (procedure == "sp_addtype") {
        const std::string text = argumentOf(arguments, "phystype", "1");
        Tokens tokens(text, statement.dialect);
        Statement stated;
        SqlType type;
        if (readStatement(tokens, stated))
            type.base = readType(stated);
        schema.addType(lowered(argumentOf(arguments, "typename", "0")), std::move(type));
        return;
    }
    if (lowered(argumentOf(arguments, "name", "0")) != "ms_description"
        || lowered(argumentOf(arguments, "level1type", "4")) != "table")
        return;
    QualifiedName name;
    name.schema = argumentOf(arguments, "level0name", "3");
    if (lowered(name.schema) == "dbo")
        name.schema.clear();
    name.name = argumentOf(arguments, "level1name", "5");
    SqlTable *table = schema.table(name);
    if (!table)
        return;
    const std::string text = argumentOf(arguments, "value", "1");
    const std::string part = lowered(argumentOf(arguments, "level2type", "6"));
    if (part.empty())
        table->comment = text;
    else if (SqlColumn *column = table->column(argumentOf(arguments, "level2name", "7")))
        column->comment = part == "column" ? text : column->comment;
}

/// CREATE of something without a counterpart.
void skipCreated(const Statement &statement, SqlSchema &schema)
{
    static constexpr std::string_view kinds[]
        = {"view",    "trigger", "function",   "procedure", "proc",       "sequence",
           "package", "event",   "policy",     "rule",      "operator",   "aggregate",
           "synonym", "cast",    "statistics", "extension", "publication"};
    static constexpr std::string_view silent[] = {"schema", "database", "role", "user", "login"};
    for (std::size_t ahead = 1; ahead < 16 && ahead < statement.tokens.size(); ++ahead) {
        const Token &token = statement.tokens[ahead];
        if (token.kind != Token::Kind::word)
            continue;
        for (const std::string_view word : silent) {
            if (token.isWord(word))
                return;
        }
        for (const std::string_view kind : kinds) {
            if (!token.isWord(kind))
                continue;
            Statement rest = statement;
            rest.goTo(ahead + 1);
            rest.accept({"if", "not", "exists"});
            const std::string name = rest.qualifiedName().name;
            schema.skip(kind == "proc" ? "procedure" : kind.data(),
                        "The " + std::string(kind) + ' ' + inQuotes(name) + " is skipped.",
                        statement.line());
            return;
        }
    }
    schema.skip("statement", "A definition is not understood and skipped.", statement.line());
}

void readCreate(Statement &statement, SqlSchema &schema)
{
    if (statement.isProgram)
        return skipCreated(statement, schema);
    bool isUnique = false;
    bool isPassing = false;
    for (std::size_t ahead = 0; ahead < 8; ++ahead) { // OR REPLACE, GLOBAL TEMPORARY, UNIQUE …
        const Token &token = statement.peek(ahead);
        isUnique = isUnique || token.isWord("unique");
        isPassing = isPassing || token.isWord("virtual");
        const bool isKind = statement.isAtAny({"table", "index", "type", "domain", "view"}, ahead);
        if (!isKind)
            continue;
        statement.goTo(statement.position() + ahead + 1);
        if (token.isWord("table") && isPassing)
            return schema.skip("virtual table", "A virtual table is skipped.", statement.line());
        if (token.isWord("table"))
            return createTable(statement, schema);
        if (token.isWord("index"))
            return createIndex(statement, schema, isUnique);
        if (token.isWord("type"))
            return createType(statement, schema);
        if (token.isWord("domain"))
            return createDomain(statement, schema);
        break;
    }
    skipCreated(statement, schema);
}

void dropTables(Statement &statement, SqlSchema &schema)
{
    statement.accept({"if", "exists"});
    do {
        if (SqlTable *table = schema.table(statement.qualifiedName()))
            table->isDropped = true;
    } while (statement.acceptSign(','));
}

} // namespace

void readDefinition(Statement &statement, SqlSchema &schema)
{
    if (statement.accept("if")) { // IF NOT EXISTS (…) CREATE TABLE …
        while (!statement.isAtEnd() && !statement.isAtAny({"create", "alter", "exec", "execute"}))
            statement.next();
        if (statement.isAtEnd())
            return;
    }
    if (statement.accept("create"))
        readCreate(statement, schema);
    else if (statement.accept({"alter", "table"}))
        alterTable(statement, schema);
    else if (statement.accept({"comment", "on"}))
        readComment(statement, schema);
    else if (statement.accept("exec") || statement.accept("execute"))
        readCall(statement, schema);
    else if (statement.accept({"drop", "table"}))
        dropTables(statement, schema);
    else if (statement.isAt("grant") || statement.isAt("revoke"))
        schema.skip("permission", "A permission is skipped.", statement.line());
    else if (statement.isAtAny({"bulk", "load"}))
        schema.skip("rows of other files", "Rows that stand in other files are not read.",
                    statement.line());
    else if (statement.isAtAny({"update", "delete", "merge", "select", "with"}))
        schema.skip("statement on rows", "A statement on rows is skipped.", statement.line());
    else if (!statement.peek().isName())
        schema.skip("statement", "A statement is not understood and skipped.", statement.line());
}

} // namespace partita::exchange
