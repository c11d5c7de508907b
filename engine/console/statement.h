// A statement of the console: a query text, or an operation as a JSON object in the form of a line
// of `partita execute`. A query may begin with comments that give values to its parameters and
// bound it to a partition key:
//
//     -- @userId = "u1"
//     -- partitionKey = "u1"
//     SELECT * FROM c WHERE c.userId = @userId
#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace partita::console {

/// A name with its value as JSON text, and the place of the value in the statement.
struct StatedValue {
    std::string name; ///< with its @, or "partitionKey"
    std::string json;
    int line = 0; ///< 0: it does not stand in the statement
    int column = 0;
};

struct Statement {
    std::string container; ///< the one chosen; an operation may name another
    std::string text;
    /// Values that do not stand in the text; those in the text win.
    std::vector<StatedValue> values = {};
    int mostRows = 100; ///< rows a page
    std::string continuation = {}; ///< of the page before; empty for the first
};

/// True for an operation, false for a query.
bool isOperation(std::string_view text);

/// The values in the comments above a query.
std::vector<StatedValue> statedValues(std::string_view text);

/// Part of a text, in bytes.
struct TextRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The statement around a byte of a text with several: they stand apart by an empty line, and each
/// begins with SELECT, a brace or a comment. Without blanks around it; empty when there is none.
TextRange statementAt(std::string_view text, std::size_t offset);

} // namespace partita::console
