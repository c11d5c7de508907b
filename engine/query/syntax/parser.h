// Parser: query text to syntax tree. Errors name line and column, the token found and what was
// expected.
//
// Precedence from tight to loose: . [] () · unary - + ~ NOT · * / % · + - · << >> >>> · < <= > >= ·
// = != · & · ^ · | · || · IN LIKE BETWEEN · AND · OR · ?? · ?: . NOT is a unary operator, so `NOT a
// = 1` means `(NOT a) = 1`, as in the grammar of the service's own client.
#pragma once

#include "engine/query/syntax/ast.h"

namespace partita::query {

/// A syntax tree with the memory of its literals.
struct ParsedQuery {
    json::Arena arena;
    ast::SelectPointer select;
};

Result<ParsedQuery> parse(std::string_view text);

} // namespace partita::query
