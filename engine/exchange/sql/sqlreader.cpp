#include "engine/exchange/sql/sqlreader.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/sql/definitions.h"
#include "engine/exchange/sql/rowreading.h"
#include "engine/exchange/tables/measuredrows.h"

#include <algorithm>

namespace partita::exchange {

namespace {

using model::Json;

struct SqlFile {
    Text text;
    Dialect dialect = Dialect::postgresql;
};

/// Reads all statements of a file; false when asked to stop.
bool readStatements(std::string_view text, Dialect dialect, SqlSchema &schema, const Watch &watch)
{
    constexpr int statementsBetweenLooks = 200;
    Tokens tokens(text, dialect);
    Statement statement;
    for (int count = 0; readStatement(tokens, statement); ++count) {
        if (count % statementsBetweenLooks == 0) {
            if (watch.stop.stop_requested())
                return false;
            if (watch.progress)
                watch.progress("reading statements", tokens.fraction() / 2);
        }
        if (statement.hasRows || copiesRows(statement))
            noteRows(statement, tokens, schema);
        else
            readDefinition(statement, schema);
    }
    return true;
}

/// For each value of a row, the column that gets it; the number of columns = none.
std::vector<std::size_t> columnsOfRows(const SqlTable &table, const SqlRows &rows,
                                       const FoundTable &found)
{
    std::unordered_map<std::string, std::size_t> numbers;
    for (std::size_t at = 0; at < found.columns.size(); ++at)
        numbers.try_emplace(lowered(found.columns[at].attribute.name), at);
    std::vector<std::size_t> order;
    const auto add = [&](const std::string &name) {
        const auto at = numbers.find(lowered(name));
        order.push_back(at == numbers.end() ? found.columns.size() : at->second);
    };
    if (!rows.columns.empty()) {
        for (const std::string &name : rows.columns)
            add(name);
    } else if (table.columns.empty() || !table.inherited.empty()) {
        for (const FoundColumn &column : found.columns)
            add(column.attribute.name);
    } else {
        for (const SqlColumn &column : table.columns)
            add(column.name);
    }
    return order;
}

/// Reads the rows of all tables.
class SqlRowPass {
public:
    SqlRowPass(SqlSchema &schema, const std::vector<SqlFile> &files, const FoundSchema &found,
               const std::vector<std::optional<std::size_t>> &positions, const Watch &watch)
        : m_schema(schema)
        , m_files(files)
        , m_found(found)
        , m_positions(positions)
        , m_watch(watch)
    {
        for (const SqlTable &table : m_schema.tables())
            m_sections += table.rows.size();
    }

    /// False when asked to stop.
    bool run(MeasuredRows &measured, bool isSecond)
    {
        std::size_t done = 0;
        for (std::size_t at = 0; at < m_schema.tables().size(); ++at) {
            const SqlTable &table = m_schema.tables()[at];
            if (!m_positions[at])
                continue;
            for (const SqlRows &rows : table.rows) {
                if (m_watch.progress && done % 50 == 0)
                    m_watch.progress("measuring rows",
                                     0.5 + (isSecond ? 0.25 : 0)
                                         + 0.25 * static_cast<double>(done)
                                             / static_cast<double>(m_sections));
                ++done;
                const auto add = [&](std::vector<Json> &values) {
                    measured.add(*m_positions[at], values, isSecond);
                };
                if (!readSection(table, rows, m_found.tables[*m_positions[at]], add))
                    return false;
            }
        }
        return true;
    }

private:
    template<typename Add>
    bool readSection(const SqlTable &table, const SqlRows &rows, const FoundTable &found,
                     const Add &add)
    {
        constexpr int rowsBetweenLooks = 10'000;
        const std::vector<std::size_t> order = columnsOfRows(table, rows, found);
        const SqlFile &file = m_files[rows.file];
        std::vector<Json> values;
        const auto sink = [&](std::vector<Json> &read) {
            values.assign(found.columns.size() + 1, Json(Json::value_t::discarded));
            for (std::size_t at = 0; at < std::min(read.size(), order.size()); ++at)
                values[order[at]] = std::move(read[at]);
            values.pop_back();
            add(values);
            return ++m_rows % rowsBetweenLooks != 0 || !m_watch.stop.stop_requested();
        };
        return readRows(file.text.utf8, file.dialect, rows, sink);
    }

    SqlSchema &m_schema;
    const std::vector<SqlFile> &m_files;
    const FoundSchema &m_found;
    const std::vector<std::optional<std::size_t>> &m_positions;
    const Watch &m_watch;
    std::size_t m_sections = 0;
    std::int64_t m_rows = 0;
};

} // namespace

double likenessOfSql(const SourceFile &file)
{
    static constexpr std::string_view endings[] = {".sql", ".ddl", ".dump"};
    constexpr std::size_t part = 400'000;
    if (file.content.starts_with("SQLite format 3"))
        return 0;
    const Text text = textOf({file.name, file.content.substr(0, part)});
    const double likeness = dialectOf(text.utf8).likeness;
    if (hasEnding(file, endings))
        return std::max(0.6, likeness);
    return likeness * 0.6; // SQL may stand in any text
}

Result<Imported> readSql(std::span<const SourceFile> files, const ImportOptions &options,
                         const Watch &watch)
{
    SqlSchema schema;
    std::vector<SqlFile> texts;
    texts.reserve(files.size()); // places in the schema refer to the texts
    for (const SourceFile &file : files) {
        texts.push_back({textOf(file)});
        const DialectGuess guess = dialectOf(texts.back().text.utf8);
        texts.back().dialect = guess.dialect;
        schema.beginFile(file.name);
        schema.note(
            {ImportNote::Kind::guessed, "dialect",
             "The SQL is taken as that of " + std::string(titleOf(guess.dialect))
                 + (guess.reason.empty() ? "." : ", as " + inQuotes(guess.reason) + " shows."),
             file.name, 0});
        if (texts.back().text.encoding != "UTF-8")
            schema.note({ImportNote::Kind::guessed, "encoding",
                         "The text is read as " + texts.back().text.encoding + '.', file.name, 0});
        if (!readStatements(texts.back().text.utf8, guess.dialect, schema, watch))
            return cancelled();
    }
    std::vector<std::optional<std::size_t>> positions;
    FoundSchema found = foundTables(schema, positions);
    if (found.tables.empty())
        return Error {.message = "There is no CREATE TABLE in " + inQuotes(files.front().name)
                          + (files.size() > 1 ? " or the other files." : ".")};
    SqlRowPass rows(schema, texts, found, positions, watch);
    return modelOfRows(
        found, options.proposesReferences,
        [&](MeasuredRows &measured, bool isSecond) { return rows.run(measured, isSecond); });
}

FoundSchema tablesOfDefinitions(std::string_view sql, const std::string &file)
{
    SqlSchema schema;
    schema.beginFile(file);
    readStatements(sql, Dialect::sqlite, schema, {});
    std::vector<std::optional<std::size_t>> positions;
    return foundTables(schema, positions);
}

} // namespace partita::exchange
