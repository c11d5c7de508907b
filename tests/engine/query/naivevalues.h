// Values and operators of the naive evaluator: three-valued logic, and the order of types.
#pragma once

#include "engine/query/syntax/ast.h"
#include "tests/engine/query/naive.h"

namespace naive {

/// In the order in which values of different types are sorted.
enum class Type { undefined, null, boolean, number, string, array, object };
Type typeOf(const Maybe &value);

Json fromLiteral(partita::json::Value value);
/// Integers as integers, so that results print alike.
Maybe number(double value);
Maybe truth(bool value);

bool isTrue(const Maybe &value);
bool isFalse(const Maybe &value);
bool same(const Maybe &left, const Maybe &right);
/// Below 0, 0, above 0. Arrays and objects are all alike: their order is not specified.
int order(const Maybe &left, const Maybe &right);

Maybe negate(const Maybe &value);
Maybe both(const Maybe &left, const Maybe &right);
Maybe either(const Maybe &left, const Maybe &right);
Maybe compare(partita::query::ast::Operation operation, const Maybe &left, const Maybe &right);
/// Of two numbers, or two texts put together.
Maybe binary(partita::query::ast::Operation operation, const Maybe &left, const Maybe &right);
bool like(const std::string &text, const std::string &pattern);

} // namespace naive
