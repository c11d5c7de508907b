#include "engine/workbook/projectfile.h"

#include "engine/base/messagetext.h"
#include "engine/workbook/codec.h"
#include "engine/workbook/projectdatabase.h"

#include <algorithm>
#include <array>

namespace partita::workbook {
namespace {

/// Migrations from older layouts, each to the next version. A released step never changes. Version
/// 1 is the first layout, so there are none yet.
constexpr std::array<Migration, 0> migrations {};

/// A part with many rows, and the key of its list in the text form.
struct ListPart {
    const char *part;
    const char *key;
    const char *nameKey;
};
constexpr std::array<ListPart, 10> listParts {{
    {"entity", "entities", "name"},
    {"relationship", "relationships", "name"},
    {"pattern", "patterns", "id"},
    {"mix", "mixes", "name"},
    {"design", "designs", "name"},
    {"published", "published", "design"},
    {"area", "areas", "title"},
    {"note", "notes", ""},
    {"view", "views", "name"},
    {"version", "versions", "name"},
}};
constexpr std::array<const char *, 4> singleParts {"population", "canvas", "advice", "billing"};
constexpr const char *headPart = "workbook";

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

/// Removes a member from an object; returns null when it is absent.
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

// Reading

/// Moves one row to its place in the text form.
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
            return damaged("in its part " + inQuotes(part) + ", " + asClause(body.error().message));
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
    Result<Database> database = newDatabase();
    if (!database)
        return database.error();
    Result<void> done = execute(database->get(), "BEGIN;");
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
    Result<Database> database = openBytes(bytes);
    if (!database)
        return database.error();
    if (Result<void> migrated = migrate(database->get(), migrations, projectVersion); !migrated)
        return migrated.error();
    const Result<Json> whole = readParts(database->get());
    if (!whole)
        return whole.error();
    Result<model::Workbook> workbook = readJson(*whole);
    if (!workbook)
        return damaged(asClause(workbook.error().message));
    return workbook;
}

} // namespace partita::workbook
