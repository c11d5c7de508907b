// Parts of WHERE that an index can serve.
//
// predicateOf() depends only on the bound tree and runs once, when a query is prepared.
// bindPredicate() adds the values (constants, parameters) and the container's policy in each run.
#pragma once

#include "engine/index/orderedindex.h"
#include "engine/query/evaluating/evaluation.h"

namespace partita::query {

/// A condition on the value at one path of the item, or a combination of such conditions.
struct Predicate {
    enum class Kind : std::uint8_t {
        equal, ///< the value is one of `operands` (=, IN, a bare boolean path …)
        among, ///< the value is an element of the array operands[0]
        compare, ///< `operation` with operands[0]: < <= > >= !=
        between,
        startsWith, ///< operands[0] is the prefix
        ofTypes, ///< the value has one of `types`
        test, ///< `node` is a function or LIKE of the value and fixed operands; tested on every
              ///< distinct value
        complement, ///< all items that satisfy `node`, also those with an undefined value; not a
                    ///< range of values
        any, ///< one of `parts` (OR)
        all, ///< all of `parts` (AND inside OR)
    };
    Kind kind = Kind::equal;
    std::uint32_t number = 0; ///< among those of the query, parts included
    IndexUse use = IndexUse::seek;
    ast::Operation operation = ast::Operation::none;
    bool negated = false; ///< for a test
    bool superset = false; ///< the index lists too many items: its paths have no array positions
    const Node *node = nullptr; ///< the whole condition
    json::Path path;
    std::vector<const Node *> operands;
    std::vector<json::Type> types;
    std::vector<Predicate> parts;
};

/// Nothing when no index can serve the condition.
std::optional<Predicate> predicateOf(const Node &node, const Program &program);

/// A predicate with its values.
struct BoundPredicate {
    /// `memory`: for its lists.
    explicit BoundPredicate(std::pmr::memory_resource *memory)
        : ranges(memory)
        , arguments(memory)
        , parts(memory)
    {
    }

    const Predicate *predicate = nullptr;
    IndexUse use = IndexUse::seek;
    bool filterOnly
        = false; ///< served, but not as a list of items (orders do not hold arrays and objects)
    std::int64_t seeks = 0; ///< equality and IN terms
    std::pmr::vector<index::Range>
        ranges; ///< of values, disjoint; except for tests and complements
    std::pmr::vector<json::Value> arguments; ///< of a test
    std::pmr::vector<BoundPredicate> parts;

    /// Whether an index can list the items (no structured values in the ranges).
    bool canDrive() const;
};

/// Fills in `bound`, which is new. False when an index cannot serve the predicate with these values
/// and this policy (`analysis`); `bound` is then useless.
bool bindPredicate(const Predicate &predicate, Evaluation &evaluation,
                   const ContainerAnalysis &analysis, BoundPredicate &bound);

/// Whether a test predicate holds for a value.
bool passesTest(const BoundPredicate &predicate, json::Value value, Evaluation &evaluation);

} // namespace partita::query
