// Syntax tree of a query before names are resolved. parse() builds it, the binder reads it.
//
// Invariants: nesting of expressions and sub-queries is bounded (maximumNesting, maximumDepth), so
// trees may be walked and destroyed recursively.
#pragma once

#include "engine/query/syntax/token.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace partita::query::ast {

/// Most brackets, sub-queries, unary operators and conditionals inside each other.
inline constexpr int maximumNesting = 128;
/// Most levels of a tree. Long chains of one operator make deep trees without nesting.
inline constexpr int maximumDepth = 1000;

struct Expression;
struct Select;
using ExpressionPointer = std::unique_ptr<Expression>;
using SelectPointer = std::unique_ptr<Select>;

enum class ExpressionKind : std::uint8_t {
    literal, ///< `value`; also the word undefined
    parameter, ///< `text` with @
    name, ///< `text`: an alias
    member, ///< children[0] . `text`, or ["text"] (`bracketed`)
    element, ///< children[0] [ children[1] ]
    unary, ///< `operation` on children[0]
    binary, ///< children[0] `operation` children[1]
    conjunction, ///< AND of all children
    disjunction, ///< OR of all children
    coalesce, ///< children[0] ?? children[1]
    conditional, ///< children[0] ? children[1] : children[2]
    between, ///< children[0] [NOT] BETWEEN children[1] AND children[2]
    in, ///< children[0] [NOT] IN the others
    like, ///< children[0] [NOT] LIKE children[1] [ESCAPE `text`]
    call, ///< `text` (children)
    userCall, ///< udf.`text` (children)
    array, ///< [children]
    object, ///< {names: children}
    subquery, ///< scalar (query)
    exists, ///< EXISTS(query)
    arrayOf, ///< ARRAY(query)
    all, ///< ALL(query)
    first, ///< FIRST(query)
    last, ///< LAST(query)
};

enum class Operation : std::uint8_t {
    none,
    negate, // unary
    plus,
    complement,
    logicalNot,
    multiply, // binary
    divide,
    modulo,
    add,
    subtract,
    shiftLeft,
    shiftRight,
    shiftRightUnsigned,
    less,
    lessEqual,
    greater,
    greaterEqual,
    equal,
    notEqual,
    bitAnd,
    bitXor,
    bitOr,
    concatenate,
};

/// The operator as written, e.g. ">=" or "NOT".
std::string_view textOf(Operation operation);
/// Precedence of a binary operator: 1 (`=`, binds least) to `tightest` (`*`); all are
/// left-associative. 0: not a binary operator.
///
/// Bitwise operators and `||` bind tighter than comparisons, unlike in JavaScript: `c.flags & 4 =
/// 4` and `c.first || ' ' || c.last = 'John Smith'` have the expected meaning.
int precedenceOf(Operation operation);
inline constexpr int tightest = 9;

struct Expression {
    ExpressionKind kind = ExpressionKind::literal;
    Operation operation = Operation::none;
    bool negated = false; ///< NOT IN, NOT LIKE, NOT BETWEEN
    bool bracketed = false;
    bool hasEscape = false;
    std::uint32_t offset = 0; ///< byte position in the query text
    int depth = 1;
    json::Value value;
    std::string text;
    std::vector<std::string> names;
    std::vector<ExpressionPointer> children;
    SelectPointer query;
};

/// TOP, OFFSET or LIMIT: a number or a parameter.
struct Count {
    std::int64_t number = 0;
    std::string parameter; ///< with @; empty = `number`
    std::uint32_t offset = 0;
};

struct SelectItem {
    ExpressionPointer expression;
    std::string alias; ///< empty = none
};

/// One step of a path in FROM.
struct PathStep {
    std::string name;
    std::optional<std::int64_t> index; ///< an array position instead of a name
};

/// `root path [AS alias]`, `alias IN root path`, or the same over a sub-query.
struct Source {
    bool iterates = false; ///< IN
    std::string root;
    std::vector<PathStep> path;
    SelectPointer query;
    std::string alias; ///< empty = none written
    std::uint32_t offset = 0;
};

struct OrderItem {
    ExpressionPointer expression;
    bool descending = false;
    bool isDirected = false; ///< ASC or DESC is written
};

enum class SelectKind : std::uint8_t { star, value, list };

struct Select {
    std::uint32_t offset = 0;
    bool distinct = false;
    std::optional<Count> top;
    SelectKind kind = SelectKind::list;
    std::vector<SelectItem> items; ///< exactly one of kind value, none of kind star
    std::vector<Source> from; ///< the first source, then the JOINs
    ExpressionPointer where;
    std::vector<ExpressionPointer> groupBy;
    std::vector<OrderItem> orderBy;
    bool orderByRank = false;
    std::uint32_t orderByOffset = 0; ///< byte position of ORDER
    std::optional<Count> skip; ///< OFFSET
    std::optional<Count> limit;
};

} // namespace partita::query::ast
