// The dialects of SQL, and how a file shows its own.
#pragma once

#include <string>
#include <string_view>

namespace partita::exchange {

enum class Dialect { postgresql, mysql, sqlServer, sqlite, oracle };
const char *titleOf(Dialect dialect); ///< "PostgreSQL"

struct DialectGuess {
    Dialect dialect = Dialect::postgresql;
    double likeness = 0; ///< 0 = nothing looks like SQL definitions or rows, 1 = certain
    std::string reason; ///< what shows it: "AUTO_INCREMENT"; empty = nothing
};

/// Looks at the first part of the text only.
DialectGuess dialectOf(std::string_view text);

} // namespace partita::exchange
