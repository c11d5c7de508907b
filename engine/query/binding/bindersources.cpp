// FROM and JOIN: the sources of a block, their aliases and their slots.
#include "engine/query/binding/binderstate.h"

#include <algorithm>

namespace partita::query {

namespace {

/// Whether the rows of the source come from groups.
bool holdsGroups(const ast::Source &from)
{
    return from.query
        && (!from.query->groupBy.empty()
            || std::any_of(from.query->from.begin(), from.query->from.end(), holdsGroups));
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
        // Groups of the container are put together by the client; those of an item's own rows are
        // there with the item.
        if (first && holdsGroups(from) && isGrouped(select))
            return fail(
                from.offset,
                "An aggregate or GROUP BY over a sub-query with GROUP BY is not supported: run the sub-query by itself and aggregate its rows in the application.");
        if (!(first ? firstSource(from, scope) : innerSource(from, scope)))
            return false;
    }
    return true;
}

/// The first source of the outermost query: its root is the container, whatever it is called.
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

/// FROM (sub-query): that query runs first, over the container; this one runs over its rows.
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

/// A JOIN, or a source of a sub-query: its root is an alias in sight.
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
            return fail(from.offset,
                        "'" + from.root + "' is not an alias in sight"
                            + (known.empty() ? "." : ": expected one of " + known + "."));
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
                    "The alias '" + std::string(name) + "' is used twice: aliases must be unique.");
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

// Clauses.

} // namespace partita::query
