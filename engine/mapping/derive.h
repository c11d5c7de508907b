// Whole designs derived from the conceptual model, as ordinary editable designs.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

namespace partita::mapping {

/// A document type and a container for every entity, references everywhere; children partitioned by
/// their container parent where there is one. Named "Referenced".
model::Design referenceEverything(const model::Workbook &workbook);
/// Everything that hangs on a root entity (an entity nobody contains) inside its document,
/// recursively, each entity in exactly one place; associations become references. An entity hangs
/// on the parent that contains it or whose degree makes it; drawn partners, optional parents,
/// many:many and circles are associations. Decisions with their reasons stand in the description,
/// which begins with what stays apart where not everything can be embedded. Named "Embedded".
///
/// Both: the key is the field `id` (as text at the root of an item, where it must be a string),
/// attributes keep their names, embedded rows stand under their role, a key of a partner under its
/// entity's or role's name with `Id`. The keys of a many:many relationship stand on the side that
/// has fewer partners.
model::Design embedEverything(const model::Workbook &workbook);

/// What a derivation does with an entity that hangs on another.
struct EmbedDecision {
    bool embeds = false; ///< inside its owner (ownership.h), else a container of its own
    std::string reason; ///< one clause, for the description
    bool tellsHowMany = false; ///< the reason does
};

/// Any mixture of the two: one decision an entity, in the workbook's order. Entities apart that
/// their owner contains are partitioned by it.
model::Design deriveDesign(const model::Workbook &workbook, std::string name,
                           const std::string &opening, const std::vector<EmbedDecision> &decisions);

/// The workbook with the designs it asks the program to derive (Workbook::derivedDesigns:
/// "embedded", "referenced", "hybrid", "duplicated": see hybrid.h) appended; one that is there
/// already is not derived again. Errors: a name that the program cannot derive.
Result<model::Workbook> withDerivedDesigns(const model::Workbook &workbook);
/// Which of Workbook::derivedDesigns the appended design of that name comes of; empty for the
/// workbook's own.
std::string derivationOf(const model::Workbook &workbook, const std::string &design);
/// The name of the appended design that comes of it; empty where none does.
std::string designOf(const model::Workbook &workbook, const std::string &derivation);

} // namespace partita::mapping
