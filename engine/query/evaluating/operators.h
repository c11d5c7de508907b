// Operators on values, with exact handling of undefined and of wrong types.
//
// The service's documentation and its client disagree on one point: values of different types are
// not equal here, so `=` gives false and `!=` true, as in the client's own engine, and applications
// rely on it (`c.region != null` finds every region). The documentation's table says undefined.
#pragma once

#include "engine/json/value.h"
#include "engine/query/syntax/ast.h"

namespace partita::query {

/// `left operation right` for every binary operator. Strings from || live in `arena`.
json::Value binary(ast::Operation operation, json::Value left, json::Value right,
                   json::Arena &arena);
/// `operation operand` for - + ~ NOT.
json::Value unary(ast::Operation operation, json::Value operand);

/// Only =, !=, <, <=, >, >=; faster than binary().
json::Value compareBy(ast::Operation operation, json::Value left, json::Value right);

/// NaN: every comparison with it is false except `!=`.
bool isNotANumber(json::Value value);

/// AND and OR of two values: false (for OR: true) decides; otherwise undefined when either is not a
/// boolean.
json::Value conjunctionOf(json::Value left, json::Value right);
json::Value disjunctionOf(json::Value left, json::Value right);

} // namespace partita::query
