#include "engine/query/binding/binder.h"

#include "engine/query/binding/binderstate.h"
#include "engine/query/binding/computed.h"
#include "engine/query/routing/predicate.h"
#include "engine/query/syntax/print.h"

#include <algorithm>

namespace partita::query {

using ast::ExpressionKind;

Binder::Binder(std::string_view text, Program &program, const ComputedExpressions *computed)
    : m_text(text)
    , m_program(program)
    , m_computed(computed)
{
}

bool Binder::run(const ast::Select &select)
{
    m_program.main = block(select, nullptr);
    return m_program.main != nullptr;
}

bool Binder::fail(std::size_t offset, std::string message)
{
    if (!m_error)
        m_error = errorAt(m_text, offset, std::move(message));
    return false;
}

Node *Binder::make(Op op, std::uint32_t offset)
{
    Node &node = m_program.nodes.emplace_back();
    node.op = op;
    node.offset = offset;
    return &node;
}

std::uint32_t Binder::newSlot()
{
    m_program.slotPaths.emplace_back();
    return m_program.slotCount++;
}

Block *Binder::block(const ast::Select &select, Scope *parent)
{
    Block &made = m_program.blocks.emplace_back();
    Scope scope;
    scope.parent = parent;
    scope.block = &made;
    scope.select = &select;
    made.distinct = select.distinct;
    if (!checkClauses(select) || !sources(select, scope) || !where(select, scope)
        || !groupBy(select, scope) || !orderBy(select, scope) || !selectList(select, scope)
        || !counts(select, made))
        return nullptr;
    return &made;
}

bool Binder::checkClauses(const ast::Select &select)
{
    if (!select.groupBy.empty() && !select.orderBy.empty())
        return fail(select.orderBy.front().expression->offset,
                    "ORDER BY cannot be combined with GROUP BY.");
    if (!select.groupBy.empty() && select.kind == ast::SelectKind::star)
        return fail(select.offset, "SELECT * cannot be combined with GROUP BY (SC2041).");
    if (select.top && select.skip)
        return fail(select.skip->offset, "TOP cannot be combined with OFFSET LIMIT.");
    return true;
}

// Sources.

bool isGrouped(const ast::Select &select)
{
    return !select.groupBy.empty()
        || std::any_of(select.items.begin(), select.items.end(), [](const ast::SelectItem &item) {
               return containsAggregate(*item.expression);
           });
}

bool Binder::where(const ast::Select &select, Scope &scope)
{
    if (!select.where)
        return true;
    scope.place = Place::where;
    std::vector<const Node *> parts;
    if (!addFilter(*select.where, scope, parts))
        return false;
    std::stable_sort(
        scope.block->filters.begin(), scope.block->filters.end(),
        [](const Filter &left, const Filter &right) { return left.stage < right.stage; });
    if (parts.size() == 1) {
        scope.block->where = parts.front();
        return true;
    }
    Node *all = make(Op::conjunction, select.where->offset);
    all->children = std::move(parts);
    settle(*all);
    scope.block->where = all;
    return true;
}

/// Splits an AND into its parts, each with the last source that it needs.
bool Binder::addFilter(const ast::Expression &part, Scope &scope, std::vector<const Node *> &parts)
{
    if (part.kind == ExpressionKind::conjunction) {
        return std::all_of(
            part.children.begin(), part.children.end(),
            [&](const ast::ExpressionPointer &child) { return addFilter(*child, scope, parts); });
    }
    const std::size_t before = m_references.size();
    const auto place = static_cast<std::uint32_t>(scope.block->filters.size());
    const Node *node = expression(part, scope);
    if (node == nullptr)
        return false;
    Filter filter {node, -1, place};
    if (scope.parent == nullptr)
        m_program.filterTexts.push_back(print(part));
    for (std::size_t i = before; i < m_references.size(); ++i) {
        const Found &found = m_references[i];
        if (found.scope == &scope && !found.alias->isItem)
            filter.stage = std::max(filter.stage, found.alias->source);
    }
    scope.block->filters.push_back(filter);
    parts.push_back(node);
    return true;
}

bool Binder::groupBy(const ast::Select &select, Scope &scope)
{
    scope.place = Place::groupBy;
    for (const ast::ExpressionPointer &key : select.groupBy) {
        if (containsAggregate(*key))
            return fail(key->offset, "An aggregate cannot stand in GROUP BY.");
        const std::size_t before = m_references.size();
        const Node *node = expression(*key, scope);
        if (node == nullptr)
            return false;
        if (m_references.size() == before)
            return fail(
                key->offset,
                "GROUP BY needs an expression with a property, such as c.type: leave GROUP BY out for one group of all items.");
        scope.block->groupBy.push_back(node);
    }
    return true;
}

bool isNamedByParameter(const Node &node)
{
    if (node.op != Op::element || node.children[1]->op != Op::parameter)
        return false;
    const Node &object = *node.children[0];
    return object.op == Op::item || object.op == Op::itemPath || isNamedByParameter(object);
}

bool Binder::orderBy(const ast::Select &select, Scope &scope)
{
    scope.place = Place::orderBy;
    const bool byLikeness = select.orderBy.size() == 1
        && isCallOf(*select.orderBy.front().expression, "VECTORDISTANCE");
    if (select.orderByRank || byLikeness)
        return rankBy(select, scope);
    for (const ast::OrderItem &item : select.orderBy) {
        if (scope.parent == nullptr)
            m_program.orderText += (m_program.orderText.empty() ? "" : ", ")
                + print(*item.expression) + (item.descending ? " DESC" : "");
        OrderKey key;
        key.descending = item.descending;
        key.expression = expression(*item.expression, scope);
        if (key.expression == nullptr)
            return false;
        const Op op = key.expression->op;
        const bool isComputed = item.expression->kind == ExpressionKind::member
            && m_computed != nullptr && m_computed->entries.contains(item.expression->text);
        if (isComputed)
            key.computed = indexPath({{item.expression->text, -1}});
        if (scope.parent == nullptr && !m_program.derived && op != Op::itemPath) {
            if (isComputed || isNamedByParameter(*key.expression)) {
                scope.block->orderBy.push_back(key);
                continue;
            }
            if (op == Op::slot || op == Op::slotPath)
                return fail(
                    item.expression->offset,
                    "ORDER BY over an alias from JOIN or IN is not supported: order by a property of the item.");
            return fail(
                item.expression->offset,
                "ORDER BY needs the path of a property, such as c.name; to order by an expression, make it "
                "a computed property of the container and index it.");
        }
        if (op == Op::itemPath)
            key.path = indexPath(key.expression->path);
        scope.block->orderBy.push_back(key);
    }
    return true;
}

BoundCount Binder::count(const ast::Count &count)
{
    BoundCount bound;
    bound.number = count.number;
    bound.offset = count.offset;
    if (!count.parameter.empty()) {
        bound.parameter = parameter(count.parameter, count.offset)->index;
        m_program.parameterCounts.push_back(bound);
    }
    return bound;
}

bool Binder::counts(const ast::Select &select, Block &block)
{
    if (select.top)
        block.top = count(*select.top);
    if (select.skip)
        block.skip = count(*select.skip);
    if (select.limit)
        block.limit = count(*select.limit);
    return true;
}

// The select list.

namespace {

/// Name of a result member: the alias, or a name from the expression, or empty.
std::string resultName(const ast::SelectItem &item)
{
    if (!item.alias.empty())
        return item.alias;
    if (item.expression->kind == ExpressionKind::name
        || item.expression->kind == ExpressionKind::member)
        return item.expression->text;
    return {};
}

} // namespace

bool Binder::selectList(const ast::Select &select, Scope &scope)
{
    if (select.kind == ast::SelectKind::star)
        return selectStar(select, scope);
    scope.place = isGrouped(select) ? Place::groupedSelect : Place::select;
    scope.block->selectsValue = select.kind == ast::SelectKind::value;
    if (select.kind == ast::SelectKind::value) {
        scope.block->select = selectItem(*select.items.front().expression, scope);
        return scope.block->select != nullptr;
    }
    Node *row = make(Op::object, select.offset);
    std::vector<std::string> names;
    int unnamed = 0;
    for (const ast::SelectItem &item : select.items) {
        const Node *value = selectItem(*item.expression, scope);
        if (value == nullptr)
            return false;
        std::string name = resultName(item);
        if (name.empty())
            name = "$" + std::to_string(++unnamed);
        names.push_back(std::move(name));
        row->children.push_back(value);
    }
    nameMembers(*row, names);
    scope.block->select = row;
    return true;
}

const Node *Binder::selectItem(const ast::Expression &item, Scope &scope)
{
    const bool plain = item.kind == ExpressionKind::call && aggregateKindOf(item.text).has_value();
    if (!plain && scope.place == Place::groupedSelect && containsAggregate(item)) {
        scope.block->composed = true;
        scope.block->composedAt = item.offset;
    }
    return expression(item, scope);
}

bool Binder::selectStar(const ast::Select &select, Scope &scope)
{
    if (select.from.empty())
        return fail(select.offset, "SELECT * needs a FROM clause.");
    if (select.from.size() > 1)
        return fail(
            select.offset,
            "SELECT * is only possible with one source: name what to select when there are JOINs.");
    const Alias &alias = scope.aliases.front();
    Node *row = make(alias.isItem ? Op::item : Op::slot, select.offset);
    row->index = alias.slot;
    scope.block->select = row;
    scope.block->selectsStar = true;
    scope.block->selectsValue = true;
    return true;
}

namespace {

void number(Predicate &predicate, std::uint32_t &next)
{
    predicate.number = next++;
    for (Predicate &part : predicate.parts)
        number(part, next);
}

void notePredicates(Program &program)
{
    if (program.derived)
        notePredicates(*program.derived);
    std::vector<std::optional<Predicate>> predicates;
    std::uint32_t next = 0;
    for (const Filter &filter : program.main->filters) {
        predicates.push_back(predicateOf(*filter.node, program));
        if (predicates.back())
            number(*predicates.back(), next);
    }
    program.predicates
        = std::make_shared<const std::vector<std::optional<Predicate>>>(std::move(predicates));
}

} // namespace

Result<std::unique_ptr<Program>> bind(std::string_view text, ParsedQuery parsed,
                                      const ComputedExpressions *computed)
{
    auto program = std::make_unique<Program>();
    program->text = std::string(text);
    program->randomSeed = json::hash(json::Value::string(text)) | 1;
    program->arena = std::move(parsed.arena);
    Binder binder(text, *program, computed);
    if (!binder.run(*parsed.select))
        return binder.error();
    program->canonicalText = print(*parsed.select);
    notePredicates(*program);
    return program;
}

} // namespace partita::query
