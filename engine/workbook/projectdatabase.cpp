#include "engine/workbook/projectdatabase.h"

#include "engine/base/messagetext.h"
#include "engine/workbook/atomicfile.h"
#include "engine/workbook/projectfile.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstring>

namespace partita::workbook {
namespace {

/// Also the text that SQLite keeps of it. A file with another is not read.
constexpr const char *layout
    = "CREATE TABLE workbook("
      "part TEXT NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, "
      "PRIMARY KEY (part, position)) WITHOUT ROWID";

Error projectError(const std::string &message)
{
    return {ErrorCode::fileError, message, 0, 0, {}};
}

/// Limits far above what a workbook needs and far below what a hostile file could use.
constexpr std::array<std::pair<int, int>, 9> limits {{
    {SQLITE_LIMIT_LENGTH, static_cast<int>(2 * mostFileBytes)},
    {SQLITE_LIMIT_SQL_LENGTH, 100'000},
    {SQLITE_LIMIT_COLUMN, 16},
    {SQLITE_LIMIT_EXPR_DEPTH, 20},
    {SQLITE_LIMIT_COMPOUND_SELECT, 3},
    {SQLITE_LIMIT_VDBE_OP, 25'000},
    {SQLITE_LIMIT_FUNCTION_ARG, 8},
    {SQLITE_LIMIT_ATTACHED, 0},
    {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
}};

std::intptr_t secondsNow()
{
    using namespace std::chrono;
    return static_cast<std::intptr_t>(
        duration_cast<seconds>(steady_clock::now().time_since_epoch()).count());
}

/// Called by SQLite now and then; `deadline` is a number of seconds. Not 0 ends the statement.
int isLate(void *deadline)
{
    return secondsNow() > reinterpret_cast<std::intptr_t>(deadline) ? 1 : 0;
}

Result<Database> openMemory()
{
    constexpr std::intptr_t patience = 10; // seconds
    constexpr int stepsBetweenLooks = 10'000;
    sqlite3 *database = nullptr;
    const int status = sqlite3_open_v2(":memory:", &database,
                                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, nullptr);
    Database owned(database);
    if (status != SQLITE_OK)
        return projectError("SQLite cannot be started.");
    for (const int allowed : {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                              SQLITE_DBCONFIG_ENABLE_VIEW})
        sqlite3_db_config(database, allowed, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    for (const auto &[limit, most] : limits)
        sqlite3_limit(database, limit, most);
    sqlite3_progress_handler(database, stepsBetweenLooks, isLate,
                             reinterpret_cast<void *>(secondsNow() + patience));
    return owned;
}

std::uint32_t headerNumber(std::string_view bytes, std::size_t offset)
{
    std::uint32_t number = 0;
    for (std::size_t index = 0; index < 4; ++index)
        number = (number << 8U) | static_cast<unsigned char>(bytes[offset + index]);
    return number;
}

constexpr std::size_t headerSize = 100;
constexpr std::size_t pageCountOffset = 28;
constexpr std::size_t versionOffset = 60;
constexpr std::size_t applicationOffset = 68;

/// The file size according to the header. SQLite may not notice that part of the last page is
/// missing.
std::size_t promisedSize(std::string_view bytes)
{
    constexpr std::size_t pageSizeOffset = 16;
    const std::size_t pageSize
        = headerNumber(bytes, pageSizeOffset) >> 16U; // two bytes; 1 stands for 65536
    return (pageSize == 1 ? std::size_t {65536} : pageSize) * headerNumber(bytes, pageCountOffset);
}

/// Checks the first hundred bytes before SQLite opens the database.
Result<void> checkHeader(std::string_view bytes)
{
    constexpr std::string_view magic("SQLite format 3\0", 16);
    if (bytes.empty())
        return damaged("it is empty");
    if (!bytes.starts_with(magic.substr(0, std::min(bytes.size(), magic.size()))))
        return Error {ErrorCode::fileError,
                      "The file is not a Partita project (it is no SQLite database).",
                      0,
                      0,
                      {}};
    if (bytes.size() < headerSize)
        return damaged("it ends after " + std::to_string(bytes.size()) + " bytes");
    if (headerNumber(bytes, applicationOffset) != static_cast<std::uint32_t>(projectApplicationId))
        return Error {ErrorCode::fileError,
                      "The file is not a Partita project (it is an SQLite database of another "
                      "application).",
                      0,
                      0,
                      {}};
    const std::uint32_t version = headerNumber(bytes, versionOffset);
    if (version > static_cast<std::uint32_t>(projectVersion))
        return Error {ErrorCode::fileError,
                      "The project was written by a newer Partita (layout "
                          + std::to_string(version) + ", this program reads up to "
                          + std::to_string(projectVersion) + "); please update Partita.",
                      0,
                      0,
                      {}};
    if (bytes.size() < promisedSize(bytes))
        return damaged("it ends after " + std::to_string(bytes.size()) + " of "
                       + std::to_string(promisedSize(bytes)) + " bytes");
    return {};
}

/// Puts the bytes into the database. A file in WAL mode is marked as an ordinary one: what its log
/// may hold besides is not part of the file.
Result<void> fill(sqlite3 *database, std::string_view bytes)
{
    constexpr std::size_t writeFormat = 18;
    constexpr std::size_t readFormat = 19;
    constexpr unsigned char ordinary = 1;
    auto *copy = static_cast<unsigned char *>(sqlite3_malloc64(bytes.size()));
    if (!copy)
        return projectError("There is not enough memory to open the project.");
    std::memcpy(copy, bytes.data(), bytes.size());
    copy[writeFormat] = ordinary;
    copy[readFormat] = ordinary;
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    if (sqlite3_deserialize(database, "main", copy, size, size,
                            SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
        != SQLITE_OK)
        return damaged(sqlite3_errmsg(database));
    return execute(database, "PRAGMA cell_size_check = ON");
}

std::string withoutBlanks(std::string text)
{
    std::erase_if(text, [](unsigned char letter) { return std::isspace(letter) != 0; });
    return text;
}

/// The one table as Partita writes it, and nothing else that SQL could hide in.
Result<void> checkLayout(sqlite3 *database)
{
    Result<Statement> statement
        = prepare(database, "SELECT type, name, tbl_name, sql FROM sqlite_schema");
    if (!statement)
        return statement.error();
    bool hasTable = false;
    int status = sqlite3_step(statement->get());
    for (; status == SQLITE_ROW; status = sqlite3_step(statement->get())) {
        const std::string type = column(statement->get(), 0);
        const std::string name = column(statement->get(), 1);
        const std::string sql = column(statement->get(), 3);
        if (type == "index" && sql.empty() && column(statement->get(), 2) == "workbook")
            continue; // the primary key
        if (type != "table" || name != "workbook")
            return damaged("it holds the " + type + ' ' + inQuotes(name)
                           + ", which no workbook has");
        if (withoutBlanks(sql) != withoutBlanks(layout))
            return damaged("its table \"workbook\" has other columns than those of Partita");
        hasTable = true;
    }
    if (status != SQLITE_DONE)
        return damaged(sqlite3_errmsg(database));
    if (!hasTable)
        return damaged("its table \"workbook\" is missing");
    return {};
}

Result<void> checkIntegrity(sqlite3 *database)
{
    Result<Statement> statement = prepare(database, "PRAGMA quick_check(1)");
    if (!statement)
        return statement.error();
    if (sqlite3_step(statement->get()) != SQLITE_ROW)
        return damaged(sqlite3_errmsg(database));
    if (column(statement->get(), 0) != "ok")
        return damaged("its pages contradict each other");
    return {};
}

} // namespace

Error damaged(const std::string &why)
{
    return projectError("The project file is damaged: " + why + ".");
}

std::string asClause(std::string sentence)
{
    if (sentence.ends_with('.'))
        sentence.pop_back();
    const bool isWord
        = sentence.size() > 1 && std::islower(static_cast<unsigned char>(sentence[1])) != 0;
    if (isWord)
        sentence.front()
            = static_cast<char>(std::tolower(static_cast<unsigned char>(sentence.front())));
    return sentence;
}

Result<Database> newDatabase()
{
    Result<Database> database = openMemory();
    if (!database)
        return database;
    const std::string settings = "PRAGMA application_id = " + std::to_string(projectApplicationId)
        + "; PRAGMA user_version = " + std::to_string(projectVersion) + "; " + layout;
    if (Result<void> done = execute(database->get(), settings); !done)
        return done.error();
    return database;
}

Result<Database> openBytes(std::string_view bytes)
{
    if (Result<void> checked = checkHeader(bytes); !checked)
        return checked.error();
    Result<Database> database = openMemory();
    if (!database)
        return database;
    Result<void> done = fill(database->get(), bytes);
    if (done)
        done = checkLayout(database->get());
    if (done)
        done = checkIntegrity(database->get());
    if (!done)
        return done.error();
    return database;
}

Result<void> execute(sqlite3 *database, const std::string &sql)
{
    if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        return damaged(sqlite3_errmsg(database));
    return {};
}

Result<Statement> prepare(sqlite3 *database, const char *sql)
{
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) != SQLITE_OK)
        return damaged(sqlite3_errmsg(database));
    return Statement(statement);
}

std::string column(sqlite3_stmt *statement, int index)
{
    const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(statement, index));
    return text
        ? std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement, index)))
        : std::string();
}

Result<int> pragma(sqlite3 *database, const char *sql)
{
    Result<Statement> statement = prepare(database, sql);
    if (!statement)
        return statement.error();
    if (sqlite3_step(statement->get()) != SQLITE_ROW)
        return damaged(sqlite3_errmsg(database));
    return sqlite3_column_int(statement->get(), 0);
}

} // namespace partita::workbook
