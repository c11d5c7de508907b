// Names and paths: what an alias stands for, members and elements, and the paths of the index that
// they are.
#include "engine/query/binding/binderstate.h"
#include "engine/query/binding/computed.h"

#include <algorithm>
#include <limits>

namespace partita::query {

using ast::Expression;
using ast::Kind;

namespace {

/// Names quoted, so that any name can be parsed again.
void appendStep(std::string &text, std::string_view name)
{
    text += "/\"";
    for (const char c : name) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c;
    }
    text += '"';
}

json::Path pathFrom(const std::string &text)
{
    Result<json::Path> path = json::Path::parse(text);
    return path ? std::move(*path) : json::Path();
}

} // namespace

std::optional<json::Path> indexPath(const std::vector<Step> &steps)
{
    std::string text;
    for (const Step &step : steps) {
        if (step.position >= 0)
            return std::nullopt;
        appendStep(text, step.name);
    }
    return text.empty() ? std::nullopt : std::optional(pathFrom(text));
}

json::Path extended(const json::Path &path, bool elements, const std::vector<Step> &more)
{
    std::string text = path.text();
    if (elements)
        text += "/[]";
    for (const Step &step : more)
        appendStep(text, step.name);
    return pathFrom(text);
}

Binder::Found Binder::find(std::string_view name, Scope &scope) const
{
    for (Scope *s = &scope; s != nullptr; s = s->parent) {
        for (const Alias &alias : s->aliases) {
            if (alias.name == name)
                return {alias, s};
        }
    }
    return {};
}

bool Binder::unknownName(const Expression &expression, const Scope &scope)
{
    std::string known;
    for (const Scope *s = &scope; s != nullptr; s = s->parent) {
        for (const Alias &alias : s->aliases) {
            if (!alias.name.empty())
                known += (known.empty() ? "" : ", ") + std::string(alias.name);
        }
    }
    if (known.empty())
        return fail(expression.offset,
                    "The name '" + expression.text
                        + "' is not known: the query has no alias in sight.");
    return fail(expression.offset,
                "The name '" + expression.text
                    + "' is not known: every property begins with an alias, here " + known + ".");
}

/// NaN and Infinity, written just so. An alias of that name comes first.
Node *Binder::specialNumber(const Expression &expression)
{
    if (expression.text != "NaN" && expression.text != "Infinity")
        return nullptr;
    Node *node = make(Op::constant, expression.offset);
    node->constant
        = json::Value::number(expression.text == "NaN" ? std::numeric_limits<double>::quiet_NaN()
                                                       : std::numeric_limits<double>::infinity());
    return node;
}

Node *Binder::name(const Expression &expression, Scope &scope)
{
    const Found found = find(expression.text, scope);
    if (!found.alias) {
        if (Node *number = specialNumber(expression))
            return number;
        unknownName(expression, scope);
        return nullptr;
    }
    if (found.scope->place == Place::groupedSelect) {
        fail(
            expression.offset,
            "'" + expression.text
                + "' may stand here only inside an aggregate or as an expression that GROUP BY names (SC2102).");
        return nullptr;
    }
    m_references.push_back(found);
    Node *node = make(found.alias->isItem ? Op::item : Op::slot, expression.offset);
    node->index = found.alias->slot;
    return node;
}

void Binder::registerPath(Node &node)
{
    node.namesOnly = std::all_of(node.path.begin(), node.path.end(),
                                 [](const Step &step) { return step.position < 0; });
    if (node.op != Op::itemPath)
        return;
    node.systemProperty
        = node.path.front().position < 0 && store::isSystemProperty(node.path.front().name);
    if (!node.namesOnly)
        return;
    const auto known = std::find_if(m_program.itemPaths.begin(), m_program.itemPaths.end(),
                                    [&](const Node *other) { return other->path == node.path; });
    node.pathNumber = static_cast<std::uint32_t>(known - m_program.itemPaths.begin());
    if (known == m_program.itemPaths.end()) {
        m_program.itemPaths.push_back(&node);
        m_program.paths.push_back(*indexPath(node.path));
    }
}

/// A path grows while its members are bound; it is finished by who binds what it is a part of.
Node *Binder::member(const Expression &expression, Scope &scope)
{
    const Expression &object = *expression.children.front();
    Node *inner = dispatch(object, scope);
    if (inner == nullptr)
        return nullptr;
    if (inner->op == Op::item) {
        if (Node *value = computed(expression.text, scope))
            return value;
    }
    if (inner->op == Op::item || inner->op == Op::itemPath || inner->op == Op::slot
        || inner->op == Op::slotPath) {
        inner->op
            = inner->op == Op::item || inner->op == Op::itemPath ? Op::itemPath : Op::slotPath;
        inner->path.push_back({expression.text, -1});
        return inner;
    }
    finish(*inner, scope);
    Node *node = make(Op::member, expression.offset);
    node->name = expression.text;
    node->children.push_back(inner);
    return node;
}

/// The expression that a computed property stands for, over the container's item; nullptr when
/// there is none.
Node *Binder::computed(std::string_view name, Scope &scope)
{
    if (m_computed == nullptr)
        return nullptr;
    const auto found = m_computed->entries.find(name);
    if (found == m_computed->entries.end())
        return nullptr;
    const ast::Select &query = *found->second.query;
    const ast::Source &from = query.from.front();
    Scope own;
    own.block = scope.block;
    own.place = scope.place == Place::groupedSelect ? Place::select : scope.place;
    Alias alias;
    alias.name = from.alias.empty() ? std::string_view(from.root) : std::string_view(from.alias);
    alias.isItem = true;
    own.aliases.push_back(alias);
    const ComputedExpressions *const outer = std::exchange(m_computed, nullptr);
    Node *node = dispatch(*query.items.front().expression, own);
    m_computed = outer;
    return node;
}

Node *Binder::element(const Expression &expression, Scope &scope)
{
    Node *array = dispatch(*expression.children[0], scope);
    if (array == nullptr)
        return nullptr;
    const Expression &index = *expression.children[1];
    const bool isPath
        = array->op == Op::itemPath || array->op == Op::slotPath || array->op == Op::slot;
    if (isPath && index.kind == Kind::literal && index.value.isNumber()
        && index.value.isInteger()) {
        array->op = array->op == Op::itemPath ? Op::itemPath : Op::slotPath;
        array->path.push_back({{}, index.value.integer()});
        return array;
    }
    finish(*array, scope);
    const Node *position = this->expression(index, scope);
    if (position == nullptr)
        return nullptr;
    if (!position->fixed) {
        fail(
            index.offset,
            "The position inside '[ ]' must be a literal or a parameter: the service has no 'member indexer' "
            "that depends on the item.");
        return nullptr;
    }
    Node *node = make(Op::element, expression.offset);
    node->children = {array, position};
    return node;
}

} // namespace partita::query
