// Edits: the only way to change a workbook. An Edit is a value; applying it makes a new workbook.
// Undo keeps the old workbook, so edits need no inverse.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

#include <span>

namespace partita::model {

/// Also adds a plain container for the entity to every design, so that every design stores it.
struct AddEntity {
    Entity entity;
    CanvasPosition position;
};
/// Also removes its dependents: relationships, patterns about it or that find rows by it, document
/// types, fields, sample rows. Keys of other entities' items that used it are left incomplete:
/// validate() reports them.
struct RemoveEntity {
    std::string entity;
};
/// Renames it everywhere: relationships, patterns, population, designs, canvas. Results do not
/// change.
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
/// Also adds a field to the items in the entity's homes, in every design.
struct AddAttribute {
    std::string entity;
    Attribute attribute;
    int position = -1; ///< -1 = at the end
};
/// Also removes its dependents: fields, projections, orders, patterns that find rows by it. Refused
/// for the entity's key, and when an item id, partition key or unique key uses it.
struct RemoveAttribute {
    std::string entity;
    std::string attribute;
};
/// Names in items and results stay: neither the application's view nor any result changes.
struct RenameAttribute {
    std::string entity;
    std::string attribute;
    std::string newName;
};
/// Replaces an attribute of the same name: type, generator, size, mutability. When an object keeps
/// its number of members, a new name at the same position renames that member, also in conditions,
/// orders, sample rows and keys.
struct ChangeAttribute {
    std::string entity;
    Attribute attribute;
};
/// Changes the position of an attribute in its entity. Items keep their fields; generated values
/// are drawn again.
struct MoveAttribute {
    std::string entity;
    std::string attribute;
    int position = 0; ///< among the other attributes
};
/// Also adds the parent's key to the child's items, in every design.
struct AddRelationship {
    Relationship relationship;
};
/// Also removes the dependents of its roles. Refused when a key uses it.
struct RemoveRelationship {
    std::string relationship;
};
/// Replaces the relationship of that name. Its name and roles may change; references to roles
/// follow. When its entities change, it is removed and added as above, at its old position.
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
/// Absent = as many as the storage and the load require.
struct ChangePhysicalPartitions {
    std::string design;
    std::string container;
    std::optional<int> physicalPartitions;
};
/// Moves a document type with all its fields, home or copy, to the end of another container. It
/// gets the fields that are needed there (containerneeds.h), and another name when its own is
/// taken. Plan overrides that query it, and dismissed findings about it, follow.
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
/// Refused when an item id, partition key or unique key uses it.
struct RemoveField {
    std::string design;
    std::string container;
    std::string documentType;
    std::string field;
};
/// Chooses the designs that the program derives. Published figures of a design that is no longer
/// derived are removed.
struct ChangeDerivedDesigns {
    std::vector<std::string> derivedDesigns;
};
struct ChangePopulation {
    Population population;
};
struct AddSampleRow {
    SampleRow row;
};
/// Replaces the row of that name. Its name may change; probes and child rows follow.
struct ChangeSampleRow {
    std::string row;
    SampleRow replacement;
};
/// Probes that name it draw a random row instead; its children lose this parent.
struct RemoveSampleRow {
    std::string row;
};
struct ChangeGeneration {
    Generation generation = Generation::current;
};
/// Replaces all published figures: at most one for each pattern, design and source.
struct ChangePublished {
    std::vector<PublishedFigure> figures;
};
/// Replaces the factors between measured and computed charges, and whether they are applied.
struct ChangeChargeScale {
    ChargeScale scale;
};
struct ChangeReport {
    ReportSettings settings;
};
struct ChangeTexts {
    std::string title;
    std::string description;
};
/// Keeps the present state under a name.
struct KeepVersion {
    std::string name;
    std::string saved; ///< as in Version
    std::string note;
};
struct ChangeVersion {
    std::string version;
    std::string newName;
    std::string note;
};
struct RemoveVersion {
    std::string version;
};
/// Makes the workbook what it was in that version. All versions stay.
struct RestoreVersion {
    std::string version;
};
/// Replaces all views.
struct ChangeViews {
    std::vector<View> views;
};
/// Replaces all areas and notes on the canvas.
struct ChangeCanvasMarks {
    CanvasMarks marks;
};
/// Replaces thresholds and dismissals. Unknown rules are kept.
struct ChangeAdvice {
    AdviceSettings settings;
};

/// Replaces regions, reservation and prices.
struct ChangeBilling {
    Billing billing;
};

using Edit
    = std::variant<AddEntity, RemoveEntity, RenameEntity, ChangeEntity, MoveEntities, AddAttribute,
                   RemoveAttribute, RenameAttribute, ChangeAttribute, MoveAttribute,
                   AddRelationship, RemoveRelationship, ChangeRelationship, AddPattern,
                   RemovePattern, ChangePattern, ChangeMixes, AddDesign, RemoveDesign, RenameDesign,
                   RenameContainer, ChangePartitionKey, ChangePhysicalPartitions, MoveDocumentType,
                   ChangeDesign, AddField, RemoveField, ChangeDerivedDesigns, ChangePopulation,
                   AddSampleRow, ChangeSampleRow, RemoveSampleRow, ChangeGeneration,
                   ChangePublished, ChangeTexts, ChangeAdvice, ChangeBilling, KeepVersion,
                   ChangeVersion, RemoveVersion, RestoreVersion, ChangeViews, ChangeCanvasMarks,
                   ChangeChargeScale, ChangeReport>;

/// The workbook after the edit, or one sentence that says why the edit is impossible. Unchanged
/// parts are shared with the old workbook (Shared::isSame).
Result<Workbook> apply(const Workbook &workbook, const Edit &edit);
/// The workbook after all edits, in this order. Errors: those of the first edit that is impossible.
Result<Workbook> applyAll(const Workbook &workbook, std::span<const Edit> edits);

} // namespace partita::model
