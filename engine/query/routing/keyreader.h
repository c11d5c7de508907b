// Reader of the values that a condition allows for a partition key level. Header-only because
// routing.cpp calls it for each level of every request.
#pragma once

#include "engine/query/evaluating/evaluation.h"
#include "engine/query/routing/keyset.h"

#include <string>

namespace partita::query {

/// Reads the values of one key level from a condition. Every item that satisfies the condition has
/// one of them.
class KeyReader {
public:
    KeyReader(const ContainerAnalysis &analysis, std::size_t level, Evaluation &evaluation)
        : m_analysis(analysis)
        , m_level(static_cast<int>(level))
        , m_evaluation(evaluation)
    {
    }

    /// The values allowed by all conditions that may restrict the level.
    KeySet read()
    {
        KeySet result;
        for (const Node *condition : m_analysis.keyConditions[static_cast<std::size_t>(m_level)])
            result = both(std::move(result), read(*condition));
        return result;
    }

private:
    KeySet read(const Node &node)
    {
        switch (node.op) {
        case Op::constant:
        case Op::parameter:
            return evaluate(node, m_evaluation).isTrue() ? KeySet() : KeySet::none();
        case Op::itemPath:
            return isKey(node) ? KeySet::of(json::Value::boolean(true)) : KeySet();
        case Op::unary:
            return node.operation == ast::Operation::logicalNot && isKey(*node.children[0])
                ? KeySet::of(json::Value::boolean(false))
                : KeySet();
        case Op::conjunction:
        case Op::disjunction:
            return combine(node);
        case Op::comparison:
            return node.operation == ast::Operation::equal
                ? equality(*node.children[0], *node.children[1])
                : KeySet();
        case Op::in:
            return in(node);
        case Op::like:
            return like(node);
        case Op::call:
            return call(node);
        default:
            return node.fixed && !evaluate(node, m_evaluation).isTrue() ? KeySet::none() : KeySet();
        }
    }

    bool isKey(const Node &node) const
    {
        return node.op == Op::itemPath && node.namesOnly
            && m_analysis.paths[node.pathNumber].keyLevel == m_level;
    }

    KeySet combine(const Node &node)
    {
        if (node.op == Op::disjunction)
            return united(node);
        KeySet result = read(*node.children.front());
        for (std::size_t i = 1; i < node.children.size(); ++i)
            result = both(std::move(result), read(*node.children[i]));
        return result;
    }

    KeySet united(const Node &node)
    {
        std::vector<json::Value> all;
        for (const Node *child : node.children) {
            const KeySet part = read(*child);
            if (part.isAny())
                return {};
            all.insert(all.end(), part.values().begin(), part.values().end());
        }
        return KeySet::of(std::move(all));
    }

    KeySet equality(const Node &left, const Node &right)
    {
        if (left.fixed && !right.fixed)
            return equality(right, left);
        if (!right.fixed)
            return {};
        const json::Value value = evaluate(right, m_evaluation);
        if (isKey(left))
            return KeySet::of(value);
        const bool isAbs
            = left.op == Op::call && left.function->name == "ABS" && isKey(*left.children[0]);
        if (!isAbs)
            return {};
        if (!value.isNumber() || value.number() < 0)
            return KeySet::none();
        return KeySet::of(std::vector {value, json::Value::number(-value.number())});
    }

    KeySet in(const Node &node)
    {
        if (node.negated || !isKey(*node.children[0]))
            return {};
        std::vector<json::Value> values;
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            if (!node.children[i]->fixed)
                return {};
            values.push_back(evaluate(*node.children[i], m_evaluation));
        }
        return KeySet::of(std::move(values));
    }

    /// Without an active wildcard the pattern is the value.
    KeySet like(const Node &node)
    {
        if (node.negated || !isKey(*node.children[0]) || !node.children[1]->fixed)
            return {};
        const json::Value pattern = evaluate(*node.children[1], m_evaluation);
        if (!pattern.isString())
            return KeySet::none();
        std::string literal;
        std::string_view rest = pattern.string();
        while (!rest.empty()) {
            const bool escaped = !node.name.empty() && rest.starts_with(node.name)
                && rest.size() > node.name.size()
                && std::string_view("%_[").find(rest[node.name.size()]) != std::string_view::npos;
            if (escaped)
                rest.remove_prefix(node.name.size());
            else if (rest.front() == '%' || rest.front() == '_' || rest.front() == '[')
                return {};
            literal += rest.front();
            rest.remove_prefix(1);
        }
        // With an escape character in other places the literal must still match its own pattern.
        if (!matchesLike(literal, pattern.string(), node.name))
            return {};
        return KeySet::of(json::Value::string(literal, *m_evaluation.arena));
    }

    KeySet call(const Node &node)
    {
        const std::string_view name = node.function->name;
        if (name == "IS_NULL" && isKey(*node.children[0]))
            return KeySet::of(json::Value::null());
        if (name == "IS_BOOL" && isKey(*node.children[0]))
            return KeySet::of(
                std::vector {json::Value::boolean(false), json::Value::boolean(true)});
        if (name == "ARRAY_CONTAINS" && node.children.size() == 2 && node.children[0]->fixed
            && isKey(*node.children[1])) {
            const json::Value list = evaluate(*node.children[0], m_evaluation);
            std::vector<json::Value> values;
            for (std::size_t i = 0; list.isArray() && i < list.size(); ++i)
                values.push_back(list.at(i));
            return KeySet::of(std::move(values));
        }
        return node.fixed && !evaluate(node, m_evaluation).isTrue() ? KeySet::none() : KeySet();
    }

    const ContainerAnalysis &m_analysis;
    int m_level;
    Evaluation &m_evaluation;
};

} // namespace partita::query
