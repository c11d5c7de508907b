#include "engine/mapping/heldrows.h"

#include "engine/mapping/keygrowth.h"
#include "engine/model/generatortype.h"
#include "engine/store/partitionkey.h"

#include <algorithm>
#include <limits>
#include <map>

namespace partita::mapping {
namespace {

using population::Row;

/// The part of the compiled type that builds the partition key.
CompiledType compiledKey(const CompiledType &compiled,
                         const store::PartitionKeyDefinition &definition)
{
    CompiledType key = compiled;
    std::erase_if(key.fields, [&](const CompiledField &field) {
        return std::none_of(
            definition.paths().begin(), definition.paths().end(), [&](const json::Path &path) {
                return !path.steps().empty() && path.steps().front().name == field.name;
            });
    });
    return key;
}

bool isConstant(const CompiledType &key)
{
    return std::all_of(key.fields.begin(), key.fields.end(), [](const CompiledField &field) {
        return field.kind == CompiledField::Kind::constant;
    });
}

const model::Entity &entityOf(const CompiledField &field, const population::Rows &rows)
{
    return (*rows.workbook().entities)[static_cast<std::size_t>(field.entity)];
}

/// Greatest number of different values of an attribute, the missing value included.
double mostValues(const model::Attribute &attribute)
{
    return model::valuesMadeFor(attribute).value_or(std::numeric_limits<double>::infinity())
        + (attribute.missing > 0 ? 1 : 0);
}

/// Greatest number of different combinations of the fields, thus of logical partitions. The
/// attribute of the filter has only the value that passes.
double mostKeys(const CompiledType &type, const std::vector<CompiledField> &fields,
                const population::Rows &rows)
{
    double keys = 1;
    for (const CompiledField &field : fields) {
        const bool isFixed = field.kind == CompiledField::Kind::attribute && field.attribute >= 0
            && field.attribute == type.filterAttribute;
        if (field.kind == CompiledField::Kind::composed)
            keys *= mostKeys(type, field.fields, rows);
        else if (field.entity >= 0 && !isFixed)
            keys *= field.attribute < 0
                ? std::numeric_limits<double>::infinity()
                : mostValues(
                    entityOf(field, rows).attributes[static_cast<std::size_t>(field.attribute)]);
    }
    return keys;
}

/// Values in the full population for each materialised one. They grow with the rows of the entity
/// that they come from. Prefixes of values are few and already present.
double valuesInFull(const std::vector<CompiledField> &fields, const population::Rows &rows)
{
    double growth = 1;
    for (const CompiledField &field : fields) {
        if (field.kind == CompiledField::Kind::composed)
            growth = std::max(growth, valuesInFull(field.fields, rows));
        else if (field.entity >= 0 && field.truncate < 0)
            growth = std::max(growth, rowGrowthOf(rows, entityOf(field, rows).name));
    }
    return growth;
}

/// Keeps the newest rows of each logical partition.
void applyCap(const CompiledType &compiled, const std::vector<std::string> &partitionKey,
              const population::Rows &rows, HeldRows &held)
{
    const Result<store::PartitionKeyDefinition> definition
        = store::PartitionKeyDefinition::of(partitionKey);
    std::map<std::string, std::vector<Row>> byKey;
    const std::optional<CompiledType> key
        = definition ? std::optional(compiledKey(compiled, *definition)) : std::nullopt;
    if (key && !isConstant(*key)) {
        json::Arena arena;
        ItemBuilder builder(rows, arena);
        for (const Row row : held.rows) {
            byKey[definition->extract(builder.item(*key, row)).toText()].push_back(row);
            arena.clear();
        }
        const double most = mostKeys(*key, key->fields, rows)
            / static_cast<double>(std::max<std::size_t>(1, byKey.size()));
        held.partitionGrowth = std::max(1.0, std::min(valuesInFull(key->fields, rows), most));
    } else {
        byKey[std::string()] = std::move(held.rows);
    }
    held.rows.clear();
    for (auto &[text, partition] : byKey) {
        held.partitionRows.push_back(partition.size());
        keepNewest(rows, compiled.entity, compiled.capAttribute,
                   static_cast<int>(compiled.type->cap->count), partition);
        held.rows.insert(held.rows.end(), partition.begin(), partition.end());
    }
    std::sort(held.rows.begin(), held.rows.end());
}

} // namespace

HeldRows heldRows(const CompiledType &compiled, const std::vector<std::string> &partitionKey,
                  const population::Rows &rows)
{
    json::Arena arena;
    const ItemBuilder builder(rows, arena);
    HeldRows held;
    for (Row row = 0; row < rows.capacityAt(compiled.entity); ++row) {
        if (builder.includes(compiled, row))
            held.rows.push_back(row);
    }
    held.filtered = held.rows.size();
    if (compiled.type->cap)
        applyCap(compiled, partitionKey, rows, held);
    return held;
}

double fullItems(const CompiledType &compiled, const HeldRows &held, const population::Rows &rows)
{
    const double kept
        = rowGrowthOf(rows, compiled.type->entity) * static_cast<double>(held.filtered);
    if (!compiled.type->cap)
        return kept;
    const double all = static_cast<double>(compiled.type->cap->count)
        * static_cast<double>(held.partitionRows.size()) * held.partitionGrowth;
    return all - roomOf(compiled, held, rows).items;
}

CapRoom roomOf(const CompiledType &compiled, const HeldRows &held, const population::Rows &rows)
{
    CapRoom room;
    room.filteredRows
        = rowGrowthOf(rows, compiled.type->entity) * static_cast<double>(held.filtered);
    if (held.partitionRows.empty())
        return room;
    // Where there are more rows in full, but no more keys, each key has more of them.
    const double rowsGrowth = rowGrowthOf(rows, compiled.type->entity) / held.partitionGrowth;
    const auto most = static_cast<double>(compiled.type->cap->count);
    double open = 0;
    for (const std::size_t count : held.partitionRows) {
        const double missing = std::max(0.0, most - static_cast<double>(count) * rowsGrowth);
        room.items += missing * held.partitionGrowth;
        open += missing > 0 ? 1 : 0;
    }
    room.openShare = open / static_cast<double>(held.partitionRows.size());
    const auto largest = static_cast<double>(
        *std::max_element(held.partitionRows.begin(), held.partitionRows.end()));
    room.largestGrowth
        = std::max(1.0, std::min(most, largest * rowsGrowth) / std::min(most, largest));
    return room;
}

} // namespace partita::mapping
