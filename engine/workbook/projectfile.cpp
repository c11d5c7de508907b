#include "engine/workbook/projectfile.h"

#include "engine/base/wording.h"
#include "engine/workbook/codec.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

namespace partita::workbook {
namespace {

/// Layouts that older versions of the program wrote, and how each becomes the next. Steps are never
/// changed once released; version 1 is the first layout.
constexpr std::array<Migration, 0> migrations {};

constexpr const char *layout
    = "CREATE TABLE workbook("
      "part TEXT NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, "
      "PRIMARY KEY (part, position)) WITHOUT ROWID;";

/// Parts of which there are many, under the key that the text form gives their list.
struct ListPart {
    const char *part;
    const char *key;
    const char *nameKey;
};
constexpr std::array<ListPart, 6> listParts {{
    {"entity", "entities", "name"},
    {"relationship", "relationships", "name"},
    {"pattern", "patterns", "id"},
    {"mix", "mixes", "name"},
    {"design", "designs", "name"},
    {"published", "published", "design"},
}};
constexpr std::array<const char *, 3> singleParts {"population", "canvas", "advice"};
constexpr const char *headPart = "workbook";

Error damaged(const std::string &why)
{
    return {ErrorCode::fileError, "The project file is damaged: " + why + ".", 0, 0, {}};
}

struct CloseDatabase {
    void operator()(sqlite3 *database) const { sqlite3_close(database); }
};
struct FinalizeStatement {
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;
using Statement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

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

Result<Database> openMemory()
{
    sqlite3 *database = nullptr;
    const int status = sqlite3_open_v2(":memory:", &database,
                                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, nullptr);
    Database owned(database);
    if (status != SQLITE_OK)
        return Error {ErrorCode::fileError, "SQLite cannot be started.", 0, 0, {}};
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    return owned;
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

// Writing

class PartWriter {
public:
    explicit PartWriter(sqlite3 *database)
        : m_database(database)
    {
    }

    Result<void> write(const std::string &part, int position, const std::string &name,
                       const Json &body)
    {
        Result<Statement> statement
            = prepare(m_database, "INSERT INTO workbook VALUES (?1, ?2, ?3, ?4)");
        if (!statement)
            return statement.error();
        const std::string text = body.dump(-1, ' ', false, Json::error_handler_t::replace);
        bind(statement->get(), 1, part);
        sqlite3_bind_int(statement->get(), 2, position);
        bind(statement->get(), 3, name);
        bind(statement->get(), 4, text);
        if (sqlite3_step(statement->get()) != SQLITE_DONE)
            return Error {ErrorCode::fileError,
                          std::string("The project cannot be written: ")
                              + sqlite3_errmsg(m_database) + ".",
                          0,
                          0,
                          {}};
        return {};
    }

private:
    static void bind(sqlite3_stmt *statement, int index, const std::string &text)
    {
        sqlite3_bind_text64(statement, index, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
    }

    sqlite3 *m_database;
};

/// Takes a member out of an object; null when there is none.
Json take(Json &object, const char *key)
{
    const auto found = object.find(key);
    if (found == object.end())
        return {};
    Json value = std::move(*found);
    object.erase(found);
    return value;
}

Result<void> writeParts(sqlite3 *database, Json whole)
{
    PartWriter writer(database);
    Result<void> result;
    for (const ListPart &list : listParts) {
        int position = 0;
        for (const Json &element : take(whole, list.key)) {
            const std::string name = element.value(list.nameKey, std::string());
            if (result = writer.write(list.part, position++, name, element); !result)
                return result;
        }
    }
    for (const char *part : singleParts) {
        const Json body = take(whole, part);
        if (body.is_null())
            continue;
        if (result = writer.write(part, 0, {}, body); !result)
            return result;
    }
    return writer.write(headPart, 0, whole.value("name", std::string()), whole);
}

std::string settings()
{
    return "PRAGMA application_id = " + std::to_string(projectApplicationId)
        + "; PRAGMA user_version = " + std::to_string(projectVersion) + ';';
}

// Reading

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

/// The size that the header promises. Part of the last page may be missing without SQLite noticing.
std::size_t promisedSize(std::string_view bytes)
{
    constexpr std::size_t pageSizeOffset = 16;
    const std::size_t pageSize
        = headerNumber(bytes, pageSizeOffset) >> 16U; // two bytes; 1 stands for 65536
    return (pageSize == 1 ? std::size_t {65536} : pageSize) * headerNumber(bytes, pageCountOffset);
}

/// What the first hundred bytes say, before SQLite is asked.
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

Result<Database> openBytes(std::string_view bytes)
{
    Result<Database> database = openMemory();
    if (!database)
        return database;
    auto *copy = static_cast<unsigned char *>(sqlite3_malloc64(bytes.size()));
    if (!copy)
        return Error {
            ErrorCode::fileError, "There is not enough memory to open the project.", 0, 0, {}};
    std::memcpy(copy, bytes.data(), bytes.size());
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    if (sqlite3_deserialize(database->get(), "main", copy, size, size,
                            SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
        != SQLITE_OK)
        return damaged(sqlite3_errmsg(database->get()));
    return database;
}

Result<void> checkIntegrity(sqlite3 *database)
{
    Result<Statement> statement = prepare(database, "PRAGMA quick_check(1)");
    if (!statement)
        return statement.error();
    if (sqlite3_step(statement->get()) != SQLITE_ROW)
        return damaged(sqlite3_errmsg(database));
    const std::string verdict = column(statement->get(), 0);
    if (verdict != "ok")
        return damaged(verdict);
    return {};
}

/// Puts one row back to where the text form has it.
Result<void> place(Json &whole, const std::string &part, Json body)
{
    for (const ListPart &list : listParts) {
        if (part == list.part) {
            whole[list.key].push_back(std::move(body));
            return {};
        }
    }
    for (const char *single : singleParts) {
        if (part == single) {
            whole[single] = std::move(body);
            return {};
        }
    }
    if (part != headPart || !body.is_object())
        return damaged("it holds an unknown part " + inQuotes(part));
    whole.update(body);
    return {};
}

Result<Json> readParts(sqlite3 *database)
{
    Result<Statement> statement
        = prepare(database, "SELECT part, body FROM workbook ORDER BY part, position");
    if (!statement)
        return statement.error();
    Json whole = Json::object();
    int status = sqlite3_step(statement->get());
    for (; status == SQLITE_ROW; status = sqlite3_step(statement->get())) {
        const std::string part = column(statement->get(), 0);
        Result<Json> body = parseJson(column(statement->get(), 1));
        if (!body)
            return damaged("in its part " + inQuotes(part) + ", " + body.error().message);
        if (Result<void> placed = place(whole, part, std::move(*body)); !placed)
            return placed.error();
    }
    if (status != SQLITE_DONE)
        return damaged(sqlite3_errmsg(database));
    return whole;
}

} // namespace

Result<void> migrate(sqlite3 *database, std::span<const Migration> steps, int target)
{
    Result<int> version = pragma(database, "PRAGMA user_version");
    if (!version)
        return version.error();
    for (int current = *version; current < target; ++current) {
        const auto step = std::find_if(steps.begin(), steps.end(), [&](const Migration &candidate) {
            return candidate.from == current;
        });
        if (step == steps.end())
            return damaged("its layout " + std::to_string(current) + " never existed");
        const std::string next
            = "; PRAGMA user_version = " + std::to_string(current + 1) + "; COMMIT;";
        if (Result<void> done = execute(database, std::string("BEGIN; ") + step->sql + next); !done)
            return done;
    }
    return {};
}

Result<std::string> writeProject(const model::Workbook &workbook)
{
    Result<Database> database = openMemory();
    if (!database)
        return database.error();
    Result<void> done = execute(database->get(), settings() + "BEGIN;" + layout);
    if (done)
        done = writeParts(database->get(), encode(workbook));
    if (done)
        done = execute(database->get(), "COMMIT;");
    if (!done)
        return done.error();
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(
        sqlite3_serialize(database->get(), "main", &size, 0), &sqlite3_free);
    if (!bytes)
        return Error {
            ErrorCode::fileError, "There is not enough memory to write the project.", 0, 0, {}};
    return std::string(reinterpret_cast<const char *>(bytes.get()), static_cast<std::size_t>(size));
}

Result<model::Workbook> readProject(std::string_view bytes)
{
    if (Result<void> checked = checkHeader(bytes); !checked)
        return checked.error();
    Result<Database> database = openBytes(bytes);
    if (!database)
        return database.error();
    if (Result<void> checked = checkIntegrity(database->get()); !checked)
        return checked.error();
    if (Result<void> migrated = migrate(database->get(), migrations, projectVersion); !migrated)
        return migrated.error();
    const Result<Json> whole = readParts(database->get());
    if (!whole)
        return whole.error();
    Result<model::Workbook> workbook = readJson(*whole);
    if (!workbook)
        return damaged(workbook.error().message.substr(0, workbook.error().message.size() - 1));
    return workbook;
}

} // namespace partita::workbook
