// Calls: system functions, aggregates, user-defined functions, and sub-queries.
#include "engine/query/binding/binderstate.h"

#include <algorithm>

namespace partita::query {

using ast::Expression;
using ast::Kind;

namespace {

/// Edits between two words, for "did you mean".
std::size_t distance(std::string_view left, std::string_view right)
{
    std::vector<std::size_t> row(right.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j)
        row[j] = j;
    for (std::size_t i = 0; i < left.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < right.size(); ++j) {
            const std::size_t kept = diagonal + (left[i] == right[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({kept, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

} // namespace

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
    if (expression.kind == Kind::call && aggregateKindOf(expression.text))
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
        fail(expression.offset, std::string(function->name) + " may stand only in ORDER BY RANK.");
        return nullptr;
    }
    Node *node = make(Op::call, expression.offset);
    node->function = function;
    return children(node, expression, scope);
}

bool Binder::unknownFunction(const Expression &expression)
{
    const std::string sought = upperOf(expression.text);
    std::string_view best;
    std::size_t nearest = 3;
    for (const Function &function : allFunctions()) {
        const auto [shorter, longer] = std::minmax({sought.size(), function.name.size()});
        if (longer - shorter >= nearest) // each of those takes an edit
            continue;
        const std::size_t edits = distance(sought, function.name);
        if (edits < nearest) {
            nearest = edits;
            best = function.name;
        }
    }
    std::string message = "'" + expression.text + "' is not a function of the query language";
    if (!best.empty())
        message += "; did you mean " + std::string(best) + "?";
    else
        message += "; user-defined functions are called udf." + expression.text + "(…).";
    return fail(expression.offset, message + " (SC2005)");
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
        case Kind::exists:
            return Op::exists;
        case Kind::arrayOf:
            return Op::arrayOf;
        case Kind::all:
            return Op::all;
        case Kind::first:
            return Op::first;
        case Kind::last:
            return Op::last;
        default:
            return Op::subquery;
        }
    };
    Node *node = make(op(), expression.offset);
    node->block = block(*expression.query, &scope);
    return node->block == nullptr ? nullptr : node;
}

} // namespace partita::query
