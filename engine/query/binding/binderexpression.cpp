// Binding of expressions: operators and constructors, marking of rows' contents, constant folding.
#include "engine/query/binding/binderstate.h"
#include "engine/query/evaluating/evaluation.h"
#include "engine/query/syntax/print.h"

#include <algorithm>

namespace partita::query {

using ast::Expression;
using ast::ExpressionKind;
using ast::Operation;

namespace {

bool isComparison(Operation operation)
{
    return operation >= Operation::less && operation <= Operation::notEqual;
}

} // namespace

bool sameExpression(const Expression &left, const Expression &right)
{
    if (left.kind != right.kind || left.operation != right.operation
        || left.negated != right.negated || left.hasEscape != right.hasEscape || left.query
        || right.query || left.names != right.names
        || left.children.size() != right.children.size())
        return false;
    const bool sameText = left.kind == ExpressionKind::call
        ? upperOf(left.text) == upperOf(right.text)
        : left.text == right.text;
    if (!sameText || left.value.type() != right.value.type()
        || !json::equal(left.value, right.value))
        return false;
    return std::equal(left.children.begin(), left.children.end(), right.children.begin(),
                      [](const ast::ExpressionPointer &a, const ast::ExpressionPointer &b) {
                          return sameExpression(*a, *b);
                      });
}

const Node *Binder::expression(const Expression &expression, Scope &scope)
{
    Node *node = dispatch(expression, scope);
    if (node != nullptr)
        finish(*node, scope);
    return node;
}

/// Completes the data of a node that will not be extended any more.
void Binder::finish(Node &node, const Scope &scope)
{
    if (node.op == Op::itemPath || node.op == Op::slotPath)
        registerPath(node);
    settle(node);
    if (isInRow(scope))
        own(node);
}

/// Marks a constant that rows may contain, to be copied at the start of a run.
void Binder::own(Node &node)
{
    if (node.op == Op::constant && node.constant.type() >= json::Type::string) {
        m_program.ownedConstants.push_back(&node);
        node.index = static_cast<std::uint32_t>(m_program.ownedConstants.size());
    } else if (node.op == Op::parameter) {
        auto &owned = m_program.ownedParameters;
        if (std::find(owned.begin(), owned.end(), node.index) == owned.end())
            owned.push_back(node.index);
    }
}

/// Whether a row may contain parts of the expression. Groups and aggregates copy what they keep.
bool Binder::isInRow(const Scope &scope)
{
    return scope.place == Place::select || scope.place == Place::groupedSelect;
}

Node *Binder::dispatch(const Expression &expression, Scope &scope)
{
    if (scope.place == Place::groupedSelect && scope.select != nullptr) {
        if (Node *key = groupKey(expression, scope))
            return key;
    }
    switch (expression.kind) {
    case ExpressionKind::literal: {
        Node *node = make(Op::constant, expression.offset);
        node->constant = expression.value;
        return node;
    }
    case ExpressionKind::parameter:
        return parameter(expression.text, expression.offset);
    case ExpressionKind::name:
        return name(expression, scope);
    case ExpressionKind::member:
        return member(expression, scope);
    case ExpressionKind::element:
        return element(expression, scope);
    case ExpressionKind::unary:
    case ExpressionKind::binary:
        return unaryOrBinary(expression, scope);
    case ExpressionKind::conjunction:
        return children(make(Op::conjunction, expression.offset), expression, scope);
    case ExpressionKind::disjunction:
        return children(make(Op::disjunction, expression.offset), expression, scope);
    case ExpressionKind::coalesce:
        return children(make(Op::coalesce, expression.offset), expression, scope);
    case ExpressionKind::conditional:
        return children(make(Op::conditional, expression.offset), expression, scope);
    case ExpressionKind::between:
        return children(make(Op::between, expression.offset), expression, scope);
    case ExpressionKind::in:
        return children(make(Op::in, expression.offset), expression, scope);
    case ExpressionKind::array:
        return children(make(Op::array, expression.offset), expression, scope);
    case ExpressionKind::like:
        return like(expression, scope);
    case ExpressionKind::object:
        return object(expression, scope);
    case ExpressionKind::call:
        return call(expression, scope);
    case ExpressionKind::userCall:
        return userCall(expression, scope);
    default:
        return query(expression, scope);
    }
}

Node *Binder::children(Node *node, const Expression &expression, Scope &scope)
{
    node->negated = expression.negated;
    node->operation = expression.operation;
    node->children.reserve(expression.children.size());
    for (const ast::ExpressionPointer &child : expression.children) {
        const Node *bound = this->expression(*child, scope);
        if (bound == nullptr)
            return nullptr;
        node->children.push_back(bound);
    }
    return node;
}

Node *Binder::unaryOrBinary(const Expression &expression, Scope &scope)
{
    Op op = expression.kind == ExpressionKind::unary ? Op::unary : Op::binary;
    if (op == Op::binary && isComparison(expression.operation))
        op = Op::comparison;
    return children(make(op, expression.offset), expression, scope);
}

Node *Binder::like(const Expression &expression, Scope &scope)
{
    Node *node = make(Op::like, expression.offset);
    if (expression.hasEscape) {
        std::size_t codePoints = 0;
        for (const char c : expression.text)
            codePoints += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
        if (codePoints != 1) {
            fail(expression.offset, "ESCAPE needs a string of exactly one character.");
            return nullptr;
        }
        node->name = expression.text;
    }
    return children(node, expression, scope);
}

void Binder::nameMembers(Node &object, const std::vector<std::string> &names)
{
    object.index = static_cast<std::uint32_t>(m_program.ownedNames.size());
    for (const std::string &name : names) {
        object.names.push_back(m_program.arena.store(name));
        m_program.ownedNames.push_back(object.names.back());
    }
}

Node *Binder::object(const Expression &expression, Scope &scope)
{
    Node *node = make(Op::object, expression.offset);
    nameMembers(*node, expression.names);
    return children(node, expression, scope);
}

Node *Binder::parameter(const std::string &name, std::uint32_t offset)
{
    auto &known = m_program.parameters;
    const auto found = std::find(known.begin(), known.end(), name);
    Node *node = make(Op::parameter, offset);
    node->index = static_cast<std::uint32_t>(found - known.begin());
    if (found == known.end()) {
        known.push_back(name);
        m_program.parameterOffsets.push_back(offset);
    }
    return node;
}

Node *Binder::groupKey(const Expression &expression, Scope &scope)
{
    const auto &keys = scope.select->groupBy;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (!sameExpression(*keys[i], expression))
            continue;
        Node *node = make(Op::groupKey, expression.offset);
        node->index = static_cast<std::uint32_t>(i);
        return node;
    }
    return nullptr;
}

/// Marks a node that is the same for every row, and folds one that is the same for every run.
void Binder::settle(Node &node)
{
    const auto all = [&](auto holds) {
        return std::all_of(node.children.begin(), node.children.end(), holds);
    };
    switch (node.op) {
    case Op::constant:
    case Op::parameter:
        node.fixed = true;
        return;
    case Op::item:
    case Op::itemPath:
    case Op::slot:
    case Op::slotPath:
    case Op::aggregate:
    case Op::groupKey:
    case Op::userCall:
    case Op::subquery:
    case Op::exists:
    case Op::arrayOf:
    case Op::all:
    case Op::first:
    case Op::last:
        return;
    default:
        break;
    }
    const bool deterministic = node.function == nullptr || node.function->deterministic;
    const bool still = deterministic || node.function->name.ends_with("STATIC");
    node.fixed = still && all([](const Node *child) { return child->fixed; });
    if (!deterministic || !all([](const Node *child) { return child->op == Op::constant; }))
        return;
    Evaluation evaluation(m_program, m_program.arena);
    const json::Value folded = evaluate(node, evaluation);
    node.op = Op::constant;
    node.constant = folded;
    node.index = 0;
    node.children.clear();
}

} // namespace partita::query
