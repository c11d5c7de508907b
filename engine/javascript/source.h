// Source text of a script, wrapped so that its value is a function.
#pragma once

#include <string>
#include <string_view>

namespace partita::javascript {

/// Removes a byte order mark at the start.
std::string_view withoutByteOrderMark(std::string_view body);
/// Removes blanks and semicolons at the end.
std::string_view trimmed(std::string_view body);

/// A wrapped text, and the number of characters before the body in its first line.
struct Wrapped {
    std::string text;
    int shift = 0;
};

/// The body as one expression: a function or an arrow function.
Wrapped asExpression(std::string_view body);
/// The body as statements. `entry` is the function to call; other functions may stand beside it.
Wrapped asStatements(std::string_view body, std::string_view entry);

} // namespace partita::javascript
