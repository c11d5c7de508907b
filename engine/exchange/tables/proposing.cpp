// Proposals from indexes and unique keys: an index is the trace of a query.
#include "engine/base/messagetext.h"
#include "engine/base/plural.h"
#include "engine/exchange/tables/draft.h"

#include <algorithm>
#include <set>

namespace partita::exchange {

namespace {

void proposeQueries(Draft &draft, const DraftTable &table)
{
    std::set<std::vector<std::size_t>> told {table.key};
    for (const std::vector<std::string> &index : table.found->indexes) {
        const std::vector<std::size_t> columns = table.columnsAt(index);
        if (columns.empty() || !told.insert(columns).second)
            continue;
        draft.note(ImportNote::Kind::proposed, "access pattern",
                   "Find " + inQuotes(table.entity) + " by " + listedColumns(*table.found, columns)
                       + ": there is an index for it.",
                   *table.found);
    }
}

void proposeKeys(Draft &draft, const DraftTable &table)
{
    std::set<std::vector<std::size_t>> told {table.key};
    if (table.keyColumn)
        told.insert({*table.keyColumn});
    std::vector<std::vector<std::size_t>> keys;
    for (const std::vector<std::string> &key : table.found->uniqueKeys)
        keys.push_back(table.columnsAt(key));
    for (std::size_t column = 0; column < table.found->columns.size(); ++column) {
        if (table.found->columns[column].isUnique)
            keys.push_back({column});
    }
    for (const std::vector<std::size_t> &columns : keys) {
        if (!columns.empty() && told.insert(columns).second)
            draft.note(ImportNote::Kind::proposed, "unique key",
                       "A unique key of " + inQuotes(table.entity) + " over "
                           + listedColumns(*table.found, columns) + '.',
                       *table.found);
    }
}

} // namespace

void proposeFromIndexes(Draft &draft)
{
    for (const DraftTable &table : draft.tables) {
        if (table.isLink)
            continue;
        proposeQueries(draft, table);
        proposeKeys(draft, table);
    }
}

} // namespace partita::exchange
