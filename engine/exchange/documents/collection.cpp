#include "engine/exchange/documents/collection.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/tables/names.h"
#include "engine/exchange/values/objectstatistics.h"

namespace partita::exchange {
namespace {

using model::AttributeType;
using model::Json;

std::string keyText(const Json &key)
{
    return key.is_string() ? 's' + key.get_ref<const std::string &>() : key.dump();
}

/// A column whose values are unique, in every row, and can be keys.
bool canBeKeyColumn(const Column &column)
{
    const AttributeType type = column.values.type();
    const bool isPlain = type == AttributeType::string || type == AttributeType::integer;
    return isPlain && column.values.areUnique() && column.values.nulls() == 0
        && column.values.absent() == 0;
}

} // namespace

std::size_t Collection::column(std::string_view wanted) const
{
    for (std::size_t at = 0; at < columns.size(); ++at) {
        if (columns[at].name == wanted)
            return at;
    }
    return nowhere;
}

Result<void> fillColumns(Collection &collection, std::vector<ImportNote> &notes, const Watch &watch)
{
    std::unordered_map<std::string, std::size_t> positions;
    std::int64_t others = 0;
    for (std::size_t row = 0; row < collection.rows.size(); ++row) {
        if (row % 1024 == 0 && watch.stop.stop_requested())
            return cancelled();
        for (const auto &[name, value] : collection.rows[row]->items()) {
            auto known = positions.find(name);
            if (known == positions.end()) {
                if (collection.columns.size() >= ObjectStatistics::mostNames || name.empty()) {
                    ++others;
                    continue;
                }
                known = positions.emplace(name, collection.columns.size()).first;
                collection.columns.emplace_back();
                collection.columns.back().name = name;
                collection.columns.back().cells.resize(collection.rows.size(), nullptr);
            }
            Column &column = collection.columns[known->second];
            column.cells[row] = &value;
            column.values.add(value);
        }
    }
    const auto rows = static_cast<std::int64_t>(collection.rows.size());
    for (Column &column : collection.columns) {
        column.values.addMissing(rows - column.values.values() - column.values.nulls());
        if (column.values.values() == 0)
            column.use = Column::Use::missing;
    }
    if (others > 0)
        notes.push_back({ImportNote::Kind::skipped, "property",
                         inQuotes(collection.name) + " has properties beyond the first "
                             + grouped(ObjectStatistics::mostNames) + "; " + grouped(others)
                             + " values of them are left out.",
                         collection.file, 0});
    return {};
}

void chooseKey(Collection &collection)
{
    const std::string own = plainSingular(collection.name);
    std::size_t best = nowhere;
    int bestRank = 0;
    for (std::size_t at = 0; at < collection.columns.size(); ++at) {
        const Column &column = collection.columns[at];
        const std::string name = plainName(column.name);
        const std::string stem = referredName(column.name);
        const int rank = name == "id"                                             ? 5
            : name == own + "id"                                                  ? 4
            : !stem.empty() && own.ends_with(stem)                                ? 3
            : name == "key" || name == "code" || name == "uuid" || name == "guid" ? 2
            : name.ends_with("id") && !stem.empty() && at == 0                    ? 1
                                                                                  : 0;
        if (rank > bestRank && canBeKeyColumn(column)) {
            best = at;
            bestRank = rank;
        }
    }
    collection.key = best;
}

std::string plainName(std::string_view name)
{
    std::string plain;
    for (const char letter : lowered(name)) {
        if ((letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9')
            || static_cast<unsigned char>(letter) >= 0x80)
            plain += letter;
    }
    return plain;
}

std::string plainSingular(const std::string &name)
{
    return singularOf(plainName(name));
}

std::string_view referringStem(std::string_view column)
{
    // The ending has to be a word of its own: "paid" and "grid" refer to nothing.
    for (const std::string_view ending : {"Ids", "_ids", "IDs", "Id", "ID", "_id", "_ID", "-id",
                                          "Key", "_key", "Ref", "_ref", "Guid", "Uuid", "_uuid"}) {
        if (column.size() > ending.size() && column.ends_with(ending))
            return column.substr(0, column.size() - ending.size());
    }
    return {};
}

std::string referredName(std::string_view column)
{
    return plainSingular(std::string(referringStem(column)));
}

KeyIndex::KeyIndex(const Collection &collection)
{
    if (collection.key == nowhere)
        return;
    constexpr std::size_t randomLength = 16;
    const Column &column = collection.columns[collection.key];
    m_isTelling = collection.rows.size() > 0;
    for (std::size_t row = 0; row < collection.rows.size(); ++row) {
        const Json *key = column.cells[row];
        if (!key || key->is_null())
            continue;
        m_rows.try_emplace(keyText(*key), row);
        m_isTelling = m_isTelling && key->is_string()
            && key->get_ref<const std::string &>().size() >= randomLength
            && key->get_ref<const std::string &>().find(' ') == std::string::npos;
    }
}

std::size_t KeyIndex::rowOf(const Json &key) const
{
    if (!key.is_string() && !key.is_number_integer())
        return nowhere;
    const auto found = m_rows.find(keyText(key));
    return found == m_rows.end() ? nowhere : found->second;
}

} // namespace partita::exchange
