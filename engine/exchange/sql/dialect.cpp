#include "engine/exchange/sql/dialect.h"

#include "engine/exchange/tables/names.h"

#include <algorithm>
#include <array>

namespace partita::exchange {

namespace {

struct DialectMark {
    std::string_view text; ///< in lower case
    Dialect dialect;
    double weight;
};

// Texts that show a dialect. Weights: 3 = nobody else writes it, 1 = others may.
constexpr DialectMark dialectMarks[] = {
    {"postgresql database dump", Dialect::postgresql, 5},
    {"pg_catalog", Dialect::postgresql, 3},
    {"alter table only", Dialect::postgresql, 3},
    {"from stdin", Dialect::postgresql, 3},
    {"::regclass", Dialect::postgresql, 3},
    {"::character varying", Dialect::postgresql, 3},
    {" bytea", Dialect::postgresql, 2},
    {" jsonb", Dialect::postgresql, 2},
    {"create extension", Dialect::postgresql, 3},
    {"character varying", Dialect::postgresql, 1},
    {" serial", Dialect::postgresql, 1},
    {"timestamptz", Dialect::postgresql, 2},
    {"timestamp without time zone", Dialect::postgresql, 2},
    {"$$", Dialect::postgresql, 1},
    {"plpgsql", Dialect::postgresql, 3},
    {"mysql dump", Dialect::mysql, 5},
    {"mariadb dump", Dialect::mysql, 5},
    {"engine=", Dialect::mysql, 3},
    {"engine =", Dialect::mysql, 2},
    {"auto_increment", Dialect::mysql, 3},
    {"/*!4", Dialect::mysql, 4},
    {"/*!5", Dialect::mysql, 4},
    {"unsigned", Dialect::mysql, 1},
    {"tinyint(1)", Dialect::mysql, 2},
    {"mediumtext", Dialect::mysql, 2},
    {"longtext", Dialect::mysql, 2},
    {"/*$wgdbtableoptions*/", Dialect::mysql, 4},
    {"character set", Dialect::mysql, 1},
    {"on update current_timestamp", Dialect::mysql, 2},
    {"\ngo\n", Dialect::sqlServer, 4},
    {"\ngo\r", Dialect::sqlServer, 4},
    {"nvarchar(", Dialect::sqlServer, 1},
    {"[dbo]", Dialect::sqlServer, 3},
    {"identity(", Dialect::sqlServer, 2},
    {"identity (", Dialect::sqlServer, 2},
    {"nonclustered", Dialect::sqlServer, 3},
    {"set ansi_nulls", Dialect::sqlServer, 4},
    {"set quoted_identifier", Dialect::sqlServer, 3},
    {"sp_addextendedproperty", Dialect::sqlServer, 4},
    {"uniqueidentifier", Dialect::sqlServer, 2},
    {"sysobjects", Dialect::sqlServer, 3},
    {"varchar2", Dialect::oracle, 4},
    {"number(", Dialect::oracle, 2},
    {"\nrem ", Dialect::oracle, 3},
    {"\nprompt ", Dialect::oracle, 3},
    {"enable novalidate", Dialect::oracle, 3},
    {"to_date(", Dialect::oracle, 1},
    {"nclob", Dialect::oracle, 2},
    {"sysdate", Dialect::oracle, 1},
    {"pragma foreign_keys", Dialect::sqlite, 5},
    {"autoincrement", Dialect::sqlite, 3},
    {"without rowid", Dialect::sqlite, 3},
    {"sqlite_sequence", Dialect::sqlite, 5},
    {"integer primary key", Dialect::sqlite, 1},
    {"begin transaction;", Dialect::sqlite, 1},
    {"sqlite", Dialect::sqlite, 2},
};

bool looksLikeSql(const std::string &lower)
{
    for (const std::string_view mark :
         {"create table", "alter table", "insert into", "create global temporary table",
          "create unlogged table", "create virtual table", "create type", "from stdin"}) {
        if (lower.find(mark) != std::string::npos)
            return true;
    }
    return lower.find("insert ") != std::string::npos && lower.find("values") != std::string::npos;
}

} // namespace

const char *titleOf(Dialect dialect)
{
    switch (dialect) {
    case Dialect::postgresql:
        return "PostgreSQL";
    case Dialect::mysql:
        return "MySQL or MariaDB";
    case Dialect::sqlServer:
        return "SQL Server";
    case Dialect::sqlite:
        return "SQLite";
    case Dialect::oracle:
        break;
    }
    return "Oracle";
}

DialectGuess dialectOf(std::string_view text)
{
    constexpr std::size_t part = 400'000;
    constexpr double certain = 4;
    const std::string lower = lowered(text.substr(0, part));
    DialectGuess guess;
    if (!looksLikeSql(lower))
        return guess;
    std::array<double, 5> weights {};
    std::array<std::string_view, 5> reasons {};
    std::array<double, 5> strongest {};
    for (const DialectMark &mark : dialectMarks) {
        if (lower.find(mark.text) == std::string::npos)
            continue;
        const auto at = static_cast<std::size_t>(mark.dialect);
        weights[at] += mark.weight;
        if (mark.weight > strongest[at]) {
            strongest[at] = mark.weight;
            reasons[at] = mark.text;
        }
    }
    if (lower.find("\n[") != std::string::npos || lower.find(" [") != std::string::npos) {
        weights[static_cast<std::size_t>(Dialect::sqlServer)] += 1;
        weights[static_cast<std::size_t>(Dialect::sqlite)] += 0.5;
    }
    if (std::count(lower.begin(), lower.end(), '`') > 3)
        weights[static_cast<std::size_t>(Dialect::mysql)] += 2;
    const auto best = static_cast<std::size_t>(std::max_element(weights.begin(), weights.end())
                                               - weights.begin());
    guess.dialect = weights[best] > 0 ? static_cast<Dialect>(best) : Dialect::postgresql;
    guess.likeness = weights[best] >= certain ? 0.95 : 0.7;
    const std::string_view reason = reasons[best];
    guess.reason = reason.substr(std::min(reason.find_first_not_of("\n "), reason.size()));
    while (!guess.reason.empty() && guess.reason.back() <= ' ')
        guess.reason.pop_back();
    return guess;
}

} // namespace partita::exchange
