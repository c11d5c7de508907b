// An SQLite database in memory, opened so that a hostile file can do no harm.
#pragma once

#include "engine/base/result.h"

#include <sqlite3.h>

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

namespace partita::exchange {

class LiveDatabase {
public:
    /// True when the bytes begin like a database.
    static bool isDatabase(std::string_view bytes);
    /// Copies the bytes. Errors: no SQLite database.
    static Result<std::unique_ptr<LiveDatabase>> open(std::string_view bytes, std::stop_token stop);
    ~LiveDatabase();
    LiveDatabase(const LiveDatabase &) = delete;
    LiveDatabase &operator=(const LiveDatabase &) = delete;

    struct Finalize {
        void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
    };
    using Query = std::unique_ptr<sqlite3_stmt, Finalize>;

    Result<Query> prepare(const std::string &sql);
    /// The last failure of SQLite.
    Error lastProblem() const;
    bool isStopped() const { return m_stop.stop_requested(); }

private:
    explicit LiveDatabase(std::stop_token stop)
        : m_stop(std::move(stop))
    {
    }
    void setDefences();
    static int isOver(void *database);

    sqlite3 *m_database = nullptr;
    std::stop_token m_stop;
    std::chrono::steady_clock::time_point m_deadline;
};

} // namespace partita::exchange
