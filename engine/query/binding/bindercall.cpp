// Binding of calls: functions, aggregates, sub-queries, and the ranking of ORDER BY RANK.
#include "engine/base/messagetext.h"
#include "engine/query/binding/binderstate.h"

#include <algorithm>

namespace partita::query {

using ast::Expression;
using ast::ExpressionKind;

std::optional<AggregateKind> aggregateKindOf(std::string_view name)
{
    struct Entry {
        std::string_view name;
        AggregateKind kind;
    };
    static constexpr Entry entries[] = {
        {"COUNT", AggregateKind::count},   {"COUNTIF", AggregateKind::countIf},
        {"SUM", AggregateKind::sum},       {"AVG", AggregateKind::average},
        {"MIN", AggregateKind::minimum},   {"MAX", AggregateKind::maximum},
        {"MAKELIST", AggregateKind::list}, {"MAKESET", AggregateKind::set},
    };
    if (name.size() > 8)
        return std::nullopt;
    const std::string folded = upperOf(name);
    for (const Entry &entry : entries) {
        if (entry.name == folded)
            return entry.kind;
    }
    return std::nullopt;
}

bool containsAggregate(const Expression &expression)
{
    if (expression.kind == ExpressionKind::call && aggregateKindOf(expression.text))
        return true;
    return std::any_of(
        expression.children.begin(), expression.children.end(),
        [](const ast::ExpressionPointer &child) { return containsAggregate(*child); });
}

Node *Binder::call(const Expression &expression, Scope &scope)
{
    if (const std::optional<AggregateKind> kind = aggregateKindOf(expression.text))
        return aggregate(expression, *kind, scope);
    const Function *function = findFunction(expression.text);
    if (function == nullptr) {
        unknownFunction(expression);
        return nullptr;
    }
    const auto given = static_cast<int>(expression.children.size());
    const int least = function->minimumArguments;
    const int most = function->maximumArguments;
    if (given < least || (most >= 0 && given > most)) {
        const std::string wanted = most < 0 ? "at least " + std::to_string(least)
            : least == most                 ? std::to_string(least)
                                            : std::to_string(least) + " to " + std::to_string(most);
        fail(expression.offset,
             "The function " + std::string(function->name) + " takes " + wanted
                 + (wanted == "1" ? " argument" : " arguments") + " but got "
                 + std::to_string(given) + " (SC2050).");
        return nullptr;
    }
    if (isRankingCall(expression)) {
        fail(expression.offset, std::string(function->name) + " can stand only in ORDER BY RANK.");
        return nullptr;
    }
    Node *node = make(Op::call, expression.offset);
    node->function = function;
    return children(node, expression, scope);
}

bool Binder::unknownFunction(const Expression &expression)
{
    std::vector<std::string> known;
    for (const Function &function : allFunctions())
        known.emplace_back(function.name);
    const std::string meant = nearest(upperOf(expression.text), known);
    const std::string name = shortened(expression.text);
    return fail(expression.offset,
                "'" + name + "' is not a recognized built-in function name"
                    + (meant.empty() ? "; user-defined functions are called udf." + name + "(…)"
                                     : "; did you mean " + meant + "?")
                    + " (SC2005)" + (meant.empty() ? "." : ""));
}

Node *Binder::aggregate(const Expression &expression, AggregateKind kind, Scope &scope)
{
    const std::string name = upperOf(expression.text);
    if (expression.children.size() != 1) {
        fail(expression.offset,
             name + " takes 1 argument but got " + std::to_string(expression.children.size())
                 + " (SC2050).");
        return nullptr;
    }
    if (scope.place == Place::aggregateArgument) {
        fail(expression.offset, "An aggregate cannot stand inside another aggregate (SC2101).");
        return nullptr;
    }
    if (scope.place != Place::groupedSelect) {
        const char *where = scope.place == Place::where ? "WHERE"
            : scope.place == Place::orderBy             ? "ORDER BY"
                                                        : "FROM";
        fail(expression.offset,
             "The aggregate " + name + " cannot stand in " + where
                 + ": aggregates belong to the select list.");
        return nullptr;
    }
    scope.place = Place::aggregateArgument;
    const Node *argument = this->expression(*expression.children.front(), scope);
    scope.place = Place::groupedSelect;
    if (argument == nullptr)
        return nullptr;
    Node *node = make(Op::aggregate, expression.offset);
    node->index = static_cast<std::uint32_t>(scope.block->aggregates.size());
    scope.block->aggregates.push_back({kind, argument});
    return node;
}

Node *Binder::userCall(const Expression &expression, Scope &scope)
{
    Node *node = make(Op::userCall, expression.offset);
    node->name = expression.text;
    m_program.userCalls.push_back(node);
    if (m_program.userCalls.size() > maximumUserCalls) {
        fail(expression.offset, "A query may call at most 10 user-defined functions.");
        return nullptr;
    }
    return children(node, expression, scope);
}

Node *Binder::query(const Expression &expression, Scope &scope)
{
    if (scope.place == Place::groupBy) {
        fail(expression.offset, "A sub-query cannot stand in GROUP BY.");
        return nullptr;
    }
    const auto op = [&] {
        switch (expression.kind) {
        case ExpressionKind::exists:
            return Op::exists;
        case ExpressionKind::arrayOf:
            return Op::arrayOf;
        case ExpressionKind::all:
            return Op::all;
        case ExpressionKind::first:
            return Op::first;
        case ExpressionKind::last:
            return Op::last;
        default:
            return Op::subquery;
        }
    };
    Node *node = make(op(), expression.offset);
    node->block = block(*expression.query, &scope);
    return node->block == nullptr ? nullptr : node;
}

// Binding of ORDER BY RANK.

bool isCallOf(const Expression &expression, std::string_view name)
{
    if (expression.kind != ExpressionKind::call)
        return false;
    const Function *function = findFunction(expression.text);
    return function != nullptr && function->name == name;
}

bool isRankingCall(const Expression &expression)
{
    return isCallOf(expression, "FULLTEXTSCORE") || isCallOf(expression, "RRF");
}

bool Binder::rankBy(const ast::Select &select, Scope &scope)
{
    const Expression &first = *select.orderBy.front().expression;
    const bool overItem = scope.parent == nullptr && scope.block->sources.size() == 1
        && scope.block->sources.front().kind == Source::Kind::item;
    if (!overItem)
        return fail(
            first.offset,
            "ORDER BY RANK is possible only over the items of the container: without JOIN, IN "
            "or sub-query.");
    const bool isAggregate
        = std::any_of(select.items.begin(), select.items.end(), [](const ast::SelectItem &item) {
              return containsAggregate(*item.expression);
          });
    if (isAggregate)
        return fail(first.offset, "ORDER BY RANK cannot be combined with aggregates.");
    for (const ast::OrderItem &item : select.orderBy) {
        if (item.isDirected)
            return fail(
                item.expression->offset,
                "VECTORDISTANCE orders by likeness, the nearest first: leave ASC and DESC out.");
        if (!score(*item.expression, scope, scope.block->ranking.emplace_back()))
            return false;
    }
    return true;
}

bool Binder::score(const Expression &expression, Scope &scope, Score &score)
{
    if (isCallOf(expression, "RRF"))
        return fusion(expression, scope, score);
    if (isCallOf(expression, "FULLTEXTSCORE"))
        return textScore(expression, scope, score);
    if (!isCallOf(expression, "VECTORDISTANCE"))
        return fail(expression.offset,
                    "ORDER BY RANK needs FULLTEXTSCORE, VECTORDISTANCE or RRF of several of them.");
    score.kind = Score::Kind::vector;
    score.call = this->expression(expression, scope);
    return score.call != nullptr;
}

bool Binder::textScore(const Expression &expression, Scope &scope, Score &score)
{
    if (expression.children.size() < 2)
        return fail(expression.offset,
                    "The function FULLTEXTSCORE takes at least 2 arguments but got "
                        + std::to_string(expression.children.size()) + " (SC2050).");
    score.kind = Score::Kind::text;
    for (const ast::ExpressionPointer &child : expression.children) {
        const Node *node = this->expression(*child, scope);
        if (node == nullptr)
            return false;
        if (score.subject == nullptr)
            score.subject = node;
        else if (!node->fixed)
            return fail(
                child->offset,
                "The terms of FULLTEXTSCORE must be texts or parameters, the same for every "
                "item.");
        else
            score.terms.push_back(node);
    }
    return true;
}

/// RRF(score, score, …); the last argument may be an array of weights.
bool Binder::fusion(const Expression &expression, Scope &scope, Score &score)
{
    score.kind = Score::Kind::fusion;
    for (const ast::ExpressionPointer &child : expression.children) {
        const bool isWeights = child == expression.children.back()
            && (child->kind == ExpressionKind::array || child->kind == ExpressionKind::parameter);
        if (isWeights) {
            score.weights = this->expression(*child, scope);
            if (score.weights == nullptr)
                return false;
            if (!score.weights->fixed)
                return fail(child->offset, "The weights of RRF must be the same for every item.");
            continue;
        }
        if (isCallOf(*child, "RRF"))
            return fail(child->offset, "RRF cannot stand inside RRF.");
        if (!this->score(*child, scope, score.parts.emplace_back()))
            return false;
    }
    if (score.parts.size() < 2)
        return fail(expression.offset, "RRF needs at least 2 scores.");
    return true;
}

} // namespace partita::query
