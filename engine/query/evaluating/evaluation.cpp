#include "engine/query/evaluating/evaluation.h"

#include "engine/query/evaluating/blockevaluation.h"
#include "engine/query/evaluating/operators.h"

#include <algorithm>
#include <span>

namespace partita::query {

using json::Value;

namespace {

Value follow(Value value, const std::vector<Step> &path, std::size_t from = 0)
{
    for (std::size_t i = from; i < path.size(); ++i)
        value = path[i].position >= 0 ? value.at(static_cast<std::size_t>(path[i].position))
                                      : value.member(path[i].name);
    return value;
}

Value itemPath(const Node &node, Evaluation &evaluation)
{
    if (node.systemProperty)
        return follow(evaluation.partition->systemProperty(
                          evaluation.number, node.path.front().name, *evaluation.arena),
                      node.path, 1);
    if (node.namesOnly && evaluation.dictionary != nullptr)
        return evaluation.readerOf(node.pathNumber).of(evaluation.view);
    return follow(evaluation.view, node.path);
}

Value item(Evaluation &evaluation)
{
    return evaluation.partition == nullptr
        ? Value()
        : evaluation.partition->item(evaluation.number, *evaluation.arena);
}

Value elementOf(Value array, Value index)
{
    if (index.isString())
        return array.member(index.string());
    if (!index.isNumber() || !index.isInteger() || index.integer() < 0)
        return {};
    return array.at(static_cast<std::size_t>(index.integer()));
}

Value constant(const Node &node, const Evaluation &evaluation)
{
    return node.index == 0 || evaluation.ownedConstants.empty()
        ? node.constant
        : evaluation.ownedConstants[node.index - 1];
}

Value conjunction(const Node &node, Evaluation &evaluation)
{
    bool undefined = false;
    for (const Node *child : node.children) {
        const Value value = evaluate(*child, evaluation);
        if (!value.isBoolean())
            undefined = true;
        else if (!value.boolean())
            return value;
    }
    return undefined ? Value() : Value::boolean(true);
}

Value disjunction(const Node &node, Evaluation &evaluation)
{
    bool undefined = false;
    for (const Node *child : node.children) {
        const Value value = evaluate(*child, evaluation);
        if (value.isTrue())
            return value;
        undefined = undefined || !value.isBoolean();
    }
    return undefined ? Value() : Value::boolean(false);
}

Value negatedIf(bool negated, Value value)
{
    return negated ? unary(ast::Operation::logicalNot, value) : value;
}

Value coalesce(const Node &node, Evaluation &evaluation)
{
    const Value value = evaluate(*node.children[0], evaluation);
    return value.isUndefined() ? evaluate(*node.children[1], evaluation) : value;
}

Value conditional(const Node &node, Evaluation &evaluation)
{
    const bool holds = evaluate(*node.children[0], evaluation).isTrue();
    return evaluate(*node.children[holds ? 1 : 2], evaluation);
}

Value between(const Node &node, Evaluation &evaluation)
{
    const Value value = evaluate(*node.children[0], evaluation);
    const Value low
        = compareBy(ast::Operation::greaterEqual, value, evaluate(*node.children[1], evaluation));
    const Value high
        = compareBy(ast::Operation::lessEqual, value, evaluate(*node.children[2], evaluation));
    return negatedIf(node.negated, conjunctionOf(low, high));
}

Value in(const Node &node, Evaluation &evaluation)
{
    const Value value = evaluate(*node.children[0], evaluation);
    if (value.isUndefined())
        return {};
    bool found = false;
    for (std::size_t i = 1; i < node.children.size() && !found; ++i) {
        const Value other = evaluate(*node.children[i], evaluation);
        found = !other.isUndefined() && json::equal(value, other);
    }
    return Value::boolean(found != node.negated);
}

Value like(const Node &node, Evaluation &evaluation)
{
    const Value text = evaluate(*node.children[0], evaluation);
    const Value pattern = evaluate(*node.children[1], evaluation);
    if (!text.isString() || !pattern.isString())
        return {};
    return Value::boolean(matchesLike(text.string(), pattern.string(), node.name) != node.negated);
}

/// Steps of a call: the work of most functions grows with their texts and arrays.
std::size_t workOf(std::span<const Value> arguments)
{
    constexpr std::size_t bytesAStep = 64;
    std::size_t steps = 1;
    for (const Value &argument : arguments)
        steps += argument.isString() ? argument.string().size() / bytesAStep : argument.size();
    return steps;
}

Value call(const Node &node, Evaluation &evaluation)
{
    constexpr std::size_t few = 8;
    Value onStack[few];
    std::vector<Value> onHeap;
    const std::size_t count = node.children.size();
    Value *arguments = onStack;
    if (count > few) {
        onHeap.resize(count);
        arguments = onHeap.data();
    }
    for (std::size_t i = 0; i < count; ++i) {
        arguments[i] = evaluate(*node.children[i], evaluation);
        if (arguments[i].isUndefined() && !node.function->takesUndefined)
            return {};
    }
    if (!evaluation.spend(workOf({arguments, count})))
        return {};
    FunctionContext context {*evaluation.arena, evaluation.nowMs, &evaluation.randomState};
    const Value result = node.function->call({arguments, count}, context);
    // No negative zero, as with operators.
    return result.isNumber() && result.number() == 0 ? Value::integer(0) : result;
}

/// With an undefined argument a function is not called and gives undefined: "If any of the
/// arguments is undefined, the function isn't called" (Azure Cosmos DB documentation, "Scalar
/// expressions").
Value userCall(const Node &node, Evaluation &evaluation)
{
    std::vector<Value> arguments;
    for (const Node *child : node.children)
        arguments.push_back(evaluate(*child, evaluation));
    if (evaluation.error || std::ranges::any_of(arguments, &Value::isUndefined))
        return {};
    Result<Value> result = evaluation.functions->call(node.name, arguments, *evaluation.arena);
    if (result)
        return *result;
    evaluation.error = result.error();
    if (evaluation.error->line == 0) {
        const TextPosition position = positionOf(evaluation.program.text, node.offset);
        evaluation.error->line = position.line;
        evaluation.error->column = position.column;
    }
    return {};
}

Value array(const Node &node, Evaluation &evaluation)
{
    std::vector<Value> elements;
    elements.reserve(node.children.size());
    for (const Node *child : node.children) {
        const Value element = evaluate(*child, evaluation);
        if (!element.isUndefined())
            elements.push_back(element);
    }
    return Value::array(elements, *evaluation.arena);
}

Value object(const Node &node, Evaluation &evaluation)
{
    std::vector<json::Member> members;
    members.reserve(node.children.size());
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        const Value value = evaluate(*node.children[i], evaluation);
        // For a repeated name the last value counts, at the position of the first.
        std::size_t at = 0;
        const std::string_view name
            = evaluation.ownedNames.empty() ? node.names[i] : evaluation.ownedNames[node.index + i];
        while (at < members.size() && members[at].name != name)
            ++at;
        if (at < members.size())
            members[at].value = value;
        else
            members.push_back({name, value});
    }
    return Value::object(members, *evaluation.arena);
}

Value scalar(const Node &node, Evaluation &evaluation)
{
    const std::vector<Value> rows = rowsOf(*node.block, evaluation, 2);
    if (rows.size() > 1 && !evaluation.error) {
        evaluation.error = errorAt(
            evaluation.program.text, node.offset,
            "The sub-query gives more than one row: use ARRAY( ) for all rows, ARRAY( )[0] for the first, or EXISTS( ) for whether there is one.");
    }
    return rows.empty() ? Value() : rows.front();
}

Value subquery(const Node &node, Evaluation &evaluation)
{
    switch (node.op) {
    case Op::exists:
        return Value::boolean(!rowsOf(*node.block, evaluation, 1).empty());
    case Op::arrayOf: {
        std::vector<Value> rows = rowsOf(*node.block, evaluation);
        std::erase_if(rows, [](const Value &row) { return row.isUndefined(); });
        return Value::array(rows, *evaluation.arena);
    }
    case Op::all: {
        const std::vector<Value> rows = rowsOf(*node.block, evaluation);
        return Value::boolean(
            std::all_of(rows.begin(), rows.end(), [](const Value &row) { return row.isTrue(); }));
    }
    case Op::first: {
        const std::vector<Value> rows = rowsOf(*node.block, evaluation, 1);
        return rows.empty() ? Value() : rows.front();
    }
    case Op::last: {
        const std::vector<Value> rows = rowsOf(*node.block, evaluation);
        return rows.empty() ? Value() : rows.back();
    }
    default:
        return scalar(node, evaluation);
    }
}

} // namespace

Evaluation::Evaluation(const Program &boundProgram, json::Arena &resultArena,
                       std::pmr::memory_resource *memory)
    : program(boundProgram)
    , arena(&resultArena)
    , parameters(boundProgram.parameters.size(), memory)
    , values(boundProgram.slotCount, memory)
    , ownedConstants(memory)
    , ownedNames(memory)
    , m_readers(memory)
{
}

void Evaluation::makeReaders()
{
    m_readers.reserve(program.paths.size());
    for (const json::Path &path : program.paths)
        m_readers.emplace_back(path, *dictionary);
}

void Evaluation::own()
{
    for (const std::uint32_t index : program.ownedParameters)
        parameters[index] = json::copy(parameters[index], *arena);
    ownedConstants.reserve(program.ownedConstants.size());
    for (const Node *node : program.ownedConstants)
        ownedConstants.push_back(json::copy(node->constant, *arena));
    ownedNames.reserve(program.ownedNames.size());
    for (const std::string_view name : program.ownedNames)
        ownedNames.push_back(arena->store(name));
}

Value evaluate(const Node &node, Evaluation &evaluation)
{
    switch (node.op) {
    case Op::constant:
        return constant(node, evaluation);
    case Op::parameter:
        return evaluation.parameters[node.index];
    case Op::item:
        return item(evaluation);
    case Op::itemPath:
        return itemPath(node, evaluation);
    case Op::slot:
        return evaluation.values[node.index];
    case Op::slotPath:
        return follow(evaluation.values[node.index], node.path);
    case Op::member:
        return evaluate(*node.children[0], evaluation).member(node.name);
    case Op::element:
        return elementOf(evaluate(*node.children[0], evaluation),
                         evaluate(*node.children[1], evaluation));
    case Op::unary:
        return unary(node.operation, evaluate(*node.children[0], evaluation));
    case Op::binary:
        return binary(node.operation, evaluate(*node.children[0], evaluation),
                      evaluate(*node.children[1], evaluation), *evaluation.arena);
    case Op::comparison:
        return compareBy(node.operation, evaluate(*node.children[0], evaluation),
                         evaluate(*node.children[1], evaluation));
    case Op::conjunction:
        return conjunction(node, evaluation);
    case Op::disjunction:
        return disjunction(node, evaluation);
    case Op::coalesce:
        return coalesce(node, evaluation);
    case Op::conditional:
        return conditional(node, evaluation);
    case Op::between:
        return between(node, evaluation);
    case Op::in:
        return in(node, evaluation);
    case Op::like:
        return like(node, evaluation);
    case Op::call:
        return call(node, evaluation);
    case Op::userCall:
        return userCall(node, evaluation);
    case Op::array:
        return array(node, evaluation);
    case Op::object:
        return object(node, evaluation);
    case Op::aggregate:
        return evaluation.aggregates[node.index];
    case Op::groupKey:
        return evaluation.groupKeys[node.index];
    default:
        return subquery(node, evaluation);
    }
}

std::int64_t countOf(const BoundCount &count, const Evaluation &evaluation)
{
    return count.parameter ? evaluation.parameters[*count.parameter].integer() : count.number;
}

Result<void> checkCounts(const Evaluation &evaluation)
{
    constexpr std::int64_t most = 2147483647;
    for (const BoundCount &count : evaluation.program.parameterCounts) {
        const Value value = evaluation.parameters[*count.parameter];
        if (!value.isNumber() || !value.isInteger() || value.integer() < 0
            || value.integer() > most)
            return errorAt(
                evaluation.program.text, count.offset,
                "The parameter of TOP, OFFSET or LIMIT must be an integer between 0 and 2147483647.");
    }
    return {};
}

} // namespace partita::query
