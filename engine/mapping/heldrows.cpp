#include "engine/mapping/heldrows.h"

#include "engine/model/generatortype.h"
#include "engine/store/partitionkey.h"

#include <algorithm>
#include <limits>
#include <map>

namespace partita::mapping {
namespace {

using population::Row;

/// The part of the type's program that makes the partition key.
TypeProgram keyProgram(const TypeProgram &program, const store::PartitionKeyDefinition &definition)
{
    TypeProgram key = program;
    std::erase_if(key.fields, [&](const FieldProgram &field) {
        return std::none_of(
            definition.paths().begin(), definition.paths().end(), [&](const json::Path &path) {
                return !path.steps().empty() && path.steps().front().name == field.name;
            });
    });
    return key;
}

bool isConstant(const TypeProgram &key)
{
    return std::all_of(key.fields.begin(), key.fields.end(), [](const FieldProgram &field) {
        return field.kind == FieldProgram::Kind::constant;
    });
}

double rowsInFull(const population::Rows &rows, int entity)
{
    const std::string &name = (*rows.workbook().entities)[static_cast<std::size_t>(entity)].name;
    const auto live = static_cast<double>(std::max<std::int64_t>(1, rows.countAt(entity)));
    return std::max(1.0, static_cast<double>(rows.fullCount(name)) / live);
}

/// Different values that an attribute has at most, the missing one among them.
double mostValues(const model::Attribute &attribute)
{
    return model::valuesMadeFor(attribute).value_or(std::numeric_limits<double>::infinity())
        + (attribute.missing > 0 ? 1 : 0);
}

/// The same of the fields together: so many logical partitions there can be. What the filter goes
/// by has the one value that it keeps.
double mostKeys(const TypeProgram &type, const std::vector<FieldProgram> &fields,
                const population::Rows &rows)
{
    double keys = 1;
    for (const FieldProgram &field : fields) {
        const bool isFixed = field.kind == FieldProgram::Kind::attribute && field.attribute >= 0
            && field.attribute == type.filterAttribute;
        if (field.kind == FieldProgram::Kind::composed)
            keys *= mostKeys(type, field.fields, rows);
        else if (field.entity >= 0 && !isFixed)
            keys *= field.attribute < 0
                ? std::numeric_limits<double>::infinity()
                : mostValues((*rows.workbook().entities)[static_cast<std::size_t>(field.entity)]
                                 .attributes[static_cast<std::size_t>(field.attribute)]);
    }
    return keys;
}

/// Values in full for each materialised one: as many as there are more rows of the entity that they
/// come from. The beginning of a value is one of few, which are there already.
double valuesInFull(const std::vector<FieldProgram> &fields, const population::Rows &rows)
{
    double growth = 1;
    for (const FieldProgram &field : fields) {
        if (field.kind == FieldProgram::Kind::composed)
            growth = std::max(growth, valuesInFull(field.fields, rows));
        else if (field.entity >= 0 && field.truncate < 0)
            growth = std::max(growth, rowsInFull(rows, field.entity));
    }
    return growth;
}

/// Keeps the newest rows of each logical partition.
void applyCap(const TypeProgram &program, const std::vector<std::string> &partitionKey,
              const population::Rows &rows, HeldRows &held)
{
    const Result<store::PartitionKeyDefinition> definition
        = store::PartitionKeyDefinition::of(partitionKey);
    std::map<std::string, std::vector<Row>> byKey;
    const std::optional<TypeProgram> key
        = definition ? std::optional(keyProgram(program, *definition)) : std::nullopt;
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
        keepNewest(rows, program.entity, program.capAttribute,
                   static_cast<int>(program.type->cap->count), partition);
        held.rows.insert(held.rows.end(), partition.begin(), partition.end());
    }
    std::sort(held.rows.begin(), held.rows.end());
}

} // namespace

HeldRows heldRows(const TypeProgram &program, const std::vector<std::string> &partitionKey,
                  const population::Rows &rows)
{
    json::Arena arena;
    const ItemBuilder builder(rows, arena);
    HeldRows held;
    for (Row row = 0; row < rows.capacityAt(program.entity); ++row) {
        if (builder.includes(program, row))
            held.rows.push_back(row);
    }
    held.filtered = held.rows.size();
    if (program.type->cap)
        applyCap(program, partitionKey, rows, held);
    return held;
}

double fullItems(const TypeProgram &program, const HeldRows &held, const population::Rows &rows)
{
    const double kept = rowsInFull(rows, program.entity) * static_cast<double>(held.filtered);
    if (!program.type->cap)
        return kept;
    const double all = static_cast<double>(program.type->cap->count)
        * static_cast<double>(held.partitionRows.size()) * held.partitionGrowth;
    return all - roomOf(program, held, rows).items;
}

CapRoom roomOf(const TypeProgram &program, const HeldRows &held, const population::Rows &rows)
{
    CapRoom room;
    room.filteredRows = rowsInFull(rows, program.entity) * static_cast<double>(held.filtered);
    if (held.partitionRows.empty())
        return room;
    // Where there are more rows in full, but no more keys, each key has more of them.
    const double rowsGrowth = rowsInFull(rows, program.entity) / held.partitionGrowth;
    const auto most = static_cast<double>(program.type->cap->count);
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
