// Derivation of whole designs from the conceptual model. The results are ordinary editable designs.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

namespace partita::mapping {

/// A document type and a container for every entity, with references everywhere. Partition keys
/// follow from the access patterns (keychoice.h), here and in every derived design. Named
/// "Referenced".
model::Design referenceEverything(const model::Workbook &workbook);
/// Every entity embedded in its owner, recursively up to a root entity (one that nobody contains).
/// Each entity is in exactly one place; associations become references. An entity is owned by the
/// parent that contains it or whose degree creates it. Drawn partners, optional parents, many:many
/// relationships and cycles are associations. The description lists the decisions with their
/// reasons. It begins with the entities that could not be embedded, if any. Named "Embedded".
///
/// Both: the key is the field `id` (as text at the root of an item, where it must be a string).
/// Attributes keep their names, embedded rows are stored under their role, and a partner's key
/// under its entity's or role's name with `Id`. The keys of a many:many relationship are stored on
/// the side with fewer partners.
model::Design embedEverything(const model::Workbook &workbook);

/// Decision of a derivation about an entity that has an owner.
struct EmbedDecision {
    bool embeds = false; ///< true: inside its owner (ownership.h); false: in a container of its own
    std::string reason; ///< one clause for the description
    bool tellsHowMany = false; ///< the reason states the number of rows
};

/// A mixture of both: one decision per entity, in the workbook's order. Entities with a container
/// of their own are partitioned by the owner that contains them, if any: the simpler key, from
/// which chooseKeys() starts.
model::Design deriveDesign(const model::Workbook &workbook, std::string name,
                           const std::string &opening, const std::vector<EmbedDecision> &decisions);

/// The workbook with the designs of Workbook::derivedDesigns appended: "embedded", "referenced",
/// "hybrid", "duplicated" (see hybrid.h). A design that already exists is not derived again.
/// Errors: a name that the program cannot derive.
Result<model::Workbook> withDerivedDesigns(const model::Workbook &workbook);
/// Entry of Workbook::derivedDesigns that produced the appended design of this name; empty for the
/// workbook's own designs.
std::string derivationOf(const model::Workbook &workbook, const std::string &design);
/// Name of the appended design that the derivation produced; empty when it produced none.
std::string designOf(const model::Workbook &workbook, const std::string &derivation);

} // namespace partita::mapping
