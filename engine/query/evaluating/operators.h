// Operators on values, with exact handling of undefined and of wrong types.
//
// The service's documentation and its client disagree on two points; the decisions are here. First:
// values of different types are not equal, so `=` gives false and `!=` true, as in the client's own
// engine, and applications rely on it (`c.region != null` finds every region). The documentation's
// table says undefined.
#pragma once

#include "engine/json/value.h"
#include "engine/query/syntax/ast.h"

namespace partita::query {

/// Second: whether ORDER BY on one path returns rows without it. The service returns them (first
/// when ascending) if the policy includes the path explicitly, and leaves them out under the plain
/// default policy (chosen).
enum class MissingSortPath { asPolicySays, alwaysReturned };
inline constexpr MissingSortPath missingSortPath = MissingSortPath::asPolicySays;

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
