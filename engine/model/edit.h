// Edits: the only way in which a workbook changes. An Edit is a value; applying it makes a new workbook. Undo keeps the
// old one, so edits need no inverse.
#pragma once

#include "engine/json/result.h"
#include "engine/model/workbook.h"

namespace partita::model {

struct AddEntity {
    Entity entity;
    CanvasPosition position;
};
struct RemoveEntity {
    std::string entity;
};
/// Renames everywhere: relationships, patterns, population, designs, canvas. Changes no number.
struct RenameEntity {
    std::string entity;
    std::string newName;
};
struct MoveEntities {
    std::map<std::string, CanvasPosition> positions;
};
struct AddAttribute {
    std::string entity;
    Attribute attribute;
    int position = -1; ///< -1 = at the end
};
struct RemoveAttribute {
    std::string entity;
    std::string attribute;
};
struct RenameAttribute {
    std::string entity;
    std::string attribute;
    std::string newName;
};
/// Replaces an attribute in place (same name): type, generator, size, mutability.
struct ChangeAttribute {
    std::string entity;
    Attribute attribute;
};
struct AddRelationship {
    Relationship relationship;
};
struct RemoveRelationship {
    std::string relationship;
};
/// Replaces the relationship of that name (its name and roles may change; references to roles follow).
struct ChangeRelationship {
    std::string relationship;
    Relationship replacement;
};
struct AddPattern {
    AccessPattern pattern;
};
struct RemovePattern {
    std::string pattern;
};
struct ChangePattern {
    std::string pattern;
    AccessPattern replacement;
};
struct AddDesign {
    Design design;
};
struct RemoveDesign {
    std::string design;
};
struct RenameDesign {
    std::string design;
    std::string newName;
};
struct RenameContainer {
    std::string design;
    std::string container;
    std::string newName;
};
struct ChangePartitionKey {
    std::string design;
    std::string container;
    std::vector<std::string> paths;
};
/// Absent = what storage and throughput need.
struct ChangePhysicalPartitions {
    std::string design;
    std::string container;
    std::optional<int> physicalPartitions;
};
/// Replaces a design of the same name: for edits without a type of their own.
struct ChangeDesign {
    Design design;
};
struct AddField {
    std::string design;
    std::string container;
    std::string documentType;
    Field field;
};
struct RemoveField {
    std::string design;
    std::string container;
    std::string documentType;
    std::string field;
};
struct ChangePopulation {
    Population population;
};
struct ChangeGeneration {
    Generation generation = Generation::current;
};
struct ChangeTexts {
    std::string title;
    std::string description;
};

using Edit = std::variant<AddEntity, RemoveEntity, RenameEntity, MoveEntities, AddAttribute, RemoveAttribute,
                          RenameAttribute, ChangeAttribute, AddRelationship, RemoveRelationship, ChangeRelationship,
                          AddPattern, RemovePattern, ChangePattern, AddDesign, RemoveDesign, RenameDesign,
                          RenameContainer, ChangePartitionKey, ChangePhysicalPartitions, ChangeDesign, AddField,
                          RemoveField, ChangePopulation, ChangeGeneration, ChangeTexts>;

/// The workbook after the edit, or one sentence saying why it cannot be applied. Parts the edit does not touch are shared
/// with the old workbook (Shared::isSame).
Result<Workbook> apply(const Workbook &workbook, const Edit &edit);

} // namespace partita::model
