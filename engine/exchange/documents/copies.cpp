// Columns that repeat what stands elsewhere.
#include "engine/exchange/documents/relating.h"

namespace partita::exchange {
namespace {

using model::AttributeType;
using model::Json;

bool isScalar(const Column &column)
{
    const AttributeType type = column.values.type();
    return column.values.values() > 0 && type != AttributeType::object
        && type != AttributeType::array;
}

bool isAbsentCell(const Json *cell)
{
    return !cell || cell->is_null();
}

bool areEqualCells(const Json *one, const Json *other)
{
    return isAbsentCell(one) ? isAbsentCell(other) : !isAbsentCell(other) && *one == *other;
}

/// Whether a column always holds what the row to which another column refers has in `origin`.
bool isCopyOf(const Column &column, const std::vector<std::size_t> &parents, const Column &origin)
{
    std::size_t compared = 0;
    for (std::size_t row = 0; row < column.cells.size(); ++row) {
        if (parents[row] == nowhere)
            continue;
        if (!areEqualCells(column.cells[row], origin.cells[parents[row]]))
            return false;
        compared += isAbsentCell(column.cells[row]) ? 0 : 1;
    }
    return compared > 1 && compared * 10 >= column.cells.size() * 9;
}

/// "categoryName" fits the name of an attribute `name` of the row to which "categoryId" refers.
/// Texts that are many and always equal need no such name.
bool isBelievableCopy(const Column &column, const Column &origin)
{
    const std::string name = plainName(column.name);
    const std::string other = plainName(origin.name);
    const bool isNamedSo = name.ends_with(other) || other.ends_with(name);
    const TextStatistics *texts = column.values.texts();
    const bool areMany = texts && !texts->distinct().areFew();
    const bool differ
        = texts && (!texts->distinct().areFew() || texts->distinct().counted().size() > 1);
    return (isNamedSo && differ) || areMany;
}

void findCopiesBy(std::vector<Collection> &collections, const std::vector<KeyIndex> &keys,
                  std::size_t at, std::size_t by)
{
    Collection &child = collections[at];
    const Collection &parent = collections[child.columns[by].target];
    const std::vector<std::size_t> parents
        = parentRowsOf(child, by, keys[child.columns[by].target]);
    for (Column &column : child.columns) {
        if (column.use != Column::Use::attribute || !isScalar(column)
            || &column == &child.columns[by]
            || (child.key != nowhere && &column == &child.columns[child.key]))
            continue;
        for (std::size_t origin = 0; origin < parent.columns.size(); ++origin) {
            const Column &other = parent.columns[origin];
            if (other.use != Column::Use::attribute || origin == parent.key || !isScalar(other)
                || !isBelievableCopy(column, other) || !isCopyOf(column, parents, other))
                continue;
            column.use = Column::Use::copy;
            column.by = by;
            column.origin = origin;
            break;
        }
    }
}

/// A column such as `_partitionKey` that repeats another one of its row.
void findRepeated(Collection &collection)
{
    for (std::size_t at = 0; at < collection.columns.size(); ++at) {
        Column &column = collection.columns[at];
        const std::string plain = plainName(column.name);
        const bool isKeyName = plain == "partitionkey" || plain == "pk" || column.name[0] == '_';
        if (at == collection.key || column.use != Column::Use::attribute || !isScalar(column)
            || collection.rows.size() < 2)
            continue;
        for (std::size_t origin = 0; origin < collection.columns.size(); ++origin) {
            const Column &other = collection.columns[origin];
            const bool isUsable
                = other.use == Column::Use::attribute || other.use == Column::Use::reference;
            if (origin == at || !isUsable || !isScalar(other)
                || !(isKeyName || origin == collection.key))
                continue;
            if (std::equal(column.cells.begin(), column.cells.end(), other.cells.begin(),
                           areEqualCells)) {
                column.use = Column::Use::same;
                column.origin = origin;
                break;
            }
        }
    }
}

/// The same text in every document under a name such as `type`.
void findConstants(Collection &collection)
{
    for (Column &column : collection.columns) {
        const std::string plain = plainName(column.name);
        const bool isKind = plain.ends_with("type") || plain == "kind" || plain == "schema"
            || plain == "discriminator" || plain == "class" || plain == "entity";
        const TextStatistics *texts = column.values.texts();
        if (isKind && column.use == Column::Use::attribute && texts
            && texts->count() == static_cast<std::int64_t>(collection.rows.size())
            && texts->count() > 1 && texts->distinct().areFew()
            && texts->distinct().counted().size() == 1)
            column.use = Column::Use::constant;
    }
}

} // namespace

void findCopies(std::vector<Collection> &collections, const std::vector<KeyIndex> &keys)
{
    for (std::size_t at = 0; at < collections.size(); ++at) {
        if (collections[at].isJoined)
            continue;
        findConstants(collections[at]);
        findRepeated(collections[at]);
        for (std::size_t by = 0; by < collections[at].columns.size(); ++by) {
            if (collections[at].columns[by].use == Column::Use::reference)
                findCopiesBy(collections, keys, at, by);
        }
    }
}

} // namespace partita::exchange
