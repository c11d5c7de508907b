#include "engine/query/running/orderedaggregate.h"

#include <algorithm>

namespace partita::query {

bool sortPathLeavesItemsOut(const Program &program, const store::Container &container,
                            MissingSortPath missing)
{
    if (missing != MissingSortPath::asPolicySays || !program.readsContainer())
        return false;
    const Block &block = *program.main;
    return block.isAggregate() && block.groupBy.empty() && block.orderBy.size() == 1
        && block.orderBy.front().path
        && !container.settings().indexingPolicy.names(*block.orderBy.front().path);
}

void requireSortPath(ast::Select &select)
{
    auto isThere = std::make_unique<ast::Expression>();
    isThere->kind = ast::ExpressionKind::call;
    isThere->text = "IS_DEFINED";
    isThere->offset = select.orderBy.front().expression->offset;
    isThere->depth = select.orderBy.front().expression->depth + 1;
    isThere->children.push_back(std::move(select.orderBy.front().expression));
    select.orderBy.clear();
    if (!select.where) {
        select.where = std::move(isThere);
        return;
    }
    auto both = std::make_unique<ast::Expression>();
    both->kind = ast::ExpressionKind::conjunction;
    both->offset = select.where->offset;
    both->depth = std::max(select.where->depth, isThere->depth) + 1;
    both->children.push_back(std::move(select.where));
    both->children.push_back(std::move(isThere));
    select.where = std::move(both);
}

} // namespace partita::query
