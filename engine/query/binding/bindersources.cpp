// Binding of FROM and JOIN, and of the names that later expressions take from them.
#include "engine/base/messagetext.h"
#include "engine/query/binding/binderstate.h"
#include "engine/query/binding/computed.h"
#include "engine/query/routing/predicate.h"
#include "engine/query/syntax/print.h"
#include "engine/store/physicalpartition.h"

#include <algorithm>
#include <limits>

namespace partita::query {

using ast::Expression;
using ast::ExpressionKind;

namespace {

/// Whether the rows of the source are groups.
bool holdsGroups(const ast::Source &from)
{
    return from.query
        && (!from.query->groupBy.empty()
            || std::any_of(from.query->from.begin(), from.query->from.end(), holdsGroups));
}

/// Appends a quoted step, so that any name can be parsed again.
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

bool Binder::sources(const ast::Select &select, Scope &scope)
{
    scope.place = Place::from;
    for (std::size_t i = 0; i < select.from.size(); ++i) {
        const ast::Source &from = select.from[i];
        if (i > 0 && ++m_joins > maximumJoins)
            return fail(from.offset, "A query may have at most 10 JOINs.");
        const bool first = i == 0 && scope.parent == nullptr;
        // The client combines the groups of the container. Groups over an item's own rows are
        // complete within the item.
        if (first && holdsGroups(from) && isGrouped(select))
            return fail(
                from.offset,
                "An aggregate or GROUP BY over a sub-query with GROUP BY is not supported: run the sub-query by itself and aggregate its rows in the application.");
        const std::size_t references = m_references.size();
        if (!(first ? firstSource(from, scope) : innerSource(from, scope)))
            return false;
        if (i > 0 && from.query && scope.parent == nullptr)
            narrowItems(from, references, scope);
    }
    return true;
}

/// A JOIN over a filtered sub-query leaves out the items for which it has no row: the index finds
/// the others as it does for EXISTS (charges-by-law K8). Only where the sub-query depends on
/// nothing but the item. `references`: their number before the source.
void Binder::narrowItems(const ast::Source &from, std::size_t references, Scope &scope)
{
    const Source &source = scope.block->sources.back();
    const bool ofItem = std::none_of(
        m_references.begin() + static_cast<std::ptrdiff_t>(references), m_references.end(),
        [&](const Found &found) { return found.scope == &scope && !found.alias->isItem; });
    if (source.kind != Source::Kind::rows || !ofItem || source.block->filters.empty())
        return;
    Node *exists = make(Op::exists, from.offset);
    exists->block = source.block;
    if (!predicateOf(*exists, m_program))
        return;
    const auto place = static_cast<std::uint32_t>(scope.block->filters.size());
    m_program.filterTexts.push_back("EXISTS (" + print(*from.query) + ')');
    scope.block->filters.push_back({exists, -1, place});
}

/// The first source of the outermost query. Its root is the container, under any name.
bool Binder::firstSource(const ast::Source &from, Scope &scope)
{
    if (from.query)
        return derivedSource(from, scope);
    Source &source = scope.block->sources.emplace_back();
    if (from.path.empty() && !from.iterates)
        return addAlias(scope, from, true, 0);
    source.kind = from.iterates ? Source::Kind::elements : Source::Kind::value;
    source.slot = newSlot();
    source.collection = sourcePath(from, make(Op::item, from.offset));
    noteSlotPath(source.slot, source.collection, from.iterates);
    return addAlias(scope, from, false, source.slot);
}

/// FROM (sub-query): the sub-query runs first, over the container; the outer query runs over its
/// rows.
bool Binder::derivedSource(const ast::Source &from, Scope &scope)
{
    m_program.derived = std::make_unique<Program>();
    m_program.derived->text = std::string(m_text);
    Binder inner(m_text, *m_program.derived, m_computed);
    if (!inner.run(*from.query)) {
        m_error = inner.error();
        return false;
    }
    Source &source = scope.block->sources.emplace_back();
    source.kind = from.iterates ? Source::Kind::derivedElements : Source::Kind::derived;
    source.slot = newSlot();
    return addAlias(scope, from, false, source.slot);
}

/// A JOIN, or a source of a sub-query. Its root is a visible alias.
bool Binder::innerSource(const ast::Source &from, Scope &scope)
{
    Source source;
    if (from.query) {
        source.kind = from.iterates ? Source::Kind::rowElements : Source::Kind::rows;
        source.block = block(*from.query, &scope);
        if (source.block == nullptr)
            return false;
        source.slot = newSlot();
    } else {
        const Found found = find(from.root, scope);
        if (!found.alias) {
            std::string known;
            for (const Scope *s = &scope; s != nullptr; s = s->parent) {
                for (const Alias &alias : s->aliases)
                    known += (known.empty() ? "" : ", ") + std::string(alias.name);
            }
            return fail(
                from.offset,
                "'" + shortened(from.root) + "' is not an alias of the query"
                    + (known.empty() ? "." : ": expected one of " + shortened(known) + "."));
        }
        m_references.push_back(found);
        if (from.path.empty() && !from.iterates && found.alias->isItem) {
            scope.block->sources.emplace_back();
            return addAlias(scope, from, true, 0);
        }
        Node *root = make(found.alias->isItem ? Op::item : Op::slot, from.offset);
        root->index = found.alias->slot;
        source.kind = from.iterates ? Source::Kind::elements : Source::Kind::value;
        source.collection = sourcePath(from, root);
        source.slot = newSlot();
        noteSlotPath(source.slot, source.collection, from.iterates);
    }
    scope.block->sources.push_back(source);
    return addAlias(scope, from, false, source.slot);
}

const Node *Binder::sourcePath(const ast::Source &from, Node *root)
{
    for (const ast::PathStep &step : from.path)
        root->path.push_back({step.name, step.index.value_or(-1)});
    if (!root->path.empty()) {
        root->op = root->op == Op::item ? Op::itemPath : Op::slotPath;
        registerPath(*root);
    }
    return root;
}

bool Binder::addAlias(Scope &scope, const ast::Source &from, bool isItem, std::uint32_t slot)
{
    std::string_view name = from.alias;
    if (name.empty() && !from.query) {
        name = from.root;
        for (const ast::PathStep &step : from.path)
            name = step.index ? name : std::string_view(step.name);
    }
    const auto same = [&](const Alias &alias) { return !name.empty() && alias.name == name; };
    if (std::any_of(scope.aliases.begin(), scope.aliases.end(), same))
        return fail(from.offset,
                    "The alias '" + shortened(name) + "' is used twice: aliases must be unique.");
    Alias alias;
    alias.name = name;
    alias.isItem = isItem;
    alias.slot = slot;
    alias.source = static_cast<int>(scope.block->sources.size()) - 1;
    scope.aliases.push_back(alias);
    return true;
}

void Binder::noteSlotPath(std::uint32_t slot, const Node *collection, bool elements)
{
    if (collection->op == Op::itemPath) {
        std::optional<json::Path> path = indexPath(collection->path);
        if (path)
            m_program.slotPaths[slot] = elements ? extended(*path, true, {}) : *path;
        return;
    }
    if (collection->op != Op::slot && collection->op != Op::slotPath)
        return;
    const std::optional<json::Path> base = m_program.slotPaths[collection->index];
    if (!base || (!collection->path.empty() && !collection->namesOnly))
        return;
    const json::Path path = extended(*base, false, collection->path);
    m_program.slotPaths[slot] = elements ? extended(path, true, {}) : path;
}

// Binding of names and paths: aliases, members and elements, and the index paths that they form.

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
                    "Identifier '" + shortened(expression.text)
                        + "' could not be resolved: the query has no alias (SC2001).");
    return fail(expression.offset,
                "Identifier '" + shortened(expression.text)
                    + "' could not be resolved: a property begins with an alias, here "
                    + shortened(known) + " (SC2001).");
}

/// NaN and Infinity, in exactly this spelling. An alias of that name takes precedence.
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
            "'" + shortened(expression.text)
                + "' can stand here only inside an aggregate or as an expression of GROUP BY (SC2102).");
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

/// A path. It may be extended by further members, so the caller finishes it.
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

/// The expression of a computed property over the container's item; nullptr when there is none.
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
    if (isPath && index.kind == ExpressionKind::literal && index.value.isNumber()
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
            "The position inside '[ ]' must be a literal or a parameter: a 'member indexer' that depends "
            "on the item is not supported.");
        return nullptr;
    }
    Node *node = make(Op::element, expression.offset);
    node->children = {array, position};
    return node;
}

} // namespace partita::query
