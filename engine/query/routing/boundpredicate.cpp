// Binding of predicates to values and the indexing policy, once per run.
#include "engine/index/valuecodes.h"
#include "engine/query/evaluating/operators.h"
#include "engine/query/routing/predicate.h"

#include <algorithm>

namespace partita::query {

using ast::Operation;
using index::isScalar;
using index::Range;
using json::Type;
using json::Value;
using PredicateKind = Predicate::Kind;

namespace {

/// Number of terms to look up for a value: one, or one for each scalar inside.
std::int64_t scalarsIn(Value value)
{
    if (!value.isArray() && !value.isObject())
        return 1;
    std::int64_t count = 0;
    for (std::size_t i = 0; i < value.size(); ++i)
        count += scalarsIn(value.isArray() ? value.at(i) : value.memberAt(i).value);
    return std::max<std::int64_t>(count, 1);
}

Value exampleOf(Type type)
{
    switch (type) {
    case Type::boolean:
        return Value::boolean(false);
    case Type::number:
        return Value::integer(0);
    case Type::string:
        return Value::string("");
    default:
        return Value::null();
    }
}

class ValueBinder {
public:
    ValueBinder(Evaluation &evaluation, const ContainerAnalysis &analysis)
        : m_evaluation(evaluation)
        , m_analysis(analysis)
    {
    }

    /// False when an index cannot serve it with these values and this policy.
    bool bind(const Predicate &predicate, BoundPredicate &bound)
    {
        bound.predicate = &predicate;
        bound.use = predicate.use;
        if (predicate.kind == PredicateKind::any || predicate.kind == PredicateKind::all)
            return combination(predicate, bound);
        if (!m_analysis.predicates[predicate.number].isIndexed)
            return false;
        if (predicate.kind == PredicateKind::equal && predicate.operands.size() == 1) {
            const Value value = evaluate(*predicate.operands.front(), m_evaluation);
            equalTo(bound, {&value, 1});
            return true;
        }
        bound.arguments.reserve(predicate.operands.size());
        for (const Node *operand : predicate.operands)
            bound.arguments.push_back(evaluate(*operand, m_evaluation));
        return ranges(predicate, bound);
    }

private:
    bool combination(const Predicate &predicate, BoundPredicate &bound)
    {
        bound.use = IndexUse::seek;
        for (const Predicate &part : predicate.parts) {
            BoundPredicate inner(bound.parts.get_allocator().resource());
            if (bind(part, inner)) {
                bound.use = std::max(bound.use, inner.use);
                bound.seeks += inner.seeks;
                bound.parts.push_back(std::move(inner));
            } else if (predicate.kind == PredicateKind::any) {
                return false;
            }
        }
        return !bound.parts.empty();
    }

    /// False when an index cannot serve these values.
    static bool ranges(const Predicate &predicate, BoundPredicate &bound)
    {
        switch (predicate.kind) {
        case PredicateKind::equal:
            equalTo(bound, bound.arguments);
            return true;
        case PredicateKind::among: {
            std::vector<Value> elements;
            for (std::size_t i = 0; i < bound.arguments[0].size() && bound.arguments[0].isArray();
                 ++i)
                elements.push_back(bound.arguments[0].at(i));
            equalTo(bound, elements);
            return true;
        }
        case PredicateKind::compare:
            compared(predicate.operation, bound);
            return true;
        case PredicateKind::between:
            return between(bound);
        case PredicateKind::startsWith:
            if (bound.arguments[0].isString())
                bound.ranges.push_back(Range::startsWith(bound.arguments[0]));
            return true;
        case PredicateKind::ofTypes:
            for (const Type type : predicate.types)
                bound.ranges.push_back(Range::ofType(exampleOf(type)));
            return true;
        case PredicateKind::test:
            return narrowLike(predicate, bound);
        default:
            return true;
        }
    }

    static void equalTo(BoundPredicate &bound, std::span<const Value> wanted)
    {
        for (const Value &value : wanted) {
            bound.seeks += scalarsIn(value);
            bound.filterOnly = bound.filterOnly || value.type() >= Type::array;
        }
        if (bound.filterOnly)
            return;
        if (wanted.size() == 1) {
            bound.ranges.reserve(1);
            if (!wanted.front().isUndefined())
                bound.ranges.push_back(Range::equalTo(wanted.front()));
            return;
        }
        std::vector<Value> values(wanted.begin(), wanted.end());
        std::erase_if(values, [](const Value &value) { return value.isUndefined(); });
        std::sort(values.begin(), values.end(),
                  [](const Value &a, const Value &b) { return json::compare(a, b) < 0; });
        values.erase(
            std::unique(values.begin(), values.end(),
                        [](const Value &a, const Value &b) { return json::compare(a, b) == 0; }),
            values.end());
        for (const Value &value : values)
            bound.ranges.push_back(Range::equalTo(value));
    }

    static void compared(Operation operation, BoundPredicate &bound)
    {
        const Value value = bound.arguments[0];
        if (!isScalar(value) || isNotANumber(value))
            return; // undefined, or an order comparison with an array or object: nothing passes
        switch (operation) {
        case Operation::less:
        case Operation::lessEqual:
            bound.ranges.push_back(Range::lessThan(value, operation == Operation::lessEqual));
            break;
        default:
            bound.ranges.push_back(Range::greaterThan(value, operation == Operation::greaterEqual));
        }
    }

    static bool between(BoundPredicate &bound)
    {
        const Value low = bound.arguments[0];
        const Value high = bound.arguments[1];
        if (isNotANumber(low) || isNotANumber(high))
            return true;
        if (isScalar(low) && low.type() == high.type() && json::compare(low, high) <= 0)
            bound.ranges.push_back(Range::between(low, high));
        return true;
    }

    /// LIKE with a literal prefix is a prefix scan; without any wildcard it is a seek.
    static bool narrowLike(const Predicate &predicate, BoundPredicate &bound)
    {
        if (predicate.node->op != Op::like || predicate.negated || !bound.arguments[0].isString())
            return true;
        const Node &node = *predicate.node;
        const std::string_view pattern = bound.arguments[0].string();
        if (!node.name.empty() && pattern.find(node.name) != std::string_view::npos)
            return true;
        const std::size_t wildcard = pattern.find_first_of("%_[");
        if (wildcard == std::string_view::npos) {
            bound.use = IndexUse::seek;
            bound.seeks = 1;
            bound.ranges.push_back(Range::equalTo(bound.arguments[0]));
        } else if (wildcard > 0 && pattern.substr(wildcard) == "%") {
            bound.use = IndexUse::preciseScan;
            bound.ranges.push_back(Range::startsWith(Value::string(pattern.substr(0, wildcard))));
        }
        return true;
    }

    Evaluation &m_evaluation;
    const ContainerAnalysis &m_analysis;
};

} // namespace

bool BoundPredicate::canDrive() const
{
    if (filterOnly)
        return false;
    switch (predicate->kind) {
    case PredicateKind::complement:
        return false;
    case PredicateKind::any:
        return std::all_of(parts.begin(), parts.end(),
                           [](const BoundPredicate &part) { return part.canDrive(); });
    case PredicateKind::all:
        return std::any_of(parts.begin(), parts.end(),
                           [](const BoundPredicate &part) { return part.canDrive(); });
    default:
        return true;
    }
}

bool bindPredicate(const Predicate &predicate, Evaluation &evaluation,
                   const ContainerAnalysis &analysis, BoundPredicate &bound)
{
    return ValueBinder(evaluation, analysis).bind(predicate, bound);
}

bool passesTest(const BoundPredicate &predicate, Value value, Evaluation &evaluation)
{
    const Node &whole = *predicate.predicate->node;
    const Node &inner = whole.op == Op::unary ? *whole.children[0] : whole;
    Value result;
    if (inner.op == Op::like) {
        const Value pattern = predicate.arguments[0];
        if (value.isString() && pattern.isString())
            result = Value::boolean(matchesLike(value.string(), pattern.string(), inner.name));
    } else {
        std::vector<Value> arguments {value};
        arguments.insert(arguments.end(), predicate.arguments.begin(), predicate.arguments.end());
        const bool undefined
            = std::any_of(arguments.begin(), arguments.end(),
                          [](const Value &argument) { return argument.isUndefined(); });
        FunctionContext context {*evaluation.arena, evaluation.nowMs, &evaluation.randomState};
        if (!undefined || inner.function->takesUndefined)
            result = inner.function->call(arguments, context);
    }
    return result.isBoolean() && result.boolean() != predicate.predicate->negated;
}

} // namespace partita::query
