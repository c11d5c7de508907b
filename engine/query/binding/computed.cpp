#include "engine/query/binding/computed.h"

#include "engine/base/messagetext.h"
#include "engine/query/binding/binderstate.h"
#include "engine/store/physicalpartition.h"

#include <algorithm>

namespace partita::query {

using ast::Expression;
using ast::ExpressionKind;

namespace {

constexpr std::size_t mostProperties = 20;

/// The reason why the expression cannot be a computed property; nullptr when it can.
const char *refusal(const Expression &expression)
{
    if (expression.query)
        return "a sub-query";
    if (expression.kind == ExpressionKind::userCall)
        return "a user-defined function";
    if (expression.kind == ExpressionKind::parameter)
        return "a parameter";
    if (expression.kind == ExpressionKind::call) {
        if (aggregateKindOf(expression.text))
            return "an aggregate";
        const Function *function = findFunction(expression.text);
        if (function != nullptr && !function->deterministic)
            return "a function that does not always give the same value";
        if (function != nullptr && function->name.starts_with("ST_"))
            return "a spatial function";
    }
    for (const ast::ExpressionPointer &child : expression.children) {
        if (const char *found = refusal(*child))
            return found;
    }
    return nullptr;
}

/// Name of another computed property that the expression reads from the item, or nullptr.
const std::string *readsOther(const Expression &expression, const std::string &alias,
                              const store::ComputedProperty &property,
                              const std::vector<store::ComputedProperty> &all)
{
    const bool isOfItem = expression.kind == ExpressionKind::member
        && expression.children.front()->kind == ExpressionKind::name
        && expression.children.front()->text == alias;
    for (const store::ComputedProperty &other : all) {
        if (isOfItem && other.name == expression.text && other.name != property.name)
            return &other.name;
    }
    for (const ast::ExpressionPointer &child : expression.children) {
        if (const std::string *found = readsOther(*child, alias, property, all))
            return found;
    }
    return nullptr;
}

bool isPlain(const ast::Select &select)
{
    return select.kind == ast::SelectKind::value && select.from.size() == 1
        && select.from.front().path.empty() && !select.from.front().query
        && !select.from.front().iterates && !select.where && select.groupBy.empty()
        && select.orderBy.empty() && !select.top && !select.distinct && !select.skip;
}

Error problem(const store::ComputedProperty &property, const std::string &what)
{
    return {.message = "The computed property " + inQuotes(property.name) + " " + what};
}

Result<ParsedQuery> readOne(const store::ComputedProperty &property,
                            const std::vector<store::ComputedProperty> &all)
{
    Result<ParsedQuery> parsed = parse(property.query);
    if (!parsed)
        return problem(property, "cannot be read: " + parsed.error().message);
    if (!isPlain(*parsed->select))
        return problem(
            property, "must be of the form SELECT VALUE expression FROM c, without other clauses.");
    if (const char *found = refusal(*parsed->select->items.front().expression))
        return problem(property, "must not contain " + std::string(found) + ".");
    const ast::Source &source = parsed->select->from.front();
    const std::string &alias = source.alias.empty() ? source.root : source.alias;
    if (const std::string *other
        = readsOther(*parsed->select->items.front().expression, alias, property, all))
        return problem(property,
                       "cannot read another one; write the expression of " + inQuotes(*other)
                           + " here.");
    Result<std::unique_ptr<Program>> bound = query::bind(property.query, std::move(*parsed));
    if (!bound)
        return problem(property, "cannot be used: " + bound.error().message);
    return parse(property.query);
}

} // namespace

Result<ComputedExpressions> readComputed(const std::vector<store::ComputedProperty> &properties)
{
    ComputedExpressions computed;
    if (properties.size() > mostProperties)
        return Error {.message = "A container has at most 20 computed properties."};
    for (const store::ComputedProperty &property : properties) {
        if (property.name.empty() || property.name == "id"
            || store::isSystemProperty(property.name))
            return problem(property, "needs another name: this one belongs to the service.");
        Result<ParsedQuery> parsed = readOne(property, properties);
        if (!parsed)
            return parsed.error();
        ComputedExpressions::Entry entry {std::move(parsed->select), std::move(parsed->arena)};
        if (!computed.entries.emplace(property.name, std::move(entry)).second)
            return problem(property, "is given twice; remove one.");
    }
    return computed;
}

} // namespace partita::query
