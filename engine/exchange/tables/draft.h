// A model in the making: found tables with the decisions that were taken about them so far.
// Tables, columns and references are identified by their positions.
#pragma once

#include "engine/exchange/tables/found.h"
#include "engine/exchange/tables/names.h"

#include <unordered_map>

namespace partita::exchange {

struct DraftTable {
    const FoundTable *found = nullptr;
    std::unordered_map<std::string, std::size_t> columns; ///< by name, and by name in lower case
    std::vector<std::size_t> key; ///< columns of the file's key
    bool isLink = false; ///< becomes a many:many relationship
    std::string entity;
    std::optional<std::size_t> keyColumn; ///< absent = the key is made
    std::string keyName;
    std::vector<std::string> attributes; ///< name for each column; empty = none
    NameBook names; ///< of attributes and roles

    std::optional<std::size_t> columnAt(const std::string &name) const;
    /// Positions of the columns; empty when one of them is unknown.
    std::vector<std::size_t> columnsAt(const std::vector<std::string> &wanted) const;
};

struct DraftReference {
    const FoundReference *found = nullptr;
    std::size_t child = 0; ///< table
    std::size_t parent = 0;
    std::vector<std::size_t> childColumns;
    std::vector<std::size_t> parentColumns; ///< empty = the key
    model::Cardinality cardinality = model::Cardinality::oneToMany;
    bool isOptional = false;
    bool isContainment = false;
    std::string parentRole; ///< once it is named
    std::optional<std::size_t> other; ///< of a link table: the reference to the other side
    std::string relationship; ///< once it is made
    bool isTold = true; ///< becomes a relationship; false for the second one of a link table
};

struct Draft {
    std::vector<DraftTable> tables;
    std::vector<DraftReference> references; ///< those whose tables are known
    std::vector<std::vector<std::size_t>> referencesOf; ///< child table -> references
    std::vector<std::vector<std::size_t>> referencesTo; ///< parent table -> references
    std::vector<ImportNote> notes;

    /// The columns that the reference names, else the key of the parent.
    const std::vector<std::size_t> &parentColumnsOf(const DraftReference &reference) const;
    void note(ImportNote::Kind kind, const char *subject, std::string sentence,
              const FoundTable &table, int line = 0);
};

/// "a", "b" and "c" of a table, for sentences.
std::string listedColumns(const FoundTable &table, const std::vector<std::size_t> &columns);

/// Finds the tables and columns of all references. Requires: `schema` outlives the draft.
Draft draftOf(const FoundSchema &schema);
/// Tables that are nothing but a pair of references.
void chooseLinks(Draft &draft);
/// Which references are 1:1, optional, and which parent contains its children.
void chooseBonds(Draft &draft);
/// Names of entities and of their attributes, and the attribute that is the key.
void chooseKeys(Draft &draft);

std::vector<model::Entity> entitiesOf(Draft &draft);
std::vector<model::Relationship> relationshipsOf(Draft &draft);
model::Population populationOf(const Draft &draft, const std::vector<model::Entity> &entities);
/// Notes about indexes and unique keys, which people may want.
void proposeFromIndexes(Draft &draft);

} // namespace partita::exchange
