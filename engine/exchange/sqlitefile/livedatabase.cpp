#include "engine/exchange/sqlitefile/livedatabase.h"

#include "engine/base/messagetext.h"

#include <array>
#include <cstring>

namespace partita::exchange {

namespace {

constexpr std::size_t sqliteHeader = 100;

/// Far above what a table needs and far below what a hostile file could use.
constexpr std::array<std::pair<int, int>, 8> liveLimits {{
    {SQLITE_LIMIT_LENGTH, 50'000'000},
    {SQLITE_LIMIT_SQL_LENGTH, 1'000'000},
    {SQLITE_LIMIT_EXPR_DEPTH, 100},
    {SQLITE_LIMIT_COMPOUND_SELECT, 50},
    {SQLITE_LIMIT_VDBE_OP, 250'000},
    {SQLITE_LIMIT_FUNCTION_ARG, 16},
    {SQLITE_LIMIT_ATTACHED, 0},
    {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
}};

Error noDatabase(const std::string &why)
{
    return {.code = ErrorCode::fileError, .message = "The SQLite database cannot be read: " + why};
}

} // namespace

bool LiveDatabase::isDatabase(std::string_view bytes)
{
    constexpr std::string_view magic("SQLite format 3\0", 16);
    return bytes.starts_with(magic);
}

int LiveDatabase::isOver(void *database)
{
    const auto *self = static_cast<const LiveDatabase *>(database);
    return self->isStopped() || std::chrono::steady_clock::now() > self->m_deadline ? 1 : 0;
}

void LiveDatabase::setDefences()
{
    constexpr std::chrono::minutes patience(5);
    constexpr int stepsBetweenLooks = 10'000;
    m_deadline = std::chrono::steady_clock::now() + patience;
    for (const int allowed : {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                              SQLITE_DBCONFIG_ENABLE_VIEW})
        sqlite3_db_config(m_database, allowed, 0, nullptr);
    sqlite3_db_config(m_database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    for (const auto &[limit, most] : liveLimits)
        sqlite3_limit(m_database, limit, most);
    sqlite3_progress_handler(m_database, stepsBetweenLooks, isOver, this);
}

Result<std::unique_ptr<LiveDatabase>> LiveDatabase::open(std::string_view bytes,
                                                         std::stop_token stop)
{
    if (bytes.size() < sqliteHeader || !isDatabase(bytes))
        return noDatabase("it is no SQLite database.");
    std::unique_ptr<LiveDatabase> live(new LiveDatabase(std::move(stop)));
    if (sqlite3_open_v2(":memory:", &live->m_database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY,
                        nullptr)
        != SQLITE_OK)
        return noDatabase("SQLite cannot be started.");
    live->setDefences();
    auto *copy = static_cast<unsigned char *>(sqlite3_malloc64(bytes.size()));
    if (!copy)
        return noDatabase("there is not enough memory for it.");
    std::memcpy(copy, bytes.data(), bytes.size());
    constexpr std::size_t writeFormat = 18; // a file in WAL mode is read as an ordinary one
    constexpr std::size_t readFormat = 19;
    copy[writeFormat] = 1;
    copy[readFormat] = 1;
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    if (sqlite3_deserialize(live->m_database, "main", copy, size, size,
                            SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
        != SQLITE_OK)
        return live->lastProblem();
    for (const char *setting :
         {"PRAGMA cell_size_check = 1", "PRAGMA query_only = 1", "PRAGMA mmap_size = 0"})
        sqlite3_exec(live->m_database, setting, nullptr, nullptr, nullptr);
    return live;
}

LiveDatabase::~LiveDatabase()
{
    sqlite3_close(m_database);
}

Error LiveDatabase::lastProblem() const
{
    return noDatabase(shortened(sqlite3_errmsg(m_database)) + '.');
}

Result<LiveDatabase::Query> LiveDatabase::prepare(const std::string &sql)
{
    sqlite3_stmt *statement = nullptr;
    const int status = sqlite3_prepare_v2(m_database, sql.c_str(), static_cast<int>(sql.size()),
                                          &statement, nullptr);
    Query owned(statement);
    if (status != SQLITE_OK || !statement)
        return lastProblem();
    return owned;
}

} // namespace partita::exchange
