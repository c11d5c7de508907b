#include "engine/exchange/sqlitefile/sqlitefile.h"

#include "engine/base/messagetext.h"
#include "engine/base/utf8.h"
#include "engine/exchange/sql/sqlreader.h"
#include "engine/exchange/sqlitefile/livedatabase.h"
#include "engine/exchange/tables/measuredrows.h"
#include "engine/model/usualgenerator.h"

#include <algorithm>

namespace partita::exchange {

namespace {

using model::AttributeType;
using model::Json;

std::string liveText(sqlite3_stmt *row, int column)
{
    const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(row, column));
    return text ? std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(row, column)))
                : std::string();
}

Json liveValue(sqlite3_stmt *row, int column)
{
    switch (sqlite3_column_type(row, column)) {
    case SQLITE_INTEGER:
        return Json(static_cast<std::int64_t>(sqlite3_column_int64(row, column)));
    case SQLITE_FLOAT:
        return Json(sqlite3_column_double(row, column));
    case SQLITE_NULL:
        return {};
    case SQLITE_TEXT: {
        std::string text = liveText(row, column);
        if (isUtf8(text))
            return Json(std::move(text));
        break;
    }
    default:
        break;
    }
    return Json(Json::value_t::discarded);
}

std::string inSqlQuotes(const std::string &name)
{
    std::string quoted = "\"";
    for (const char letter : name) {
        quoted += letter;
        if (letter == '"')
            quoted += '"';
    }
    return quoted + '"';
}

/// True for a table in which a virtual table keeps its data.
bool isShadow(const std::string &name, const std::vector<std::string> &virtuals)
{
    return std::any_of(virtuals.begin(), virtuals.end(), [&](const std::string &one) {
        return name.size() > one.size() && name.starts_with(one) && name[one.size()] == '_';
    });
}

/// The definitions of a database as one text.
Result<std::string> definitionsOf(LiveDatabase &database)
{
    Result<LiveDatabase::Query> query = database.prepare(
        "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type <> 'table'");
    if (!query)
        return query.error();
    struct Definition {
        std::string name;
        std::string sql;
    };
    std::vector<Definition> definitions;
    std::vector<std::string> virtuals;
    int status = SQLITE_ROW;
    while ((status = sqlite3_step(query->get())) == SQLITE_ROW) {
        Definition definition {liveText(query->get(), 1), liveText(query->get(), 2)};
        if (!isUtf8(definition.sql))
            continue;
        if (lowered(definition.sql.substr(0, 30)).starts_with("create virtual"))
            virtuals.push_back(definition.name);
        definitions.push_back(std::move(definition));
    }
    if (status != SQLITE_DONE)
        return database.lastProblem();
    std::string text;
    for (const Definition &definition : definitions) {
        if (!isShadow(definition.name, virtuals))
            text += definition.sql + ";\n";
    }
    return text;
}

/// The rows of one table, one after another.
class LiveRows {
public:
    LiveRows(LiveDatabase &database, const FoundTable &table)
        : m_count(static_cast<int>(table.columns.size()))
    {
        std::string sql;
        for (const FoundColumn &column : table.columns)
            sql += (sql.empty() ? "SELECT " : ", ") + inSqlQuotes(column.attribute.name);
        if (sql.empty())
            return;
        Result<LiveDatabase::Query> query
            = database.prepare(sql + " FROM " + inSqlQuotes(table.name));
        if (query)
            m_query = std::move(*query);
        else
            m_problem = query.error().message;
    }

    bool next(std::vector<Json> &values)
    {
        if (!m_query)
            return false;
        const int status = sqlite3_step(m_query.get());
        if (status != SQLITE_ROW) {
            if (status != SQLITE_DONE)
                m_problem = "Its rows cannot be read to the end.";
            return false;
        }
        values.clear();
        for (int column = 0; column < m_count; ++column)
            values.push_back(liveValue(m_query.get(), column));
        return true;
    }
    const std::string &problem() const { return m_problem; }

private:
    LiveDatabase::Query m_query;
    int m_count;
    std::string m_problem;
};

/// What a column really holds, as SQLite lets any column hold anything.
void adaptTypes(LiveDatabase &database, FoundTable &table)
{
    constexpr int most = 1000;
    struct Seen {
        int texts = 0;
        int wholes = 0;
        int reals = 0;
    };
    std::vector<Seen> seen(table.columns.size());
    LiveRows rows(database, table);
    std::vector<Json> values;
    for (int count = 0; count < most && rows.next(values); ++count) {
        for (std::size_t column = 0; column < values.size(); ++column) {
            seen[column].texts += values[column].is_string() ? 1 : 0;
            seen[column].wholes += values[column].is_number_integer() ? 1 : 0;
            seen[column].reals += values[column].is_number_float() ? 1 : 0;
        }
    }
    for (std::size_t column = 0; column < seen.size(); ++column) {
        model::Attribute &attribute = table.columns[column].attribute;
        const Seen &held = seen[column];
        const bool isNumeric = attribute.type == AttributeType::integer
            || attribute.type == AttributeType::number || attribute.type == AttributeType::boolean;
        std::optional<AttributeType> type;
        if (held.texts > 0 && isNumeric)
            type = AttributeType::string;
        else if (held.texts == 0 && held.wholes + held.reals > 0 && !isNumeric)
            type = held.reals > 0 ? AttributeType::number : AttributeType::integer;
        else if (held.reals > 0 && attribute.type == AttributeType::integer)
            type = AttributeType::number;
        if (!type)
            continue;
        attribute.type = *type;
        attribute.members.clear();
        attribute.generator = model::usualGenerator(*type, attribute.name);
    }
}

/// Reads the rows of all tables; false when asked to stop.
bool passLiveRows(LiveDatabase &database, FoundSchema &found, const Watch &watch,
                  MeasuredRows &measured, bool isSecond)
{
    std::vector<Json> values;
    for (std::size_t at = 0; at < found.tables.size() && !database.isStopped(); ++at) {
        FoundTable &table = found.tables[at];
        if (watch.progress)
            watch.progress("measuring rows",
                           (isSecond ? 0.5 : 0)
                               + 0.5 * static_cast<double>(at)
                                   / static_cast<double>(found.tables.size()));
        LiveRows rows(database, table);
        bool hasRows = false;
        while (rows.next(values)) {
            hasRows = true;
            measured.add(at, values, isSecond);
        }
        if (isSecond)
            continue;
        if (!rows.problem().empty())
            found.notes.push_back(
                {ImportNote::Kind::skipped, "rows",
                 "The rows of " + inQuotes(table.name) + " are not measured: " + rows.problem(),
                 table.file, 0});
        else if (!hasRows)
            table.rows = 0;
    }
    return !database.isStopped();
}

} // namespace

double likenessOfSqlite(const SourceFile &file)
{
    return LiveDatabase::isDatabase(file.content) ? 1 : 0;
}

Result<Imported> readSqlite(std::span<const SourceFile> files, const ImportOptions &options,
                            const Watch &watch)
{
    const SourceFile &file = files.front();
    Result<std::unique_ptr<LiveDatabase>> database = LiveDatabase::open(file.content, watch.stop);
    if (!database)
        return database.error();
    const Result<std::string> definitions = definitionsOf(**database);
    if (!definitions)
        return definitions.error();
    FoundSchema found = tablesOfDefinitions(*definitions, file.name);
    for (FoundTable &table : found.tables) {
        table.line = 0; // of a text that nobody sees
        adaptTypes(**database, table);
    }
    for (ImportNote &note : found.notes)
        note.line = 0;
    for (std::size_t at = 1; at < files.size(); ++at)
        found.notes.push_back({ImportNote::Kind::skipped, "file",
                               "Only one database is read at a time; this one is left out.",
                               files[at].name, 0});
    return modelOfRows(found, options.proposesReferences,
                       [&](MeasuredRows &measured, bool isSecond) {
                           return passLiveRows(**database, found, watch, measured, isSecond);
                       });
}

} // namespace partita::exchange
