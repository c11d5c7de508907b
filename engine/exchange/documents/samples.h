// A few sample rows of each collection: the first, the last, the one with most children, and the
// rows that these refer to.
#pragma once

#include "engine/exchange/documents/foundrows.h"

namespace partita::exchange {

/// `keys`: of each collection.
void addSamples(const std::vector<Collection> &collections, const std::vector<KeyIndex> &keys,
                FoundRows &found);

/// States the measured numbers of children in the sample rows of the workbook.
void addSampleDegrees(const FoundRows &found, const ModelNames &names, model::Workbook &workbook);

} // namespace partita::exchange
