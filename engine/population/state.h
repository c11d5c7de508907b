// Content of Rows: the generated rows, which never change and are shared by clones, and the changes
// made by commands.
#pragma once

#include "engine/population/generator.h"
#include "engine/population/links.h"
#include "engine/population/rows.h"

#include <mutex>
#include <unordered_set>

namespace partita::population {

/// An attribute and a row in one number.
using Cell = std::uint64_t;
constexpr Cell cellOf(int attribute, Row row)
{
    return static_cast<std::uint64_t>(attribute) << 32 | row;
}

/// Look-up text of a key; equal for 1 and 1.0.
std::string keyText(json::Value key);

/// Index of rows by key, for keys whose row cannot be computed; built on first use.
struct KeyIndex {
    std::once_flag once;
    std::unordered_map<std::string, Row> rows;
};

/// The generated rows of one entity.
struct EntityBase {
    const model::Entity *entity = nullptr;
    std::vector<AttributeGenerator> attributes;
    int key = -1; ///< position of the key attribute
    int date = -1; ///< position of the creation date
    int driver = -1; ///< relationship that creates these rows; -1 = a root
    bool dateFollowsParent = false; ///< not before the date of the parent in the driver
    Row rows = 0;
    Row sampleRows = 0;
    double fullCount = 0;
    bool hasTypedKeys = false; ///< some rows beyond the sample rows have typed keys
    std::unordered_map<Cell, model::Json> typed; ///< values of sample rows
    std::unordered_map<Row, std::int64_t> typedDates;
    std::unordered_map<std::string, Row> typedKeys;
    std::unique_ptr<KeyIndex> keyIndex = std::make_unique<KeyIndex>();
};

/// The generated partners of one relationship.
struct RelationshipBase {
    const model::Relationship *relationship = nullptr;
    int parent = -1; ///< entities
    int child = -1;
    bool manyToMany = false;
    std::vector<Row> parentOf; ///< of each child; empty in many:many
    Groups children; ///< by parent
    Groups parents; ///< by child, in many:many
};

/// Everything that generate() creates.
struct Base {
    model::Workbook workbook;
    double fraction = 1;
    std::vector<EntityBase> entities; ///< as in the workbook
    std::vector<RelationshipBase> relationships;
    std::map<std::string, std::pair<int, Row>, std::less<>> sampleRows; ///< name -> entity, row
};

/// Changes of one entity's rows by commands.
struct EntityChanges {
    Row created = 0; ///< with those skipped
    Row skipped = 0; ///< numbers after the generated rows that no row has
    std::unordered_set<Row> removed;
    std::unordered_map<Cell, model::Json> values;
    std::unordered_map<Row, std::int64_t> dates;
    std::unordered_map<std::string, Row> keys;
};

/// Changes of one relationship's partners by commands.
struct RelationshipChanges {
    std::vector<Row> parentOf; ///< of created children, by number after the generated ones
    std::unordered_map<Row, std::vector<Row>> children;
    std::unordered_map<Row, std::vector<Row>> parents; ///< in many:many
};

struct Rows::State {
    std::shared_ptr<const Base> base;
    model::Workbook workbook; ///< as in the base, but rates and descriptions may be newer
    std::vector<EntityChanges> entities;
    std::vector<RelationshipChanges> relationships;
    bool isChanged = false;

    Row capacity(int entity) const;
    bool isLive(int entity, Row row) const;
    Row parentOf(int relationship, Row child) const; ///< whether live or not
    json::Value value(int entity, Row row, int attribute, json::Arena &arena) const;
    std::int64_t date(int entity, Row row) const;
    std::optional<Row> find(int entity, json::Value key) const;
    void setValues(int entity, Row row, const std::map<std::string, model::Json> &values);
    void noteKey(int entity, Row row);
    void link(int relationship, Row parent, Row child);
    void remove(int entity, Row row);

private:
    std::optional<Row> findGenerated(int entity, json::Value key, const std::string &text) const;
};

/// Draws all rows of a workbook.
Result<std::shared_ptr<const Base>> buildBase(const model::Workbook &workbook, double fraction,
                                              const std::stop_token &stop,
                                              const ProgressSink &progress);

} // namespace partita::population
