// Edits: the only way in which a workbook changes. An Edit is a value; applying it makes a new
// workbook. Undo keeps the old one, so edits need no inverse.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

namespace partita::model {

/// Gives the entity a plain container of its own in every design, so that no design is without it.
struct AddEntity {
    Entity entity;
    CanvasPosition position;
};
/// Removes what depends on it as well: relationships, patterns about it or found by it, document
/// types, fields, sample rows. What another entity's keys were made of stays to be mended:
/// validate() names it.
struct RemoveEntity {
    std::string entity;
};
/// Renames everywhere: relationships, patterns, population, designs, canvas. Changes no number.
struct RenameEntity {
    std::string entity;
    std::string newName;
};
/// Key (one of its attributes) and description.
struct ChangeEntity {
    std::string entity;
    std::string key;
    std::string description;
};
struct MoveEntities {
    std::map<std::string, CanvasPosition> positions;
};
/// The attribute appears in the items where the entity is at home, in every design.
struct AddAttribute {
    std::string entity;
    Attribute attribute;
    int position = -1; ///< -1 = at the end
};
/// Removes what depends on it as well: fields, projections, orders, patterns that find rows by it.
/// Refused when it is the key, or an item id, partition key or unique key is made of it.
struct RemoveAttribute {
    std::string entity;
    std::string attribute;
};
/// Item properties and names in results stay as they are: the application's view does not change,
/// nor does any number.
struct RenameAttribute {
    std::string entity;
    std::string attribute;
    std::string newName;
};
/// Replaces an attribute in place (same name): type, generator, size, mutability. Of an object
/// whose members stay as many, one that has another name in its place is the same member:
/// conditions, orders, sample rows and keys follow.
struct ChangeAttribute {
    std::string entity;
    Attribute attribute;
};
/// Puts an attribute at another place among those of its entity. Items stay as they are; the values
/// that are made up are drawn anew.
struct MoveAttribute {
    std::string entity;
    std::string attribute;
    int position = 0; ///< counted without it
};
/// The child's items, in every design, gain the parent's key.
struct AddRelationship {
    Relationship relationship;
};
/// Removes what depends on its roles as well; refused when a key is made of it.
struct RemoveRelationship {
    std::string relationship;
};
/// Replaces the relationship of that name (its name and roles may change; references to roles
/// follow). When its ends change, it is removed and added as above, in its old place.
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
/// Replaces all workload mixes.
struct ChangeMixes {
    std::vector<WorkloadMix> mixes;
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
/// Absent = what storage and the load need.
struct ChangePhysicalPartitions {
    std::string design;
    std::string container;
    std::optional<int> physicalPartitions;
};
/// Moves a document type with all its fields, whether the home of its entity or a copy, to the end
/// of another container. It gets what that one's documents need where it follows
/// (containerneeds.h), and another name where its own is taken there. Queries of their own that ask
/// the container for its rows, and dismissed findings about it, follow.
struct MoveDocumentType {
    std::string design;
    std::string container;
    std::string documentType;
    std::string target; ///< container of the same design
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
/// Refused when an item id, partition key or unique key is made of it.
struct RemoveField {
    std::string design;
    std::string container;
    std::string documentType;
    std::string field;
};
/// Which designs the program derives beside the workbook's own. Figures published for one that is
/// derived no longer go with it.
struct ChangeDerivedDesigns {
    std::vector<std::string> derivedDesigns;
};
struct ChangePopulation {
    Population population;
};
struct AddSampleRow {
    SampleRow row;
};
/// Replaces the row of that name. Its name may change: probes and the rows it is a parent of
/// follow.
struct ChangeSampleRow {
    std::string row;
    SampleRow replacement;
};
/// Probes that name it draw a row instead; its children lose it as a parent.
struct RemoveSampleRow {
    std::string row;
};
struct ChangeGeneration {
    Generation generation = Generation::current;
};
/// Replaces all figures published elsewhere: each of a pattern in a design, once for each source.
struct ChangePublished {
    std::vector<PublishedFigure> figures;
};
struct ChangeTexts {
    std::string title;
    std::string description;
};
/// Replaces thresholds and dismissals. Rules that are not known are kept.
struct ChangeAdvice {
    AdviceSettings settings;
};

using Edit
    = std::variant<AddEntity, RemoveEntity, RenameEntity, ChangeEntity, MoveEntities, AddAttribute,
                   RemoveAttribute, RenameAttribute, ChangeAttribute, MoveAttribute,
                   AddRelationship, RemoveRelationship, ChangeRelationship, AddPattern,
                   RemovePattern, ChangePattern, ChangeMixes, AddDesign, RemoveDesign, RenameDesign,
                   RenameContainer, ChangePartitionKey, ChangePhysicalPartitions, MoveDocumentType,
                   ChangeDesign, AddField, RemoveField, ChangeDerivedDesigns, ChangePopulation,
                   AddSampleRow, ChangeSampleRow, RemoveSampleRow, ChangeGeneration,
                   ChangePublished, ChangeTexts, ChangeAdvice>;

/// The workbook after the edit, or one sentence saying why it cannot be applied. Parts the edit
/// does not touch are shared with the old workbook (Shared::isSame).
Result<Workbook> apply(const Workbook &workbook, const Edit &edit);

} // namespace partita::model
