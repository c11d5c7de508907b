#include "engine/query/syntax/print.h"

#include <algorithm>

namespace partita::query {

using ast::Expression;
using ast::ExpressionKind;
using ast::Operation;

namespace {

/// Precedence of an expression's outermost operator; primary expressions have the highest.
enum Level {
    conditionalLevel = 0,
    coalesceLevel,
    orLevel,
    andLevel,
    predicateLevel,
    firstBinaryLevel,
    unaryLevel = firstBinaryLevel + ast::tightest,
    postfixLevel
};

int levelOf(const Expression &expression)
{
    switch (expression.kind) {
    case ExpressionKind::conditional:
        return conditionalLevel;
    case ExpressionKind::coalesce:
        return coalesceLevel;
    case ExpressionKind::disjunction:
        return orLevel;
    case ExpressionKind::conjunction:
        return andLevel;
    case ExpressionKind::between:
    case ExpressionKind::in:
    case ExpressionKind::like:
        return predicateLevel;
    case ExpressionKind::binary:
        return firstBinaryLevel - 1 + ast::precedenceOf(expression.operation);
    case ExpressionKind::unary:
        return unaryLevel;
    default:
        return postfixLevel;
    }
}

bool isPlainName(std::string_view name)
{
    const auto letter
        = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !name.empty() && letter(name.front())
        && std::all_of(name.begin(), name.end(),
                       [&](char c) { return letter(c) || (c >= '0' && c <= '9'); })
        && keywordOf(name) == Keyword::none;
}

class Printer {
public:
    std::string text;

    void expression(const Expression &node)
    {
        switch (node.kind) {
        case ExpressionKind::literal:
            text += node.value.isUndefined() ? "undefined" : json::toText(node.value);
            break;
        case ExpressionKind::parameter:
        case ExpressionKind::name:
            text += node.text;
            break;
        case ExpressionKind::member:
            child(node, 0, // 1.name would be read as a number
                  node.children[0]->value.isNumber() ? postfixLevel + 1 : postfixLevel);
            text += printMember(node.text);
            break;
        case ExpressionKind::element:
            child(node, 0, postfixLevel);
            list(node, 1, "[", "]");
            break;
        case ExpressionKind::unary:
            text += textOf(node.operation);
            if (node.operation == Operation::logicalNot || startsWithSign(*node.children[0]))
                text += ' ';
            child(node, 0, unaryLevel);
            break;
        default:
            compound(node);
        }
    }

    void select(const ast::Select &query)
    {
        text += query.distinct ? "SELECT DISTINCT " : "SELECT ";
        if (query.top)
            count("TOP ", *query.top, " ");
        if (query.kind == ast::SelectKind::star)
            text += '*';
        if (query.kind == ast::SelectKind::value)
            text += "VALUE ";
        separated(query.items, [this](const ast::SelectItem &item) {
            expression(*item.expression);
            if (!item.alias.empty())
                text += " AS " + item.alias;
        });
        for (std::size_t i = 0; i < query.from.size(); ++i) {
            text += i == 0 ? " FROM " : " JOIN ";
            source(query.from[i]);
        }
        if (query.where) {
            text += " WHERE ";
            expression(*query.where);
        }
        tail(query);
    }

private:
    static bool startsWithSign(const Expression &node)
    {
        if (node.kind == ExpressionKind::unary)
            return node.operation != Operation::logicalNot;
        return node.kind == ExpressionKind::literal && node.value.isNumber()
            && node.value.number() < 0;
    }

    void tail(const ast::Select &query)
    {
        if (!query.groupBy.empty()) {
            text += " GROUP BY ";
            separated(query.groupBy,
                      [this](const ast::ExpressionPointer &key) { expression(*key); });
        }
        if (!query.orderBy.empty()) {
            text += query.orderByRank ? " ORDER BY RANK " : " ORDER BY ";
            separated(query.orderBy, [this](const ast::OrderItem &item) {
                expression(*item.expression);
                if (item.descending)
                    text += " DESC";
            });
        }
        if (query.skip)
            count(" OFFSET ", *query.skip, "");
        if (query.limit)
            count(" LIMIT ", *query.limit, "");
    }

    void count(std::string_view before, const ast::Count &value, std::string_view after)
    {
        text += before;
        text += value.parameter.empty() ? std::to_string(value.number) : value.parameter;
        text += after;
    }

    void source(const ast::Source &from)
    {
        if (from.iterates)
            text += from.alias + " IN ";
        if (from.query) {
            text += '(';
            select(*from.query);
            text += ')';
        } else {
            text += from.root;
            for (const ast::PathStep &step : from.path)
                text += step.index ? "[" + std::to_string(*step.index) + "]"
                                   : printMember(step.name);
        }
        if (!from.iterates && !from.alias.empty())
            text += " AS " + from.alias;
    }

    template<typename List, typename Print>
    void separated(const List &list, Print print)
    {
        bool first = true;
        for (const auto &element : list) {
            if (!first)
                text += ", ";
            first = false;
            print(element);
        }
    }

    /// Prints child `index`, in parentheses when it binds less tightly than `level`.
    void child(const Expression &node, std::size_t index, int level)
    {
        const Expression &inner = *node.children[index];
        const bool brackets = levelOf(inner) < level;
        if (brackets)
            text += '(';
        expression(inner);
        if (brackets)
            text += ')';
    }

    void list(const Expression &node, std::size_t first, std::string_view open,
              std::string_view close)
    {
        text += open;
        for (std::size_t i = first; i < node.children.size(); ++i) {
            if (i > first)
                text += ", ";
            expression(*node.children[i]);
        }
        text += close;
    }

    void chain(const Expression &node, std::string_view word, int level)
    {
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            if (i > 0)
                text += word;
            child(node, i, level);
        }
    }

    void query(std::string_view before, const Expression &node)
    {
        text += before;
        text += '(';
        select(*node.query);
        text += ')';
    }

    void compound(const Expression &node)
    {
        switch (node.kind) {
        case ExpressionKind::binary: {
            const int level = levelOf(node);
            child(node, 0, level);
            text += ' ';
            text += textOf(node.operation);
            text += ' ';
            child(node, 1, level + 1);
            break;
        }
        case ExpressionKind::conjunction:
            chain(node, " AND ", andLevel + 1);
            break;
        case ExpressionKind::disjunction:
            chain(node, " OR ", orLevel + 1);
            break;
        case ExpressionKind::coalesce:
            child(node, 0, coalesceLevel);
            text += " ?? ";
            child(node, 1, coalesceLevel + 1);
            break;
        case ExpressionKind::conditional:
            child(node, 0, conditionalLevel + 1);
            text += " ? ";
            child(node, 1, conditionalLevel);
            text += " : ";
            child(node, 2, conditionalLevel);
            break;
        case ExpressionKind::between:
        case ExpressionKind::in:
        case ExpressionKind::like:
            predicate(node);
            break;
        case ExpressionKind::call:
            list(node, 0, node.text + "(", ")");
            break;
        case ExpressionKind::userCall:
            list(node, 0, "udf." + node.text + "(", ")");
            break;
        case ExpressionKind::array:
            list(node, 0, "[", "]");
            break;
        case ExpressionKind::object:
            object(node);
            break;
        default:
            queryExpression(node);
        }
    }

    void predicate(const Expression &node)
    {
        child(node, 0, firstBinaryLevel);
        text += node.negated ? " NOT " : " ";
        if (node.kind == ExpressionKind::in) {
            list(node, 1, "IN (", ")");
        } else if (node.kind == ExpressionKind::like) {
            text += "LIKE ";
            child(node, 1, firstBinaryLevel);
            if (node.hasEscape)
                text += " ESCAPE " + json::toText(json::Value::string(node.text));
        } else {
            text += "BETWEEN ";
            child(node, 1, firstBinaryLevel);
            text += " AND ";
            child(node, 2, firstBinaryLevel);
        }
    }

    void object(const Expression &node)
    {
        text += '{';
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            if (i > 0)
                text += ", ";
            text += json::toText(json::Value::string(node.names[i])) + ": ";
            expression(*node.children[i]);
        }
        text += '}';
    }

    void queryExpression(const Expression &node)
    {
        switch (node.kind) {
        case ExpressionKind::exists:
            return query("EXISTS", node);
        case ExpressionKind::arrayOf:
            return query("ARRAY", node);
        case ExpressionKind::all:
            return query("ALL", node);
        case ExpressionKind::first:
            return query("FIRST", node);
        case ExpressionKind::last:
            return query("LAST", node);
        default:
            return query("", node);
        }
    }
};

} // namespace

std::string print(const Expression &expression)
{
    Printer printer;
    printer.expression(expression);
    return std::move(printer.text);
}

std::string print(const ast::Select &select)
{
    Printer printer;
    printer.select(select);
    return std::move(printer.text);
}

std::string printMember(std::string_view name)
{
    if (isPlainName(name))
        return "." + std::string(name);
    return "[" + json::toText(json::Value::string(name)) + "]";
}

} // namespace partita::query
