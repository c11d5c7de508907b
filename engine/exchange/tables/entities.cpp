// Entities of tables: their names, their keys, and the columns that become attributes.
#include "engine/base/messagetext.h"
#include "engine/exchange/tables/draft.h"
#include "engine/exchange/tables/soundattribute.h"
#include "engine/model/usualgenerator.h"

#include <algorithm>

namespace partita::exchange {

namespace {

using model::AttributeType;
using model::Generator;

void nameEntities(Draft &draft)
{
    std::map<std::string, int> tablesOfName;
    for (const DraftTable &table : draft.tables) {
        if (!table.isLink)
            ++tablesOfName[allowedName(table.found->name, "Table")];
    }
    NameBook names;
    for (DraftTable &table : draft.tables) {
        if (table.isLink)
            continue;
        const std::string name = allowedName(table.found->name, "Table");
        const bool isQualified = tablesOfName[name] > 1 && !table.found->schema.empty();
        table.entity = names.take(
            {isQualified ? allowedName(table.found->schema + '.' + table.found->name, name)
                         : name});
        if (tablesOfName[name] > 1 && !isQualified && table.entity != name)
            draft.note(ImportNote::Kind::guessed, "name",
                       "Two tables are named " + inQuotes(name) + "; one became "
                           + inQuotes(table.entity) + '.',
                       *table.found);
    }
}

bool canBeKey(const FoundColumn &column)
{
    const AttributeType type = column.attribute.type;
    return type != AttributeType::boolean && type != AttributeType::object
        && type != AttributeType::array;
}

/// The column that all references to the table name, where that is not the key of the file.
std::optional<std::size_t> columnReferredTo(const Draft &draft, std::size_t at)
{
    const DraftTable &table = draft.tables[at];
    std::optional<std::size_t> column;
    for (const std::size_t position : draft.referencesTo[at]) {
        const std::vector<std::size_t> &wanted = draft.references[position].parentColumns;
        if (wanted.size() != 1 || (column && *column != wanted.front()))
            return {};
        column = wanted.front();
    }
    if (!column || table.key == std::vector {*column} || !canBeKey(table.found->columns[*column]))
        return {};
    return column;
}

/// For each column, whether it refers to other rows.
std::vector<bool> referringColumns(const Draft &draft, std::size_t at)
{
    std::vector<bool> isReferring(draft.tables[at].found->columns.size(), false);
    for (const std::size_t position : draft.referencesOf[at]) {
        const DraftReference &reference = draft.references[position];
        if (reference.cardinality == model::Cardinality::manyToMany)
            continue;
        for (const std::size_t column : reference.childColumns)
            isReferring[column] = true;
    }
    return isReferring;
}

/// A column that is as good as a key, in a table without one.
std::optional<std::size_t> columnLikeAKey(const Draft &draft, std::size_t at)
{
    const DraftTable &table = draft.tables[at];
    const std::vector<bool> isReferring = referringColumns(draft, at);
    std::optional<std::size_t> named;
    for (std::size_t column = 0; column < table.found->columns.size(); ++column) {
        const FoundColumn &found = table.found->columns[column];
        if (found.isOptional || !canBeKey(found) || isReferring[column])
            continue;
        if (found.isUnique)
            return column;
        if (!named && lowered(found.attribute.name) == "id")
            named = column;
    }
    return named;
}

void chooseKey(Draft &draft, std::size_t at)
{
    DraftTable &table = draft.tables[at];
    const FoundTable &found = *table.found;
    const std::string name = inQuotes(table.entity);
    if (const auto referred = columnReferredTo(draft, at)) {
        table.keyColumn = referred;
        draft.note(ImportNote::Kind::guessed, "key",
                   "The key of " + name + " is " + listedColumns(found, {*referred})
                       + ", to which every reference goes.",
                   found);
        return;
    }
    if (table.key.size() == 1 && canBeKey(found.columns[table.key.front()])) {
        table.keyColumn = table.key.front();
        return;
    }
    if (table.key.empty())
        table.keyColumn = columnLikeAKey(draft, at);
    if (table.keyColumn) {
        draft.note(ImportNote::Kind::guessed, "key",
                   name + " states no key; " + listedColumns(found, {*table.keyColumn})
                       + " is taken.",
                   found);
        return;
    }
    draft.note(ImportNote::Kind::guessed, "key",
               table.key.size() > 1
                   ? "The key of " + name + " is " + listedColumns(found, table.key)
                       + "; here a key is one attribute, so it has a made id."
                   : name + " has no key; an id is made.",
               found);
    if (table.key.size() > 1)
        draft.note(ImportNote::Kind::proposed, "unique key",
                   "A unique key of " + name + " over " + listedColumns(found, table.key) + '.',
                   found);
}

/// Names the attributes: all columns but those that refer to other rows.
void nameAttributes(Draft &draft, std::size_t at)
{
    DraftTable &table = draft.tables[at];
    const FoundTable &found = *table.found;
    const std::vector<bool> isReferring = referringColumns(draft, at);
    table.attributes.resize(found.columns.size());
    for (std::size_t column = 0; column < found.columns.size(); ++column) {
        if (!isReferring[column] || table.keyColumn == column)
            table.attributes[column]
                = table.names.take({allowedName(found.columns[column].attribute.name, "column")});
    }
    table.keyName = table.keyColumn
        ? table.attributes[*table.keyColumn]
        : table.names.take({"id", camelOf(singularOf(found.name)) + "Id"});
}

/// The key attribute of the file's column: a text or a whole number, in every row.
void makeKey(model::Attribute &attribute, bool isMeasured)
{
    attribute.missing = 0;
    attribute.isMutable = false;
    if (attribute.type == AttributeType::number)
        attribute.type = AttributeType::integer;
    if (attribute.type == AttributeType::integer && !isMeasured) {
        attribute.generator = {};
        attribute.generator.kind = Generator::Kind::sequence;
    }
    if (attribute.type == AttributeType::dateTime)
        attribute.type = AttributeType::string;
}

model::Attribute madeKey(const std::string &name)
{
    model::Attribute attribute;
    attribute.name = name;
    attribute.generator.kind = Generator::Kind::uuid;
    return attribute;
}

model::Attribute attributeOf(const FoundColumn &column, const std::string &name)
{
    model::Attribute attribute = column.attribute;
    attribute.name = name;
    if (!column.isMeasured && attribute.generator == Generator())
        attribute.generator = model::usualGenerator(attribute.type, name);
    return attribute;
}

} // namespace

void chooseKeys(Draft &draft)
{
    nameEntities(draft);
    for (std::size_t at = 0; at < draft.tables.size(); ++at) {
        if (draft.tables[at].isLink)
            continue;
        chooseKey(draft, at);
        nameAttributes(draft, at);
    }
}

std::vector<model::Entity> entitiesOf(Draft &draft)
{
    std::vector<model::Entity> entities;
    for (const DraftTable &table : draft.tables) {
        if (table.isLink)
            continue;
        model::Entity entity;
        entity.name = table.entity;
        entity.key = table.keyName;
        entity.description = table.found->description;
        if (!table.keyColumn)
            entity.attributes.push_back(madeKey(table.keyName));
        for (std::size_t column = 0; column < table.attributes.size(); ++column) {
            if (table.attributes[column].empty())
                continue;
            const FoundColumn &found = table.found->columns[column];
            model::Attribute attribute = attributeOf(found, table.attributes[column]);
            if (table.keyColumn == column)
                makeKey(attribute, found.isMeasured);
            makeSound(attribute);
            entity.attributes.push_back(std::move(attribute));
        }
        entities.push_back(std::move(entity));
    }
    return entities;
}

} // namespace partita::exchange
