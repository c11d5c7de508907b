#include "tests/benchmarks/store.h"

#include <sqlite3.h>

#include <array>
#include <cstdio>
#include <cstdlib>

namespace partita::benchmarks {

namespace {

/// A benchmark that measures errors measures nothing.
void check(bool isDone, sqlite3 *database)
{
    if (isDone)
        return;
    std::fprintf(stderr, "SQLite: %s\n", sqlite3_errmsg(database));
    std::abort();
}

class Statement {
public:
    Statement(sqlite3 *database, const char *text)
        : m_database(database)
    {
        check(
            sqlite3_prepare_v3(database, text, -1, SQLITE_PREPARE_PERSISTENT, &m_statement, nullptr)
                == SQLITE_OK,
            database);
    }
    ~Statement() { sqlite3_finalize(m_statement); }
    Statement(const Statement &) = delete;
    Statement &operator=(const Statement &) = delete;

    void bind(int place, const std::string &text)
    {
        check(sqlite3_bind_text(m_statement, place, text.data(), static_cast<int>(text.size()),
                                SQLITE_STATIC)
                  == SQLITE_OK,
              m_database);
    }
    bool step()
    {
        const int result = sqlite3_step(m_statement);
        check(result == SQLITE_ROW || result == SQLITE_DONE, m_database);
        return result == SQLITE_ROW;
    }
    void run()
    {
        step();
        reset();
    }
    void reset() { sqlite3_reset(m_statement); }
    /// Copies the first column of every row.
    std::size_t copyRows(json::Output &answer)
    {
        std::size_t rows = 0;
        for (; step(); ++rows) {
            answer.add({reinterpret_cast<const char *>(sqlite3_column_text(m_statement, 0)),
                        static_cast<std::size_t>(sqlite3_column_bytes(m_statement, 0))});
            answer.add('\n');
        }
        reset();
        return rows;
    }

private:
    sqlite3 *m_database;
    sqlite3_stmt *m_statement = nullptr;
};

#define FIELD(name) "json_extract(doc,'$." name "')"

constexpr const char *table
    = "CREATE TABLE items(pk TEXT NOT NULL, id TEXT NOT NULL, doc TEXT NOT NULL, UNIQUE(pk,id))";

constexpr std::array madeToMeasure {
    "CREATE INDEX a ON items(pk, " FIELD("type") ", " FIELD("creationDate") ")",
    "CREATE INDEX b ON items(" FIELD("type") ", " FIELD("userId") ", " FIELD("creationDate") ")",
    "CREATE INDEX c ON items(" FIELD("type") ", " FIELD("creationDate") ")",
};

constexpr std::array everyProperty {
    "CREATE INDEX a ON items(" FIELD("type") ")",
    "CREATE INDEX b ON items(" FIELD("postId") ")",
    "CREATE INDEX c ON items(" FIELD("userId") ")",
    "CREATE INDEX d ON items(" FIELD("userUsername") ")",
    "CREATE INDEX e ON items(" FIELD("title") ")",
    "CREATE INDEX f ON items(" FIELD("content") ")",
    "CREATE INDEX g ON items(" FIELD("commentCount") ")",
    "CREATE INDEX h ON items(" FIELD("likeCount") ")",
    "CREATE INDEX i ON items(" FIELD("creationDate") ")",
};

constexpr const char *pointRead = "SELECT doc FROM items WHERE pk=?1 AND id=?1";
constexpr const char *commentsOfPost = "SELECT doc FROM items WHERE pk=?1 AND " FIELD(
    "type") "='comment' ORDER BY " FIELD("creationDate");
constexpr const char *likesOfPost
    = "SELECT count(*) FROM items WHERE pk=?1 AND " FIELD("type") "='like'";
constexpr const char *postsOfUser
    = "SELECT doc FROM items WHERE " FIELD("type") "='post' AND " FIELD("userId") "=?1";
constexpr const char *newestPosts = "SELECT doc FROM items WHERE " FIELD(
    "type") "='post' ORDER BY " FIELD("creationDate") " DESC LIMIT 100";
constexpr const char *groups = "SELECT json_object('type', " FIELD(
    "type") ", 'items', count(*), 'likes', "
            "coalesce(sum(" FIELD("likeCount") "), 0)) FROM items GROUP BY " FIELD("type");
constexpr const char *insert
    = "INSERT INTO items VALUES(json_extract(?1,'$.postId'), json_extract(?1,'$.id'), ?1)";
constexpr const char *countLike = "UPDATE items SET doc=json_set(doc,'$.likeCount', " FIELD(
    "likeCount") "+1) WHERE pk=?1 AND id=?1";

#undef FIELD

class Sqlite : public Store {
public:
    explicit Sqlite(SqliteIndexes indexes)
    {
        sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
        check(sqlite3_open(":memory:", &m_database) == SQLITE_OK, m_database);
        run(table);
        if (indexes == SqliteIndexes::madeToMeasure) {
            for (const char *text : madeToMeasure)
                run(text);
        } else {
            for (const char *text : everyProperty)
                run(text);
        }
    }
    ~Sqlite() override
    {
        m_statements.clear();
        m_insert.reset();
        m_count.reset();
        m_begin.reset();
        m_commit.reset();
        sqlite3_close(m_database);
    }

    void load(const Blog &blog) override
    {
        run("BEGIN");
        {
            Statement statement(m_database, insert);
            for (const std::string &item : blog.items) {
                statement.bind(1, item);
                statement.run();
            }
        }
        run("COMMIT");
    }

    std::size_t ask(Request request, const std::string &key, json::Output &answer) override
    {
        prepare();
        Statement &statement = *m_statements[static_cast<std::size_t>(request)];
        if (request != Request::newestPosts && request != Request::groups)
            statement.bind(1, key);
        return statement.copyRows(answer);
    }

    void like(const std::string &post, const std::string &item) override
    {
        prepare();
        m_begin->run();
        m_insert->bind(1, item);
        m_insert->run();
        m_count->bind(1, post);
        m_count->run();
        m_commit->run();
    }

    void settle() override { }

    std::size_t bytes() const override { return static_cast<std::size_t>(sqlite3_memory_used()); }

private:
    void run(const char *text)
    {
        check(sqlite3_exec(m_database, text, nullptr, nullptr, nullptr) == SQLITE_OK, m_database);
    }

    /// After the load, with statistics of what is there.
    void prepare()
    {
        if (!m_statements.empty())
            return;
        run("ANALYZE");
        for (const char *text :
             {pointRead, commentsOfPost, likesOfPost, postsOfUser, newestPosts, groups})
            m_statements.push_back(std::make_unique<Statement>(m_database, text));
        m_insert = std::make_unique<Statement>(m_database, insert);
        m_count = std::make_unique<Statement>(m_database, countLike);
        m_begin = std::make_unique<Statement>(m_database, "BEGIN");
        m_commit = std::make_unique<Statement>(m_database, "COMMIT");
    }

    sqlite3 *m_database = nullptr;
    std::vector<std::unique_ptr<Statement>> m_statements; ///< by Request
    std::unique_ptr<Statement> m_insert;
    std::unique_ptr<Statement> m_count;
    std::unique_ptr<Statement> m_begin;
    std::unique_ptr<Statement> m_commit;
};

} // namespace

std::unique_ptr<Store> makeSqlite(SqliteIndexes indexes)
{
    return std::make_unique<Sqlite>(indexes);
}

} // namespace partita::benchmarks
