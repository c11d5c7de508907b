// Canonical text of syntax trees: for explanations, for naming what was written in errors, and for
// telling whether two expressions are the same (GROUP BY). Parsing the text again gives the same
// tree.
#pragma once

#include "engine/query/syntax/ast.h"

namespace partita::query {

std::string print(const ast::Expression &expression);
std::string print(const ast::Select &select);

/// `name` as it stands after an alias: `.name`, or `["odd name"]`.
std::string printMember(std::string_view name);

} // namespace partita::query
