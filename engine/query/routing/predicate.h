// Which parts of WHERE an index can serve, and how.
//
// predicateOf() looks at the bound tree alone, so it is done once when a query is prepared.
// bindPredicate() fills in the values (constants, parameters) and the policy of a container, once a
// run.
#pragma once

#include "engine/index/orderedindex.h"
#include "engine/query/evaluating/evaluation.h"

namespace partita::query {

/// A condition on the value at one path of the item, or a combination of such.
struct Predicate {
    enum class Kind : std::uint8_t {
        equal, ///< the value is one of `operands` (=, IN, a bare boolean path …)
        among, ///< the value is an element of the array operands[0]
        compare, ///< `operation` with operands[0]: < <= > >= !=
        between,
        startsWith, ///< operands[0] is the prefix
        ofTypes, ///< the value has one of `types`
        test, ///< `node` is a function or LIKE of the value and fixed operands: tried on every
              ///< distinct value
        complement, ///< true for items that `node` says, undefined included; no range of values
        any, ///< one of `parts` (OR)
        all, ///< all of `parts` (AND inside OR)
    };
    Kind kind = Kind::equal;
    std::uint32_t number = 0; ///< among those of the query, parts included
    IndexUse use = IndexUse::seek;
    ast::Operation operation = ast::Operation::none;
    bool negated = false; ///< of test
    bool superset
        = false; ///< the index lists more than passes: positions in arrays are not in its paths
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
    /// `memory`: of its lists.
    explicit BoundPredicate(std::pmr::memory_resource *memory)
        : ranges(memory)
        , arguments(memory)
        , parts(memory)
    {
    }

    const Predicate *predicate = nullptr;
    IndexUse use = IndexUse::seek;
    bool filterOnly
        = false; ///< served, but not as a list of items (arrays and objects are not in the orders)
    std::int64_t seeks = 0; ///< equality and IN terms
    std::pmr::vector<index::Range> ranges; ///< of values, disjoint; unless test or complement
    std::pmr::vector<json::Value> arguments; ///< of a test
    std::pmr::vector<BoundPredicate> parts;

    /// Whether the items can be listed from an index (the ranges hold no structured values).
    bool canDrive() const;
};

/// Fills in `bound`, which is new. False when an index cannot serve it with these values and this
/// policy, as `facts` know it; then it is of no use.
bool bindPredicate(const Predicate &predicate, Evaluation &evaluation, const ContainerFacts &facts,
                   BoundPredicate &bound);

/// Whether a test predicate holds for a value.
bool passesTest(const BoundPredicate &predicate, json::Value value, Evaluation &evaluation);

} // namespace partita::query
