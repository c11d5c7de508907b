// Whole designs derived from the conceptual model, as ordinary editable designs.
#pragma once

#include "engine/json/result.h"
#include "engine/model/workbook.h"

namespace partita::mapping {

/// A document type and a container for every entity, references everywhere; children partitioned by their container
/// parent where there is one.
model::Design referenceEverything(const model::Workbook &workbook);
/// Everything that hangs on a root entity (an entity nobody contains) inside its document, recursively, each entity in
/// exactly one place; associations become references. Decisions with their reasons stand in the description.
model::Design embedEverything(const model::Workbook &workbook);

/// The workbook with the designs it asks the program to derive (Workbook::derivedDesigns) appended.
Result<model::Workbook> withDerivedDesigns(const model::Workbook &workbook);

} // namespace partita::mapping
