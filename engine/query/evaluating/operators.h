// The operators on values, with the exact handling of undefined and of wrong types.
//
// Two points on which the service's documentation and its client disagree are decided here, once.
// The first: values of different types are not equal, so `=` gives false and `!=` true, as the
// client's own engine has it and as applications rely on (`c.region != null` finds every region);
// the documentation's table says undefined.
#pragma once

#include "engine/json/value.h"
#include "engine/query/syntax/ast.h"

namespace partita::query {

/// Whether ORDER BY on one path returns rows that lack it. The service returns them (first when
/// ascending) when the policy includes the path explicitly and leaves them out under the plain
/// default policy (chosen).
enum class MissingSortPath { asPolicySays, alwaysReturned };
inline constexpr MissingSortPath missingSortPath = MissingSortPath::asPolicySays;

/// `left operation right` for every binary operator. Strings made by || live in `arena`.
json::Value binary(ast::Operation operation, json::Value left, json::Value right,
                   json::Arena &arena);
/// `operation operand` for - + ~ NOT.
json::Value unary(ast::Operation operation, json::Value operand);

/// =, !=, <, <=, >, >= alone; faster than binary().
json::Value compareBy(ast::Operation operation, json::Value left, json::Value right);

/// NaN: every comparison with it is false but `!=`.
bool isNotANumber(json::Value value);

/// AND and OR of two values: false (true) decides, then undefined when either is no boolean.
json::Value conjunctionOf(json::Value left, json::Value right);
json::Value disjunctionOf(json::Value left, json::Value right);

} // namespace partita::query
