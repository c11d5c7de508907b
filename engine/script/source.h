// The text of a script: how it is wrapped to become one value.
#pragma once

#include <string>
#include <string_view>

namespace partita::script {

/// Without the mark that some editors begin a file with; the language counts it among the blanks.
std::string_view withoutByteOrderMark(std::string_view body);
/// Without blanks and semicolons at its end.
std::string_view trimmed(std::string_view body);

/// A wrapped text, and how many characters stand before the body in its first line.
struct Wrapped {
    std::string text;
    int shift = 0;
};

/// The body as one expression: a function, an arrow function.
Wrapped asExpression(std::string_view body);
/// The body as statements of which `entry` is the function to call, helpers beside it.
Wrapped asStatements(std::string_view body, std::string_view entry);

} // namespace partita::script
