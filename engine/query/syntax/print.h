// Canonical text of syntax trees, for explanations, error messages and comparing expressions (GROUP
// BY). Parsing the text gives the same tree.
#pragma once

#include "engine/query/syntax/ast.h"

namespace partita::query {

std::string print(const ast::Expression &expression);
std::string print(const ast::Select &select);

/// `name` as a step after an alias: `.name`, or `["odd name"]`.
std::string printMember(std::string_view name);

} // namespace partita::query
