// Text to syntax tree: the whole grammar of the query language. Errors name line and column, what
// was found and what was expected.
//
// Precedence from tight to loose: . [] () · unary - + ~ NOT · * / % · + - · << >> >>> · < <= > >= ·
// = != · & · ^ · | · || · IN LIKE BETWEEN · AND · OR · ?? · ?: . NOT is a unary operator, so `NOT a
// = 1` means `(NOT a) = 1`, as in the grammar of the service's own client.
#pragma once

#include "engine/query/syntax/ast.h"

namespace partita::query {

/// A query with the memory its literals live in.
struct ParsedQuery {
    json::Arena arena;
    ast::SelectPointer select;
};

Result<ParsedQuery> parse(std::string_view text);

} // namespace partita::query
