// One function for each kind of edit, grouped by theme in the edit….cpp files. apply() (edit.h)
// calls them.
#pragma once

#include "engine/model/edit.h"
#include "engine/model/names.h"

#include <initializer_list>

namespace partita::model {

// editentity.cpp, editattribute.cpp
Result<Workbook> applyEdit(const Workbook &workbook, const AddEntity &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RemoveEntity &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RenameEntity &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeEntity &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const MoveEntities &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const AddAttribute &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RemoveAttribute &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RenameAttribute &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeAttribute &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const MoveAttribute &edit);

// editrelationship.cpp
Result<Workbook> applyEdit(const Workbook &workbook, const AddRelationship &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RemoveRelationship &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeRelationship &edit);

// editpattern.cpp
Result<Workbook> applyEdit(const Workbook &workbook, const AddPattern &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RemovePattern &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangePattern &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeMixes &edit);

// editdesign.cpp, editcontainer.cpp
Result<Workbook> applyEdit(const Workbook &workbook, const AddDesign &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RemoveDesign &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RenameDesign &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeDesign &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeDerivedDesigns &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RenameContainer &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangePartitionKey &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangePhysicalPartitions &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const MoveDocumentType &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const AddField &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RemoveField &edit);

// editpopulation.cpp
Result<Workbook> applyEdit(const Workbook &workbook, const ChangePopulation &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const AddSampleRow &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeSampleRow &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RemoveSampleRow &edit);

// edit.cpp
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeGeneration &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangePublished &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeChargeScale &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeTexts &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeBilling &edit);

// editadvice.cpp
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeAdvice &edit);
/// Dismissals that follow a renamed object: in their subjects, the part `from` ("pattern Q1"), or
/// several parts joined by " / ", becomes `to`. An empty `design` means all designs.
Shared<AdviceSettings> renamedInSubjects(const Shared<AdviceSettings> &advice,
                                         const std::string &design, const std::string &from,
                                         const std::string &to);

// editviews.cpp
Result<Workbook> applyEdit(const Workbook &workbook, const KeepVersion &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeVersion &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RemoveVersion &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const RestoreVersion &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeViews &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeCanvasMarks &edit);
Result<Workbook> applyEdit(const Workbook &workbook, const ChangeReport &edit);
/// The settings for a renamed design, or without a removed one: `to` is then empty.
Shared<ReportSettings> reportWithDesign(const Shared<ReportSettings> &settings,
                                        const std::string &from, const std::string &to);
/// Views that follow a renamed design or pattern. Those of a removed one show what is on show: `to`
/// is then empty.
Shared<std::vector<View>> viewsWithDesign(const Shared<std::vector<View>> &views,
                                          const std::string &from, const std::string &to);
Shared<std::vector<View>> viewsWithPattern(const Shared<std::vector<View>> &views,
                                           const std::string &from, const std::string &to);

// Functions that all edits share: editcommon.cpp.

/// A refusal in one sentence.
Error refuse(std::string sentence);
/// `There is no entity "Usr"; did you mean "User"?`
Error unknown(const char *what, const std::string &name, const std::vector<std::string> &known);
/// Adds a field to every home of the entity (its own documents, or embedded), in every design.
/// Where the field's name is taken, it gets a free one.
void addToHomes(Workbook &workbook, const std::string &entity, const Field &field);

} // namespace partita::model
