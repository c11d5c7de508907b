// The bound query: names resolved to slots, functions found, constants folded. Made by bind(), run
// by the executor.
//
// Every alias except that of the container's item has a *slot* in the frame of the evaluation. The
// item itself is a place in a physical partition instead of a value (evaluation.h), because its
// system properties are generated on demand.
//
// A Program is immutable after bind(), except for data that a run leaves for later runs, and
// threads may share it. Its Values live in its arena or borrow from its names.
#pragma once

#include "engine/json/path.h"
#include "engine/query/evaluating/analysiscache.h"
#include "engine/query/functions.h"
#include "engine/query/query.h"
#include "engine/query/syntax/ast.h"

#include <atomic>
#include <deque>
#include <memory>
#include <optional>

namespace partita::query {

struct Block;
struct Node;
struct Predicate; // predicate.h

enum class Op : std::uint8_t {
    constant, ///< `constant`
    parameter, ///< parameter `index`
    item, ///< the container's whole item
    itemPath, ///< `path` from the item
    slot, ///< alias in slot `index`
    slotPath, ///< `path` from slot `index`
    member, ///< children[0].`name`
    element, ///< children[0][children[1]]
    unary, ///< `operation`
    binary, ///< `operation`
    comparison, ///< `operation`: = != < <= > >=
    conjunction,
    disjunction,
    coalesce,
    conditional,
    between, ///< `negated`
    in, ///< `negated`
    like, ///< `negated`; `name` is the escape character
    call, ///< `function`
    userCall, ///< udf.`name`
    array,
    object, ///< `names`
    subquery, ///< `block`: scalar
    exists,
    arrayOf,
    all,
    first,
    last,
    aggregate, ///< result of aggregate `index` of the block
    groupKey, ///< value of grouping expression `index` of the block
};

/// A property name or an array position.
struct Step {
    std::string name;
    std::int64_t position = -1; ///< >= 0: an array position
    bool operator==(const Step &) const = default;
};

struct Node {
    Op op = Op::constant;
    ast::Operation operation = ast::Operation::none;
    bool negated = false;
    bool fixed = false; ///< same value for every row: only constants and parameters
    bool systemProperty = false; ///< an itemPath that begins with `_ts`, `_etag` …
    bool namesOnly = false; ///< a path without array positions
    std::uint32_t index = 0; ///< see Op; for a constant that may become part of a row: its place in
                             ///< ownedConstants, from 1
    std::uint32_t pathNumber = 0; ///< for an itemPath: its place in Program::itemPaths
    std::uint32_t offset = 0; ///< byte position in the query text
    json::Value constant;
    const Function *function = nullptr;
    const Block *block = nullptr;
    std::vector<Step> path;
    std::vector<const Node *> children;
    std::vector<std::string_view>
        names; ///< object members, in Program::arena; `index` is their place in ownedNames
    std::string name;

    /// Whether it is a path in the user's part without array positions: a PathReader can read it.
    bool isPlainPath() const { return op == Op::itemPath && namesOnly && !systemProperty; }
};

/// A source of rows: the first source of FROM, or one of a JOIN.
struct Source {
    enum class Kind : std::uint8_t {
        item, ///< the container's item; no slot
        value, ///< `collection` if it is defined
        elements, ///< every element of `collection`
        rows, ///< every row of `block`
        rowElements, ///< every element of every row of `block`
        derived, ///< every row of Program::derived (first source of the main block only)
        derivedElements,
    };
    Kind kind = Kind::item;
    std::uint32_t slot = 0;
    const Node *collection = nullptr;
    const Block *block = nullptr;
};

enum class AggregateKind : std::uint8_t {
    count,
    countIf,
    sum,
    average,
    minimum,
    maximum,
    list,
    set
};

struct Aggregate {
    AggregateKind kind = AggregateKind::count;
    const Node *argument = nullptr;
};

struct OrderKey {
    const Node *expression = nullptr;
    bool descending = false;
    std::optional<json::Path> path; ///< path from the item, for which an index is needed
    std::optional<json::Path> computed; ///< path of the computed property that it is
};

/// A part of ORDER BY RANK: the score of an item; greater scores rank first.
struct Score {
    enum class Kind : std::uint8_t {
        text, ///< BM25 of `subject` for `terms`
        vector, ///< similarity of vectors: `call` is VECTORDISTANCE
        fusion, ///< RRF of `parts`
    };
    Kind kind = Kind::text;
    const Node *subject = nullptr;
    const Node *call = nullptr;
    std::vector<const Node *> terms;
    std::vector<Score> parts;
    const Node *weights = nullptr; ///< for a fusion; nullptr: all equal
};

/// TOP, OFFSET or LIMIT: a number, or the index of a parameter.
struct BoundCount {
    std::int64_t number = 0;
    std::optional<std::uint32_t> parameter;
    std::uint32_t offset = 0;
};

/// An AND-ed part of WHERE, and the last source that it needs (-1 = none, 0 = the first …).
struct Filter {
    const Node *node = nullptr;
    int stage = -1;
    std::uint32_t place = 0; ///< index of its text in Program::filterTexts
};

/// A SELECT with all its clauses.
struct Block {
    std::vector<Source> sources; ///< empty: one row
    std::vector<Filter> filters; ///< by ascending stage
    const Node *where = nullptr;
    std::vector<const Node *> groupBy;
    std::vector<Aggregate> aggregates;
    std::vector<OrderKey> orderBy;
    std::vector<Score> ranking; ///< ORDER BY RANK: by the first score, ties by the next
    const Node *select = nullptr; ///< the value of a row
    bool selectsStar = false;
    bool selectsValue = false; ///< rows with an undefined value are dropped
    bool distinct = false;
    bool composed = false; ///< an expression contains an aggregate
    std::uint32_t composedAt = 0;
    std::optional<BoundCount> top;
    std::optional<BoundCount> skip;
    std::optional<BoundCount> limit;

    bool isAggregate() const { return !aggregates.empty() || !groupBy.empty(); }
};

struct Program {
    std::string text;
    std::uint64_t randomSeed
        = 1; ///< seed of RAND(), from the text: the same query draws the same numbers
    std::string canonicalText; ///< of the container's block, for continuations
    std::vector<std::string> filterTexts; ///< texts of the main block's filters, for explanations
    std::string orderText;
    json::Arena arena; ///< owner of constants
    std::deque<Node> nodes;
    std::deque<Block> blocks;
    const Block *main = nullptr;
    std::unique_ptr<Program>
        derived; ///< FROM (sub-query) of the main block; runs first, as a query of its own
    std::vector<std::string> parameters; ///< with @
    std::vector<std::uint32_t> parameterOffsets; ///< place of the first use of each
    std::vector<const Node *> userCalls;
    std::vector<const Node *>
        itemPaths; ///< by pathNumber: distinct paths from the item for indexes and readers
    std::vector<json::Path> paths; ///< paths of itemPaths
    /// Rows outlive the query. Parts of the query that rows may contain are copied at the start of
    /// a run.
    std::vector<const Node *> ownedConstants;
    std::vector<std::string_view> ownedNames;
    std::vector<std::uint32_t> ownedParameters; ///< by index, each once
    std::vector<BoundCount> parameterCounts; ///< parameters among the counts of all blocks
    std::uint32_t slotCount = 0;
    /// For a slot filled from a path of the item: that path (`/tags/[]` for JOIN t IN c.tags).
    std::vector<std::optional<json::Path>> slotPaths;

    /// Index use of each filter of the main block, by position.
    std::shared_ptr<const std::vector<std::optional<Predicate>>> predicates;

    mutable AnalysisCache analysisCache; ///< for containers that the query ran on

    /// Items tried so far by runs of this query. When there are enough, an order for the query is
    /// built (indexwalk.h).
    mutable std::atomic<std::uint64_t> itemsTried = 0;
    mutable std::atomic<std::uint64_t> partitionsTried
        = 0; ///< physical partitions in which they were tried, counted in each run

    bool readsContainer() const { return main != nullptr && !main->sources.empty() && !derived; }
};

} // namespace partita::query
