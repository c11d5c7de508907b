// Look-up of generated values and of the changes that commands made to them.
#include "engine/population/state.h"

#include "engine/model/datetime.h"
#include "engine/population/jsonvalue.h"

namespace partita::population {
namespace {

std::size_t index(int position)
{
    return static_cast<std::size_t>(position);
}

std::optional<Row> lookUp(const std::unordered_map<std::string, Row> &rows, const std::string &text)
{
    const auto found = rows.find(text);
    return found == rows.end() ? std::nullopt : std::optional<Row>(found->second);
}

} // namespace

std::string keyText(json::Value key)
{
    return key.isNumber() && key.isInteger() ? std::to_string(key.integer()) : json::toText(key);
}

Row Rows::State::capacity(int entity) const
{
    return base->entities[index(entity)].rows + entities[index(entity)].created;
}

bool Rows::State::isLive(int entity, Row row) const
{
    const EntityChanges &changes = entities[index(entity)];
    const Row generated = base->entities[index(entity)].rows;
    const bool isSkipped = row >= generated && row - generated < changes.skipped;
    return row < capacity(entity) && !isSkipped
        && (changes.removed.empty() || !changes.removed.contains(row));
}

Row Rows::State::parentOf(int relationship, Row child) const
{
    const auto &generated = base->relationships[index(relationship)].parentOf;
    if (child < generated.size())
        return generated[child];
    const auto &created = relationships[index(relationship)].parentOf;
    return child - generated.size() < created.size() ? created[child - generated.size()] : noRow;
}

json::Value Rows::State::value(int entity, Row row, int attribute, json::Arena &arena) const
{
    const EntityBase &generated = base->entities[index(entity)];
    const EntityChanges &changes = entities[index(entity)];
    if (!changes.values.empty()) {
        if (const auto found = changes.values.find(cellOf(attribute, row));
            found != changes.values.end())
            return toValue(found->second, arena);
    }
    if (row < generated.sampleRows || (generated.hasTypedKeys && attribute == generated.key)) {
        if (const auto found = generated.typed.find(cellOf(attribute, row));
            found != generated.typed.end())
            return toValue(found->second, arena);
    }
    const AttributeGenerator &generator = generated.attributes[index(attribute)];
    if (attribute == generated.date && generated.dateFollowsParent) {
        if (generator.isMissing(row))
            return {};
        return AttributeGenerator::momentValue(date(entity, row), arena);
    }
    return generator(row, arena);
}

/// Creation date of the row: the typed one at creation, else drawn after its parent's date. Later
/// updates do not move dependent rows.
std::int64_t Rows::State::date(int entity, Row row) const
{
    const EntityBase &generated = base->entities[index(entity)];
    if (row < generated.sampleRows) {
        if (const auto typed = generated.typedDates.find(row); typed != generated.typedDates.end())
            return typed->second;
    } else if (row >= generated.rows) {
        const auto &dates = entities[index(entity)].dates;
        if (const auto typed = dates.find(row); typed != dates.end())
            return typed->second;
    }
    const AttributeGenerator &generator = generated.attributes[index(generated.date)];
    std::int64_t notBefore = generator.from();
    if (generated.dateFollowsParent) {
        const Row parent = parentOf(generated.driver, row);
        if (parent != noRow)
            notBefore = date(base->relationships[index(generated.driver)].parent, parent);
    }
    return generator.moment(row, notBefore);
}

std::optional<Row> Rows::State::find(int entity, json::Value key) const
{
    if (!key.isString() && !key.isNumber())
        return std::nullopt;
    const std::string text = keyText(key);
    const EntityChanges &changes = entities[index(entity)];
    if (const auto row = lookUp(changes.keys, text); row && isLive(entity, *row))
        return row;
    auto row = lookUp(base->entities[index(entity)].typedKeys, text);
    if (!row)
        row = findGenerated(entity, key, text);
    return row && isLive(entity, *row) ? row : std::nullopt;
}

std::optional<Row> Rows::State::findGenerated(int entity, json::Value key,
                                              const std::string &text) const
{
    const EntityBase &generated = base->entities[index(entity)];
    if (generated.key < 0)
        return std::nullopt;
    const AttributeGenerator &generator = generated.attributes[index(generated.key)];
    if (generator.isInvertible()) {
        json::Arena arena;
        const auto row = generator.rowOf(key);
        const bool same = row && *row < capacity(entity)
            && json::equal(value(entity, *row, generated.key, arena), key);
        return same ? row : std::nullopt;
    }
    KeyIndex &keys = *generated.keyIndex;
    std::call_once(keys.once, [&] {
        json::Arena arena;
        for (Row row = generated.rows; row-- > 0;) {
            if (!generated.typed.contains(cellOf(generated.key, row)))
                keys.rows[keyText(generator(row, arena))] = row;
            arena.clear();
        }
    });
    return lookUp(keys.rows, text);
}

void Rows::State::setValues(int entity, Row row, const std::map<std::string, model::Json> &values)
{
    const EntityBase &generated = base->entities[index(entity)];
    EntityChanges &changes = entities[index(entity)];
    const auto &attributes = generated.entity->attributes;
    const bool created
        = row >= generated.rows && !changes.values.contains(cellOf(generated.date, row));
    for (std::size_t position = 0; position < attributes.size(); ++position) {
        const auto typed = values.find(attributes[position].name);
        if (typed == values.end())
            continue;
        const auto attribute = static_cast<int>(position);
        changes.values[cellOf(attribute, row)] = typed->second;
        if (attribute == generated.key) {
            json::Arena arena;
            changes.keys[keyText(toValue(typed->second, arena))] = row;
        }
        if (attribute == generated.date && created && typed->second.is_string()) {
            if (const auto moment
                = model::parseDateTime(typed->second.get_ref<const std::string &>()))
                changes.dates.emplace(row, *moment);
        }
    }
}

/// Indexes a created row whose key is generated but not invertible.
void Rows::State::noteKey(int entity, Row row)
{
    const EntityBase &generated = base->entities[index(entity)];
    if (generated.key < 0 || generated.attributes[index(generated.key)].isInvertible())
        return;
    json::Arena arena;
    entities[index(entity)].keys.emplace(keyText(value(entity, row, generated.key, arena)), row);
}

void Rows::State::link(int relationship, Row parent, Row child)
{
    RelationshipChanges &changes = relationships[index(relationship)];
    if (base->relationships[index(relationship)].manyToMany)
        changes.parents[child].push_back(parent);
    else
        changes.parentOf.back() = parent;
    changes.children[parent].push_back(child);
}

void Rows::State::remove(int entity, Row row)
{
    entities[index(entity)].removed.insert(row);
    for (std::size_t position = 0; position < base->relationships.size(); ++position) {
        const RelationshipBase &link = base->relationships[position];
        if (link.parent != entity || !link.relationship->containment || link.manyToMany)
            continue;
        const auto generated = link.children.of(row);
        std::vector<Row> children(generated.begin(), generated.end());
        const auto &added = relationships[position].children;
        if (const auto found = added.find(row); found != added.end())
            children.insert(children.end(), found->second.begin(), found->second.end());
        for (const Row child : children) {
            if (isLive(link.child, child))
                remove(link.child, child);
        }
    }
}

} // namespace partita::population
