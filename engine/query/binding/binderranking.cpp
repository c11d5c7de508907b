// The binder's part of ORDER BY RANK.
#include "engine/query/binding/binderstate.h"

#include <algorithm>

namespace partita::query {

using ast::Expression;
using ast::Kind;

bool isCallOf(const Expression &expression, std::string_view name)
{
    if (expression.kind != Kind::call)
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
        return fail(first.offset,
                    "Ranking is possible only over the items of the container: without JOIN, IN or "
                    "sub-query.");
    const bool isAggregate
        = std::any_of(select.items.begin(), select.items.end(), [](const ast::SelectItem &item) {
              return containsAggregate(*item.expression);
          });
    if (isAggregate)
        return fail(first.offset, "Ranking cannot be combined with aggregates.");
    for (const ast::OrderItem &item : select.orderBy) {
        if (item.isDirected)
            return fail(
                item.expression->offset,
                "VECTORDISTANCE orders by likeness, the nearest first: neither ASC nor DESC "
                "may be said.");
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
                    "Ranking needs FULLTEXTSCORE, VECTORDISTANCE or RRF of several of them.");
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

/// RRF(score, score, …), the last argument may be an array of weights.
bool Binder::fusion(const Expression &expression, Scope &scope, Score &score)
{
    score.kind = Score::Kind::fusion;
    for (const ast::ExpressionPointer &child : expression.children) {
        const bool isWeights = child == expression.children.back()
            && (child->kind == Kind::array || child->kind == Kind::parameter);
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
        return fail(expression.offset, "RRF fuses at least 2 scores.");
    return true;
}

} // namespace partita::query
